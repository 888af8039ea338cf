import { z } from 'zod';
import { alternative } from './booking.ts';
import { dateAndHours, isoDate, localSecond } from './facts/times.ts';

const changedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
const change = z.object({
  field: z.string(),
  /** As the editor had read it; null if unknown. */
  before: changedValue,
  after: changedValue,
  /** The last person who changed it, as name or e-mail, and when: `YYYY-MM-DD HH:mm:ss`. */
  user: z.string(),
  at: z.string(),
});

/** Values to send in the next try, once an overtaken form has shown its `changes`. */
const current = z.object({
  /** For calls that take a `version`. */
  version: z.union([z.string(), z.number()]).optional(),
  /** The present values, by the names of the request; `known` for calls that take it. */
  known: z.union([z.array(z.number()), z.record(z.string(), changedValue)]).optional(),
});

/** Body of every refusal. `error` is a Spanish sentence that a person can act on. */
export const errorBody = z.object({
  response: z.literal('ERROR'),
  error: z.string(),
  /** Stable code for programs: `slot_taken`, `csrf`, `invalid`, … */
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** 409 on a taken slot: up to three free places instead. */
  alternatives: z.array(alternative).optional(),
  /** 409 on a series: the dates that are taken. */
  taken_dates: z.array(isoDate).optional(),
  /** For a refused check-in: the reservation, and who checked it in before and when ('' where nobody did). */
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
  /** 409 on something that was changed since it was read. */
  changes: z.array(change).optional(),
  /** Beside `changes`: what to send in the next try, so that a change that came in since is refused as well. */
  current: current.optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
