import { refuse } from '../../domain/decider.ts';
import type { OpenOrderCommand, OpenOrderRefusal } from '../../domain/open-order/decide.ts';
import type { OpenOrderRequest } from '../../domain/open-order/events.ts';
import type { BookingPolicy } from '../../domain/schedule/booking-policy.ts';
import type { BookingDetails } from '../../domain/schedule/events.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { derivedUuid } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { openOrderOf, scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { drive } from '../processes/drive.ts';
import { type BookingDeps, newReservationId, placeReservation } from '../reservation/reserve-slot.ts';
import { forgetCustomer } from './forget-customer.ts';

/** Partners choose UUIDs, so an order's id also depends on the key: nobody finds another's. */
export function openOrderId(keyId: string, uuid: string): string {
  return derivedUuid('open-order', keyId, uuid.toLowerCase());
}

/** An hour of an order, checked for existence only. */
export interface OrderedSlot {
  readonly attractionId: number;
  readonly date: string;
  readonly details: BookingDetails;
  readonly policy: BookingPolicy;
}

export type NewOpenOrder = Omit<OpenOrderRequest, 'items' | 'attempt'>;

/** All hours or none. The same order twice is one. */
export async function placeOpenOrder(
  { handler, codes }: BookingDeps,
  keyRing: KeyRing,
  order: NewOpenOrder,
  slots: readonly OrderedSlot[],
  context: CommandContext,
): Promise<Done<OpenOrderRefusal | ScheduleRefusal>> {
  const { orderId } = order;
  let known = await handler.load(openOrderOf(orderId));
  // Its hours are freed first: another attempt has other reservations, of which no order would know.
  if (known.status === 'rejected') known = (await driveOpenOrder(handler, keyRing, orderId, context)).state;
  const attempt =
    known.status === 'none' ? 1 : known.request.attempt + (known.status === 'rolled-back' ? 1 : 0);
  const items = slots.map((slot, index) => itemOf(orderId, attempt, slot, index));
  const request = { type: 'RequestOpenOrder', request: { ...order, attempt, items } } as const;
  const requested = await handler.execute(openOrderOf(orderId), request, context);
  if (!requested.accepted) return requested;
  // Another request may have settled it.
  const { status } = requested.state;
  if (status === 'completed') return { accepted: true, position: requested.position };
  if (status !== 'requested' || requested.state.request.attempt !== attempt)
    return refuse({ code: 'open_order_settled' });
  let lost: ScheduleRefusal | null = null;
  for (const [index, { details, policy, ...day }] of slots.entries()) {
    const reservationId = items[index]?.reservationId ?? '';
    const reservation = { ...day, ...details, reservationId, ...codes(reservationId), orderId, series: null };
    const outcome = await placeReservation(handler, reservation, policy, step(context, reservationId));
    if (outcome.accepted) continue;
    lost = outcome.refusal;
    break;
  }
  const type = lost ? 'RejectOpenOrder' : 'CompleteOpenOrder';
  const settled = await handler.execute(openOrderOf(orderId), { type, orderId }, step(context, type));
  if (lost) {
    await driveOpenOrder(handler, keyRing, orderId, context);
    return refuse(lost);
  }
  // Its process took it for abandoned.
  if (!settled.accepted) return settled;
  return { accepted: true, position: settled.position };
}

/** Rolls back an order that nobody completes: only its request knows how. Idempotent. */
export function driveOpenOrder(
  handler: CommandHandler,
  keyRing: KeyRing,
  orderId: string,
  context: CommandContext,
) {
  return drive(handler, openOrderOf(orderId), async (order) => {
    const next = (type: Exclude<OpenOrderCommand['type'], 'RequestOpenOrder'>) =>
      [{ type, orderId } as const, step(context, type)] as const;
    if (order.status === 'requested') return next('RejectOpenOrder');
    if (order.status !== 'rejected') return null;
    for (const { reservationId, attractionId, date } of order.request.items) {
      const day = { attractionId, date };
      const command = { type: 'WithdrawOccurrence', ...day, reservationId, seriesId: orderId } as const;
      await handler.execute(scheduleOf(day), command, step(context, `withdraw ${reservationId}`));
    }
    await forgetCustomer(keyRing, order.request);
    return next('FinishOpenOrderRollback');
  });
}

function itemOf(
  orderId: string,
  attempt: number,
  { attractionId, date, details }: OrderedSlot,
  index: number,
) {
  const commandId = derivedUuid(orderId, 'attempt', String(attempt));
  return {
    itemId: derivedUuid(commandId, 'item', String(index)),
    reservationId: newReservationId({ attractionId, date }, commandId, index + 1),
    attractionId,
    date,
    start: details.start,
    end: details.end,
  };
}
