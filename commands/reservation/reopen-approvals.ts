import { isDecidedByStaff } from '../../domain/approval/decide.ts';
import { refuse } from '../../domain/decider.ts';
import { approvalOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { type DecideResult, decideEach, holdOf, settleApproval } from './approvals.ts';
import { restoreReservation } from './change-reservation.ts';

/**
 * Takes decisions back one after the other: each request waits again. A refused reservation first holds its time again.
 * Stops at the first that can't be taken back.
 */
export function reopenApprovals(
  handler: CommandHandler,
  reservationIds: readonly string[],
  context: CommandContext,
  timeZone: string,
): Promise<DecideResult> {
  return decideEach(reservationIds, context, (reservationId, own) =>
    reopen(handler, reservationId, own, timeZone),
  );
}

async function reopen(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  timeZone: string,
): Promise<DecideResult> {
  const approval = approvalOf(reservationId);
  const before = await handler.load(approval);
  if (before.status === 'pending') return { accepted: true, position: null };
  if (!isDecidedByStaff(before)) return refuse({ code: 'approval_undecided' });
  // A refusal whose process died before it freed the time.
  if (before.status === 'refused') await settleApproval(handler, reservationId, context);
  const found = await locateReservation(handler, reservationId, context);
  if ('refusal' in found) return found;
  const { booking, day } = found;
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  const hold = await holdOf(handler, { ...booking.details, ...booking, ...day }, context.at, timeZone);
  if (!hold) return refuse({ code: 'approval_too_late' });
  if (booking.status === 'cancelled') {
    // Granted and cancelled since: the request is over, and its cancellation is taken back by itself.
    if (before.status === 'granted') return refuse({ code: 'already_cancelled' });
    const restored = await restoreReservation(handler, reservationId, step(context, 'restore'));
    if (!restored.accepted) return restored;
  }
  const command = { type: 'ReopenApproval', reservationId, ...day, at: context.at, ...hold } as const;
  return handler.execute(approval, command, step(context, 'reopen'));
}
