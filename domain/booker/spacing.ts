import { daysBetween } from '../calendar/days.ts';

interface DayTime {
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  /** Minutes since the date's midnight, half-open. */
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;

/** Minutes from the end of the earlier stay to the start of the later one; negative where they overlap. */
export function minutesBetween(a: DayTime, b: DayTime): number {
  const days = daysBetween(a.date, b.date);
  const [bStart, bEnd] = [days * DAY + b.start, days * DAY + b.end];
  return Math.max(bStart - a.end, a.start - bEnd);
}

/**
 * The dates of a series that follow too soon on the date before, where a type asks for this many minutes from the end of
 * one reservation to the start of the next. `dates` in order, `YYYY-MM-DD`; all at the same time of the day.
 */
export function datesTooClose(
  dates: readonly string[],
  { start, end }: Pick<DayTime, 'start' | 'end'>,
  minutesApart: number,
): string[] {
  return dates.filter((date, index) => {
    const before = dates[index - 1];
    if (before === undefined) return false;
    return minutesBetween({ date: before, start, end }, { date, start, end }) < minutesApart;
  });
}
