import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

/** A person's place in the list of those who wait for a time on the day of an attraction. */
const entry = z.object({
  entryId: z.string(),
  attractionId: z.number(),
  date: z.string(),
  personId: z.string(),
});

const audit = (kind: 'ins' | 'upd' | 'del', summary: string) => ({
  audit: { table: 'waiting_list', kind, registerId: 'entryId' as const, summary },
});

/** Minutes since local midnight, half-open. */
const time = { start: z.number(), end: z.number() };

export const WaitingJoined = defineEvent(
  'WaitingJoined',
  z.object({ ...entry.shape, ...time }),
  audit('ins', 'Persona en lista de espera'),
);

/** The person waits no more; a time that was offered to them is free. */
export const WaitingLeft = defineEvent(
  'WaitingLeft',
  entry,
  audit('del', 'Persona fuera de la lista de espera'),
);

/** The time is free, and kept for this person alone until `until` (an instant, ISO 8601 in UTC). */
export const SlotOffered = defineEvent(
  'SlotOffered',
  z.object({ ...entry.shape, ...time, until: z.string() }),
  audit('upd', 'Hora libre ofrecida a quien la esperaba'),
);

/** Nobody accepted in time: the time is free for the next. */
export const OfferExpired = defineEvent(
  'OfferExpired',
  entry,
  audit('upd', 'Oferta de la lista de espera vencida'),
);

/** Written together with the `SlotReserved` of the reservation that came of it. */
export const OfferAccepted = defineEvent(
  'OfferAccepted',
  z.object({ ...entry.shape, reservationId: z.string() }),
  audit('upd', 'Oferta de la lista de espera aceptada'),
);

export const waitingEvents = [WaitingJoined, WaitingLeft, SlotOffered, OfferExpired, OfferAccepted] as const;
