import type { DomainEvent } from '../../domain/registry.ts';
import type { SeriesChangeRequest } from '../../domain/series/change-events.ts';
import { SERIES_PREFIX } from '../../domain/series/stream.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { driveSeries } from './drive-series.ts';
import { driveSeriesChange } from './drive-series-change.ts';

export const seriesProcess: ResumableProcess = {
  kind: 'finish',
  process: 'series',
  filter: { streamPrefixes: [SERIES_PREFIX] },
  marks({ event }) {
    if (event.type === 'SeriesRequested') return { id: event.data.seriesId, open: true };
    if (event.type === 'SeriesCompleted' || event.type === 'SeriesRolledBack')
      return { id: event.data.seriesId, open: false };
    if (isChangeRequest(event)) return { id: event.data.changeId, open: true };
    if (event.type === 'SeriesChangeCompleted') return { id: event.data.changeId, open: false };
    return null;
  },
  async drive(handler, { event }, context) {
    if (event.type === 'SeriesRequested') await driveSeries(handler, event.data.seriesId, context);
    if (isChangeRequest(event)) await driveSeriesChange(handler, event.data.seriesId, context);
  },
};

function isChangeRequest(event: DomainEvent): event is SeriesChangeRequest {
  return (
    event.type === 'SeriesCancelRequested' ||
    event.type === 'SeriesEditRequested' ||
    event.type === 'SeriesMoveRequested'
  );
}
