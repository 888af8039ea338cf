import { type OpenOrderRequest, openOrderSubject } from '../../domain/open-order/events.ts';
import type { KeyRing } from '../../platform/key-ring.ts';

/** Earlier releases sealed every attempt under the subject of the first. @returns how many keys were deleted */
export async function forgetCustomer(
  keyRing: KeyRing,
  { orderId, attempt }: Pick<OpenOrderRequest, 'orderId' | 'attempt'>,
): Promise<number> {
  const first = await keyRing.forgetSubject(openOrderSubject(orderId, 1));
  return first + (await keyRing.forgetSubject(openOrderSubject(orderId, attempt)));
}
