import type { OrderBody } from '../../contract/open-active.ts';
import { type BookingErrorType, itemError, OPENACTIVE, requestError } from '../../errors/booking-errors.ts';
import type { RefusalCode } from '../../errors/refusals.ts';
import type { Context } from '../../http/context.ts';
import {
  NOTHING_TO_PAY,
  type Presenting,
  presentHour,
  presentParties,
} from '../../presenters/open-active/order.ts';
import type { ReadItem } from './ordered-hours.ts';

export function bookingAnswer(ctx: Context, status: number, body: object): Buffer {
  ctx.status = status;
  return Buffer.from(JSON.stringify({ '@context': OPENACTIVE, ...body }));
}

export function noContent(ctx: Context): Buffer {
  ctx.status = 204;
  return Buffer.alloc(0);
}

export function answerError(ctx: Context, type: BookingErrorType, code?: RefusalCode): Buffer {
  const error = requestError(type, code);
  return bookingAnswer(ctx, error.statusCode, error);
}

export const answerUnknownOrder = (ctx: Context) =>
  answerError(ctx, 'UnknownOrderError', 'open_order_unknown');

/** Parts that a quote and an order share. */
export function orderParts(body: OrderBody, items: readonly ReadItem[], presenting: Presenting) {
  return {
    ...presentParties(partiesOf(body), presenting),
    orderedItem: items.map((read) => presentItem(read, presenting)),
    totalPaymentDue: NOTHING_TO_PAY,
  };
}

export function partiesOf({ brokerRole, broker }: OrderBody) {
  return { brokerRole: brokerRole ?? '', brokerName: broker?.name ?? '' };
}

function presentItem({ item, position, slot, facility, error }: ReadItem, presenting: Presenting) {
  const hour = slot
    ? presentHour(slot, facility, presenting)
    : { orderedItem: item.orderedItem, acceptedOffer: item.acceptedOffer };
  const errors = error ? { error: [itemError(error)] } : {};
  return { '@type': 'OrderItem', position, ...hour, ...errors };
}

/** Null: the request is in order. */
export function refusedParts(
  { seller, totalPaymentDue, customer }: OrderBody,
  { at }: Presenting,
  needsCustomer: boolean,
): BookingErrorType | null {
  const id = typeof seller === 'object' ? seller['@id'] : seller;
  if (id !== undefined && id !== at.seller) return 'SellerMismatchError';
  if ((totalPaymentDue?.price ?? 0) !== 0) return 'TotalPaymentDueMismatchError';
  if (needsCustomer && !/^[^\s@]+@[^\s@]+$/.test(customer?.email ?? ''))
    return 'IncompleteCustomerDetailsError';
  return null;
}
