import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

/** A person's claim on the time of a reservation. */
const claimed = { personId: z.string(), reservationId: z.string() };
const claim = z.object({ ...claimed, ...courtDay, ...interval, reservationTypeId: z.number() });
export type Claim = Readonly<z.output<typeof claim>>;

const claimEvents = eventFamily('claims', 'reservationId', claimed, (event) => ({
  /** A person wants to book: claimed before the slot is reserved, so that two requests of one person meet here. */
  TimeClaimed: event('ins', 'Tiempo de la persona apartado', claim.shape),
  /** The reservation was cancelled, or never came to be: its time no longer counts. */
  ClaimReleased: event('del', 'Tiempo de la persona liberado'),
}));

/** A person's claim on one of the hours that they may wait for at once. */
const waited = { personId: z.string(), entryId: z.string() };
const wait = z.object({ ...waited, ...courtDay, ...interval });
export type Wait = Readonly<z.output<typeof wait>>;

const waitEvents = eventFamily('claims', 'entryId', waited, (event) => ({
  /** A person wants to wait for an hour: claimed before the day notes it, so that all their requests meet here. */
  WaitClaimed: event('ins', 'Espera de una hora apartada', wait.shape),
  /** The person no longer waits, or never did: the hour no longer counts. */
  WaitReleased: event('del', 'Espera de una hora liberada'),
}));

const visitEvents = eventFamily('reservations', 'reservationId', claimed, (event) => ({
  /** The person's reservation ended without a check-in, while missed visits counted. */
  VisitMissed: event('upd', 'Ausencia registrada', {
    /** The date of the visit, `YYYY-MM-DD`, local. */
    date: z.string(),
  }),
}));

const personEvents = eventFamily('people', 'personId', { personId: z.string() }, (event) => ({
  /** The person missed as many visits as the rule allows, and can't book for some days. */
  BookingsPaused: event('upd', 'Reservas de la persona en pausa por ausencias', {
    /** The last day of the pause, `YYYY-MM-DD`, local. */
    until: z.string(),
    /** The missed reservations that led to it. */
    reservationIds: z.array(z.string()),
  }),
  /** Staff ended a pause before its time; the visits that led to it no longer count. */
  PauseLifted: event('upd', 'Pausa de reservas levantada'),
  /** The person's entry was merged into another one, in whose stream all that concerns them is decided from now on. */
  BookerMerged: event('upd', 'Reservas y ausencias pasadas a otra ficha', {
    mergeId: z.string(),
    keptId: z.string(),
  }),
  /** Claims, missed visits and pauses of entries that were merged into this one count here. */
  BookerAbsorbed: event(
    'upd',
    'Reservas y ausencias de otra ficha recibidas',
    {
      mergeId: z.string(),
      /** Ids of those entries. */
      absorbed: z.array(z.string()),
      claims: z.array(claim),
      waits: z.array(wait),
      /** `date`: null where the visit has led to a pause before. */
      missed: z.array(z.object({ reservationId: z.string(), date: z.string().nullable() })),
      pause: z.object({ until: z.string(), missed: z.number() }).nullable(),
    },
    // Version 1 is from before waits were claimed.
    { version: 2, upcasters: { 1: (data) => ({ ...data, waits: [] }) } },
  ),
}));

export const bookerEvents = { ...claimEvents, ...waitEvents, ...visitEvents, ...personEvents };
export type BookerEvent = EventsOf<typeof bookerEvents>;
