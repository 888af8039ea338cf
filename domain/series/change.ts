import { accept, type Decision, refuse, unreachable } from '../decider.ts';
import type { SeriesChangeEvent, SeriesChangeRequest } from './change-events.ts';
import type { CompletedSeries, Series } from './state.ts';

export type SeriesChangeCommand =
  | { readonly type: 'RequestSeriesChange'; readonly request: SeriesChangeRequest }
  | { readonly type: 'DecideSeriesMove'; readonly seriesId: string; readonly changeId: string }
  | {
      readonly type: 'RejectSeriesMove';
      readonly seriesId: string;
      readonly changeId: string;
      readonly dates: readonly string[];
    }
  | { readonly type: 'CompleteSeriesChange'; readonly seriesId: string; readonly changeId: string };

export type SeriesChangeRefusal = { readonly code: 'series_open' } | { readonly code: 'series_settled' };

type ChangeDecision = Decision<SeriesChangeEvent, SeriesChangeRefusal>;

/** One change at a time. A move is decided as a whole, once. Idempotent. */
export function changeSeries(command: SeriesChangeCommand, series: Series): ChangeDecision {
  if (series.status !== 'completed')
    return refuse({ code: command.type === 'RequestSeriesChange' ? 'series_open' : 'series_settled' });
  if (command.type === 'RequestSeriesChange') return request(command.request, series);
  const { seriesId, changeId } = command;
  if (series.last?.changeId === changeId)
    return command.type === 'CompleteSeriesChange' ? accept() : refuse({ code: 'series_settled' });
  const change = series.change?.request.data.changeId === changeId ? series.change : null;
  if (!change) return refuse({ code: 'series_settled' });
  const isMove = change.request.type === 'SeriesMoveRequested';
  switch (command.type) {
    case 'DecideSeriesMove':
      if (change.stage === 'decided') return accept();
      if (!isMove || change.stage === 'rejected') return refuse({ code: 'series_settled' });
      return accept({ type: 'SeriesMoveDecided', data: { seriesId, changeId } });
    case 'RejectSeriesMove':
      if (change.stage === 'rejected') return accept();
      if (!isMove || change.stage === 'decided') return refuse({ code: 'series_settled' });
      return accept({
        type: 'SeriesMoveRejected',
        data: { seriesId, changeId, dates: [...command.dates] },
      });
    case 'CompleteSeriesChange':
      if (isMove && change.stage === 'asked') return refuse({ code: 'series_settled' });
      return accept({ type: 'SeriesChangeCompleted', data: { seriesId, changeId } });
    default:
      return unreachable(command);
  }
}

function request(event: SeriesChangeRequest, series: CompletedSeries): ChangeDecision {
  const { changeId } = event.data;
  if (series.last?.changeId === changeId) return accept();
  if (!series.change) return accept(event);
  return series.change.request.data.changeId === changeId ? accept() : refuse({ code: 'series_open' });
}
