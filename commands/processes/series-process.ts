import { SERIES_PREFIX } from '../../domain/series/stream.ts';
import { driveSeries } from './drive-series.ts';
import { type FinisherOptions, runFinisher, type Unfinished } from './finisher.ts';

const openSeries: Unfinished = {
  process: 'series',
  filter: { streamPrefixes: [SERIES_PREFIX] },
  marks({ event }) {
    if (event.type === 'SeriesRequested') return { id: event.data.seriesId, open: true };
    if (event.type === 'SeriesCompleted' || event.type === 'SeriesRolledBack')
      return { id: event.data.seriesId, open: false };
    return null;
  },
  async drive(handler, { event }, context) {
    if (event.type === 'SeriesRequested') await driveSeries(handler, event.data.seriesId, context);
  },
};

/** Finishes every series whose driver died half-way (see `runFinisher`). */
export function runSeriesProcess(options: FinisherOptions, signal: AbortSignal): Promise<void> {
  return runFinisher(openSeries, options, signal);
}
