import { Temporal } from 'temporal-polyfill';

/** The date this many days later, or earlier where `days` is negative. `YYYY-MM-DD`. */
export function daysLater(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** This many dates from a first one on, `step` days apart: thousands of them, for which `daysLater` takes too long. */
export function datesFrom(first: string, count: number, step = 1): string[] {
  let month = Temporal.PlainDate.from(first).with({ day: 1 });
  let day = Number(first.slice(-2));
  return Array.from({ length: count }, () => {
    while (day > month.daysInMonth) {
      day -= month.daysInMonth;
      month = month.add({ months: 1 });
    }
    const date = `${month.toString().slice(0, -2)}${String(day).padStart(2, '0')}`;
    day += step;
    return date;
  });
}

/** Number of days from one date to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** Day of the week of a date `YYYY-MM-DD`: 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}
