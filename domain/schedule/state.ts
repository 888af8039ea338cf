import { unreachable } from '../decider.ts';
import { ERASED } from '../event-definition.ts';
import { EDITABLE, type ReservationData, type ScheduleEvent } from './events.ts';
import type { Interval } from './interval.ts';
import type { Day } from './stream.ts';
import type { WaitingEvent } from './waiting-events.ts';
import { evolveEntry, isWaitingEvent, type WaitingEntry } from './waiting-state.ts';

/** A time on the day of an attraction. */
export interface Place extends Day, Interval {
  readonly centerId: number;
}

interface Known extends Interval {
  readonly reservationId: string;
  /** Whose it is, where that person is known. */
  readonly personId: string | null;
  /** 1 as it was reserved; each change of what it says, of its time or of its place adds one. */
  readonly version: number;
  /** It was reserved when its time was over. */
  readonly isLate?: true;
  /** All that it says, as it is now. */
  readonly details: ReservationData;
  /** Who may have it, once they accept; absent: nobody else. */
  readonly handoverTo?: string;
}

/** A reservation that this day holds. */
export type Placed =
  | (Known & { readonly status: 'confirmed'; readonly restored?: true })
  | (Known & { readonly status: 'cancelled' })
  | (Known & { readonly status: 'checked-in'; readonly at: string });

/** One that has left for another day, for good or until it comes back. */
export type Moved = Known & { readonly status: 'moved'; readonly moveId: string; readonly to: Place };

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

/**
 * What a day knows of a reservation, or of a move by the move's id. `withdrawn` was, or would have been, part of a series
 * that was rolled back; `abandoned` was claimed by a citizen and never placed.
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
  | { readonly status: 'withdrawn' | 'abandoned'; readonly reservationId: string }
  | Closing
  | WaitingEntry
  | { readonly status: 'reopened'; readonly reservationId: null };

/** Hours of the day that a closure keeps free of bookings, known by the closure's id. */
export type Closing = Interval & {
  readonly status: 'closed';
  readonly reservationId: null;
  readonly reason: string;
};

/** The day of one attraction: its reservations by id; the moves, closures and waiting entries that touch it by theirs. */
export type DaySchedule = ReadonlyMap<string, Booking>;

export const emptyDay: DaySchedule = new Map();

/** The day after an event of its stream. */
export function evolveDay(day: DaySchedule, event: ScheduleEvent): DaySchedule {
  if (event.type === 'DayClosed' || event.type === 'DayReopened') return evolveClosing(day, event);
  if (isWaitingEvent(event)) return evolveWaiting(day, event);
  const { reservationId } = event.data;
  switch (event.type) {
    case 'SlotReserved':
      return put(day, confirmed(event.data, 1));
    case 'ReservationRestored':
      return put(day, {
        ...confirmed(event.data, event.data.version),
        restored: true,
        ...lateness(day.get(reservationId)),
      });
    case 'ReservationArrived': {
      const { moveId, version } = event.data;
      const filled = put(day, { status: 'hold-filled', reservationId, moveId }, moveId);
      return put(filled, confirmed(event.data, version));
    }
    case 'SlotHeld': {
      const { moveId, start, end, from, centerId, insteadOf } = event.data;
      return put(
        day,
        { status: 'held', reservationId, moveId, start, end, from, centerId, insteadOf },
        moveId,
      );
    }
    case 'HoldReleased':
      return put(
        day,
        { status: 'hold-released', reservationId, moveId: event.data.moveId },
        event.data.moveId,
      );
    case 'MoveGivenUp':
      return put(
        day,
        { status: 'move-given-up', reservationId, moveId: event.data.moveId },
        event.data.moveId,
      );
    case 'OccurrenceWithdrawn':
      return put(day, { status: 'withdrawn', reservationId });
    case 'BookingAbandoned':
      return put(day, { status: 'abandoned', reservationId });
    default:
      return onPlaced(day, event);
  }
}

function evolveWaiting(day: DaySchedule, event: WaitingEvent): DaySchedule {
  const known = day.get(event.data.entryId);
  const entry = evolveEntry(known && 'entryId' in known ? known : undefined, event);
  return entry ? new Map(day).set(entry.entryId, entry) : day;
}

function evolveClosing(
  day: DaySchedule,
  event: Extract<ScheduleEvent, { type: 'DayClosed' | 'DayReopened' }>,
): DaySchedule {
  const next = new Map(day);
  if (event.type === 'DayReopened')
    return next.set(event.data.closureId, { status: 'reopened', reservationId: null });
  const { closureId, start, end, reason } = event.data;
  return next.set(closureId, { status: 'closed', reservationId: null, start, end, reason });
}

/** Applies an event to a reservation that the day has already. */
type OnPlaced = Exclude<
  ScheduleEvent,
  | WaitingEvent
  | {
      type:
        | 'DayClosed'
        | 'DayReopened'
        | 'SlotReserved'
        | 'ReservationRestored'
        | 'ReservationArrived'
        | 'SlotHeld'
        | 'HoldReleased'
        | 'MoveGivenUp'
        | 'OccurrenceWithdrawn'
        | 'BookingAbandoned';
    }
>;

function onPlaced(day: DaySchedule, event: OnPlaced): DaySchedule {
  const known = day.get(event.data.reservationId);
  if (!known || !wasPlaced(known)) return day;
  switch (event.type) {
    case 'ReservationNotedLate':
      return put(day, { ...known, isLate: true });
    case 'ReservationCancelled':
      return put(day, { ...base(known), status: 'cancelled' });
    case 'ReservationCheckedIn':
      return put(day, { ...base(known), status: 'checked-in', at: event.data.at });
    case 'CheckInTakenBack':
      return put(day, { ...base(known), status: 'confirmed' });
    case 'ReservationErased':
      return put(day, { ...known, details: withoutTexts(known.details) });
    case 'ReservationChanged':
      return put(day, {
        ...known,
        version: event.data.version,
        details: { ...known.details, ...changesOf(event.data) },
      });
    case 'ReservationRescheduled': {
      const { version, start, end, moveId } = event.data;
      const moved = put(day, { ...known, version, start, end, details: { ...known.details, start, end } });
      const { reservationId } = known;
      return moveId === null ? moved : put(moved, { status: 'hold-filled', reservationId, moveId }, moveId);
    }
    case 'HandoverOffered':
      return put(day, { ...known, handoverTo: event.data.toPersonId });
    case 'HandoverEnded': {
      const { handoverTo: _, ...kept } = known;
      return put(day, kept);
    }
    case 'ReservationHandedOver': {
      const { handoverTo: _, ...kept } = known;
      const { personId, name, version } = event.data;
      return put(day, {
        ...{ ...kept, version, personId },
        details: { ...known.details, personId, name, observations: '' },
      });
    }
    case 'ReservationShared':
    case 'SharingEnded':
      return day;
    case 'ReservationJoinedSeries': {
      const { version, series } = event.data;
      return put(day, { ...known, version, details: { ...known.details, series } });
    }
    case 'ReservationMoved': {
      const { moveId, version, to } = event.data;
      return put(day, { ...base(known), version, status: 'moved', moveId, to });
    }
    default:
      return unreachable(event);
  }
}

type Changeable = { readonly [Field in (typeof EDITABLE)[number]]: ReservationData[Field] | null };

/** The fields that a change sets. */
export function changesOf(change: Changeable): Partial<ReservationData> {
  return Object.fromEntries(
    EDITABLE.filter((field) => change[field] !== null).map((field) => [field, change[field]]),
  );
}

function confirmed(details: ReservationData, version: number): Extract<Placed, { status: 'confirmed' }> {
  const { reservationId, personId, start, end } = details;
  return { status: 'confirmed', reservationId, personId, start, end, version, details };
}

function withoutTexts(details: ReservationData): ReservationData {
  const erased = (text: string) => (text === '' ? '' : ERASED);
  return { ...details, name: erased(details.name), observations: erased(details.observations) };
}

function put(
  day: DaySchedule,
  booking: Exclude<Booking, { reservationId: null }>,
  key = booking.reservationId,
): DaySchedule {
  return new Map(day).set(key, booking);
}

function base(known: Known): Known {
  const { reservationId, personId, start, end, version, details } = known;
  return { reservationId, personId, start, end, version, details, ...lateness(known) };
}

function lateness(booking: Booking | Known | undefined): { isLate?: true } {
  return booking && 'isLate' in booking && booking.isLate ? { isLate: true } : {};
}

/** Whether it is in this day, and holds or held its time. */
export function wasPlaced(booking: Booking): booking is Placed {
  return booking.status === 'confirmed' || booking.status === 'cancelled' || booking.status === 'checked-in';
}

type Holding = Placed | Hold;

/** What holds its time, in order: reservations that are confirmed or checked in, and what is kept for those to come. */
export function heldTimes(day: DaySchedule): Holding[] {
  return [...day.values()].filter(holdsTime).sort((a, b) => a.start - b.start);
}

function holdsTime(booking: Booking): booking is Holding {
  return booking.status === 'confirmed' || booking.status === 'checked-in' || booking.status === 'held';
}

/** The closures of the day, in order. */
export function closings(day: DaySchedule): Closing[] {
  return [...day.values()]
    .filter((booking): booking is Closing => booking.status === 'closed')
    .sort((a, b) => a.start - b.start);
}
