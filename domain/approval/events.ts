import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const reservation = z.object({ reservationId: z.string(), attractionId: z.number(), date: z.string() });

const audit = (summary: string) => ({
  audit: { table: 'reservations', kind: 'upd', registerId: 'reservationId', summary } as const,
});

/** Reservations of these types, and in these centers, that are made from `at` on ask for approval. */
export const ApprovalScopeChanged = defineEvent(
  'ApprovalScopeChanged',
  z.object({
    name: z.literal('approval_scope'),
    reservationTypeIds: z.array(z.number()),
    centerIds: z.array(z.number()),
    /** Instant, ISO 8601 in UTC. */
    at: z.string(),
  }),
  {
    audit: {
      table: 'settings',
      kind: 'upd',
      registerId: 'name',
      summary: 'Reservas que piden aprobación modificadas',
    },
  },
);

/**
 * The reservation holds its time `until` then (instant, ISO 8601 in UTC; local: `YYYY-MM-DD HH:mm:ss`), and is cancelled
 * unless staff approve it.
 */
export const ApprovalRequested = defineEvent(
  'ApprovalRequested',
  z.object({ ...reservation.shape, until: z.string(), untilLocal: z.string() }),
  audit('Aprobación solicitada'),
);
export const ApprovalGranted = defineEvent('ApprovalGranted', reservation, audit('Reserva aprobada'));
/** `personId`: whose key seals the reason. */
export const ApprovalRefused = defineEvent(
  'ApprovalRefused',
  z.object({ ...reservation.shape, personId: z.string().nullable(), reason: z.string() }),
  {
    personal: {
      fields: ['reason'],
      subject: ({ personId }) => (personId === null ? null : `person:${personId}`),
    },
    ...audit('Solicitud rechazada'),
  },
);
/** Nobody decided in time. */
export const ApprovalExpired = defineEvent(
  'ApprovalExpired',
  reservation,
  audit('Solicitud vencida sin respuesta'),
);
/** The reservation was cancelled before anybody decided. */
export const ApprovalWithdrawn = defineEvent(
  'ApprovalWithdrawn',
  reservation,
  audit('Solicitud retirada: la reserva se canceló'),
);
/** What was refused, or has expired, holds its time no longer. */
export const ApprovalSettled = defineEvent(
  'ApprovalSettled',
  reservation,
  audit('Horario de la solicitud liberado'),
);

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
