import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { interval, reservationDay } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const closure = z.object({
  closureId: z.string(),
  /** As requested; both empty: everything. */
  centerIds: z.array(z.number()),
  attractionIds: z.array(z.number()),
  /** At the declaration; later ones come with `ClosureExtended`. */
  courtIds: z.array(z.number()),
  /** `YYYY-MM-DD`, both included. */
  dateStart: z.string(),
  dateEnd: z.string(),
  ...interval,
  reason: z.string(),
});
export type Closure = Readonly<z.output<typeof closure>>;

export const closureEvents = eventFamily('closures', 'closureId', { closureId: z.string() }, (event) => ({
  ClosureDeclared: event('ins', 'Cierre creado', closure.shape),
  ClosureCompleted: event('upd', 'Cierre aplicado a todos sus días'),
  ClosureLifted: event('del', 'Cierre levantado'),
  ClosureUndone: event('upd', 'Días del cierre abiertos de nuevo'),
  /** Written with the declaration; absent: affected reservations stay. */
  AffectedReservationsDecided: event('upd', 'Destino de las reservas del cierre decidido', {
    moves: z.array(z.object({ ...reservationDay, ...interval })),
    /** Stay regardless of `others`. */
    kept: z.array(z.string()),
    others: z.enum(['keep', 'cancel']),
  }),
  /** Staff wrote one text to the people whose reservations it affects: an event for each of them follows. */
  ClosureMessageSent: event('upd', 'Mensaje a las personas afectadas por el cierre', {
    messageId: z.string(),
    text: z.string(),
    people: z.number(),
  }),
  /** The mail to one of them, about these reservations of theirs. */
  ClosureMessageAddressed: event('upd', 'Persona avisada del cierre', {
    messageId: z.string(),
    personId: z.string(),
    reservationIds: z.array(z.string()),
  }),
  /** Courts that came to be in what it closes after it was declared. */
  ClosureExtended: event('upd', 'Cierre ampliado a atracciones nuevas', { courtIds: z.array(z.number()) }),
}));

export type FollowUp = Omit<EventOf<typeof closureEvents.AffectedReservationsDecided>['data'], 'closureId'>;
export type ClosureEvent = EventsOf<typeof closureEvents>;
