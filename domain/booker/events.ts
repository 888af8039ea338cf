import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const claimed = { personId: z.string(), reservationId: z.string() };
const claim = z.object({ ...claimed, ...courtDay, ...interval, reservationTypeId: z.number() });
export type Claim = Readonly<z.output<typeof claim>>;

const claimEvents = eventFamily('claims', 'reservationId', claimed, (event) => ({
  /** Precedes the reservation, so that concurrent requests of one person conflict. */
  TimeClaimed: event('ins', 'Tiempo de la persona apartado', claim.shape),
  ClaimReleased: event('del', 'Tiempo de la persona liberado'),
}));

const waited = { personId: z.string(), entryId: z.string() };
const wait = z.object({ ...waited, ...courtDay, ...interval });
export type Wait = Readonly<z.output<typeof wait>>;

const waitEvents = eventFamily('claims', 'entryId', waited, (event) => ({
  /** Precedes the waiting list of the day, so that all requests of one person conflict. */
  WaitClaimed: event('ins', 'Espera de una hora apartada', wait.shape),
  WaitReleased: event('del', 'Espera de una hora liberada'),
}));

const visitEvents = eventFamily('reservations', 'reservationId', claimed, (event) => ({
  VisitMissed: event('upd', 'Ausencia registrada', {
    /** Local. */
    date: z.string(),
  }),
}));

const personEvents = eventFamily('people', 'personId', { personId: z.string() }, (event) => ({
  BookingsPaused: event('upd', 'Reservas de la persona en pausa por ausencias', {
    /** Last day, local. */
    until: z.string(),
    reservationIds: z.array(z.string()),
  }),
  /** The visits that led to the pause no longer count. */
  PauseLifted: event('upd', 'Pausa de reservas levantada'),
  /** From now on the other entry's stream decides. */
  BookerMerged: event('upd', 'Reservas y ausencias pasadas a otra ficha', {
    mergeId: z.string(),
    keptId: z.string(),
  }),
  BookerAbsorbed: event(
    'upd',
    'Reservas y ausencias de otra ficha recibidas',
    {
      mergeId: z.string(),
      absorbed: z.array(z.string()),
      claims: z.array(claim),
      waits: z.array(wait),
      /** `date`: null once the visit has led to a pause. */
      missed: z.array(z.object({ reservationId: z.string(), date: z.string().nullable() })),
      pause: z.object({ until: z.string(), missed: z.number() }).nullable(),
    },
    // Before version 2 waits were not claimed.
    { version: 2, upcasters: { 1: (data) => ({ ...data, waits: [] }) } },
  ),
}));

export const bookerEvents = { ...claimEvents, ...waitEvents, ...visitEvents, ...personEvents };
export type BookerEvent = EventsOf<typeof bookerEvents>;
