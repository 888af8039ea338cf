import { refuse } from '../../domain/decider.ts';
import { rulesByAttraction } from '../catalog/settings.ts';
import { approvalOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { onReservation, type ScheduleOutcome } from '../handler/locate-reservation.ts';
import { isRefusedWith, tryEachEntry } from '../people/person.ts';

/** `owner`: cancels their own before the start; absent: staff. */
export async function cancelReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  owner?: string,
): Promise<ScheduleOutcome> {
  const rulesAt = await rulesByAttraction(handler);
  const cancel = (as: { readonly owner?: string }) =>
    onReservation(handler, reservationId, context, (day) => ({
      type: 'CancelReservation',
      reservationId,
      ...day,
      now: context.now,
      ...as,
      ...(as.owner === undefined
        ? {}
        : { deadlineMinutes: rulesAt(day.attractionId).cancel_deadline_minutes }),
    }));
  if (owner === undefined) return cancel({});
  return tryEachEntry(handler, owner, (id) => cancel({ owner: id }), isRefusedWith('reservation_of_another'));
}

/** From the start (or earlier by the settings) to the end. */
export async function checkIn(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const approval = await handler.load(approvalOf(reservationId));
  if (approval.status === 'pending') return refuse({ code: 'approval_pending' });
  const rulesAt = await rulesByAttraction(handler);
  return onReservation(handler, reservationId, context, (day) => ({
    type: 'CheckIn',
    reservationId,
    ...day,
    now: context.now,
    earlyMinutes: rulesAt(day.attractionId).check_in_early_minutes,
  }));
}
