import { type ScheduleCommand, type ScheduleRefusal, scheduleDecider } from '../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../domain/schedule/events.ts';
import type { DaySchedule } from '../domain/schedule/state.ts';
import { type Day, dayOf, scheduleStream } from '../domain/schedule/stream.ts';
import type { Aggregate } from './aggregate-cache.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

export type ScheduleOutcome = Outcome<ScheduleEvent, DaySchedule, ScheduleRefusal>;

/** The day of one attraction as an aggregate. */
export function scheduleOf(
  day: Day,
): Aggregate<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> {
  return { stream: scheduleStream(day), decider: scheduleDecider };
}

/**
 * Cancels a reservation; its time is free at once. `owner`: the person who cancels their own before it begins; without
 * one, staff do.
 */
export async function cancelReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  owner?: string,
): Promise<ScheduleOutcome> {
  const day = dayOf(reservationId);
  if (!day) return { accepted: false, refusal: { code: 'reservation_unknown' } };
  const who = owner === undefined ? {} : { owner };
  return handler.execute(
    scheduleOf(day),
    { type: 'CancelReservation', reservationId, ...day, now: context.now, ...who },
    context,
  );
}

/** Checks a reservation in, from its entry time to its exit time. */
export function checkIn(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  return onReservation(handler, 'CheckIn', reservationId, context);
}

/** Erases what a reservation says of a person; whatever else it says stays. */
export function eraseReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  return onReservation(handler, 'EraseReservation', reservationId, context);
}

async function onReservation(
  handler: CommandHandler,
  type: 'CheckIn' | 'EraseReservation',
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const day = dayOf(reservationId);
  if (!day) return { accepted: false, refusal: { code: 'reservation_unknown' } };
  return handler.execute(scheduleOf(day), { type, reservationId, ...day, now: context.now }, context);
}
