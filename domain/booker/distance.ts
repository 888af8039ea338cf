import { Temporal } from 'temporal-polyfill';

interface Stay {
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  /** Minutes since the date's midnight, half-open. */
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;

/** Minutes from the end of the earlier stay to the start of the later one; negative where they overlap. */
export function minutesBetween(a: Stay, b: Stay): number {
  const days = Temporal.PlainDate.from(a.date).until(b.date, { largestUnit: 'day' }).days;
  const [bStart, bEnd] = [days * DAY + b.start, days * DAY + b.end];
  return Math.max(bStart - a.end, a.start - bEnd);
}
