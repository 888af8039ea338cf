import { z } from 'zod';
import { alternative } from './booking.ts';

/** Body of every refusal. `error` is a Spanish sentence that a person can act on. */
export const errorBody = z.object({
  response: z.literal('ERROR'),
  error: z.string(),
  /** Stable word for programs: `slot_taken`, `csrf`, `invalid`, … */
  code: z.string(),
  /** By field of the request. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** 409 on a taken slot: up to three free places instead. */
  alternatives: z.array(alternative).optional(),
  /** 409 on a series: the dates that are taken, `YYYY-MM-DD`. */
  taken_dates: z.array(z.string()).optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
