import { calendarDay } from '../../../api/contract/calendar-date.ts';
import { toTime } from '../../../domain/schedule/interval.ts';

/** Local to the product, never the browser's zone. No date library: this is in a citizen's first script. */

const LOCALE = 'es-GT';
const parts = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `sábado 21 de noviembre`. A text that is no date comes back as it is. */
export function longDate(date: string): string {
  const day = calendarDay(date);
  if (!day) return date;
  const found = new Map(parts.formatToParts(day).map(({ type, value }) => [type, value]));
  return `${found.get('weekday')} ${found.get('day')} de ${found.get('month')}`;
}

/** `sábado 21 de noviembre de 2026`. */
export function fullDate(date: string): string {
  const day = calendarDay(date);
  return day ? `${longDate(date)} de ${day.getUTCFullYear()}` : date;
}

/** A date as it is said on the day `today`: with its year only where that is another one. */
export function dayText(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date);
}

/** `sáb` and `21`; a text that is no date comes back as its day. */
export function shortDay(date: string): { weekday: string; day: string } {
  const day = calendarDay(date);
  const [weekday = ''] = day ? longDate(date).split(' ') : [];
  return { weekday: weekday.slice(0, 3), day: day ? String(day.getUTCDate()) : date };
}

/** `mar 24 nov · 10:00–11:00`: a reservation at a glance. */
export function whenText(date: string, hours: string): string {
  const { weekday, day } = shortDay(date);
  const month = longDate(date).split(' ').at(-1)?.slice(0, 3);
  return weekday === '' ? `${date} · ${hours}` : `${weekday} ${day} ${month} · ${hours}`;
}

/** `07:00–08:00`. */
export function hourRange(start: string, end: string): string {
  return `${start}–${end}`;
}

/** `09:05` out of `2026-11-21 09:05:30` or `2026-11-21T09:05`; '' where there is none. */
export function timeOf(datetime: string): string {
  return /[ T](\d{2}:\d{2})/.exec(datetime)?.[1] ?? '';
}

export function dateOf(datetime: string): string {
  return datetime.slice(0, 10);
}

/** Minutes since midnight of `07:30` (450) and `24:00` (1440); NaN where it is no hour. */
export function minutesOf(time: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
}

/** The end of hours that begin at another time: as long as before, an hour where that is not known, until `latest`. */
export function endFrom(
  start: string,
  before: { readonly start: string; readonly end: string },
  latest: number,
): string {
  const length = minutesOf(before.end) - minutesOf(before.start);
  return toTime(Math.min(minutesOf(start) + (length > 0 ? length : 60), latest));
}
