import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import type { Decision } from '../decider.ts';
import type { EventDefinition, EventsOf } from '../event-definition.ts';
import type { Rule } from '../rule.ts';
import { hasBegun, hasEnded, type Now, type PolicyRefusal } from './booking-policy.ts';
import { type GapRefusal, type Gaps, type Spacing, tooCloseTo } from './gaps.ts';
import { without } from './interval.ts';
import type { ReservationData, Target } from './reservation-data.ts';
import {
  type CourtTime,
  closings,
  collide,
  type DaySchedule,
  heldTimes,
  offers,
  type Place,
  type Placed,
  placedIn,
  pointerKey,
  waitingEntries,
  wasPlaced,
} from './state.ts';
import type { Standing } from './status.ts';

export type ScheduleRefusal =
  | {
      readonly code: 'slot_taken';
      readonly reservationId: string;
      /** On a shared floor: where it is. */
      readonly attractionId?: number;
      readonly start: number;
      readonly end: number;
    }
  /** Closed regardless of its hours. */
  | { readonly code: 'day_closed'; readonly start: number; readonly end: number; readonly reason: string }
  /** `personId`: whom it is offered to; absent: to nobody yet. */
  | {
      readonly code: 'slot_offered';
      readonly start: number;
      readonly end: number;
      readonly personId?: string;
    }
  | GapRefusal
  | { readonly code: 'slot_free' }
  | { readonly code: 'slot_own' }
  | { readonly code: 'waiting_unknown' }
  | { readonly code: 'not_offered' }
  | { readonly code: 'offer_expired' }
  | { readonly code: 'offer_missed' }
  | { readonly code: 'handover_self' }
  | { readonly code: 'handover_unknown' }
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
  /** Its attraction was removed, or is at another center than the one where it was booked. */
  | { readonly code: 'place_gone' }
  | { readonly code: 'reservation_moved'; readonly to: Place; readonly moveId: string }
  | { readonly code: 'move_given_up' }
  /** The attraction lies elsewhere since; the command is sent there. */
  | { readonly code: 'day_left' }
  /** Others wrote meanwhile. */
  | { readonly code: 'day_changed' }
  /** A floor is being changed; may be repeated soon. */
  | { readonly code: 'floor_changing' }
  | { readonly code: 'move_under_way' }
  /** Its import or its partner's order is not settled yet. */
  | { readonly code: 'order_open' }
  | { readonly code: 'in_series_already' }
  | { readonly code: 'not_in_series' }
  /** `version` and `details` as they are now. */
  | { readonly code: 'version_conflict'; readonly version: number; readonly details: ReservationData }
  | { readonly code: 'already_checked_in' }
  | { readonly code: 'approval_pending' }
  | { readonly code: 'reservation_expired' }
  /** `from`: earliest minute; negative: the evening before. */
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

/** Each rule's file is a line in `decide.ts`. */
export function rule<Family extends Events, Decide extends Decisions, May extends Permissions>(
  parts: Rule<DaySchedule, Family, Decide, May>,
): Rule<DaySchedule, Family, Decide, May> {
  return parts;
}

/** At the attraction where it is: on a shared floor it may have moved to another one. */
export function findPlaced(
  { reservationId, attractionId, date }: Target,
  day: DaySchedule,
): { booking: Placed; refusal?: never } | { booking?: never; refusal: ScheduleRefusal } {
  const booking = day.get(reservationId);
  if (booking && wasPlaced(booking)) {
    if (booking.attractionId === attractionId) return { booking };
    const { start, end, version, details } = booking;
    const to = { attractionId: booking.attractionId, date, centerId: details.centerId, start, end };
    return { refusal: { code: 'reservation_moved', to, moveId: `${reservationId} ${version}` } };
  }
  const left = day.get(pointerKey(reservationId, attractionId)) ?? booking;
  if (left?.status === 'moved' || left?.status === 'moved-on')
    return { refusal: { code: 'reservation_moved', to: left.to, moveId: left.moveId } };
  return { refusal: { code: 'reservation_unknown' } };
}

/** Past reservations are fixed, except late ones for staff until the day ends. */
export function isOver(
  command: { readonly date: string; readonly now: Now; readonly owner?: string },
  { end, isLate }: Placed,
): boolean {
  if (!hasEnded(command, end)) return false;
  return !isLate || command.owner !== undefined || command.date !== command.now.date;
}

type RequestedTime = CourtTime & { readonly date: string };

/** `own`: id of the reservation or offer itself; `leaving`: ids that go, unless checked in. */
interface TakenOptions {
  readonly own?: string | undefined;
  readonly leaving?: readonly string[] | undefined;
  readonly spacing?: Spacing | undefined;
}

/** Obstacle of a request: occupied time, or people who wait. Without `now` no time counts as begun. */
export function takenBy(
  requested: RequestedTime,
  day: DaySchedule,
  now: Now | undefined,
  { own, leaving, spacing }: TakenOptions = {},
): ScheduleRefusal | null {
  return (
    occupiedBy(requested, day, own, leaving) ??
    (spacing?.binds ? tooCloseTo(requested, day, spacing, own, leaving) : null) ??
    earlierInWaitingList(requested, day, now, spacing?.gaps)
  );
}

/** Obstacles for everybody. */
export function occupiedBy(
  requested: CourtTime,
  day: DaySchedule,
  own?: string,
  leaving: readonly string[] = [],
): ScheduleRefusal | null {
  const leaves = (held: { status: string; reservationId: string }) =>
    held.status === 'confirmed' && leaving.includes(held.reservationId);
  const holder = heldTimes(day).find(
    (held) => held.reservationId !== own && !leaves(held) && collide(day, held, requested),
  );
  if (!holder) return closedBy(requested, day, own) ?? offeredTo(requested, day, own);
  const { reservationId, attractionId, start, end } = holder;
  const place = day.meets ? { attractionId } : {};
  return { code: 'slot_taken', reservationId, start, end, ...place };
}

/** Whether a hold takes over its time because it leaves with its series. */
export function isLeaving(reservationId: string, day: DaySchedule): boolean {
  return heldTimes(day).some((held) => held.status === 'held' && held.insteadOf.includes(reservationId));
}

/** A reservation that stayed in a closure keeps its time there, and may return to it: only time added to it is refused. */
function closedBy(requested: CourtTime, day: DaySchedule, own = ''): ScheduleRefusal | null {
  const { attractionId } = requested;
  const present = placedIn(day, own);
  const kept = present?.attractionId === attractionId ? [present, present.returnsTo ?? present] : [];
  const added = without([requested], kept);
  const closing = closings(day).find((one) =>
    added.some((part) => collide(day, one, { attractionId, ...part })),
  );
  if (!closing) return null;
  const { start, end, reason } = closing;
  return { code: 'day_closed', start, end, reason };
}

function offeredTo(requested: CourtTime, day: DaySchedule, own?: string): ScheduleRefusal | null {
  const offer = offers(day).find((one) => one.entryId !== own && collide(day, one, requested));
  if (!offer) return null;
  const { start, end, personId } = offer;
  return { code: 'slot_offered', start, end, personId };
}

/** A freed time belongs to those who wait for it, until it is offered to them. */
function earlierInWaitingList(
  requested: RequestedTime,
  day: DaySchedule,
  now: Now | undefined,
  gaps: Gaps | undefined,
): ScheduleRefusal | null {
  const waiting = waitingEntries(day).find(
    (entry) =>
      entry.status === 'waiting' &&
      collide(day, entry, requested) &&
      !(now && hasBegun({ date: requested.date, now }, entry.start)) &&
      isOfferable(entry, day, gaps),
  );
  return waiting ? { code: 'slot_offered', start: waiting.start, end: waiting.end } : null;
}

/** Whether it is free for a person who waits for it. */
export function isOfferable(entry: CourtTime, day: DaySchedule, gaps: Gaps | undefined): boolean {
  if (occupiedBy(entry, day)) return false;
  return gaps === undefined || tooCloseTo(entry, day, { gaps, typeId: NORMAL_TYPE_ID }) === null;
}

export function target({ reservationId, attractionId, date }: Target): Target {
  return { reservationId, attractionId, date };
}
