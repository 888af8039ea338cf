import { z } from 'zod';
import { eventFamily } from '../event-definition.ts';
import { reservationDay, sealedForPerson } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const toPersonId = z.string();

export const handoverEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Its person wants another one to have it. It stays theirs until that one accepts; a later offer takes its place. */
  HandoverOffered: event('upd', 'Reserva ofrecida a otra persona', { toPersonId }),
  /** Taken back by the one, or declined by the other. */
  HandoverEnded: event('upd', 'Oferta de la reserva retirada o rechazada', { toPersonId }),
  /** The other person has accepted: it is theirs, in their name. What the former one remarked is gone. */
  ReservationHandedOver: event(
    'upd',
    'Reserva cedida a otra persona',
    {
      version: z.number(),
      fromPersonId: z.string().nullable(),
      personId: z.string(),
      name: z.string(),
    },
    sealedForPerson('name'),
  ),
}));
