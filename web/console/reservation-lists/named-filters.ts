import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import {
  RANGE_NAMES,
  type RangeName,
  SEARCH_METHODS,
  type SearchMethod,
} from '../../../api/contract/reservation-lists.ts';
import { isListId } from '../../ui/table/use-list-address.ts';

export const NAMED_FILTERS = {
  range: 'today',
  center: '0',
  method: 'all',
  query: '',
  from: '',
  to: '',
  cancelled: 'false',
};
export type NamedFilters = typeof NAMED_FILTERS;
export const NAMED_CHECKS = { center: isListId, from: isCalendarDate, to: isCalendarDate };

export function isComplete({ range, method, query, from, to }: NamedFilters): boolean {
  return (range !== 'customize' || (from !== '' && to !== '')) && (method === 'all' || query.trim() !== '');
}

/** The request of the list; invalid values of the address count as the default. */
export function namedRequest({ range, center, method, query, from, to, cancelled }: NamedFilters) {
  const query_date: RangeName = RANGE_NAMES.find((name) => name === range) ?? 'today';
  const search_method: SearchMethod = SEARCH_METHODS.find((name) => name === method) ?? 'all';
  return {
    params: { query_date, center, search_method, query },
    query: {
      showCancelled: cancelled,
      ...(query_date === 'customize' ? { date_start: from, date_end: to } : {}),
    },
  };
}
