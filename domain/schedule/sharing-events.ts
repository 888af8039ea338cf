import { eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. The guests themselves are not in it. */

export const sharingEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** A link was made with which others can say that they come; an earlier link ends. */
  ReservationShared: event('upd', 'Enlace creado para compartir la reserva'),
  /** The link ended, and who said that they come was deleted. */
  SharingEnded: event('upd', 'Enlace de la reserva compartida anulado'),
}));
