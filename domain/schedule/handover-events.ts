import { z } from 'zod';
import { defineEvent } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const reservation = z.object({ reservationId: z.string(), attractionId: z.number(), date: z.string() });

const audit = (summary: string) => ({
  audit: { table: 'reservations', kind: 'upd', registerId: 'reservationId', summary } as const,
});

/** Its person wants another one to have it. It stays theirs until that one accepts; a later offer takes its place. */
export const HandoverOffered = defineEvent(
  'HandoverOffered',
  z.object({ ...reservation.shape, toPersonId: z.string() }),
  audit('Reserva ofrecida a otra persona'),
);

/** Taken back by the one, or declined by the other. */
export const HandoverEnded = defineEvent(
  'HandoverEnded',
  z.object({ ...reservation.shape, toPersonId: z.string() }),
  audit('Oferta de la reserva retirada o rechazada'),
);

/** The other person has accepted: it is theirs, in their name. What the former one remarked is gone. */
export const ReservationHandedOver = defineEvent(
  'ReservationHandedOver',
  z.object({
    ...reservation.shape,
    version: z.number(),
    fromPersonId: z.string().nullable(),
    personId: z.string(),
    name: z.string(),
  }),
  {
    personal: { fields: ['name'], subject: ({ personId }) => `person:${personId}` },
    ...audit('Reserva cedida a otra persona'),
  },
);

export const handoverEvents = [HandoverOffered, HandoverEnded, ReservationHandedOver] as const;
