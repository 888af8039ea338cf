import type { OwnMove } from '../../domain/schedule/own-move.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { Moved, Place } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';

export interface Move {
  readonly moveId: string;
  readonly reservationId: string;
  readonly from: Day;
  readonly to: Place;
  /** Its owner moves it, and the request is still there to be refused; absent: staff, or a process that finishes it. */
  readonly own?: OwnMove | undefined;
}

export type MoveOutcome =
  | { readonly moved: true; readonly position: Position | null }
  | { readonly moved: false; readonly refusal: ScheduleRefusal };

/** Decides at the source, then fills or frees the hold. Idempotent, concurrent; completes after a crash. */
export async function driveMove(
  handler: CommandHandler,
  move: Move,
  context: CommandContext,
): Promise<MoveOutcome> {
  const { moveId, reservationId, from, to, own } = move;
  const source = { reservationId, attractionId: from.attractionId, date: from.date, moveId };
  const left = await handler.execute(
    scheduleOf(from),
    { type: 'MoveReservation', ...source, to, own, now: context.now },
    step(context, 'leave'),
  );
  if (left.accepted)
    return { moved: true, position: (await settleArrival(handler, move, context)) ?? left.position };
  const given = await handler.execute(
    scheduleOf(from),
    { type: 'GiveUpMove', ...source },
    step(context, 'give up'),
  );
  // Decided by another driver meanwhile.
  if (!given.accepted) return { moved: true, position: await settleArrival(handler, move, context) };
  await handler.execute(
    scheduleOf(to),
    { type: 'ReleaseHold', reservationId, attractionId: to.attractionId, date: to.date, moveId },
    step(context, 'release'),
  );
  return { moved: false, refusal: left.refusal };
}

/** Null: done already. */
export async function settleArrival(
  handler: CommandHandler,
  { moveId, reservationId, from, to }: Move,
  context: CommandContext,
): Promise<Position | null> {
  const booking = (await handler.load(scheduleOf(from))).get(reservationId);
  // Moved on meanwhile, after its hold was filled.
  if (booking?.status !== 'moved' || booking.moveId !== moveId) return null;
  const outcome = await handler.execute(
    scheduleOf(to),
    { type: 'SettleArrival', moveId, version: booking.version, reservation: at(booking, to) },
    step(context, 'arrive'),
  );
  if (!outcome.accepted)
    throw new Error(`move ${moveId} was decided, but its hold is ${outcome.refusal.code}`);
  return outcome.position;
}

/** The old slot does not apply at the new place. */
function at({ details }: Moved, { attractionId, date, centerId, start, end }: Place): Moved['details'] {
  return { ...details, attractionId, date, centerId, start, end, availableDateId: null };
}
