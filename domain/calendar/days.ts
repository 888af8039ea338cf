/**
 * Dates `YYYY-MM-DD` as days since 1970-01-01. Bookings and the grid count days by the thousand; Temporal, which is right for
 * months and time zones, takes a hundred times as long for them.
 */

const DAY_MS = 86_400_000;
const THURSDAY = 4;

/** Days from 1970-01-01, a Thursday, to a date that exists. @throws RangeError where it is no date at all */
export function dayNumber(date: string): number {
  // biome-ignore lint/style/noRestrictedGlobals: arithmetic of dates, no clock
  const days = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (Number.isNaN(days)) throw new RangeError(`not a date: ${date}`);
  return days;
}

/** The date of a day number, `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  // biome-ignore lint/style/noRestrictedGlobals: arithmetic of dates, no clock
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The date this many days later, or earlier where `days` is negative. */
export function daysLater(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** This many dates from a first one on, `step` days apart. */
export function datesFrom(first: string, count: number, step = 1): string[] {
  const day = dayNumber(first);
  return Array.from({ length: count }, (_, index) => dateOf(day + index * step));
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week of a date: 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  return (((dayNumber(date) + THURSDAY) % 7) + 7) % 7;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return daysLater(date, -((dayOfWeek(date) + 6) % 7));
}
