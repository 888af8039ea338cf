import { z } from 'zod';

/** Stored field groups of several aggregates. */

/** Minutes since local midnight, half-open. */
export const interval = { start: z.number(), end: z.number() };

/** `date`: `YYYY-MM-DD`, local. */
export const courtDay = { attractionId: z.number(), date: z.string() };

export const reservationDay = { reservationId: z.string(), ...courtDay };

/** Sealed with the person's key; without a person, with a key for the record alone. */
export const sealedForPerson = <Field extends string>(...fields: Field[]) => ({
  personal: {
    fields,
    subject: ({ personId }: { personId: string | null }) => (personId === null ? null : `person:${personId}`),
  },
});

/** Sealed with the account's key. */
export const sealedForUser = <Field extends string>(...fields: Field[]) => ({
  personal: { fields, subject: ({ userId }: { userId: string }) => `user:${userId}` },
});
