import { unreachable } from '../decider.ts';
import type { ScheduleEvent } from './events.ts';
import type { Interval } from './interval.ts';

interface Known extends Interval {
  readonly reservationId: string;
  /** Whose it is, where that person is known. */
  readonly personId: string | null;
}

/**
 * One reservation of the day. `withdrawn` was, or would have been, part of a series that was rolled back; `abandoned`
 * was claimed by a citizen and never placed.
 */
export type Booking =
  | (Known & { readonly status: 'confirmed' | 'cancelled' })
  | (Known & { readonly status: 'checked-in'; readonly at: string })
  | { readonly status: 'withdrawn' | 'abandoned'; readonly reservationId: string };

/** The day of one attraction: its reservations by id. */
export type DaySchedule = ReadonlyMap<string, Booking>;

export const emptyDay: DaySchedule = new Map();

/** The day after an event of its stream. */
export function evolveDay(day: DaySchedule, event: ScheduleEvent): DaySchedule {
  const { reservationId } = event.data;
  const known = day.get(reservationId);
  switch (event.type) {
    case 'SlotReserved':
      return placed(day, {
        status: 'confirmed',
        reservationId,
        personId: event.data.personId,
        start: event.data.start,
        end: event.data.end,
      });
    case 'ReservationCancelled':
      return known && wasPlaced(known) ? placed(day, { ...bookedTime(known), status: 'cancelled' }) : day;
    case 'ReservationCheckedIn':
      return known && wasPlaced(known)
        ? placed(day, { ...bookedTime(known), status: 'checked-in', at: event.data.at })
        : day;
    case 'OccurrenceWithdrawn':
      return placed(day, { status: 'withdrawn', reservationId });
    case 'BookingAbandoned':
      return placed(day, { status: 'abandoned', reservationId });
    case 'ReservationErased':
      return day;
    default:
      return unreachable(event);
  }
}

function placed(day: DaySchedule, booking: Booking): DaySchedule {
  return new Map(day).set(booking.reservationId, booking);
}

function bookedTime({ reservationId, personId, start, end }: Known): Known {
  return { reservationId, personId, start, end };
}

type Held = Extract<Booking, { status: 'confirmed' | 'cancelled' | 'checked-in' }>;

/** Whether it ever held its time. */
export function wasPlaced(booking: Booking): booking is Held {
  return booking.status !== 'withdrawn' && booking.status !== 'abandoned';
}

/** The reservations that hold their time: confirmed and checked in, in order. */
export function heldTimes(day: DaySchedule): Held[] {
  return [...day.values()].filter(holdsTime).sort((a, b) => a.start - b.start);
}

function holdsTime(booking: Booking): booking is Held {
  return booking.status === 'confirmed' || booking.status === 'checked-in';
}
