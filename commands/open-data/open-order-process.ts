import { OPEN_ORDER_PREFIX } from '../../domain/open-order/stream.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { finishDeletion } from './end-open-order.ts';
import { driveOpenOrder } from './place-open-order.ts';

/** Rolls back orders whose request ended half-way, and finishes deletions. */
export function openOrderProcess({ keyRing }: { readonly keyRing: KeyRing }): ResumableProcess {
  return {
    kind: 'finish',
    process: 'open-orders',
    filter: { streamPrefixes: [OPEN_ORDER_PREFIX] },
    graceMs: 15_000,
    marks({ event }) {
      switch (event.type) {
        case 'OpenOrderRequested':
        case 'OpenOrderRejected':
        case 'OpenOrderDeletionRequested':
          return { id: event.data.orderId, open: true };
        case 'OpenOrderCompleted':
        case 'OpenOrderRolledBack':
        case 'OpenOrderDeleted':
          return { id: event.data.orderId, open: false };
        default:
          return null;
      }
    },
    async drive(handler, { event }, context) {
      if (!('orderId' in event.data)) return;
      const orderId = String(event.data.orderId);
      await driveOpenOrder(handler, keyRing, orderId, context);
      await finishDeletion(handler, keyRing, orderId, context);
    },
  };
}
