import { closedDays } from '../../domain/closure/days.ts';
import type { Closure, FollowUp } from '../../domain/closure/events.ts';
import { collide } from '../../domain/schedule/state.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { moveReservation } from '../reservation/move-reservation.ts';
import { cancelReservation } from '../reservation/schedule.ts';

export interface SettledReservations {
  readonly moved: ReadonlySet<string>;
  readonly cancelled: ReadonlySet<string>;
}

/** Moves and cancels affected reservations, once no new ones can come. Idempotent; started or refused ones stay. */
export async function settleAffected(
  handler: CommandHandler,
  { closure, followUp }: { readonly closure: Closure; readonly followUp: FollowUp },
  context: CommandContext,
): Promise<SettledReservations & { readonly position: Position | null }> {
  const moved = new Set<string>();
  const cancelled = new Set<string>();
  let position: Position | null = null;
  // Equal ids in every process: a second one repeats nothing.
  const stepOf = (what: string, id: string) => ({
    ...context,
    commandId: derivedUuid(closure.closureId, what, id),
  });
  for (const { reservationId, ...to } of followUp.moves) {
    const result = await moveReservation(handler, reservationId, to, stepOf('move', reservationId));
    mustBeDecided(result);
    if (!result.accepted) continue;
    moved.add(reservationId);
    position = result.position ?? position;
  }
  if (followUp.others === 'keep') return { moved, cancelled, position };
  const kept = new Set([...followUp.kept, ...followUp.moves.map((move) => move.reservationId)]);
  for (const id of await confirmedIn(handler, closure)) {
    if (kept.has(id)) continue;
    const outcome = await cancelReservation(handler, id, stepOf('cancel', id));
    mustBeDecided(outcome);
    if (!outcome.accepted) continue;
    cancelled.add(id);
    position = outcome.position ?? position;
  }
  return { moved, cancelled, position };
}

async function confirmedIn(handler: CommandHandler, closure: Closure): Promise<string[]> {
  const ids: string[] = [];
  for (const day of closedDays(closure)) {
    const schedule = await handler.load(scheduleOf(day));
    for (const [id, booking] of schedule)
      if (booking.status === 'confirmed' && collide(schedule, booking, { ...day, ...closure })) ids.push(id);
  }
  return ids;
}
