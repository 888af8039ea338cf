import { unreachable } from '../decider.ts';
import { changesOf, EDITABLE, type EditableField } from '../schedule/reservation-data.ts';
import type { CourtTime } from '../schedule/state.ts';
import type { SeriesChangeEvent, SeriesChangeRequest } from './change-events.ts';
import type { SeriesEvent, SeriesRequest } from './events.ts';

/** Original fields and place of a date, without changes of it alone. */
interface Occurrence extends CourtTime, Pick<SeriesRequest, EditableField> {
  readonly date: string;
}

/** Only moves are `decided` or `rejected`. */
export interface OpenChange {
  readonly stage: 'asked' | 'decided' | 'rejected';
  readonly request: SeriesChangeRequest;
  /** Failed dates of a rejected change. */
  readonly dates: readonly string[];
}

export interface CompletedSeries {
  readonly status: 'completed';
  readonly request: SeriesRequest;
  /** Keyed by reservation, in the requested order. */
  readonly occurrences: ReadonlyMap<string, Occurrence>;
  readonly change: OpenChange | null;
  /** Result of the last change; `dates`: reasons of a rejection. */
  readonly last: { readonly changeId: string; readonly dates: readonly string[] | null } | null;
}

/** `rejected` still holds dates, `rolled-back` none. */
export type Series =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly request: SeriesRequest }
  | CompletedSeries
  | { readonly status: 'rejected'; readonly request: SeriesRequest; readonly takenDate: string }
  | { readonly status: 'rolled-back'; readonly request: SeriesRequest; readonly takenDate: string };

export const noSeries: Series = { status: 'none' };

export function evolveSeries(series: Series, event: SeriesEvent): Series {
  switch (event.type) {
    case 'SeriesRequested':
      return { status: 'requested', request: event.data };
    case 'SeriesCompleted':
      return series.status === 'requested' ? completed(series.request) : series;
    case 'SeriesRejected':
      return series.status === 'requested'
        ? { status: 'rejected', request: series.request, takenDate: event.data.takenDate }
        : series;
    case 'SeriesRolledBack':
      return series.status === 'rejected' ? { ...series, status: 'rolled-back' } : series;
    case 'SeriesCancelRequested':
    case 'SeriesEditRequested':
    case 'SeriesMoveRequested':
    case 'SeriesMoveDecided':
    case 'SeriesMoveRejected':
    case 'SeriesChangeCompleted':
      return series.status === 'completed' ? evolveChange(series, event) : series;
    default:
      return unreachable(event);
  }
}

function completed(request: SeriesRequest): CompletedSeries {
  const { attractionId, start, end, occurrences, grownFrom, recurrence } = request;
  const fields = Object.fromEntries(EDITABLE.map((field) => [field, request[field]])) as Pick<
    SeriesRequest,
    EditableField
  >;
  const dates = [
    ...(grownFrom ? [{ reservationId: grownFrom.reservationId, date: recurrence.from }] : []),
    ...occurrences,
  ];
  return {
    status: 'completed',
    request,
    occurrences: new Map(
      dates.map(({ reservationId, date }) => [reservationId, { ...fields, attractionId, start, end, date }]),
    ),
    change: null,
    last: null,
  };
}

function evolveChange(series: CompletedSeries, event: SeriesChangeEvent): CompletedSeries {
  switch (event.type) {
    case 'SeriesCancelRequested':
    case 'SeriesEditRequested':
    case 'SeriesMoveRequested':
      return { ...series, change: { stage: 'asked', request: event, dates: [] } };
    case 'SeriesMoveDecided':
      return series.change ? { ...series, change: { ...series.change, stage: 'decided' } } : series;
    case 'SeriesMoveRejected': {
      const { dates } = event.data;
      return series.change ? { ...series, change: { ...series.change, stage: 'rejected', dates } } : series;
    }
    case 'SeriesChangeCompleted': {
      const { change } = series;
      if (!change) return series;
      const { changeId } = event.data;
      const isRejected = change.stage === 'rejected';
      return {
        ...series,
        occurrences: isRejected ? series.occurrences : changed(series.occurrences, change.request),
        change: null,
        last: { changeId, dates: isRejected ? change.dates : null },
      };
    }
    default:
      return unreachable(event);
  }
}

function changed(
  occurrences: CompletedSeries['occurrences'],
  request: SeriesChangeRequest,
): CompletedSeries['occurrences'] {
  if (request.type === 'SeriesCancelRequested') return occurrences;
  const next = new Map(occurrences);
  if (request.type === 'SeriesMoveRequested')
    for (const { reservationId, to } of request.data.items) {
      const known = next.get(reservationId);
      const { attractionId, date, start, end } = to;
      if (known) next.set(reservationId, { ...known, attractionId, date, start, end });
    }
  else
    for (const { reservationId, fields } of request.data.items) {
      const known = next.get(reservationId);
      if (known) next.set(reservationId, { ...known, ...changesOf(request.data, fields) });
    }
  return next;
}
