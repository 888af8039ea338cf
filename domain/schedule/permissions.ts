import type { LocalMoment } from '../calendar/moment.ts';
import { hasEnded, minutesUntil } from './booking-policy.ts';
import { statusAt } from './status.ts';

/** What may be done with a reservation at a moment, so that no screen offers what its day would refuse. */

/** A reservation as its rules see it. `date` is local, minutes count from its midnight. */
export interface PlacedReservation {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly cancelled: boolean;
  readonly checkedIn: boolean;
  /** It was reserved when its time was over. */
  readonly isLate: boolean;
  /** Staff have not approved it yet. */
  readonly isPending: boolean;
  readonly isInSeries: boolean;
}

export interface StaffPermissions {
  readonly cancel: boolean;
  readonly checkIn: boolean;
  readonly takeCheckInBack: boolean;
  readonly edit: boolean;
  readonly move: boolean;
  readonly restore: boolean;
  /** Become the first date of a series. */
  readonly repeat: boolean;
}

/** What staff may do. `earlyMinutes`: how long before the entry time people may come in. */
export function staffPermissions(
  reservation: PlacedReservation,
  now: LocalMoment,
  earlyMinutes: number,
): StaffPermissions {
  const status = statusAt(reservation, now);
  const { date, start, end, isPending, isInSeries } = reservation;
  const [isOpen, isCancelled] = [status === 0, status === 1];
  const isOver = hasEnded({ date, now }, end);
  return {
    cancel: isOpen,
    checkIn: isOpen && !isPending && minutesUntil({ date, now }, start) <= earlyMinutes,
    takeCheckInBack: status === 2 && date === now.date,
    edit: !isCancelled,
    move: isOpen && !isOver,
    restore: isCancelled && !isOver,
    repeat: isOpen && !isInSeries,
  };
}

/** Why its owner can't cancel: it is no longer open, its entry time has passed, or that is too near. */
export type OwnCancelObstacle = 'not-open' | 'begun' | 'too-late';

/** What keeps its owner from cancelling; null: nothing. `deadlineMinutes`: how long before the entry time it ends. */
export function ownCancelObstacle(
  reservation: PlacedReservation,
  now: LocalMoment,
  deadlineMinutes: number,
): OwnCancelObstacle | null {
  if (statusAt(reservation, now) !== 0) return 'not-open';
  const wait = minutesUntil({ date: reservation.date, now }, reservation.start);
  if (wait <= 0) return 'begun';
  return wait < deadlineMinutes ? 'too-late' : null;
}
