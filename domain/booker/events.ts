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
  audit: {
    table: 'claims',
    kind: 'ins',
    registerId: 'reservationId',
    summary: 'Tiempo de la persona apartado',
  },
});

/** The reservation was cancelled, or never came to be: its time no longer counts. */
export const ClaimReleased = defineEvent(
  'ClaimReleased',
  z.object({ personId: z.string(), reservationId: z.string() }),
  {
    audit: {
      table: 'claims',
      kind: 'del',
      registerId: 'reservationId',
      summary: 'Tiempo de la persona liberado',
    },
  },
);

/** The person's reservation ended without a check-in, while missed visits counted. */
export const VisitMissed = defineEvent(
  'VisitMissed',
  z.object({
    personId: z.string(),
    reservationId: z.string(),
    /** Of the visit, `YYYY-MM-DD`, local. */
    date: z.string(),
  }),
  {
    audit: {
      table: 'reservations',
      kind: 'upd',
      registerId: 'reservationId',
      summary: 'Ausencia registrada',
    },
  },
);

/** The person missed as many visits as the rule allows, and can't book for some days. */
export const BookingsPaused = defineEvent(
  'BookingsPaused',
  z.object({
    personId: z.string(),
    /** The last day of the pause, `YYYY-MM-DD`, local. */
    until: z.string(),
    /** The missed reservations that led to it. */
    reservationIds: z.array(z.string()),
  }),
  {
    audit: {
      table: 'people',
      kind: 'upd',
      registerId: 'personId',
      summary: 'Reservas de la persona en pausa por ausencias',
    },
  },
);

/** Staff ended a pause before its time; the visits that led to it no longer count. */
export const PauseLifted = defineEvent('PauseLifted', z.object({ personId: z.string() }), {
  audit: { table: 'people', kind: 'upd', registerId: 'personId', summary: 'Pausa de reservas levantada' },
});

/** The person's entry was merged into another one, in whose stream all that concerns them is decided from now on. */
export const BookerMerged = defineEvent(
  'BookerMerged',
  z.object({ personId: z.string(), mergeId: z.string(), keptId: z.string() }),
  {
    audit: {
      table: 'people',
      kind: 'upd',
      registerId: 'personId',
      summary: 'Reservas y ausencias pasadas a otra ficha',
    },
  },
);

/** What was held, missed and paused under entries that were merged into this one counts here. */
export const BookerAbsorbed = defineEvent(
  'BookerAbsorbed',
  z.object({
    personId: z.string(),
    mergeId: z.string(),
    /** Ids of those entries. */
    absorbed: z.array(z.string()),
    claims: z.array(claim),
    /** `date`: null where the visit has led to a pause before. */
    missed: z.array(z.object({ reservationId: z.string(), date: z.string().nullable() })),
    pause: z.object({ until: z.string(), missed: z.number() }).nullable(),
  }),
  {
    audit: {
      table: 'people',
      kind: 'upd',
      registerId: 'personId',
      summary: 'Reservas y ausencias de otra ficha recibidas',
    },
  },
);

export const bookerEvents = [
  TimeClaimed,
  ClaimReleased,
  VisitMissed,
  BookingsPaused,
  PauseLifted,
  BookerMerged,
  BookerAbsorbed,
] as const;
export type BookerEvent = EventOf<(typeof bookerEvents)[number]>;
