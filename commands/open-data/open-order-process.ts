import { OPEN_ORDER_PREFIX } from '../../domain/open-order/stream.ts';
import type { ResumableProcess } from '../processes/finisher.ts';
import { driveOpenOrder } from './place-open-order.ts';

/** Rolls back orders whose request ended half-way. */
export const openOrderProcess: ResumableProcess = {
  kind: 'finish',
  process: 'open-orders',
  filter: { streamPrefixes: [OPEN_ORDER_PREFIX] },
  graceMs: 15_000,
  marks({ event }) {
    switch (event.type) {
      case 'OpenOrderRequested':
      case 'OpenOrderRejected':
        return { id: event.data.orderId, open: true };
      case 'OpenOrderCompleted':
      case 'OpenOrderRolledBack':
        return { id: event.data.orderId, open: false };
      default:
        return null;
    }
  },
  async drive(handler, { event }, context) {
    if ('orderId' in event.data) await driveOpenOrder(handler, String(event.data.orderId), context);
  },
};
