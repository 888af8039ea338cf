import { Temporal } from 'temporal-polyfill';
import type { Settings } from '../settings/state.ts';

/** How many reservations a person may hold; 0 or infinity: no limit. */
export interface BookingLimits {
  /** To come, or going on. */
  readonly open: number;
  readonly day: number;
  /** From Monday to Sunday. */
  readonly week: number;
}
export type LimitName = keyof BookingLimits;

/**
 * The limits that the settings of the product give a person. `isTrusted`: the address of the account is confirmed, or
 * staff made the account.
 */
export function bookingLimits(settings: Settings, isTrusted: boolean): BookingLimits {
  const open = [settings.max_open_reservations, isTrusted ? 0 : settings.unconfirmed_open_reservations];
  return {
    open: Math.min(...open.map((max) => max || Number.POSITIVE_INFINITY)),
    day: settings.max_reservations_per_day,
    week: settings.max_reservations_per_week,
  };
}

/** Whether a person who reached a limit may book more once the address of the account is confirmed. */
export function needsConfirmation(limit: LimitName, isTrusted: boolean): boolean {
  return limit === 'open' && !isTrusted;
}

interface Held {
  readonly date: string;
  /** Minutes since local midnight. */
  readonly end: number;
}
interface Now {
  readonly date: string;
  readonly minute: number;
}

/** In the order in which they are told. */
const NAMES: readonly LimitName[] = ['day', 'week', 'open'];

/** The first limit that one more reservation on a date would break, with what counts towards it; null: none. */
export function limitReached<H extends Held>(
  held: readonly H[],
  date: string,
  limits: BookingLimits,
  now: Now,
): { readonly limit: LimitName; readonly max: number; readonly counted: readonly H[] } | null {
  for (const limit of NAMES) {
    const max = limits[limit];
    if (max === 0 || max === Number.POSITIVE_INFINITY) continue;
    const counted = countTowards(limit, held, date, now);
    if (counted.length >= max) return { limit, max, counted };
  }
  return null;
}

/** Those of the held reservations that count towards a limit when a date is asked for. */
export function countTowards<H extends Held>(
  limit: LimitName,
  held: readonly H[],
  date: string,
  now: Now,
): readonly H[] {
  return held.filter((one) => counts(limit, one, date, now));
}

function counts(limit: LimitName, one: Held, date: string, now: Now): boolean {
  if (limit === 'day') return one.date === date;
  if (limit === 'week') return mondayOf(one.date) === mondayOf(date);
  return one.date > now.date || (one.date === now.date && one.end > now.minute);
}

/** The Monday of a date's week, `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
