import { Temporal } from 'temporal-polyfill';
import type { LocalMoment } from '../calendar/moment.ts';
import { type BookingWindow, refusedByWindow, type WindowRefusal } from './booking-window.ts';
import { GRID_END, GRID_START, isInterval } from './interval.ts';

/** Local date and time of day, as the person at the counter reads it off the wall. */
export interface Now extends LocalMoment {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly datetime: string;
}

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

/** What is wrong with the requested time itself, apart from what is booked; or null. */
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

/** Whether a time of that day has begun. */
export function hasBegun({ date, now }: { date: string; now: LocalMoment }, start: number): boolean {
  return date < now.date || (date === now.date && start <= now.minute);
}

/** Whether a time of that day is over. */
export function hasEnded({ date, now }: { date: string; now: LocalMoment }, end: number): boolean {
  return date < now.date || (date === now.date && end <= now.minute);
}

/** How long it is until a time of that day; negative once it has passed. */
export function minutesUntil({ date, now }: { date: string; now: LocalMoment }, start: number): number {
  const days = Temporal.PlainDate.from(now.date).until(date).days;
  return days * 1440 + start - now.minute;
}
