import { z } from 'zod';
import { datesFrom } from '../../domain/calendar/days.ts';
import { get } from './call.ts';
import { reservationId } from './facts/codes.ts';
import { picturePath } from './facts/pictures.ts';
import { courtKind, courtRef } from './facts/places.ts';
import { bothDates, clockTime, hourRange, isoDate, localSecond } from './facts/times.ts';
import { catalogId, catalogIdOrAll, localDate, named, ofCatalog } from './fields.ts';
import { catalogAndDays } from './live-topics.ts';

/** Free: `reservation_id` null, type 0, empty text. */
const gridCell = z.object({
  reservation_id: reservationId.nullable(),
  reservation_type_id: z.number(),
  /** Name, activity and hours; unique to a reservation. */
  reservation_text: z.string(),
  ...courtRef,
  ...bothDates,
  hour: clockTime,
  hour_next: clockTime,
  /** First and second line of the block. */
  who: z.string(),
  what: z.string(),
  /** Real bounds, maybe not on the hour; '' if free. */
  start: clockTime,
  end: clockTime,
  checked_in: z.boolean(),
  approval_pending: z.boolean(),
  /** Minutes that stay free around the reservation. */
  minutes_before: z.number().default(0),
  minutes_after: z.number().default(0),
  /** Outside opening hours, whatever is closed; staff may book it. */
  closed: z.boolean(),
  /** Reason of a closure, or ''. */
  closure: z.string(),
  /** A reservation of an attraction that shares a part of the floor; null: none, or it has one of its own. */
  blocked_by: z
    .object({ reservation_id: reservationId, attraction_id: z.number(), attraction: z.string() })
    .nullable()
    .default(null),
  /** Further reservations in this hour. */
  others: z.array(z.string()),
  /** Code, reference and CUI for the search box, and all words of `others`; '' if free. */
  keywords: z.string().default(''),
});
export type GridCell = z.output<typeof gridCell>;

const WEEK = 7;
const DAYS = 'Debe ser un número de 1 a 14';

const dayCount = z.preprocess(
  (value) =>
    value === undefined || value === ''
      ? WEEK
      : typeof value === 'string' && /^\d{1,2}$/.test(value)
        ? Number(value)
        : value,
  z
    .int(DAYS)
    .min(1, DAYS)
    .max(2 * WEEK, DAYS),
);

const gridAttraction = z.object({
  ...named.shape,
  ...courtKind,
  image: picturePath,
  activities: z.array(z.number()),
  /** Name of the floor of which it is a part on this day; '' for none. */
  floor: z.string().default(''),
  /** Its reservations of the day that lie outside of the hours of the cells: opening hours may go on until 24:00. */
  outside: z.array(z.object({ reservation_id: z.string(), hours: hourRange, who: z.string() })).default([]),
});

export const gridCalls = {
  gridInit: get('/admin/programmation/get-init', 'staff', {
    summary: 'Centers and attraction types of the grid inputs',
    ...ofCatalog,
    response: z.object({
      centers: z.array(named.extend({ slug: z.string(), strcode: z.string() })),
      attraction_types: z.array(named),
      /** Today, local. */
      date: isoDate,
    }),
  }),
  gridData: get('/test', 'staff', {
    summary: 'A day of a center: 18 hourly cells a court, and the lists of the create form',
    views: ['reservation-detail', 'catalog', 'floors'],
    topics: ({ query }, answer) =>
      catalogAndDays(answer?.attractions.map(({ id }) => id) ?? [], [query.date]),
    query: z.object({ center_id: catalogId, date: localDate, filter_attraction_type: catalogIdOrAll }),
    response: z.object({
      activities: z.array(named),
      reservation_types: z.array(named.extend({ strcode: z.string() })),
      origins: z.array(named),
      data: z.array(gridCell),
      attractions: z.array(gridAttraction),
      dependencies: z.array(named),
      now: localSecond,
    }),
  }),
  courtDays: get('/api/admin/court-days', 'staff', {
    summary: 'Several days of one attraction, 18 hourly cells a day',
    views: ['reservation-detail', 'catalog'],
    topics: ({ query: { date, days } }, answer) =>
      catalogAndDays(answer ? [answer.attraction.id] : [], datesFrom(date, Number(days ?? WEEK))),
    query: z.object({ attraction_id: catalogId, date: localDate, days: dayCount }),
    response: z.object({
      attraction: named.extend({ ...courtKind, center_id: z.number() }),
      data: z.array(gridCell),
    }),
  }),
};
