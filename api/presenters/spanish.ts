import { daysBetween } from '../../domain/calendar/days.ts';
import { type Interval, isWholeDay, toTime } from '../../domain/schedule/interval.ts';
import type { LocalTime } from '../../platform/clock.ts';

const LONG_DATE = new Intl.DateTimeFormat('es-GT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
/** `ayer`, and `hace 2 semanas`: a week of seven days is not always the calendar's last one. */
const AGO = {
  auto: new Intl.RelativeTimeFormat('es', { numeric: 'auto' }),
  always: new Intl.RelativeTimeFormat('es', { numeric: 'always' }),
};
const unitOf = (unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'long' });
const MINUTES = unitOf('minute');
const HOURS = unitOf('hour');
const DAYS = unitOf('day');

const HOUR = 3_600;
/** Units with the days in each. */
const LONG_UNITS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/** `sábado 21 de noviembre de 2026`, from `YYYY-MM-DD`. */
export function longDate(date: string): string {
  return LONG_DATE.format(Date.parse(`${date}T00:00:00Z`)).replace(',', '');
}

/** `2026-11-21` as `21/11/2026`. */
export function spanishDate(date: string): string {
  return date.split('-').reverse().join('/');
}

/** `07:00–08:00`, from minutes since midnight. */
export function hours({ start, end }: { start: number; end: number }): string {
  return `${toTime(start)}–${toTime(end)}`;
}

/** `El lugar está cerrado de 09:00 a 11:00: Feriado.` */
export function closedText(hours: Interval, reason: string): string {
  const when = isWholeDay(hours) ? 'todo el día' : `de ${toTime(hours.start)} a ${toTime(hours.end)}`;
  return `El lugar está cerrado ${when}: ${reason}.`;
}

/** `90 minutos`, `2 horas`, `1 día`: the largest exact unit. */
export function span(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return DAYS.format(minutes / 1440);
  return minutes > 0 && minutes % 60 === 0 ? HOURS.format(minutes / 60) : MINUTES.format(minutes);
}

/** The present: an instant in ISO 8601, and the same as local time. */
interface Present {
  readonly at: string;
  readonly now: LocalTime;
}

/** `hace 3 horas`, `ayer`: how long ago an instant was. From an hour on, days of the local calendar count. */
export function ago(instant: string, { at, now }: Present): string {
  const seconds = Math.round((Date.parse(instant) - Date.parse(at)) / 1000);
  if (Math.abs(seconds) < 60) return AGO.auto.format(seconds, 'second');
  if (Math.abs(seconds) < HOUR) return AGO.auto.format(Math.trunc(seconds / 60), 'minute');
  // Uses the present offset of the zone: an hour of daylight saving time moves few instants to another day.
  const local = new Date(Date.parse(`${now.datetime.replace(' ', 'T')}Z`) + seconds * 1000);
  const days = daysBetween(now.date, local.toISOString().slice(0, 10));
  if (days === 0) return AGO.auto.format(Math.trunc(seconds / HOUR), 'hour');
  const [unit, size] = LONG_UNITS.find(([, length]) => Math.abs(days) >= length) ?? [];
  return unit ? AGO.always.format(Math.trunc(days / size), unit) : AGO.auto.format(days, 'day');
}

/** `a, b y c`. */
export function enumeration(items: readonly string[]): string {
  return LIST.format(items);
}

/** `1 reserva`, `10,000 reservas`. */
export function reservationsText(count: number): string {
  return count === 1 ? '1 reserva' : `${count.toLocaleString('es-GT')} reservas`;
}
