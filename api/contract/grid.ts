import { z } from 'zod';
import { get } from './call.ts';
import { reservationId } from './facts/codes.ts';
import { picturePath } from './facts/pictures.ts';
import { courtKind, courtRef } from './facts/places.ts';
import { bothDates, clockTime, isoDate, localSecond } from './facts/times.ts';
import { catalogId, catalogIdOrAll, localDate, named, ofCatalog } from './fields.ts';
import { catalogAndDays } from './live-topics.ts';

/** One hour of one court. A free cell has `reservation_id` null, type 0 and an empty text. */
const gridCell = z.object({
  reservation_id: reservationId.nullable(),
  reservation_type_id: z.number(),
  /** Name, activity and hours; identical in all cells of one reservation and in those of no other. */
  reservation_text: z.string(),
  ...courtRef,
  ...bothDates,
  hour: clockTime,
  hour_next: clockTime,
  /** First line of the block: who. Second line: what. */
  who: z.string(),
  what: z.string(),
  /** Real bounds of the reservation; '' where free. They need not lie on the hour. */
  start: clockTime,
  end: clockTime,
  checked_in: z.boolean(),
  /** Staff have not approved it yet. */
  approval_pending: z.boolean(),
  /** Outside the opening hours of the court (staff may book it all the same). */
  closed: z.boolean(),
  /** Why nothing can be booked here (a closure); '' where something can. */
  closure: z.string(),
  /** Further reservations that touch this hour (bookings of less than an hour). */
  others: z.array(z.string()),
  /** Code, correlativo and CUI, by which the search box finds it too; '' where free. */
  keywords: z.string().default(''),
});
export type GridCell = z.output<typeof gridCell>;

const gridAttraction = z.object({
  ...named.shape,
  ...courtKind,
  image: picturePath,
  activities: z.array(z.number()),
});

export const gridCalls = {
  gridInit: get('/admin/programmation/get-init', 'staff', {
    summary: 'Centres and attraction types of the grid inputs',
    ...ofCatalog,
    response: z.object({
      centers: z.array(named.extend({ slug: z.string(), strcode: z.string() })),
      attraction_types: z.array(named),
      /** Today, local: what the date input starts with. */
      date: isoDate,
    }),
  }),
  gridData: get('/test', 'staff', {
    summary: 'A day of a centre: 18 hourly cells a court, and the lists of the create form',
    views: ['reservation-detail', 'catalog'],
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
      /** Where to draw the line of "now". */
      now: localSecond,
    }),
  }),
};
