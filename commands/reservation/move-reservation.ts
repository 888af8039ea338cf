import { attractions } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { Gaps } from '../../domain/schedule/gaps.ts';
import type { OwnMove } from '../../domain/schedule/own-move.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { type DaySchedule, type Place, type Placed, placedIn } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { findEntry } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { importOf, openOrderOf, scheduleOf, seriesOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { isSameHome } from '../handler/same-home.ts';
import { renewClaimOf } from './change-reservation.ts';
import { driveMove } from './drive-move.ts';

/** Minutes since local midnight. */
export type MoveTarget = Omit<Place, 'centerId'>;

type MoveRefusal = ScheduleRefusal | RequestRefusal | { readonly code: 'series_open' };
export type MoveResult =
  | { readonly accepted: true; readonly from: Place; readonly position: Position | null }
  | Refused<MoveRefusal>;

/** One event within the day; otherwise hold, decide at the source, fill. Its process completes it after a crash. */
export async function moveReservation(
  handler: CommandHandler,
  reservationId: string,
  requested: MoveTarget,
  context: CommandContext,
): Promise<MoveResult> {
  const asked = await withPlace(handler, requested, locateReservation(handler, reservationId, context));
  if ('refusal' in asked) return asked;
  const { to, day, booking, schedule } = asked;
  if (await isOpenSeries(handler, booking)) return refuse({ code: 'series_open' });
  const gaps = await loadGaps(handler);
  const result = await carryOut(handler, { reservationId, day, to, schedule, gaps }, context);
  if (!result.accepted) return result;
  await renewClaimOf(handler, reservationId, context);
  const { details, start, end } = booking;
  return { ...result, from: { ...day, centerId: details.centerId, start, end } };
}

/** Whether a moved reservation could go back: its former place may lie in a closure, or be waited for. */
export async function mayReturn(
  handler: CommandHandler,
  reservationId: string,
  { from, to }: { readonly from: Place; readonly to: MoveTarget },
  context: CommandContext,
): Promise<boolean> {
  const [gaps, schedule] = await Promise.all([loadGaps(handler), handler.load(scheduleOf(to))]);
  const back = { reservationId, day: to, to: from, schedule, gaps };
  return (await foreseeRefusal(handler, back, step(context, 'return'))) === null;
}

export async function withPlace<Subject extends object, Refusal>(
  handler: CommandHandler,
  requested: MoveTarget,
  finding: Promise<Subject | Refused<Refusal>>,
): Promise<(Subject & { readonly to: Place }) | Refused<Refusal | RequestRefusal>> {
  const [attraction, found] = await Promise.all([
    findEntry(handler, attractions, requested.attractionId),
    finding,
  ]);
  if (!attraction) return unknownReference('attraction');
  if ('refusal' in found) return found;
  return { ...found, to: { ...requested, centerId: attraction.fields.center_id } };
}

/** A series being placed may be rolled back at its original dates; a whole move completes first. */
async function isOpenSeries(handler: CommandHandler, { details }: Placed): Promise<boolean> {
  if (details.series === null) return false;
  const { seriesId } = details.series;
  const series = await handler.load(seriesOf(seriesId));
  if (series.status === 'completed') return series.change !== null;
  return series.status === 'requested' || series.status === 'rejected';
}

export interface RequestedMove {
  readonly reservationId: string;
  readonly day: Day;
  readonly to: Place;
  /** As it was when the reservation was found there. */
  readonly schedule: DaySchedule;
  /** Absent: staff move it. */
  readonly own?: OwnMove;
  /** For staff. */
  readonly gaps?: Gaps;
}

type Result = { accepted: true; position: Position | null } | Refused<ScheduleRefusal>;

/** Moves it, within its day or to another; the claim on its person's time is left to the caller. */
export async function carryOut(
  handler: CommandHandler,
  move: RequestedMove,
  context: CommandContext,
): Promise<Result> {
  const orderId = placedIn(move.schedule, move.reservationId)?.details.orderId;
  if (orderId !== undefined && (await isOrderOpen(handler, orderId))) return refuse({ code: 'order_open' });
  const isWithin = await isSameHome(handler, move.day, move.to);
  return isWithin ? reschedule(handler, move, context) : moveAway(handler, move, context);
}

/** An import or a partner's order that is still open may be rolled back, at the places that it gave. */
export async function isOrderOpen(handler: CommandHandler, orderId: string): Promise<boolean> {
  const orders = await Promise.all([handler.load(importOf(orderId)), handler.load(openOrderOf(orderId))]);
  return orders.some(({ status }) => status === 'requested' || status === 'rejected');
}

/** Why the move would be refused as things are; null: it would not be. It writes nothing. */
export async function foreseeRefusal(
  handler: CommandHandler,
  move: RequestedMove,
  context: CommandContext,
): Promise<ScheduleRefusal | null> {
  const source = await handler.load(scheduleOf(move.day));
  const isWithin = await isSameHome(handler, move.day, move.to);
  const first = isWithin
    ? rescheduleCommand(move, move.day, context)
    : leaveCommand(move, moveIdOf(move, context), context);
  const leaving = scheduleDecider.decide(first, source);
  if (!leaving.accepted) return leaving.refusal;
  if (isWithin) return null;
  const target = await handler.load(scheduleOf(move.to));
  const held = scheduleDecider.decide(holdCommand(move, moveIdOf(move, context), context), target);
  return held.accepted ? null : held.refusal;
}

function moveIdOf({ reservationId }: RequestedMove, { commandId }: CommandContext): string {
  return derivedUuid(commandId, 'move', reservationId);
}

/** The request was carried out by an earlier try, and the reservation may have been moved on since. */
function isFilled(day: DaySchedule, moveId: string): boolean {
  return day.get(moveId)?.status === 'hold-filled';
}

function rescheduleCommand(
  { reservationId, to, own, gaps }: RequestedMove,
  day: Day,
  { now }: CommandContext,
) {
  const { start, end, attractionId, centerId } = to;
  return {
    type: 'RescheduleReservation' as const,
    reservationId,
    ...day,
    start,
    end,
    court: { attractionId, centerId },
    moveId: null,
    own,
    gaps,
    now,
  };
}

function leaveCommand(
  { reservationId, day, to, own }: RequestedMove,
  moveId: string,
  { now }: CommandContext,
) {
  return { type: 'MoveReservation' as const, reservationId, ...day, moveId, to, own, now };
}

function holdCommand(
  { reservationId, day, to, own, gaps }: RequestedMove,
  moveId: string,
  { now }: CommandContext,
) {
  return { type: 'HoldSlot' as const, moveId, reservationId, from: day, to, own, gaps, now };
}

/** On the day where it was found, and on no other: moved away meanwhile, it is not where its new time was meant to be. */
async function reschedule(
  handler: CommandHandler,
  move: RequestedMove,
  context: CommandContext,
): Promise<Result> {
  if (isFilled(move.schedule, moveIdOf(move, context))) return { accepted: true, position: null };
  const command = rescheduleCommand(move, move.day, context);
  const outcome = await handler.execute(scheduleOf(move.day), command, context);
  return outcome.accepted ? { accepted: true, position: outcome.position } : outcome;
}

async function moveAway(
  handler: CommandHandler,
  move: RequestedMove,
  context: CommandContext,
): Promise<Result> {
  const { reservationId, day: from, to, own } = move;
  const moveId = moveIdOf(move, context);
  // A reservation that may not leave needs no hold.
  const leave = leaveCommand(move, moveId, context);
  const may = scheduleDecider.decide(leave, await handler.load(scheduleOf(from)));
  if (!may.accepted) return may;
  const hold = holdCommand(move, moveId, context);
  // A repeat that finds the reservation elsewhere is another command: it holds from there, maybe at the same revision.
  const holding = step(context, `hold ${reservationId} from ${from.attractionId} ${from.date}`);
  const held = await handler.execute(scheduleOf(to), hold, holding);
  if (!held.accepted) return held;
  if (isFilled(held.state, moveId)) return { accepted: true, position: held.position };
  const driven = await driveMove(handler, { moveId, reservationId, from, to, own }, step(context, moveId));
  return driven.moved ? { accepted: true, position: driven.position } : refuse(driven.refusal);
}
