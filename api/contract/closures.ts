import { z } from 'zod';
import { del, get, post } from './call.ts';
import { declaredBy, inCharge } from './facts/people.ts';
import { clockTime, dateAndHours, dateBounds, hourBounds, isoDate, localSecond } from './facts/times.ts';
import { catalogId, flag, localDate, opaqueId, timeOfDay } from './fields.ts';
import { inOrder } from './intervals.ts';
import { line, paragraphs } from './text.ts';

const REASON_MAX = 160;
export const MESSAGE_MAX = 1_000;
/** Reservations that can be settled one by one. */
const MAX_AFFECTED = 2_000;
const ids = z.array(catalogId).max(500, 'Son demasiadas opciones').default([]);

/** Empty centers and attractions: everything. */
const closure = z.object({
  id: z.string(),
  center_ids: z.array(z.number()),
  attraction_ids: z.array(z.number()),
  ...dateBounds,
  ...hourBounds,
  reason: z.string(),
  place: z.string(),
  created_by: declaredBy,
});
export type Closure = z.output<typeof closure>;

const affectedReservation = z.object({
  id: z.string(),
  shortcode: z.string(),
  name: inCharge,
  place: z.string(),
  ...dateAndHours,
  /** Stays, whatever is asked. */
  checked_in: z.boolean(),
  cancelled: z.boolean(),
  moved: z.boolean(),
  /** Free court at the same time; null: none, or too late. */
  proposal: z.object({ attraction_id: z.number(), place: z.string() }).nullable(),
});
export type AffectedReservation = z.output<typeof affectedReservation>;

/** As a dry run named its list of affected ones: where that is another by now, nothing is cancelled. Absent: whatever it is. */
const version = z.string().max(1_500, 'Es demasiado largo').optional();
/** For `affected_version`; '' except in a dry run. */
const listed = { affected: z.array(affectedReservation), affected_version: z.string() };

/** Somebody whom no mail reaches. */
const unreachedPerson = z.object({
  name: inCharge,
  /** '' where none is known. */
  phone: z.string(),
  /** Their first affected reservation, and how many more there are. */
  place: z.string(),
  ...dateAndHours,
  more: z.number(),
});
export type UnreachedPerson = z.output<typeof unreachedPerson>;

/** A text that was sent to the people whom a closure affects. */
const closureMessage = z.object({ at: localSecond, by: declaredBy, text: z.string(), people: z.number() });
export type ClosureMessage = z.output<typeof closureMessage>;

export const closureCalls = {
  closures: get('/api/closures', 'admin', {
    summary: 'Closures that touch an interval of dates, both included; absent: open',
    views: ['closures', 'catalog'],
    topics: () => ['closures', 'catalog'],
    query: z.object({ from: localDate.optional(), to: localDate.optional() }),
    response: z.object({ closures: z.array(closure) }),
  }),
  createClosure: post('/api/closures', 'admin', {
    summary:
      'Close courts, centers or everything; `dry_run` tells which reservations it would affect, `moves` and `cancel_affected` settle them',
    views: ['closures', 'reservation-detail'],
    body: z
      .object({
        center_ids: ids,
        attraction_ids: ids,
        date_start: localDate,
        date_end: localDate,
        hour_start: timeOfDay.default('00:00'),
        hour_end: timeOfDay.default('24:00'),
        reason: line(REASON_MAX),
        dry_run: flag.default(false),
        cancel_affected: flag.default(false),
        moves: z
          .array(z.object({ reservation_id: opaqueId, attraction_id: catalogId }))
          .max(MAX_AFFECTED, 'Son demasiadas reservas')
          .default([]),
        affected_version: version,
        keep: z.array(opaqueId).max(MAX_AFFECTED, 'Son demasiadas reservas').default([]),
      })
      .superRefine(inOrder('date_start', 'date_end')),
    response: z.object({
      /** Null: a dry run. */
      closure: closure.nullable(),
      ...listed,
    }),
  }),
  holidays: get('/api/holidays/:year', 'admin', {
    summary: 'The holidays of a year, and which of them are closed everywhere already',
    views: ['closures'],
    topics: () => ['closures'],
    params: z.object({
      year: z
        .string()
        .regex(/^20\d\d$/, 'Elija un año de la lista')
        .transform(Number),
    }),
    response: z.object({
      holidays: z.array(
        z.object({ date: isoDate, name: z.string(), hour_start: clockTime, closed: z.boolean() }),
      ),
    }),
  }),
  closeHolidays: post('/api/closures/holidays', 'admin', {
    summary: 'Close several days at once, a closure for each; `dry_run` and `cancel_affected` as for one',
    views: ['closures', 'reservation-detail'],
    body: z.object({
      center_ids: ids,
      days: z
        .array(
          z.object({ date: localDate, reason: line(REASON_MAX), hour_start: timeOfDay.default('00:00') }),
          'Elija al menos un día',
        )
        .min(1, 'Elija al menos un día')
        .max(40, 'Son demasiados días'),
      dry_run: flag.default(false),
      cancel_affected: flag.default(false),
      affected_version: version,
    }),
    response: z.object({ closures: z.array(closure), ...listed }),
  }),
  cancelledByClosure: get('/api/closures/:id/cancelled', 'admin', {
    summary: 'Reservations that were cancelled along with a closure, and still are: lifting it restores none',
    views: ['closures', 'reservation-detail'],
    response: z.object({ cancelled: z.number(), ids: z.array(z.string()) }),
  }),
  closureRecipients: get('/api/closures/:id/recipients', 'admin', {
    summary:
      'The people with reservations that a closure affects, still, cancelled or moved: how many a mail reaches, whom to call instead, and what was sent',
    views: ['closures', 'reservation-detail', 'accounts', 'person-directory'],
    topics: () => ['closures'],
    response: z.object({
      people: z.number(),
      /** Those of them whom a mail reaches. */
      addresses: z.number(),
      /** The others. */
      without: z.array(unreachedPerson),
      messages: z.array(closureMessage),
    }),
  }),
  messageAffected: post('/api/closures/:id/message', 'admin', {
    summary: 'Send one text by mail to the people whom a closure affects; `again` although they had one',
    views: ['closures'],
    body: z.object({ text: paragraphs(MESSAGE_MAX), again: flag.default(false) }),
    response: z.object({ addresses: z.number() }),
  }),
  liftClosure: del('/api/closures/:id', 'admin', {
    summary: 'Lift a closure: its hours can be booked again at once',
    views: ['closures', 'reservation-detail'],
  }),
};
