import type { OrderBody } from '../../contract/open-active.ts';
import type { Context } from '../../http/context.ts';
import {
  NOTHING_TO_PAY,
  type Presenting,
  presentHour,
  presentParties,
} from '../../presenters/open-active/order.ts';
import type { ReadItem } from './ordered-hours.ts';

const CONTEXT = 'https://openactive.io/';

const SENTENCES: Readonly<Record<string, string>> = {
  IncompleteOrderItemError: 'Indique la hora y la oferta.',
  UnknownOpportunityError: 'La hora no está publicada.',
  UnknownOfferError: 'La oferta no es de esta hora.',
  OpportunityIsFullError: 'La hora ya no está libre.',
  OpportunityOfferPairNotBookableError: 'La hora no se puede reservar ahora con esta llave.',
  IncompleteCustomerDetailsError: 'Indique el correo de quien reserva.',
  SellerMismatchError: 'El vendedor no es el de estos datos.',
  TotalPaymentDueMismatchError: 'Las horas no tienen costo: el total es 0.',
  OrderAlreadyExistsError: 'El número ya es de otro pedido. Use un UUID nuevo.',
  UnknownOrderError: 'El pedido no existe.',
  CancellationNotPermittedError: 'La hora ya no se puede cancelar.',
  OrderItemIdInvalidError: 'La hora no es de este pedido.',
  PatchNotAllowedOnPropertyError: 'Solo se puede cambiar el estado a CustomerCancelled.',
  UnexpectedOrderTypeError: 'Este tipo de pedido no se acepta aquí.',
};

export function bookingAnswer(ctx: Context, status: number, body: object): Buffer {
  ctx.status = status;
  return Buffer.from(JSON.stringify({ '@context': CONTEXT, ...body }));
}

export function noContent(ctx: Context): Buffer {
  ctx.status = 204;
  return Buffer.alloc(0);
}

export function bookingError(type: string) {
  return { '@type': type, name: type, description: SENTENCES[type] ?? 'No se pudo atender.' };
}

export function answerError(ctx: Context, status: number, type: string): Buffer {
  return bookingAnswer(ctx, status, { ...bookingError(type), statusCode: status });
}

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

export function presentItem({ item, position, slot, facility, error }: ReadItem, presenting: Presenting) {
  const hour = slot
    ? presentHour(slot, facility, presenting)
    : { orderedItem: item.orderedItem, acceptedOffer: item.acceptedOffer };
  const errors = error ? { error: [bookingError(error)] } : {};
  return { '@type': 'OrderItem', position, ...hour, ...errors };
}

/** Null: the request is in order. */
export function refusedParts(
  { seller, totalPaymentDue, customer }: OrderBody,
  { at }: Presenting,
  needsCustomer: boolean,
): readonly [status: number, type: string] | null {
  const id = typeof seller === 'object' ? seller['@id'] : seller;
  if (id !== undefined && id !== at.seller) return [400, 'SellerMismatchError'];
  if ((totalPaymentDue?.price ?? 0) !== 0) return [400, 'TotalPaymentDueMismatchError'];
  if (needsCustomer && !/^[^\s@]+@[^\s@]+$/.test(customer?.email ?? ''))
    return [400, 'IncompleteCustomerDetailsError'];
  return null;
}
