import { daysBetween } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';

interface DayTime {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;

/** Minutes between a stay and a moment in either direction; 0 during it. Local times. */
export function minutesUntil({ date, start, end }: DayTime, now: LocalMoment): number {
  const days = daysBetween(now.date, date);
  return Math.max(days * DAY + start - now.minute, now.minute - days * DAY - end, 0);
}
