import { type Refused, refuse } from '../../domain/decider.ts';
import type { CommandOf, ScheduleCommand } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import type { Target } from '../../domain/schedule/reservation-data.ts';
import { findPlaced, type ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { DaySchedule, Placed } from '../../domain/schedule/state.ts';
import { type Day, dayOf, scheduleStream } from '../../domain/schedule/stream.ts';
import { settleArrival } from '../reservation/drive-move.ts';
import { scheduleOf } from './aggregates.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import { type CommandContext, step } from './context.ts';

export type ScheduleOutcome = Outcome<ScheduleEvent, DaySchedule, ScheduleRefusal>;
type MovedAway = Extract<ScheduleRefusal, { code: 'reservation_moved' }>;

const UNKNOWN = refuse({ code: 'reservation_unknown' });

/** Follows a reservation from the day in its id through its moves, then executes the command. */
export async function onReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  commandAt: (day: Day) => ScheduleCommand,
): Promise<ScheduleOutcome> {
  const trail = new Set<string>();
  let day = dayOf(reservationId);
  while (day) {
    const outcome: ScheduleOutcome = await handler.execute(scheduleOf(day), commandAt(day), context);
    if (outcome.accepted || outcome.refusal.code !== 'reservation_moved') return outcome;
    day = await follow(handler, reservationId, day, outcome.refusal, trail, context);
  }
  return UNKNOWN;
}

/** Commands without further data. */
type PlainCommand = {
  [Type in ScheduleCommand['type']]: keyof CommandOf<Type> extends keyof Target | 'type' | 'now'
    ? Type
    : never;
}[ScheduleCommand['type']];

export function sendToReservation(
  handler: CommandHandler,
  type: PlainCommand,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const { now } = context;
  return onReservation(handler, reservationId, context, (day) => ({ type, reservationId, ...day, now }));
}

export async function locateReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<{ day: Day; booking: Placed; schedule: DaySchedule } | Refused<ScheduleRefusal>> {
  const trail = new Set<string>();
  let day = dayOf(reservationId);
  while (day) {
    const schedule = await handler.load(scheduleOf(day));
    const { booking, refusal } = findPlaced({ reservationId, ...day }, schedule);
    if (booking) return { day, booking, schedule };
    if (refusal.code !== 'reservation_moved') return refuse(refusal);
    day = await follow(handler, reservationId, day, refusal, trail, context);
  }
  return UNKNOWN;
}

/** Valid even if the moving process died on the way. @throws where the moves lead in a circle: it is nowhere */
async function follow(
  handler: CommandHandler,
  reservationId: string,
  from: Day,
  { to, moveId }: MovedAway,
  trail: Set<string>,
  context: CommandContext,
): Promise<Day> {
  const left = `${scheduleStream(from)} ${moveId}`;
  if (trail.has(left)) throw new Error(`the moves of reservation ${reservationId} lead in a circle: ${left}`);
  trail.add(left);
  const target = await handler.load(scheduleOf(to));
  if (target.get(moveId)?.status === 'held')
    await settleArrival(handler, { moveId, reservationId, from, to }, step(context, moveId));
  return { attractionId: to.attractionId, date: to.date };
}
