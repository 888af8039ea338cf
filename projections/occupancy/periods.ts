import { daysLater } from '../../domain/calendar/days.ts';

/** A stretch of time that is counted as one: a year (`2026`), a month (`2026-11`) or a day (`2026-11-24`). */
export type Period = string;

/** The fewest periods that make up an interval of dates, both ends included: whole years, whole months, days. */
export function periodsOf(from: string, to: string): Period[] {
  const periods: Period[] = [];
  for (let date = from; date <= to; ) {
    const whole = [date.slice(0, 4), date.slice(0, 7)].find(
      (period) => firstOf(period) === date && lastOf(period) <= to,
    );
    periods.push(whole ?? date);
    date = daysLater(whole ? lastOf(whole) : date, 1);
  }
  return periods;
}

function firstOf(period: Period): string {
  return period.length === 4 ? `${period}-01-01` : `${period}-01`;
}

function lastOf(period: Period): string {
  const [year = 0, month = 12] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
