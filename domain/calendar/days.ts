import { Temporal } from 'temporal-polyfill';

/** The date this many days later, or earlier where `days` is negative. `YYYY-MM-DD`. */
export function daysLater(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

const DAY_MS = 86_400_000;

/** This many dates from a first one on, `step` days apart: for thousands of them, which one by one take too long. */
export function datesFrom(first: string, count: number, step = 1): string[] {
  const begin = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(begin + index * step * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Number of days from one date to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** Day of the week of a date `YYYY-MM-DD`: 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}
