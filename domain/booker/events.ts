import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const claim = z.object({
  personId: z.string(),
  reservationId: z.string(),
  attractionId: z.number(),
  /** `YYYY-MM-DD`, local. */
  date: z.string(),
  /** Minutes since local midnight, half-open. */
  start: z.number(),
  end: z.number(),
  reservationTypeId: z.number(),
});
export type Claim = Readonly<z.output<typeof claim>>;

/** A person wants to book: claimed before the slot is reserved, so that two requests of one person meet here. */
export const TimeClaimed = defineEvent('TimeClaimed', claim, {
  audit: { table: 'claims', kind: 'ins', registerId: 'reservationId' },
});

/** The reservation was cancelled, or never came to be: its time no longer counts. */
export const ClaimReleased = defineEvent(
  'ClaimReleased',
  z.object({ personId: z.string(), reservationId: z.string() }),
  { audit: { table: 'claims', kind: 'del', registerId: 'reservationId' } },
);

export const bookerEvents = [TimeClaimed, ClaimReleased] as const;
export type BookerEvent = EventOf<(typeof bookerEvents)[number]>;
