import { unreachable } from '../decider.ts';
import type { SeriesEvent, SeriesRequest } from './events.ts';

/** A recurring order: `rejected` still holds dates, `rolled-back` holds none. */
export type Series =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly request: SeriesRequest }
  | { readonly status: 'completed'; readonly request: SeriesRequest }
  | { readonly status: 'rejected'; readonly request: SeriesRequest; readonly takenDate: string }
  | { readonly status: 'rolled-back'; readonly request: SeriesRequest; readonly takenDate: string };

/** Nobody has asked for it yet. */
export const noSeries: Series = { status: 'none' };

/** The series after an event of its stream. */
export function evolveSeries(series: Series, event: SeriesEvent): Series {
  switch (event.type) {
    case 'SeriesRequested':
      return { status: 'requested', request: event.data };
    case 'SeriesCompleted':
      return series.status === 'requested' ? { status: 'completed', request: series.request } : series;
    case 'SeriesRejected':
      return series.status === 'requested'
        ? { status: 'rejected', request: series.request, takenDate: event.data.takenDate }
        : series;
    case 'SeriesRolledBack':
      return series.status === 'rejected' ? { ...series, status: 'rolled-back' } : series;
    default:
      return unreachable(event);
  }
}
