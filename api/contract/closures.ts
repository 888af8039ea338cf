import { z } from 'zod';
import { call } from './call.ts';
import { catalogId, flag, localDate, nothing, opaqueId, timeOfDay } from './fields.ts';
import { line } from './text.ts';

const REASON_MAX = 160;
const ids = z.array(catalogId, 'Debe ser una lista').max(500, 'Son demasiadas opciones').default([]);

/** Courts that are closed for hours of some days. No centers and no attractions: everything. */
export const closure = z.object({
  id: z.string(),
  center_ids: z.array(z.number()),
  attraction_ids: z.array(z.number()),
  /** `YYYY-MM-DD`, both included. */
  date_start: z.string(),
  date_end: z.string(),
  /** `HH:mm` of each day. */
  hour_start: z.string(),
  hour_end: z.string(),
  reason: z.string(),
  /** What it closes, in words. */
  place: z.string(),
  /** E-mail of who declared it; '' where nobody knows. */
  created_by: z.string(),
});
export type Closure = z.output<typeof closure>;

/** A reservation within closed hours. */
export const affectedReservation = z.object({
  id: z.string(),
  shortcode: z.string(),
  /** Encargado, else organisation. */
  name: z.string(),
  place: z.string(),
  date: z.string(),
  hours: z.string(),
  /** It was cancelled along with the closure. */
  cancelled: z.boolean(),
});
export type AffectedReservation = z.output<typeof affectedReservation>;

export const closureCalls = {
  closures: call({
    method: 'GET',
    path: '/api/closures',
    access: 'admin',
    summary: 'Closures that touch an interval of dates, both included; absent: open',
    views: ['closures', 'catalog'],
    topics: () => ['closures', 'catalog'],
    query: z.object({ from: localDate.optional(), to: localDate.optional() }),
    response: z.object({ closures: z.array(closure) }),
  }),
  createClosure: call({
    method: 'POST',
    path: '/api/closures',
    access: 'admin',
    summary:
      'Close courts, centers or everything; `dry_run` tells what it would stand against, `cancel_affected` cancels that',
    views: ['closures', 'day-grid', 'reservation-detail'],
    body: z.object({
      center_ids: ids,
      attraction_ids: ids,
      date_start: localDate,
      date_end: localDate,
      hour_start: timeOfDay.default('00:00'),
      hour_end: timeOfDay.default('24:00'),
      reason: line(REASON_MAX),
      dry_run: flag.default(false),
      cancel_affected: flag.default(false),
    }),
    response: z.object({
      /** Null: it was only asked what it would stand against. */
      closure: closure.nullable(),
      affected: z.array(affectedReservation),
    }),
  }),
  liftClosure: call({
    method: 'DELETE',
    path: '/api/closures/:id',
    access: 'admin',
    summary: 'Lift a closure: its hours can be booked again at once',
    views: ['closures', 'day-grid'],
    params: z.object({ id: opaqueId }),
    response: nothing,
  }),
};
