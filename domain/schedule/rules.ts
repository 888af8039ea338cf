import type { ScheduleRefusal, Target } from './commands.ts';
import { type Interval, overlaps } from './interval.ts';
import { closings, type DaySchedule, heldTimes, type Placed, wasPlaced } from './state.ts';

/** What several decisions about a day ask. */

/** The reservation as this day holds it, or why it does not. */
export function standing(
  reservationId: string,
  day: DaySchedule,
): { booking: Placed; refusal?: never } | { booking?: never; refusal: ScheduleRefusal } {
  const booking = day.get(reservationId);
  if (booking && wasPlaced(booking)) return { booking };
  if (booking?.status === 'moved')
    return { refusal: { code: 'reservation_moved', to: booking.to, moveId: booking.moveId } };
  return { refusal: { code: 'reservation_unknown' } };
}

/** Who or what keeps a part of the wished time from being booked; `own`: the reservation that wishes it, whose time is no obstacle. */
export function takenBy(wish: Interval, day: DaySchedule, own?: string): ScheduleRefusal | null {
  const holder = heldTimes(day).find((held) => held.reservationId !== own && overlaps(held, wish));
  if (!holder) return closedBy(wish, day);
  const { reservationId, start, end } = holder;
  return { code: 'slot_taken', reservationId, start, end };
}

/** The closure that keeps the wished time free of bookings, if any. */
function closedBy(wish: Interval, day: DaySchedule): ScheduleRefusal | null {
  const closing = closings(day).find((one) => overlaps(one, wish));
  if (!closing) return null;
  const { start, end, reason } = closing;
  return { code: 'day_closed', start, end, reason };
}

/** What names a reservation in its day's events. */
export function target({ reservationId, attractionId, date }: Target): Target {
  return { reservationId, attractionId, date };
}
