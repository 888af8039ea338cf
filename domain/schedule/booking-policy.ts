import { datesFrom, daysBetween, daysLater } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import { covers, GRID_END, GRID_START, type Interval, isInterval } from './interval.ts';

/** Local date and time of day, as the person at the counter reads it off the wall. */
export interface Now extends LocalMoment {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly datetime: string;
}

/** The limits on bookings, except those that staff place by hand on the grid. */
export interface BookingWindow {
  /** The opening hours of the attraction on that day of the week. */
  readonly open: readonly Interval[];
  /** Dates that the type allows, `YYYY-MM-DD`, both included. */
  readonly firstDate: string;
  readonly lastDate: string;
}

export type WindowRefusal =
  | { readonly code: 'time_past' }
  | { readonly code: 'outside_window'; readonly firstDate: string; readonly lastDate: string }
  | { readonly code: 'outside_hours'; readonly open: readonly Interval[] };

/**
 * `staff`: the grid's hours, today (past times too) or later. `window`: opening hours, the type's dates, the future.
 * `series`: was checked when the series was asked for.
 */
export type BookingPolicy =
  | { readonly kind: 'staff'; readonly now: Now }
  | { readonly kind: 'window'; readonly now: Now; readonly window: BookingWindow }
  | { readonly kind: 'series'; readonly now?: Now };

export type PolicyRefusal =
  | WindowRefusal
  | { readonly code: 'interval_invalid' }
  | { readonly code: 'outside_grid' }
  | { readonly code: 'date_past' }
  | { readonly code: 'date_too_far' };

/** Nobody books later; a date of five digits a year would not fit anywhere. */
export const LAST_DATE = '2199-12-31';

/** The refusal of the requested time itself, regardless of bookings; or null. */
export function refusedByPolicy(
  requested: { date: string; start: number; end: number },
  policy: BookingPolicy,
): PolicyRefusal | null {
  if (!isInterval(requested)) return { code: 'interval_invalid' };
  if (policy.kind === 'series') return null;
  if (policy.kind === 'window') return refusedByWindow(requested, policy.now, policy.window);
  if (requested.start < GRID_START || requested.end > GRID_END) return { code: 'outside_grid' };
  if (requested.date < policy.now.date) return { code: 'date_past' };
  return requested.date > LAST_DATE ? { code: 'date_too_far' } : null;
}

/** Why a time lies outside the window, or null. `now` is local; what has begun is past. */
export function refusedByWindow(
  requested: Interval & { readonly date: string },
  now: LocalMoment,
  { open, firstDate, lastDate }: BookingWindow,
): WindowRefusal | null {
  if (requested.date < now.date || (requested.date === now.date && requested.start < now.minute))
    return { code: 'time_past' };
  if (requested.date < firstDate || requested.date > lastDate)
    return { code: 'outside_window', firstDate, lastDate };
  return covers(open, requested) ? null : { code: 'outside_hours', open };
}

export function typeWindow(
  { min_days, max_days }: { readonly min_days: number; readonly max_days: number },
  today: string,
): Pick<BookingWindow, 'firstDate' | 'lastDate'> {
  return { firstDate: daysLater(today, min_days), lastDate: daysLater(today, max_days) };
}

/** The dates on which a type may be booked, seen from today, in order; none where it allows none. */
export function bookableDates(
  type: { readonly min_days: number; readonly max_days: number },
  today: string,
): string[] {
  const { firstDate } = typeWindow(type, today);
  const count = Math.max(0, type.max_days - type.min_days + 1);
  return datesFrom(firstDate, count);
}

export function hasBegun({ date, now }: { date: string; now: LocalMoment }, start: number): boolean {
  return date < now.date || (date === now.date && start <= now.minute);
}

export function hasEnded({ date, now }: { date: string; now: LocalMoment }, end: number): boolean {
  return date < now.date || (date === now.date && end <= now.minute);
}

export function minutesUntil({ date, now }: { date: string; now: LocalMoment }, start: number): number {
  return daysBetween(now.date, date) * 1440 + start - now.minute;
}
