import { z } from 'zod';

/** Groups of fields that events of several aggregates have. They are stored in the log for good. */

/** Minutes since local midnight, half-open. */
export const interval = { start: z.number(), end: z.number() };

/** A day of an attraction. `date`: `YYYY-MM-DD`, local. */
export const courtDay = { attractionId: z.number(), date: z.string() };

/** A reservation, and the day on which it is. */
export const reservationDay = { reservationId: z.string(), ...courtDay };

/** Whose key seals the words about a person; null where nobody is known: a key of the record's own. */
export const ofPerson = ({ personId }: { personId: string | null }) =>
  personId === null ? null : `person:${personId}`;
