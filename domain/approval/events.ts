import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { reservationDay, sealedForPerson } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

export const approvalScopeEvents = eventFamily(
  'settings',
  'name',
  { name: z.literal('approval_scope') },
  (event) => ({
    ApprovalScopeChanged: event('upd', 'Reservas que piden aprobación modificadas', {
      reservationTypeIds: z.array(z.number()),
      centerIds: z.array(z.number()),
      /** ISO 8601, UTC. */
      at: z.string(),
    }),
  }),
);

export const approvalEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Holds its time `until` then (UTC instant; `local`: `YYYY-MM-DD HH:mm:ss`), and is cancelled unless approved; repeated after a move or restoration. */
  ApprovalRequested: event('upd', 'Aprobación solicitada', {
    until: z.string(),
    untilLocal: z.string(),
  }),
  ApprovalGranted: event('upd', 'Reserva aprobada'),
  /** The reason is sealed with the key of `personId`. */
  ApprovalRefused: event(
    'upd',
    'Solicitud rechazada',
    { personId: z.string().nullable(), reason: z.string() },
    sealedForPerson('reason'),
  ),
  ApprovalExpired: event('upd', 'Solicitud vencida sin respuesta'),
  ApprovalWithdrawn: event('upd', 'Solicitud retirada: la reserva se canceló'),
  /** Staff took their decision back: the request waits again, `until` then (as in `ApprovalRequested`). */
  ApprovalReopened: event('upd', 'Decisión sobre la solicitud deshecha', {
    until: z.string(),
    untilLocal: z.string(),
  }),
  /** A refused or expired request no longer holds its time. */
  ApprovalSettled: event('upd', 'Horario de la solicitud liberado'),
}));

export type ApprovalEvent = EventsOf<typeof approvalEvents>;
export type ApprovalScopeEvent = EventsOf<typeof approvalScopeEvents>;
