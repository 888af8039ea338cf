import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { placeStateAt } from '../../domain/schedule/waiting.ts';
import { toLocalMinute } from '../../platform/clock.ts';
import type {
  WaitingPlace as Row,
  WaitingPerson as WaitingPersonRow,
} from '../../projections/waiting-list/queries.ts';
import type { WaitingPerson, WaitingPlace } from '../contract/waiting-list.ts';
import { presentCui } from './cui.ts';
import { longDate } from './spanish.ts';

/** Somebody who waits, as staff see them. */
export function presentWaitingPerson(row: WaitingPersonRow, timeZone: string): WaitingPerson {
  const minuteOf = (instant: string) => toLocalMinute(new Date(instant).toISOString(), timeZone);
  return {
    ...placeOf(row),
    center_id: row.centerId,
    state: row.state === 'offered' ? 'offered' : 'waiting',
    since: minuteOf(row.joinedAt),
    offered_until: row.offeredUntil === null ? null : minuteOf(row.offeredUntil),
    ...presentCui(row.cui),
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
  };
}

/** A place in a waiting list as its person sees it. */
export function presentWaiting(row: Row, now: LocalMoment, timeZone: string): WaitingPlace {
  const state = placeStateAt(row, now);
  return {
    ...placeOf(row),
    state,
    offered_until:
      (state === 'offered' || state === 'expired') && row.offeredUntil !== null
        ? toLocalMinute(row.offeredUntil, timeZone)
        : null,
    reservation_id: row.reservationId,
  };
}

const placeOf = (row: Row) => ({
  id: row.id,
  attraction_id: row.attractionId,
  attraction_name: row.attraction,
  center_name: row.center,
  date: row.date,
  date_es: longDate(row.date),
  hour_start: toTime(row.start),
  hour_end: toTime(row.end),
  position: row.ahead + 1,
});
