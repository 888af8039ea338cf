import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { interval, reservationDay } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

export const openOrderEvents = eventFamily('open_orders', 'orderId', { orderId: z.string() }, (event) => ({
  OpenOrderRequested: event(
    'ins',
    'Pedido de un socio solicitado',
    {
      keyId: z.string(),
      /** Given by the partner; unique for its key. */
      uuid: z.string(),
      /** From 1: counts requests after one that was rolled back. */
      attempt: z.number(),
      items: z.array(z.object({ itemId: z.string(), ...reservationDay, ...interval })),
      brokerRole: z.string(),
      brokerName: z.string(),
      customerEmail: z.string(),
      customerGivenName: z.string(),
      customerFamilyName: z.string(),
    },
    {
      personal: {
        fields: ['customerEmail', 'customerGivenName', 'customerFamilyName'],
        subject: ({ orderId, attempt }) => openOrderSubject(orderId, attempt),
      },
    },
  ),
  OpenOrderCompleted: event('upd', 'Pedido de un socio completado'),
  /** Final for this attempt: it can only be rolled back. */
  OpenOrderRejected: event('upd', 'Pedido de un socio rechazado: una hora ya no estaba libre'),
  /** The key of its personal data is deleted first. */
  OpenOrderRolledBack: event('del', 'Pedido de un socio deshecho'),
  /** The order stays without its customer; the key is deleted then. */
  OpenOrderErased: event('upd', 'Datos personales del pedido de un socio eliminados'),
  /** From now on its hours are freed and its customer is erased. */
  OpenOrderDeletionRequested: event('upd', 'Eliminación de un pedido de un socio solicitada'),
  /** The key of its personal data is deleted too. */
  OpenOrderDeleted: event('del', 'Pedido de un socio eliminado'),
}));

export type OpenOrderEvent = EventsOf<typeof openOrderEvents>;
export type OpenOrderRequest = EventOf<typeof openOrderEvents.OpenOrderRequested>['data'];

/** Owner of the key that seals the customer: one for each attempt, as processes may hold that of the last one still. */
export function openOrderSubject(orderId: string, attempt: number): string {
  return attempt === 1 ? `order:${orderId}` : `order:${orderId}:${attempt}`;
}
