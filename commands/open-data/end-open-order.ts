import type { OpenOrderRefusal } from '../../domain/open-order/decide.ts';
import type { OpenOrderRequest } from '../../domain/open-order/events.ts';
import { refusedByDeadline } from '../../domain/schedule/own-move.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { Position } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { rulesByAttraction } from '../catalog/settings.ts';
import { openOrderOf } from '../handler/aggregates.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { drive } from '../processes/drive.ts';
import { cancelReservation } from '../reservation/schedule.ts';
import { forgetCustomer } from './forget-customer.ts';

type Item = OpenOrderRequest['items'][number];

/** As the customer: within the time that citizens have. Checks all before the first; cancelled ones stay so. */
export async function cancelOpenOrderItems(
  handler: CommandHandler,
  items: readonly Item[],
  context: CommandContext,
): Promise<Done<ScheduleRefusal>> {
  const open: Item[] = [];
  const rulesAt = await rulesByAttraction(handler);
  for (const item of items) {
    const found = await locateReservation(handler, item.reservationId, context);
    if ('refusal' in found) return found;
    const { booking, day } = found;
    if (booking.status === 'cancelled') continue;
    const minutes = rulesAt(day.attractionId).cancel_deadline_minutes;
    const refusal = refusedByDeadline({ date: day.date, now: context.now }, booking.start, minutes);
    if (refusal) return { accepted: false, refusal };
    // Early, before it begins.
    if (booking.status === 'checked-in') return { accepted: false, refusal: { code: 'already_checked_in' } };
    open.push(item);
  }
  let position: Position | null = null;
  for (const { reservationId } of open) {
    const outcome = await cancelReservation(handler, reservationId, step(context, reservationId));
    if (!outcome.accepted && outcome.refusal.code !== 'already_cancelled') return outcome;
    if (outcome.accepted) position = outcome.position ?? position;
  }
  return { accepted: true, position };
}

/** Frees its future hours and erases its customer for good. Its id stays used. Idempotent; its process finishes it. */
export async function deleteOpenOrder(
  handler: CommandHandler,
  keyRing: KeyRing,
  orderId: string,
  context: CommandContext,
): Promise<Done<OpenOrderRefusal>> {
  const command = { type: 'RequestOpenOrderDeletion', orderId } as const;
  const requested = await handler.execute(openOrderOf(orderId), command, context);
  if (!requested.accepted) return requested;
  const { position } = await finishDeletion(handler, keyRing, orderId, context);
  return { accepted: true, position: position ?? requested.position };
}

/** Idempotent. @throws while an hour can't be freed because its floor changes */
export function finishDeletion(
  handler: CommandHandler,
  keyRing: KeyRing,
  orderId: string,
  context: CommandContext,
) {
  return drive(handler, openOrderOf(orderId), async (order) => {
    if (order.status !== 'deleting') return null;
    for (const { reservationId } of order.request.items) {
      const freed = await cancelReservation(handler, reservationId, step(context, reservationId));
      // A reservation that has begun, or was cancelled before, stays as it is.
      mustBeDecided(freed);
    }
    await forgetCustomer(keyRing, order.request);
    return [{ type: 'FinishOpenOrderDeletion', orderId } as const, step(context, 'delete')];
  });
}
