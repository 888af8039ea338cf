import { daysBetween } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';

interface DayTime {
  readonly date: string;
  /** Minutes since the date's midnight. */
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;

/** How many minutes lie between a stay and a moment, before or after it; 0 during it. All times are local. */
export function minutesUntil({ date, start, end }: DayTime, now: LocalMoment): number {
  const days = daysBetween(now.date, date);
  return Math.max(days * DAY + start - now.minute, now.minute - days * DAY - end, 0);
}
