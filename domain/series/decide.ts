import { accept, type Decider, type Decision, refuse, stepFrom, unreachable } from '../decider.ts';
import { changeSeries, type SeriesChangeCommand, type SeriesChangeRefusal } from './change.ts';
import type { SeriesEvent, SeriesRequest } from './events.ts';
import { MAX_OCCURRENCES } from './recurrence-types.ts';
import { evolveSeries, noSeries, type Series } from './state.ts';

export type SeriesCommand =
  | SeriesChangeCommand
  | { readonly type: 'RequestSeries'; readonly request: SeriesRequest }
  | { readonly type: 'CompleteSeries'; readonly seriesId: string }
  | { readonly type: 'RejectSeries'; readonly seriesId: string; readonly takenDate: string }
  | { readonly type: 'FinishRollback'; readonly seriesId: string };

export type SeriesRefusal =
  | { readonly code: 'series_empty' }
  | { readonly code: 'series_too_long' }
  | SeriesChangeRefusal;

const settled = { code: 'series_settled' } as const;

/** Decides a series once, as a whole, however many processes drive it. */
export const seriesDecider: Decider<SeriesCommand, SeriesEvent, Series, SeriesRefusal> = {
  initial: noSeries,
  evolve: evolveSeries,
  decide(command, series) {
    switch (command.type) {
      case 'RequestSeries':
        if (series.status !== 'none') return accept();
        return request(command.request);
      case 'CompleteSeries': {
        const event = { type: 'SeriesCompleted', data: { seriesId: command.seriesId } } as const;
        return stepFrom(series.status, 'requested', ['completed'], event, settled);
      }
      case 'RejectSeries': {
        const { seriesId, takenDate } = command;
        const event = { type: 'SeriesRejected', data: { seriesId, takenDate } } as const;
        return stepFrom(series.status, 'requested', ['rejected', 'rolled-back'], event, settled);
      }
      case 'FinishRollback': {
        const event = { type: 'SeriesRolledBack', data: { seriesId: command.seriesId } } as const;
        return stepFrom(series.status, 'rejected', ['rolled-back'], event, settled);
      }
      case 'RequestSeriesChange':
      case 'DecideSeriesMove':
      case 'RejectSeriesMove':
      case 'CompleteSeriesChange':
        return changeSeries(command, series);
      default:
        return unreachable(command);
    }
  },
};

/** Counts skipped dates too: the limit is on the length of the series. */
function request(data: SeriesRequest): Decision<SeriesEvent, SeriesRefusal> {
  const { occurrences, recurrence } = data;
  if (occurrences.length === 0) return refuse({ code: 'series_empty' });
  if (Math.max(occurrences.length, recurrence.count) > MAX_OCCURRENCES)
    return refuse({ code: 'series_too_long' });
  return accept({ type: 'SeriesRequested', data });
}
