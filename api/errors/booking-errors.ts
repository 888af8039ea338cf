import { toErrorResponse } from './error-table.ts';
import type { RefusalCode, Refused } from './refusals.ts';

export const OPENACTIVE = 'https://openactive.io/';

/** Types of the Open Booking API 1.0 with the statuses of its data model, but 4xx for a partner's fault. '': our own sentence. */
const ERRORS = {
  CancellationNotPermittedError: [400, 'La hora ya no se puede cancelar.'],
  IncompleteCustomerDetailsError: [400, 'Indique el correo de quien reserva.'],
  IncompleteOrderItemError: [409, 'Indique la hora y la oferta.'],
  InternalApplicationError: [500, ''],
  InvalidAPITokenError: [401, ''],
  MethodNotAllowedError: [405, ''],
  NoAPITokenError: [403, 'Envíe su llave de API como «Authorization: Bearer …».'],
  NotFoundError: [404, ''],
  OpportunityIsFullError: [409, 'La hora ya no está libre.'],
  OpportunityOfferPairNotBookableError: [409, 'La hora no se puede reservar ahora con esta llave.'],
  OrderAlreadyExistsError: [409, 'El número ya es de otro pedido. Use un UUID nuevo.'],
  OrderItemIdInvalidError: [404, 'La hora no es de este pedido.'],
  PatchNotAllowedOnPropertyError: [400, 'Solo se puede cambiar el estado a CustomerCancelled.'],
  SellerMismatchError: [400, 'El vendedor no es el de estos datos.'],
  TemporarilyUnableToCreateOrderError: [503, ''],
  TemporarilyUnableToDeleteOrderError: [503, ''],
  TemporarilyUnableToProduceOrderQuoteError: [503, ''],
  TemporarilyUnableToUpdateOrderError: [503, ''],
  TooManyRequestsError: [429, ''],
  TotalPaymentDueMismatchError: [400, 'Las horas no tienen costo: el total es 0.'],
  UnexpectedOrderTypeError: [400, 'Este tipo de pedido no se acepta aquí.'],
  UnknownOfferError: [409, 'La oferta no es de esta hora.'],
  UnknownOpportunityError: [409, 'La hora no está publicada.'],
  UnknownOrderError: [404, 'El pedido no existe.'],
  UnknownOrIncorrectEndpointError: [404, ''],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>;

export type BookingErrorType = keyof typeof ERRORS;

const OF_CODES: Readonly<Partial<Record<RefusalCode, BookingErrorType>>> = {
  csrf: 'NoAPITokenError',
  internal: 'InternalApplicationError',
  key_invalid: 'InvalidAPITokenError',
  key_needed: 'NoAPITokenError',
  method: 'MethodNotAllowedError',
  not_found: 'UnknownOrIncorrectEndpointError',
  open_data_off: 'NotFoundError',
  too_many: 'TooManyRequestsError',
  unauthenticated: 'NoAPITokenError',
};

/** Part of an order item. */
export function itemError(type: BookingErrorType) {
  return { '@type': type, name: type, description: ERRORS[type][1] };
}

/** Answers a whole request. `code`: that of the refusal behind it, if there is one; else the type gives it. */
export function requestError(type: BookingErrorType, code: string = codeOf(type)) {
  const error = itemError(type);
  return { ...error, statusCode: statusOfError(type), code, error: error.description };
}

/** `SellerMismatchError`: `seller_mismatch`. */
function codeOf(type: BookingErrorType): string {
  return type
    .replace(/Error$/, '')
    .replace(/\B[A-Z]/g, '_$&')
    .toLowerCase();
}

function statusOfError(type: BookingErrorType): number {
  return ERRORS[type][0];
}

/** A refusal of any part of the product as the Open Booking API words it; `code` and `error` as of all calls with a key. */
export function bookingRefusalOf({ refusal, extra }: Refused, method: string, path: string) {
  const { status: ownStatus, headers, body } = toErrorResponse(refusal, extra);
  const type = refusal.code === 'unavailable' ? unavailableType(method, path) : OF_CODES[refusal.code];
  const status = type ? statusOfError(type) : ownStatus;
  const fields = Object.entries(body.errors ?? {}).map(
    ([field, texts]) => ` «${field}»: ${texts.join(', ')}.`,
  );
  const name = type ?? 'OpenBookingError';
  const description = (type && ERRORS[type][1]) || body.error + fields.join('');
  return {
    status,
    headers,
    body: {
      '@context': OPENACTIVE,
      '@type': name,
      name,
      description,
      statusCode: status,
      code: refusal.code,
      error: body.error,
    },
  };
}

/** Undefined: reading has none. */
function unavailableType(method: string, path: string): BookingErrorType | undefined {
  if (method === 'GET') return undefined;
  if (path.includes('/order-quote')) return 'TemporarilyUnableToProduceOrderQuoteError';
  if (method === 'DELETE') return 'TemporarilyUnableToDeleteOrderError';
  return method === 'PATCH' ? 'TemporarilyUnableToUpdateOrderError' : 'TemporarilyUnableToCreateOrderError';
}
