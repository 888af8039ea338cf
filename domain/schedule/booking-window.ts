import { daysLater } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import { covers, type Interval } from './interval.ts';

/** What bookings keep to that staff do not place by hand on the grid. */
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

/** The dates on which a type may be booked: this many days from today. */
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
  return Array.from({ length: count }, (_, days) => daysLater(firstDate, days));
}
