import { hasBegun } from './booking-policy.ts';
import type { Now, ScheduleRefusal, Target } from './commands.ts';
import { type Interval, overlaps } from './interval.ts';
import { closings, type DaySchedule, heldTimes, type Placed, wasPlaced } from './state.ts';
import { offers, waitingEntries } from './waiting-state.ts';

/** Rules that several decisions about a day share. */

/** The reservation as this day holds it, or why it does not. */
export function findPlaced(
  reservationId: string,
  day: DaySchedule,
): { booking: Placed; refusal?: never } | { booking?: never; refusal: ScheduleRefusal } {
  const booking = day.get(reservationId);
  if (booking && wasPlaced(booking)) return { booking };
  if (booking?.status === 'moved')
    return { refusal: { code: 'reservation_moved', to: booking.to, moveId: booking.moveId } };
  return { refusal: { code: 'reservation_unknown' } };
}

/** A time on a date, `YYYY-MM-DD`. */
type RequestedTime = Interval & { readonly date: string };

/**
 * Who or what keeps a part of the requested time from being booked: reservations, closures, offers, and the people who wait
 * for what is free. `own` and `leaving`: as in `occupiedBy`. Without `now` no time counts as begun.
 */
export function takenBy(
  requested: RequestedTime,
  day: DaySchedule,
  now: Now | undefined,
  own?: string,
  leaving: readonly string[] = [],
): ScheduleRefusal | null {
  return occupiedBy(requested, day, own, leaving) ?? earlierInWaitingList(requested, day, now);
}

/**
 * The same, for everybody who waits for it. `own`: the reservation or the offer that asks for the time, whose time is no obstacle;
 * `leaving`: reservations that will be gone by then, as long as they are not checked in.
 */
export function occupiedBy(
  requested: Interval,
  day: DaySchedule,
  own?: string,
  leaving: readonly string[] = [],
): ScheduleRefusal | null {
  const leaves = (held: { status: string; reservationId: string }) =>
    held.status === 'confirmed' && leaving.includes(held.reservationId);
  const holder = heldTimes(day).find(
    (held) => held.reservationId !== own && !leaves(held) && overlaps(held, requested),
  );
  if (!holder) return closedBy(requested, day) ?? offeredTo(requested, day, own);
  const { reservationId, start, end } = holder;
  return { code: 'slot_taken', reservationId, start, end };
}

/** Whether a time is held in the place of this reservation: it is about to leave with its series. */
export function isLeaving(reservationId: string, day: DaySchedule): boolean {
  return heldTimes(day).some((held) => held.status === 'held' && held.insteadOf.includes(reservationId));
}

/** The closure that keeps the requested time free of bookings, if any. */
function closedBy(requested: Interval, day: DaySchedule): ScheduleRefusal | null {
  const closing = closings(day).find((one) => overlaps(one, requested));
  if (!closing) return null;
  const { start, end, reason } = closing;
  return { code: 'day_closed', start, end, reason };
}

/** The time is offered to somebody who waited, and the offer is open. */
function offeredTo(requested: Interval, day: DaySchedule, own?: string): ScheduleRefusal | null {
  const offer = offers(day).find((one) => one.entryId !== own && overlaps(one, requested));
  return offer ? { code: 'slot_offered', start: offer.start, end: offer.end } : null;
}

/**
 * Somebody waits for all of a time that is free: it will be offered to them in a moment. The event that freed it keeps it
 * for the list, so that no booking gets in between.
 */
function earlierInWaitingList(
  requested: RequestedTime,
  day: DaySchedule,
  now: Now | undefined,
): ScheduleRefusal | null {
  const waiting = waitingEntries(day).find(
    (entry) =>
      entry.status === 'waiting' &&
      overlaps(entry, requested) &&
      !(now && hasBegun({ date: requested.date, now }, entry.start)) &&
      occupiedBy(entry, day) === null,
  );
  return waiting ? { code: 'slot_offered', start: waiting.start, end: waiting.end } : null;
}

/** The fields that identify a reservation in its day's events. */
export function target({ reservationId, attractionId, date }: Target): Target {
  return { reservationId, attractionId, date };
}
