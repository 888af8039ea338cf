import {
  contains,
  covers,
  GRID_END,
  GRID_START,
  type Interval,
  overlaps,
  toTime,
} from '../../domain/schedule/interval.ts';
import type { LocalTime } from '../../platform/clock.ts';
import type { AttractionDay, DayOf } from '../../projections/day-grid/queries.ts';
import type { Alternative, PreviewDate } from '../contract/booking.ts';
import { describe } from './grid.ts';
import { longDate } from './spanish.ts';

/** How the wished hours stand on one day. `isPast`: nothing can be booked on it any more. */
export function presentPreview(day: DayOf, wish: Interval, isPast: boolean): PreviewDate {
  const holder = day.reservations.find((reservation) => overlaps(reservation, wish));
  const open = covers(day.hours, wish);
  const closing = day.closings.find((one) => overlaps(one, wish));
  const state = isPast ? 'past' : holder || closing ? 'taken' : open ? 'free' : 'closed';
  return {
    date: day.date,
    date_es: longDate(day.date),
    state,
    taken_by: holder ? describe(holder) : closing ? `Cerrada: ${closing.reason}` : '',
    reservation_id: holder?.id ?? null,
  };
}

const MAX_ALTERNATIVES = 3;
const HOUR = 60;
/** Courts may be open longer than staff book them. */
const GRID: Interval = { start: GRID_START, end: GRID_END };

interface Wish extends Interval {
  readonly attractionId: number;
  readonly date: string;
}

/**
 * Up to three free places instead of a taken one, all in opening hours and not over yet: the free hours of the same
 * court that are nearest to the wish, then other courts at the wished hours, nearest hours first where those run out.
 * `taken`: a time of that court which was lost a moment ago, so that the views may not know it yet.
 */
export function alternatives(
  days: readonly AttractionDay[],
  wish: Wish,
  now: LocalTime,
  taken?: Interval,
): Alternative[] {
  const own = days
    .filter(({ id }) => id === wish.attractionId)
    .flatMap((day) => freeTimes(day, wish, now))
    .filter((time) => !taken || !overlaps(time, taken));
  const others = days
    .filter((day) => day.id !== wish.attractionId && isFree(day, wish, wish.date, now))
    .map((day) => place(day, wish, wish.date));
  const nearest = own.sort((a, b) => Math.abs(a.start - wish.start) - Math.abs(b.start - wish.start));
  const [first, ...rest] = nearest.map(({ day, start, end }) => place(day, { start, end }, wish.date));
  return [...(first ? [first] : []), ...others, ...rest].slice(0, MAX_ALTERNATIVES);
}

/** The times as long as the wish that begin a whole number of hours before or after it and are free. */
function freeTimes(day: AttractionDay, wish: Wish, now: LocalTime) {
  const length = wish.end - wish.start;
  return Array.from({ length: 47 }, (_, index) => wish.start + (index - 23) * HOUR)
    .map((start) => ({ day, start, end: start + length }))
    .filter((time) => time.start !== wish.start && isFree(day, time, wish.date, now));
}

function isFree(day: AttractionDay, time: Interval, date: string, now: LocalTime): boolean {
  const inFuture = date > now.date || (date === now.date && time.end > now.minute);
  const open = covers(day.hours, time) && contains(GRID, time);
  return inFuture && open && !day.reservations.some((reservation) => overlaps(reservation, time));
}

function place({ id, name }: AttractionDay, { start, end }: Interval, date: string): Alternative {
  return { attraction_id: id, attraction_name: name, date, hour_start: toTime(start), hour_end: toTime(end) };
}
