import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('reservations', 'reservationId', {
  reservationId: z.string(),
  attractionId: z.number(),
  date: z.string(),
});

const scopeEvent = eventFamily('settings', 'name', { name: z.literal('approval_scope') });

/** Reservations of these types, and in these centers, that are made from `at` on ask for approval. */
export const ApprovalScopeChanged = scopeEvent(
  'ApprovalScopeChanged',
  'upd',
  'Reservas que piden aprobación modificadas',
  {
    reservationTypeIds: z.array(z.number()),
    centerIds: z.array(z.number()),
    /** Instant, ISO 8601 in UTC. */
    at: z.string(),
  },
);

/**
 * The reservation holds its time `until` then (instant, ISO 8601 in UTC; local: `YYYY-MM-DD HH:mm:ss`), and is cancelled
 * unless staff approve it.
 */
export const ApprovalRequested = event('ApprovalRequested', 'upd', 'Aprobación solicitada', {
  until: z.string(),
  untilLocal: z.string(),
});
export const ApprovalGranted = event('ApprovalGranted', 'upd', 'Reserva aprobada');
/** `personId`: whose key seals the reason. */
export const ApprovalRefused = event(
  'ApprovalRefused',
  'upd',
  'Solicitud rechazada',
  { personId: z.string().nullable(), reason: z.string() },
  {
    personal: {
      fields: ['reason'],
      subject: ({ personId }) => (personId === null ? null : `person:${personId}`),
    },
  },
);
/** Nobody decided in time. */
export const ApprovalExpired = event('ApprovalExpired', 'upd', 'Solicitud vencida sin respuesta');
/** The reservation was cancelled before anybody decided. */
export const ApprovalWithdrawn = event(
  'ApprovalWithdrawn',
  'upd',
  'Solicitud retirada: la reserva se canceló',
);
/** What was refused, or has expired, holds its time no longer. */
export const ApprovalSettled = event('ApprovalSettled', 'upd', 'Horario de la solicitud liberado');

export const approvalEvents = [
  ApprovalRequested,
  ApprovalGranted,
  ApprovalRefused,
  ApprovalExpired,
  ApprovalWithdrawn,
  ApprovalSettled,
] as const;
export type ApprovalEvent = EventOf<(typeof approvalEvents)[number]>;
export type ApprovalScopeEvent = EventOf<typeof ApprovalScopeChanged>;
