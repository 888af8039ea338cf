import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

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

const ofClaim = eventFamily('claims', 'reservationId', { personId: z.string(), reservationId: z.string() });
const ofPerson = eventFamily('people', 'personId', { personId: z.string() });
const ofVisit = eventFamily('reservations', 'reservationId', {
  personId: z.string(),
  reservationId: z.string(),
});

/** A person wants to book: claimed before the slot is reserved, so that two requests of one person meet here. */
export const TimeClaimed = ofClaim('TimeClaimed', 'ins', 'Tiempo de la persona apartado', claim.shape);

/** The reservation was cancelled, or never came to be: its time no longer counts. */
export const ClaimReleased = ofClaim('ClaimReleased', 'del', 'Tiempo de la persona liberado');

/** The person's reservation ended without a check-in, while missed visits counted. */
export const VisitMissed = ofVisit('VisitMissed', 'upd', 'Ausencia registrada', {
  /** Of the visit, `YYYY-MM-DD`, local. */
  date: z.string(),
});

/** The person missed as many visits as the rule allows, and can't book for some days. */
export const BookingsPaused = ofPerson(
  'BookingsPaused',
  'upd',
  'Reservas de la persona en pausa por ausencias',
  {
    /** The last day of the pause, `YYYY-MM-DD`, local. */
    until: z.string(),
    /** The missed reservations that led to it. */
    reservationIds: z.array(z.string()),
  },
);

/** Staff ended a pause before its time; the visits that led to it no longer count. */
export const PauseLifted = ofPerson('PauseLifted', 'upd', 'Pausa de reservas levantada');

/** The person's entry was merged into another one, in whose stream all that concerns them is decided from now on. */
export const BookerMerged = ofPerson('BookerMerged', 'upd', 'Reservas y ausencias pasadas a otra ficha', {
  mergeId: z.string(),
  keptId: z.string(),
});

/** What was held, missed and paused under entries that were merged into this one counts here. */
export const BookerAbsorbed = ofPerson(
  'BookerAbsorbed',
  'upd',
  'Reservas y ausencias de otra ficha recibidas',
  {
    mergeId: z.string(),
    /** Ids of those entries. */
    absorbed: z.array(z.string()),
    claims: z.array(claim),
    /** `date`: null where the visit has led to a pause before. */
    missed: z.array(z.object({ reservationId: z.string(), date: z.string().nullable() })),
    pause: z.object({ until: z.string(), missed: z.number() }).nullable(),
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
