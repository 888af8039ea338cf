import { z } from 'zod';

/** Groups of fields that events of several aggregates have. They are stored in the log for good. */

/** Minutes since local midnight, half-open. */
export const interval = { start: z.number(), end: z.number() };

/** A day of an attraction. `date`: `YYYY-MM-DD`, local. */
export const courtDay = { attractionId: z.number(), date: z.string() };

export const reservationDay = { reservationId: z.string(), ...courtDay };

/** These fields are sealed with the key of the person; if none is known, with a key of the record's own. */
export const sealedForPerson = <Field extends string>(...fields: Field[]) => ({
  personal: {
    fields,
    subject: ({ personId }: { personId: string | null }) => (personId === null ? null : `person:${personId}`),
  },
});

/** These fields are sealed with the key of the account. */
export const sealedForUser = <Field extends string>(...fields: Field[]) => ({
  personal: { fields, subject: ({ userId }: { userId: string }) => `user:${userId}` },
});
