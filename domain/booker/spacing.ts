import { daysBetween } from '../calendar/days.ts';
import type { Interval } from '../schedule/interval.ts';

interface DayTime extends Interval {
  readonly date: string;
}

const DAY = 24 * 60;

/** Minutes from the end of one stay to the start of the next; negative if they overlap. */
export function minutesBetween(a: DayTime, b: DayTime): number {
  const days = daysBetween(a.date, b.date);
  const [bStart, bEnd] = [days * DAY + b.start, days * DAY + b.end];
  return Math.max(bStart - a.end, a.start - bEnd);
}

/** Dates too soon after the one before. `dates` in order, at the same time of day. */
export function datesTooClose(
  dates: readonly string[],
  { start, end }: Interval,
  minutesApart: number,
): string[] {
  return dates.filter((date, index) => {
    const before = dates[index - 1];
    if (before === undefined) return false;
    return minutesBetween({ date: before, start, end }, { date, start, end }) < minutesApart;
  });
}
