import { toTime } from '../../domain/schedule/interval.ts';

const LONG_DATE = new Intl.DateTimeFormat('es-GT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
const AGO = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });
const unitOf = (unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'long' });
const MINUTES = unitOf('minute');
const HOURS = unitOf('hour');
const DAYS = unitOf('day');

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
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

/** `90 minutos`, `2 horas`, `1 día`: in the largest unit that is exact. */
export function span(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return DAYS.format(minutes / 1440);
  return minutes > 0 && minutes % 60 === 0 ? HOURS.format(minutes / 60) : MINUTES.format(minutes);
}

/** `hace 3 horas`, between two instants in ISO 8601. */
export function ago(instant: string, now: string): string {
  const seconds = Math.round((Date.parse(instant) - Date.parse(now)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return AGO.format(Math.trunc(seconds / size), unit);
}

/** `a, b y c`. */
export function enumeration(items: readonly string[]): string {
  return LIST.format(items);
}

/** Days of the week from Sunday, 0. */
export const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;
