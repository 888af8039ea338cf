import { z } from 'zod';

/** Minutes that stay free around a reservation; the names are stored in the log for good. */
export const gapFields = { minutes_before: z.number(), minutes_after: z.number() };

export interface Gap {
  readonly minutes_before: number;
  readonly minutes_after: number;
}

export const NO_GAP = { minutes_before: 0, minutes_after: 0 };
