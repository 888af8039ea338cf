import { z } from 'zod';
import { alternative } from './booking.ts';
import { floorCell, floorConflict } from './facts/places.ts';
import { dateAndHours, hourBounds, isoDate, localSecond } from './facts/times.ts';

const changedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
const change = z.object({
  field: z.string(),
  /** As read by the editor; null if unknown. */
  before: changedValue,
  after: changedValue,
  /** Last editor (name or e-mail) and time: `YYYY-MM-DD HH:mm:ss`. */
  user: z.string(),
  at: z.string(),
});

const knownValue = z.union([changedValue, z.array(z.union([z.string(), z.number(), floorCell]))]);

/** Values for the next try, once the form has shown `changes`. */
const current = z.object({
  version: z.union([z.string(), z.number()]).optional(),
  known: z.union([z.array(z.number()), z.record(z.string(), knownValue)]).optional(),
});

/** `error`: a Spanish sentence that a person can act on. */
export const errorBody = z.object({
  response: z.literal('ERROR'),
  error: z.string(),
  /** Stable: `slot_taken`, `csrf`, `invalid` … */
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Up to three free places. */
  alternatives: z.array(alternative).optional(),
  taken_dates: z.array(isoDate).optional(),
  /** Reservations that would meet others on a floor. */
  conflicts: z.array(floorConflict).optional(),
  /** Reservation that takes a part of the floor; citizens are shown no id. */
  taken_by: z
    .object({
      reservation_id: z.string().optional(),
      attraction: z.string(),
      ...hourBounds,
      cells: z.array(z.string()),
    })
    .optional(),
  /** Refused check-in: the reservation, and by whom and when it was checked in ('' if not). */
  reservation: z
    .object({
      shortcode: z.string(),
      who: z.string(),
      place: z.string(),
      ...dateAndHours,
      check_in_datetime: localSecond,
      check_in_by: z.string(),
    })
    .optional(),
  changes: z.array(change).optional(),
  /** Detects changes since then in the next try. */
  current: current.optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
