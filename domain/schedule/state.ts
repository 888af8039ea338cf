import type { Meets } from '../floor/layout.ts';
import { type Interval, overlaps } from './interval.ts';
import type { ReservationData } from './reservation-data.ts';
import type { Day } from './stream.ts';

export interface Place extends Day, Interval {
  readonly centerId: number;
}

/** Time at an attraction. */
export interface CourtTime extends Interval {
  readonly attractionId: number;
}

interface KnownReservation extends CourtTime {
  readonly reservationId: string;
  readonly personId: string | null;
  /** From 1, by changes of content, time or place. */
  readonly version: number;
  readonly isLate?: true;
  readonly details: ReservationData;
  /** The person who may accept a handover. */
  readonly handoverTo?: string;
  /** Its time before it got another one at its attraction, the first since a closure of the day; carried nowhere. */
  readonly returnsTo?: Interval;
  /** Other attractions of the floor where it was on this day. */
  readonly passed?: readonly number[];
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

/** Left for another day, or for another floor: carried without its data. */
interface MovedOn {
  readonly status: 'moved-on';
  readonly reservationId: string;
  readonly attractionId: number;
  readonly moveId: string;
  readonly to: Place;
}

type Hold = CourtTime & {
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
  readonly attractionId: number;
  readonly moveId: string;
  readonly to: Place;
}

/** A person who waits, or waited, for a time of the day; known by the entry's id, in the order of joining. */
export interface WaitingEntry extends CourtTime {
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
  | MovedOn
  | Hold
  | {
      readonly status: 'hold-filled' | 'hold-released' | 'move-given-up';
      readonly reservationId: string;
      readonly attractionId: number;
      readonly moveId: string;
    }
  | MoveDecided
  | {
      readonly status: 'withdrawn' | 'abandoned';
      readonly reservationId: string;
      readonly attractionId: number;
    }
  | Closing
  | WaitingEntry
  | {
      readonly status: 'reopened' | 'wait-abandoned';
      readonly reservationId: null;
      readonly attractionId: number;
    }
  | LeftOrJoined;

/** An attraction left this day's stream, or joined it, because it lies elsewhere now. */
type LeftOrJoined =
  | { readonly status: 'joined'; readonly reservationId: null; readonly attractionId: number }
  | {
      readonly status: 'left';
      readonly reservationId: null;
      readonly attractionId: number;
      /** The day that was left, for the stream that it joins. */
      readonly was: DaySchedule;
    };

export type Closing = CourtTime & {
  readonly status: 'closed';
  readonly reservationId: null;
  readonly reason: string;
};

/**
 * Keyed by id: reservations, moves, closures and waiting entries of the day of an attraction, or of all on a floor.
 * `meets`: which of them share a part of the floor; absent: all.
 */
export interface DaySchedule extends ReadonlyMap<string, DayEntry> {
  readonly meets?: Meets;
}

export const emptyDay: DaySchedule = new Map();

export function laidOut(day: DaySchedule, meets: Meets | undefined): DaySchedule {
  return meets ? Object.assign(new Map(day), { meets }) : day;
}

export function put(day: DaySchedule, id: string, booking: DayEntry): DaySchedule {
  return keptLayout(day, new Map(day).set(id, booking));
}

export function keptLayout(day: DaySchedule, next: Map<string, DayEntry>): DaySchedule {
  return day.meets ? Object.assign(next, { meets: day.meets }) : next;
}

/** A way to a reservation that an attraction brought along; the reservation itself is kept under its id. */
export const pointerKey = (reservationId: string, attractionId: number) => `${reservationId}@${attractionId}`;

/** The entry of a reservation, also where its attraction brought along only the way to it. */
export function knownIn(
  day: DaySchedule,
  { reservationId, attractionId }: Pick<KnownReservation, 'reservationId' | 'attractionId'>,
): DayEntry | undefined {
  return day.get(reservationId) ?? day.get(pointerKey(reservationId, attractionId));
}

/** A reservation that came to be at an attraction: earlier ways from there end, and it passed where it left before. */
export function arrive(day: DaySchedule, known: Placed): DaySchedule {
  const next = new Map(day);
  next.delete(pointerKey(known.reservationId, known.attractionId));
  const there = day.get(known.reservationId);
  const left = there?.status === 'moved' ? [...(there.passed ?? []), there.attractionId] : [];
  const passed = [...new Set([...(known.passed ?? []), ...left])].filter((id) => id !== known.attractionId);
  next.set(known.reservationId, passed.length > 0 ? { ...known, passed } : known);
  return keptLayout(day, next);
}

/** Whether two times count against each other. */
export function collide(day: DaySchedule, one: CourtTime, other: CourtTime): boolean {
  return overlaps(one, other) && (day.meets?.(one.attractionId, other.attractionId) ?? true);
}

export function onPlaced<Data extends { readonly reservationId: string }>(
  change: (known: Placed, data: Data) => Placed | Moved,
): (day: DaySchedule, data: Data) => DaySchedule {
  return (day, data) => {
    const known = placedIn(day, data.reservationId);
    return known ? put(day, data.reservationId, change(known, data)) : day;
  };
}

export function confirmed(
  details: ReservationData,
  version: number,
): Extract<Placed, { status: 'confirmed' }> {
  const { reservationId, attractionId, personId, start, end } = details;
  return { status: 'confirmed', reservationId, attractionId, personId, start, end, version, details };
}

/** To be spread last: an object to which properties are added after a spread has a hidden class of its own on Node 20. */
export function base(known: KnownReservation): KnownReservation {
  const { reservationId, attractionId, personId, start, end, version, details, passed } = known;
  return {
    reservationId,
    attractionId,
    personId,
    start,
    end,
    version,
    details,
    ...lateness(known),
    ...(passed && { passed }),
  };
}

/** Ends an offer to hand it over. */
export const withoutOffer = ({ handoverTo: _, ...kept }: Placed): Placed => kept;

export const withoutReturn = ({ returnsTo: _, ...kept }: Placed): Placed => kept;

export function lateness(booking: DayEntry | KnownReservation | undefined): { isLate?: true } {
  return booking && 'isLate' in booking && booking.isLate ? { isLate: true } : {};
}

export function wasPlaced(booking: DayEntry): booking is Placed {
  return booking.status === 'confirmed' || booking.status === 'cancelled' || booking.status === 'checked-in';
}

export function placedIn(day: DaySchedule, reservationId: string): Placed | undefined {
  const known = day.get(reservationId);
  return known && wasPlaced(known) ? known : undefined;
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
