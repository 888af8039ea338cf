import { datesFrom, daysBetween, daysLater } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import type { Gaps, Spacing } from './gaps.ts';
import { covers, GRID_END, GRID_START, type Interval, isInterval } from './interval.ts';

export interface Now extends LocalMoment {
  readonly datetime: string;
}

/** Limits on bookings, except staff's on the grid. */
export interface BookingWindow {
  readonly open: readonly Interval[];
  /** Citizens book whole hours of the week: false refuses another stretch of the open time. */
  readonly isSlot?: boolean;
  /** Both included. */
  readonly firstDate: string;
  readonly lastDate: string;
}

export type WindowRefusal =
  | { readonly code: 'time_past' }
  | { readonly code: 'outside_window'; readonly firstDate: string; readonly lastDate: string }
  | { readonly code: 'outside_hours'; readonly open: readonly Interval[] }
  | { readonly code: 'slot_not_listed' };

/** `staff`: the grid's hours from today on. `window`: opening hours and dates of the type. `series`: checked before. */
export type BookingPolicy =
  | { readonly kind: 'staff'; readonly now: Now; readonly gaps?: Gaps }
  | { readonly kind: 'window'; readonly now: Now; readonly window: BookingWindow; readonly gaps: Gaps }
  | { readonly kind: 'series'; readonly now?: Now; readonly gaps?: Gaps };

export type PolicyRefusal =
  | WindowRefusal
  | { readonly code: 'interval_invalid' }
  | { readonly code: 'outside_grid' }
  | { readonly code: 'date_past' }
  | { readonly code: 'date_too_far' };

/** Keeps years at four digits. */
export const LAST_DATE = '2199-12-31';

/** Ignores bookings. */
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

/** `now` is local; begun times are past. */
export function refusedByWindow(
  requested: Interval & { readonly date: string },
  now: LocalMoment,
  { open, isSlot, firstDate, lastDate }: BookingWindow,
): WindowRefusal | null {
  if (hasBegun({ date: requested.date, now }, requested.start)) return { code: 'time_past' };
  if (requested.date < firstDate || requested.date > lastDate)
    return { code: 'outside_window', firstDate, lastDate };
  if (!covers(open, requested)) return { code: 'outside_hours', open };
  return isSlot === false ? { code: 'slot_not_listed' } : null;
}

/** Only `window` binds. */
export function spacingOf({ kind, gaps }: BookingPolicy, typeId: number | null): Spacing | undefined {
  return gaps && { gaps, typeId, binds: kind === 'window' };
}

interface TypeDays {
  readonly min_days: number;
  readonly max_days: number;
}

/** Ends at `LAST_DATE` at the latest: types of before the limit of their form may have a window of millennia. */
export function typeWindow(
  { min_days, max_days }: TypeDays,
  today: string,
): Pick<BookingWindow, 'firstDate' | 'lastDate'> {
  const lastDate = daysLater(today, max_days);
  return { firstDate: daysLater(today, min_days), lastDate: lastDate < LAST_DATE ? lastDate : LAST_DATE };
}

export function bookableDates(type: TypeDays, today: string): string[] {
  const { firstDate, lastDate } = typeWindow(type, today);
  return datesFrom(firstDate, Math.max(0, daysBetween(firstDate, lastDate) + 1));
}

export function isBookableDate(type: TypeDays, today: string, date: string): boolean {
  const { firstDate, lastDate } = typeWindow(type, today);
  return firstDate <= date && date <= lastDate;
}

export function hasBegun({ date, now }: { date: string; now: LocalMoment }, start: number): boolean {
  return date < now.date || (date === now.date && start <= now.minute);
}

/** First minute of today or a later date at which an hour has not begun. */
export function firstMinute(date: string, now: LocalMoment): number {
  return date === now.date ? now.minute + 1 : 0;
}

export function hasEnded({ date, now }: { date: string; now: LocalMoment }, end: number): boolean {
  return date < now.date || (date === now.date && end <= now.minute);
}

export function minutesUntil({ date, now }: { date: string; now: LocalMoment }, start: number): number {
  return daysBetween(now.date, date) * 1440 + start - now.minute;
}
