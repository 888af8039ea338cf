import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import {
  type BookingPolicy,
  type BookingWindow,
  hasBegun,
  hasEnded,
  minutesUntil,
  type Now,
  type PolicyRefusal,
} from './booking-policy.ts';
import type { Gaps } from './gaps.ts';
import type { ScheduleRefusal } from './rule.ts';
import type { Placed } from './state.ts';

/** A move by the person whose reservation it is: they may move what they may cancel, to what they may book. */
export interface OwnMove {
  readonly owner: string;
  /** Minutes before the entry time until which the owner may move it. */
  readonly deadlineMinutes: number;
  /** The hours and dates that may be booked at the requested place. */
  readonly window: BookingWindow;
  readonly gaps: Gaps;
}

/** Part of each command that moves a reservation. */
export interface ByOwner {
  /** Absent: staff move it. */
  readonly own?: OwnMove | undefined;
  /** For staff: where people wait. */
  readonly gaps?: Gaps | undefined;
}

/** Why its owner can't move a reservation that is neither cancelled nor checked in; null: they can, or staff do. */
export function refusedToOwner(
  command: { readonly date: string; readonly now: Now },
  booking: Placed,
  own: Pick<OwnMove, 'owner' | 'deadlineMinutes'> | undefined,
): ScheduleRefusal | null {
  if (own === undefined) return null;
  if (own.owner !== booking.personId) return { code: 'reservation_of_another' };
  if (!isMovedByOwner(booking.details)) return { code: 'moved_by_staff' };
  if (booking.handoverTo !== undefined) return { code: 'handover_open' };
  return refusedByDeadline(command, booking.start, own.deadlineMinutes);
}

/** Staff book passed hours late, but move nothing there: it would have expired at once. Owners have their window. */
export function refusedAsPast(
  own: OwnMove | undefined,
  to: { readonly date: string; readonly end: number },
  now: Now,
): PolicyRefusal | null {
  if (own || !hasEnded({ date: to.date, now }, to.end)) return null;
  return { code: to.date < now.date ? 'date_past' : 'time_past' };
}

/** Why the owner comes too late to cancel or move it; null: in time. */
export function refusedByDeadline(
  command: { readonly date: string; readonly now: Now },
  start: number,
  minutes: number,
): ScheduleRefusal | null {
  if (hasBegun(command, start)) return { code: 'reservation_begun' };
  return minutesUntil(command, start) < minutes ? { code: 'cancel_deadline', minutes } : null;
}

/** Citizens can't book a date of a series or another type, so they can't move one either. */
export function isMovedByOwner({
  reservationTypeId,
  series,
}: {
  readonly reservationTypeId: number;
  readonly series: object | null;
}): boolean {
  return reservationTypeId === NORMAL_TYPE_ID && series === null;
}

export function policyOf(own: OwnMove | undefined, now: Now, gaps: Gaps | undefined): BookingPolicy {
  if (own) return { kind: 'window', now, window: own.window, gaps: own.gaps };
  return gaps ? { kind: 'staff', now, gaps } : { kind: 'staff', now };
}
