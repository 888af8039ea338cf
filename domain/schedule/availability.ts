import type { LocalMoment } from '../calendar/moment.ts';
import { hasEnded } from './booking-policy.ts';
import {
  contains,
  covers,
  GRID_END,
  GRID_START,
  type Interval,
  overlaps,
  union,
  without,
} from './interval.ts';

/** Pure: callers have read the days. */

export interface DayOfCourt {
  readonly reservations: readonly Interval[];
  /** Without closed hours. */
  readonly hours: readonly Interval[];
  readonly closings: readonly Interval[];
  /** Times that others on the floor hold. */
  readonly blocked?: readonly Interval[];
}

/** Minutes since local midnight. */
export interface CourtTime extends Interval {
  readonly attractionId: number;
  readonly date: string;
}

/** `closed`: free, but outside opening hours; staff may book it. */
export type Availability = 'free' | 'taken' | 'closed' | 'past';

/** `isPast`: the day is over. */
export function availabilityOf(day: DayOfCourt, requested: Interval, isPast: boolean): Availability {
  if (isPast) return 'past';
  if (
    [...day.reservations, ...day.closings, ...(day.blocked ?? [])].some((held) => overlaps(held, requested))
  )
    return 'taken';
  return covers(day.hours, requested) ? 'free' : 'closed';
}

export function freeTime({ hours, reservations }: Pick<DayOfCourt, 'hours' | 'reservations'>): Interval[] {
  return without(union(hours), reservations);
}

export interface FreePlace<Court> extends Interval {
  readonly court: Court;
}

type CourtOnDay = Pick<DayOfCourt, 'hours' | 'reservations'> & { readonly id: number };

const MAX_ALTERNATIVES = 3;
const HOUR = 60;
const HOURS_AROUND = 23;
/** Courts may be open longer than staff book them. */
const GRID: Interval = { start: GRID_START, end: GRID_END };

/** Up to three: nearest hour here, other courts then, other hours. `taken`: just lost, maybe not in views yet. */
export function alternatives<Court extends CourtOnDay>(
  courts: readonly Court[],
  requested: CourtTime,
  now: LocalMoment,
  taken?: Interval,
): FreePlace<Court>[] {
  const isFree = (court: Court, time: Interval) =>
    !hasEnded({ date: requested.date, now }, time.end) && contains(GRID, time) && isOpenAndFree(court, time);
  const own = courts
    .filter(({ id }) => id === requested.attractionId)
    .flatMap((court) => timesAround(requested).map((time) => ({ court, ...time })))
    .filter((place) => isFree(place.court, place) && !(taken && overlaps(place, taken)));
  const others = courts
    .filter((court) => court.id !== requested.attractionId && isFree(court, requested))
    .map((court) => ({ court, start: requested.start, end: requested.end }));
  const [nearest, ...rest] = own.sort(
    (a, b) => Math.abs(a.start - requested.start) - Math.abs(b.start - requested.start),
  );
  return [...(nearest ? [nearest] : []), ...others, ...rest].slice(0, MAX_ALTERNATIVES);
}

function timesAround({ start, end }: Interval): Interval[] {
  const shifts = Array.from({ length: HOURS_AROUND }, (_, index) => (index + 1) * HOUR);
  return [...shifts.map((shift) => -shift).reverse(), ...shifts].map((shift) => ({
    start: start + shift,
    end: end + shift,
  }));
}

function isOpenAndFree({ hours, reservations }: CourtOnDay, time: Interval): boolean {
  return covers(hours, time) && !reservations.some((held) => overlaps(held, time));
}
