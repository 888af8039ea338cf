import type { Interval } from './interval.ts';
import type { ReservationData } from './reservation-data.ts';
import type { Day } from './stream.ts';

export interface Place extends Day, Interval {
  readonly centerId: number;
}

interface KnownReservation extends Interval {
  readonly reservationId: string;
  readonly personId: string | null;
  /** From 1, by changes of content, time or place. */
  readonly version: number;
  readonly isLate?: true;
  readonly details: ReservationData;
  /** The person who may accept a handover. */
  readonly handoverTo?: string;
}

export type Placed =
  | (KnownReservation & { readonly status: 'confirmed'; readonly restored?: true })
  | (KnownReservation & { readonly status: 'cancelled' })
  | (KnownReservation & { readonly status: 'checked-in'; readonly at: string });

/** Left for another day. */
export type Moved = KnownReservation & {
  readonly status: 'moved';
  readonly moveId: string;
  readonly to: Place;
};

type Hold = Interval & {
  readonly status: 'held';
  readonly reservationId: string;
  readonly moveId: string;
  readonly from: Day;
  readonly centerId: number;
  /** Reservations of the series that leave before it is filled. */
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
  /** Instant; '' without an offer. */
  readonly until: string;
}

export type Offer = WaitingEntry & { readonly status: 'offered' };

/** `withdrawn`: of a rolled-back series; `abandoned`: never placed; `wait-abandoned`: never joined the list. */
export type DayEntry =
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

export type Closing = Interval & {
  readonly status: 'closed';
  readonly reservationId: null;
  readonly reason: string;
};

/** Keyed by id: reservations, moves, closures and waiting entries of an attraction's day. */
export type DaySchedule = ReadonlyMap<string, DayEntry>;

export const emptyDay: DaySchedule = new Map();

export function put(day: DaySchedule, id: string, booking: DayEntry): DaySchedule {
  return new Map(day).set(id, booking);
}

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

export function base(known: KnownReservation): KnownReservation {
  const { reservationId, personId, start, end, version, details } = known;
  return { reservationId, personId, start, end, version, details, ...lateness(known) };
}

/** Ends an offer to hand it over. */
export const withoutOffer = ({ handoverTo: _, ...kept }: Placed): Placed => kept;

export function lateness(booking: DayEntry | KnownReservation | undefined): { isLate?: true } {
  return booking && 'isLate' in booking && booking.isLate ? { isLate: true } : {};
}

export function wasPlaced(booking: DayEntry): booking is Placed {
  return booking.status === 'confirmed' || booking.status === 'cancelled' || booking.status === 'checked-in';
}

type Holding = Placed | Hold;

/** In order: active reservations, and holds for moves. */
export function heldTimes(day: DaySchedule): Holding[] {
  return [...day.values()].filter(holdsTime).sort((a, b) => a.start - b.start);
}

function holdsTime(booking: DayEntry): booking is Holding {
  return booking.status === 'confirmed' || booking.status === 'checked-in' || booking.status === 'held';
}

export function closings(day: DaySchedule): Closing[] {
  return [...day.values()]
    .filter((booking): booking is Closing => booking.status === 'closed')
    .sort((a, b) => a.start - b.start);
}

/** In order of joining. */
export function waitingEntries(day: DaySchedule): WaitingEntry[] {
  return [...day.values()].filter((one): one is WaitingEntry => 'entryId' in one);
}

export function offers(day: DaySchedule): Offer[] {
  return waitingEntries(day).filter((entry): entry is Offer => entry.status === 'offered');
}
