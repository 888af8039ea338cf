import type { Decision } from '../decider.ts';
import type { EventDefinition, EventsOf } from '../event-definition.ts';
import type { Rule } from '../rule.ts';
import { hasBegun, hasEnded, type Now, type PolicyRefusal } from './booking-policy.ts';
import { type Interval, overlaps } from './interval.ts';
import type { ReservationData, Target } from './reservation-data.ts';
import {
  closings,
  type DaySchedule,
  heldTimes,
  offers,
  type Place,
  type Placed,
  waitingEntries,
  wasPlaced,
} from './state.ts';
import type { Standing } from './status.ts';

export type ScheduleRefusal =
  | {
      readonly code: 'slot_taken';
      readonly reservationId: string;
      readonly start: number;
      readonly end: number;
    }
  /** The court is closed then, whatever its hours say. */
  | { readonly code: 'day_closed'; readonly start: number; readonly end: number; readonly reason: string }
  /** It is kept for somebody who waited for it. */
  | { readonly code: 'slot_offered'; readonly start: number; readonly end: number }
  /** Nobody needs to wait for it. */
  | { readonly code: 'slot_free' }
  | { readonly code: 'slot_own' }
  | { readonly code: 'waiting_unknown' }
  | { readonly code: 'not_offered' }
  | { readonly code: 'offer_expired' }
  /** They were offered it before, and did not take it. */
  | { readonly code: 'offer_missed' }
  | { readonly code: 'handover_self' }
  | { readonly code: 'handover_unknown' }
  /** It has begun: whose it is by then keeps it. */
  | { readonly code: 'handover_over' }
  | PolicyRefusal
  | { readonly code: 'occurrence_withdrawn' }
  | { readonly code: 'booking_abandoned' }
  | { readonly code: 'reservation_unknown' }
  | { readonly code: 'reservation_of_another' }
  | { readonly code: 'reservation_begun' }
  | { readonly code: 'cancel_deadline'; readonly minutes: number }
  /** Citizens can't book such a reservation, so they can't move it either. */
  | { readonly code: 'moved_by_staff' }
  /** Its owner has offered it to another person, who was shown its present time. */
  | { readonly code: 'handover_open' }
  | { readonly code: 'already_cancelled' }
  | { readonly code: 'not_cancelled' }
  /** It is on another day. */
  | { readonly code: 'reservation_moved'; readonly to: Place; readonly moveId: string }
  | { readonly code: 'move_given_up' }
  /** It is being moved together with its series. */
  | { readonly code: 'move_under_way' }
  | { readonly code: 'in_series_already' }
  | { readonly code: 'not_in_series' }
  /** Somebody else has changed it meanwhile: its version now, and what it says. */
  | { readonly code: 'version_conflict'; readonly version: number; readonly details: ReservationData }
  | { readonly code: 'already_checked_in' }
  /** Staff have to approve it first. */
  | { readonly code: 'approval_pending' }
  | { readonly code: 'reservation_expired' }
  /** `from`: the first minute at which it is taken; negative: the evening before. */
  | {
      readonly code: 'check_in_too_early';
      readonly date: string;
      readonly start: number;
      readonly from: number;
    };

type Events = Readonly<Record<string, EventDefinition>>;

export type DecisionOf<Family> = Decision<EventsOf<Family>, ScheduleRefusal>;

type Decisions = Readonly<
  Record<string, (command: never, day: DaySchedule) => Decision<unknown, ScheduleRefusal>>
>;
type Permissions = Readonly<Record<string, (reservation: Standing) => boolean>>;

/** A rule of a day, whose file is a line in `decide.ts`. */
export function rule<Family extends Events, Decide extends Decisions, May extends Permissions>(
  parts: Rule<DaySchedule, Family, Decide, May>,
): Rule<DaySchedule, Family, Decide, May> {
  return parts;
}

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

/** A reservation that is over can't be changed; staff can change one that they noted down late until the day ends. */
export function isOver(
  command: { readonly date: string; readonly now: Now; readonly owner?: string },
  { end, isLate }: Placed,
): boolean {
  if (!hasEnded(command, end)) return false;
  return !isLate || command.owner !== undefined || command.date !== command.now.date;
}

type RequestedTime = Interval & { readonly date: string };

/**
 * The obstacle to booking the requested time: reservations, closures, offers, and people who wait for free time. `own` and
 * `leaving`: as in `occupiedBy`. Without `now` no time counts as begun.
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

export function target({ reservationId, attractionId, date }: Target): Target {
  return { reservationId, attractionId, date };
}
