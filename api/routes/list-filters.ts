import { type DateRange, dateRange } from '../../domain/calendar/date-ranges.ts';
import { parseCui } from '../../domain/person/cui.ts';
import type { ReservationFilter } from '../../projections/reservation-list/filter.ts';
import { REQUIRED } from '../contract/fields.ts';
import type { RangeName, SearchMethod } from '../contract/reservation-lists.ts';
import { tidyCode } from '../contract/reservations.ts';
import { type Refused, refused } from '../errors/refusals.ts';

export interface IntervalRequest {
  readonly center: number;
  readonly attraction: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly showCancelled: boolean;
  readonly code?: string | undefined;
  readonly search?: string | undefined;
}

export function intervalFilter(request: IntervalRequest): ReservationFilter {
  const { center, attraction, dateFrom, dateTo, showCancelled, code, search } = request;
  return {
    centerId: center,
    attractionId: attraction,
    dateFrom,
    dateTo,
    showCancelled,
    ...(code ? { code } : {}),
    ...(search ? { search } : {}),
  };
}

export interface NamedRequest {
  readonly query_date: RangeName;
  readonly center: number;
  readonly search_method: SearchMethod;
  readonly query?: string | undefined;
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly showCancelled: boolean;
}

export function namedFilter(
  request: NamedRequest,
  today: string,
): { readonly filter: ReservationFilter; readonly range: DateRange } | Refused {
  const range = rangeOf(request, today);
  if (range instanceof Error) return range;
  const asked = searched(request);
  if (asked instanceof Error) return asked;
  const { center, showCancelled } = request;
  return {
    range,
    filter: { centerId: center, dateFrom: range.start, dateTo: range.end, showCancelled, ...asked },
  };
}

function rangeOf({ query_date, date_start, date_end }: NamedRequest, today: string): DateRange | Refused {
  if (query_date !== 'customize') return dateRange(query_date, today);
  if (date_start !== undefined && date_end !== undefined) return { start: date_start, end: date_end };
  return required(date_start === undefined ? 'date_start' : 'date_end');
}

function searched({ search_method, query = '' }: NamedRequest): Partial<ReservationFilter> | Refused {
  if (search_method === 'all') return {};
  if (query === '') return required('query');
  if (search_method === 'code') return { code: tidyCode(query) };
  return { cui: searchedCui(query) };
}

/** A text without a CUI finds nobody. */
export function searchedCui(typed: string): string {
  return parseCui(typed) ?? '';
}

function required(field: string): Refused {
  return refused({ code: 'invalid', errors: { [field]: [REQUIRED] } });
}
