import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

/** A person's place in the waiting list for a time on the day of an attraction. */
const entry = { entryId: z.string(), ...courtDay, personId: z.string() };

export const waitingEvents = eventFamily('waiting_list', 'entryId', entry, (event) => ({
  WaitingJoined: event('ins', 'Persona en lista de espera', interval),
  /** The person no longer waits; a time that was offered to them is free. */
  WaitingLeft: event('del', 'Persona fuera de la lista de espera'),
  /** The time is free, and kept for this person alone until `until` (an instant, ISO 8601 in UTC). */
  SlotOffered: event('upd', 'Hora libre ofrecida a quien la esperaba', { ...interval, until: z.string() }),
  /** The offer was not accepted in time: the time is free for the next person. */
  OfferExpired: event('upd', 'Oferta de la lista de espera vencida'),
  /** Written together with the `SlotReserved` of the reservation that came of it. */
  OfferAccepted: event('upd', 'Oferta de la lista de espera aceptada', { reservationId: z.string() }),
}));
export type WaitingJoined = EventOf<typeof waitingEvents.WaitingJoined>;
export type WaitingEvent = EventsOf<typeof waitingEvents>;
