import { z } from 'zod';
import { DATE_RANGES } from '../../domain/calendar/date-ranges.ts';
import { get } from './call.ts';
import { dateBounds } from './facts/times.ts';
import { catalogIdOrAll, flag, localDate } from './fields.ts';
import { inOrder } from './intervals.ts';
import { dayTopic, type LiveTopic, reservationTopic, topicsOf } from './live-topics.ts';
import { page, pageNumber } from './paging.ts';
import { reservation, reservationCode } from './reservations.ts';
import { storable } from './storable.ts';

/** Text that can't be stored finds nothing. */
export const searchText = z
  .string()
  .max(200, 'Use como máximo 200 caracteres')
  .transform((text) => storable(text).trim());

const listOrder = z.enum(['asc', 'desc'], 'Elija asc o desc').default('asc');

/** `name` is "Encargado". Ties are sorted by date and hour. */
export const LIST_SORTS = [
  'date',
  'hours',
  'status',
  'shortcode',
  'reference',
  'dependency',
  'name',
  'place',
] as const;
const listSort = z.enum(LIST_SORTS, 'Elija una columna de la lista').default('date');
export type ListSort = z.output<typeof listSort>;
const sorted = { sort: listSort, order: listOrder };

export const RANGE_NAMES = [...DATE_RANGES, 'customize'] as const;
export const rangeName = z.enum(RANGE_NAMES, 'Elija un intervalo de fechas de la lista');
export type RangeName = z.output<typeof rangeName>;

export const SEARCH_METHODS = ['all', 'code', 'cui'] as const;
export const searchMethod = z.enum(SEARCH_METHODS, 'Elija un método de búsqueda de la lista');
export type SearchMethod = z.output<typeof searchMethod>;

const intervalParams = z.object({
  center: catalogIdOrAll,
  attraction: catalogIdOrAll,
  dateFrom: localDate,
  dateTo: localDate,
  showCancelled: flag,
});
const datesInOrder = inOrder('dateFrom', 'dateTo');

const listQuery = z.object({ page: pageNumber, ...sorted, search: searchText.optional() });

const byDateOnly = z.boolean().optional();
const reservationPage = page(reservation).extend({ by_date_only: byDateOnly });
const listAnswer = z.object({ reservations: reservationPage });

const adminParams = z.object({
  query_date: rangeName,
  center: catalogIdOrAll,
  search_method: searchMethod,
});
const adminQuery = z
  .object({
    page: pageNumber,
    ...sorted,
    showCancelled: flag.default(false),
    /** Only with `customize`. */
    date_start: localDate.optional(),
    date_end: localDate.optional(),
  })
  .superRefine(inOrder('date_start', 'date_end'));
const adminAnswer = z.object({ data: reservationPage, ...dateBounds });

/** A single day subscribes to the day, others to shown reservations. */
function listTopics(from: string, to: string, shown: readonly { readonly id: string }[] = []): LiveTopic[] {
  return from === to ? [dayTopic('*', from)] : topicsOf(reservationTopic, shown);
}

/** Shown matches; the export has all. */
export const FOUND_MAX = 500;
/** Cap of the count: common words match ever more. */
export const COUNTED_MAX = 10_000;
/** Longer lists sort only by date, as other keys read all rows. */
export const SORTED_MAX = 200_000;

const views = ['reservation-detail', 'catalog'] as const;

const ofInterval = {
  query: listQuery,
  response: listAnswer,
  views,
  topics: (
    { params }: { readonly params: z.output<typeof intervalParams> },
    answer: z.output<typeof listAnswer> | undefined,
  ) => listTopics(params.dateFrom, params.dateTo, answer?.reservations.data),
};

const ofNamedInterval = {
  query: adminQuery,
  response: adminAnswer,
  views,
  topics: (_: unknown, answer: z.output<typeof adminAnswer> | undefined) =>
    answer ? listTopics(answer.date_start, answer.date_end, answer.data.data) : [],
};

export const reservationListCalls = {
  reservationList: get(
    '/api/reservations/get-all/:center/:attraction/:dateFrom/:dateTo/:showCancelled',
    'staff',
    {
      scope: 'reservations',
      summary: 'Reservations of an interval of dates, 15 a page',
      params: intervalParams.superRefine(datesInOrder),
      ...ofInterval,
    },
  ),
  reservationListByCode: get(
    '/api/reservations/get-all/:center/:attraction/:dateFrom/:dateTo/:showCancelled/:code',
    'staff',
    {
      scope: 'reservations',
      summary: 'The same, of one short code',
      params: intervalParams.extend({ code: reservationCode }).superRefine(datesInOrder),
      ...ofInterval,
    },
  ),
  searchReservations: get('/api/search-global2', 'staff', {
    scope: 'reservations',
    summary: `Reservations by words of correlativo, pase, person in charge or organization, the first ${FOUND_MAX} at most`,
    query: z.object({
      search: searchText.default(''),
      showCancelled: flag.default(false),
      sort: listSort,
      order: listOrder.default('desc'),
    }),
    response: z.object({
      reservations: z.array(reservation),
      /** Total, or `COUNTED_MAX` + 1. */
      total: z.number(),
      by_date_only: byDateOnly,
    }),
    views,
  }),
  adminReservationList: get('/api/admin/reservations-list/:query_date/:center/:search_method', 'staff', {
    scope: 'reservations',
    summary: 'Reservations of a named interval, 15 a page',
    params: adminParams,
    ...ofNamedInterval,
  }),
  adminReservationListByQuery: get(
    '/api/admin/reservations-list/:query_date/:center/:search_method/:query',
    'staff',
    {
      scope: 'reservations',
      summary: 'The same, by short code or by the CUI of the requester',
      params: adminParams.extend({ query: searchText }),
      ...ofNamedInterval,
    },
  ),
};
