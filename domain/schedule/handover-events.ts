import { z } from 'zod';
import { eventFamily } from '../event-definition.ts';
import { reservationDay, sealedForPerson } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const toPersonId = z.string();

export const handoverEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /**
   * Its person offers it to another person. It stays theirs until that person accepts; a later offer replaces this one.
   */
  HandoverOffered: event('upd', 'Reserva ofrecida a otra persona', { toPersonId }),
  /** The offer was withdrawn by the one person, or declined by the other. */
  HandoverEnded: event('upd', 'Oferta de la reserva retirada o rechazada', { toPersonId }),
  /** The other person has accepted: it is theirs, in their name. The former person's remarks are removed. */
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
