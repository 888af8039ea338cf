export const OPEN_ORDER_PREFIX = 'open-order-';

/** An order of a partner: its items, all or none. */
export function openOrderStream(orderId: string): string {
  return `${OPEN_ORDER_PREFIX}${orderId}`;
}
