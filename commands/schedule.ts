import type { CommandHandler } from './command-handler.ts';
import type { CommandContext } from './context.ts';
import { onReservation, type ScheduleOutcome } from './where-it-stands.ts';

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
  const who = owner === undefined ? {} : { owner };
  return onReservation(handler, reservationId, context, (day) => ({
    ...{ type: 'CancelReservation', reservationId, ...day, now: context.now, ...who },
  }));
}

/** Checks a reservation in, from its entry time to its exit time. */
export function checkIn(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  return onReservation(handler, reservationId, context, (day) => ({
    ...{ type: 'CheckIn', reservationId, ...day, now: context.now },
  }));
}

/** Erases what a reservation says of a person; whatever else it says stays. */
export function eraseReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  return onReservation(handler, reservationId, context, (day) => ({
    ...{ type: 'EraseReservation', reservationId, ...day },
  }));
}
