import type { Interval } from './interval.ts';
import type { ReservationData } from './reservation-data.ts';
import type { Day } from './stream.ts';

export interface Place extends Day, Interval {
  readonly centerId: number;
}

interface KnownReservation extends Interval {
  readonly reservationId: string;
  /** Its person, if known. */
  readonly personId: string | null;
  /** 1 as it was reserved; each change of what it says, of its time or of its place adds one. */
  readonly version: number;
  readonly isLate?: true;
  readonly details: ReservationData;
  /** The person who may take it over by accepting; absent: nobody else. */
  readonly handoverTo?: string;
}

export type Placed =
  | (KnownReservation & { readonly status: 'confirmed'; readonly restored?: true })
  | (KnownReservation & { readonly status: 'cancelled' })
  | (KnownReservation & { readonly status: 'checked-in'; readonly at: string });

/** One that has left for another day, for good or until it comes back. */
export type Moved = KnownReservation & {
  readonly status: 'moved';
  readonly moveId: string;
  readonly to: Place;
};

/** A time kept free for a reservation that is about to move here. */
type Hold = Interval & {
  readonly status: 'held';
  readonly reservationId: string;
  readonly moveId: string;
  readonly from: Day;
  readonly centerId: number;
  /** Reservations of the same series that leave before it is filled. */
  readonly insteadOf: readonly string[];
};

/** A move that left this day: it stays decided when the reservation comes back by another one. */
interface MoveDecided {
  readonly status: 'move-decided';
  readonly reservationId: string;
  readonly moveId: string;
  readonly to: Place;
}

/** A person who waits, or waited, for a time of the day; known by the entry's id, in the order of joining. */
export interface WaitingEntry extends Interval {
  readonly status:
    | 'waiting'
    | 'offered'
    | 'offer-accepted'
    | 'offer-expired'
    | 'offer-declined'
    | 'waiting-left';
  readonly reservationId: null;
  readonly entryId: string;
  readonly personId: string;
  /** Until when the time is kept for them, an instant; '' where nothing was offered. */
  readonly until: string;
}

/** A time that is kept for the person to whom it was offered. */
export type Offer = WaitingEntry & { readonly status: 'offered' };

/**
 * The record of a reservation in a day, or of a move by the move's id. `withdrawn` was, or would have been, part of a
 * series that was rolled back; `abandoned` was claimed by a citizen and never placed; `wait-abandoned` never joined the list.
 */
export type Booking =
  | Placed
  | Moved
  | Hold
  | {
      readonly status: 'hold-filled' | 'hold-released' | 'move-given-up';
      readonly reservationId: string;
      readonly moveId: string;
    }
  | MoveDecided
  | { readonly status: 'withdrawn' | 'abandoned'; readonly reservationId: string }
  | Closing
  | WaitingEntry
  | { readonly status: 'reopened' | 'wait-abandoned'; readonly reservationId: null };

/** Hours of the day that a closure keeps free of bookings, known by the closure's id. */
export type Closing = Interval & {
  readonly status: 'closed';
  readonly reservationId: null;
  readonly reason: string;
};

/** The day of one attraction: its reservations by id; the moves, closures and waiting entries that touch it by theirs. */
export type DaySchedule = ReadonlyMap<string, Booking>;

export const emptyDay: DaySchedule = new Map();

export function put(day: DaySchedule, id: string, booking: Booking): DaySchedule {
  return new Map(day).set(id, booking);
}

/** A change of a reservation that the day has already. */
export function onPlaced<Data extends { readonly reservationId: string }>(
  change: (known: Placed, data: Data) => Placed | Moved,
): (day: DaySchedule, data: Data) => DaySchedule {
  return (day, data) => {
    const known = day.get(data.reservationId);
    return known && wasPlaced(known) ? put(day, data.reservationId, change(known, data)) : day;
  };
}

export function confirmed(
  details: ReservationData,
  version: number,
): Extract<Placed, { status: 'confirmed' }> {
  const { reservationId, personId, start, end } = details;
  return { status: 'confirmed', reservationId, personId, start, end, version, details };
}

/** The data of a reservation that a change of status keeps. */
export function base(known: KnownReservation): KnownReservation {
  const { reservationId, personId, start, end, version, details } = known;
  return { reservationId, personId, start, end, version, details, ...lateness(known) };
}

export function lateness(booking: Booking | KnownReservation | undefined): { isLate?: true } {
  return booking && 'isLate' in booking && booking.isLate ? { isLate: true } : {};
}

/** Whether it is in this day, and holds or held its time. */
export function wasPlaced(booking: Booking): booking is Placed {
  return booking.status === 'confirmed' || booking.status === 'cancelled' || booking.status === 'checked-in';
}

type Holding = Placed | Hold;

/** Held times in order: reservations that are confirmed or checked in, and holds for those to come. */
export function heldTimes(day: DaySchedule): Holding[] {
  return [...day.values()].filter(holdsTime).sort((a, b) => a.start - b.start);
}

function holdsTime(booking: Booking): booking is Holding {
  return booking.status === 'confirmed' || booking.status === 'checked-in' || booking.status === 'held';
}

export function closings(day: DaySchedule): Closing[] {
  return [...day.values()]
    .filter((booking): booking is Closing => booking.status === 'closed')
    .sort((a, b) => a.start - b.start);
}

/** The waiting entries of a day, in the order in which people joined. */
export function waitingEntries(day: DaySchedule): WaitingEntry[] {
  return [...day.values()].filter((one): one is WaitingEntry => 'entryId' in one);
}

export function offers(day: DaySchedule): Offer[] {
  return waitingEntries(day).filter((entry): entry is Offer => entry.status === 'offered');
}
