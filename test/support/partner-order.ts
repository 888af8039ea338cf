import { newContext } from '../../commands/handler/context.ts';
import {
  type NewOpenOrder,
  type OrderedSlot,
  openOrderId,
} from '../../commands/open-data/place-open-order.ts';
import type { Process } from './booking-world.ts';
import { DETAILS } from './sample-events.ts';

export const ORDER: NewOpenOrder = {
  orderId: openOrderId('key-1', 'u1'),
  keyId: 'key-1',
  uuid: 'u1',
  brokerRole: '',
  brokerName: '',
  customerEmail: 'ana@example.org',
  customerGivenName: 'Ana',
  customerFamilyName: '',
};

/** An hour of court 1 on each of the dates, from 10:00 or another minute of the day. */
export const orderedSlots = (process: Process, dates: readonly string[], start = 600): OrderedSlot[] =>
  dates.map((date) => ({
    attractionId: 1,
    date,
    details: { ...DETAILS, start, end: start + 60 },
    policy: { kind: 'staff', now: newContext(process).now },
  }));
