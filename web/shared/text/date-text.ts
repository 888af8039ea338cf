import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { daysLater } from '../../../domain/calendar/days.ts';

/** Dates as people of the product write and read them: `dd/mm/aaaa`, whatever the browser's language. */

/** `21/11/2026` of `2026-11-21`; a text that is no date comes back as it is. */
export function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year ? `${day}/${month}/${year}` : date;
}

interface Dates {
  readonly date_start: string;
  readonly date_end: string;
}

/** `21/11/2026 – 23/11/2026`, or the one day. */
export function datesText({ date_start: from, date_end: to }: Dates): string {
  return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
}

/** `21/11/2026 07:30` of `2026-11-21 07:30` (or with `T`, or with seconds). */
export function dateTimeText(datetime: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(datetime) ?? [];
  return date ? `${dateText(date)} ${time}` : dateText(datetime);
}

/** On paper, in the product's time. */
export function printedText({ date, time }: { readonly date: string; readonly time: string }): string {
  return `Impreso el ${dateText(date)} a las ${time}`;
}

const WORDS: Readonly<Record<string, number>> = {
  hoy: 0,
  ayer: -1,
  manana: 1,
  'pasado manana': 2,
  anteayer: -2,
};

/** `YYYY-MM-DD` of "25/11/2026", "25/11", "25", "25112026", "mañana", "+7"; null: no date. Missing parts by `bounds`. */
export function dateOfText(typed: string, today: string, bounds: Bounds = {}): string | null {
  const text = plain(typed);
  const days = WORDS[text] ?? (/^[+-]\d{1,4}$/.test(text) ? Number(text) : undefined);
  if (days !== undefined) return shifted(today, days);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const dates = monthsNear(today, text).map((month) => existing(fromParts(text, month)));
  const isAllowed = (date: string | null) => date !== null && outsideOf(date, bounds.min, bounds.max) === '';
  const isLate = (date: string | null) => date !== null && outsideOf(date, bounds.min, undefined) === '';
  return dates.find(isAllowed) ?? dates.find(isLate) ?? dates[0] ?? null;
}

interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The months, `YYYY-MM`, for what a text leaves out: today's, then a month or a year later and before, or a century before. */
function monthsNear(today: string, text: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const step = /^\d{1,2}$/.test(text) ? 1 : 12;
  const steps = /\D\d{1,2}\D\d{2}$/.test(text) ? [0, -1200] : [0, step, -step];
  return steps.map((later) => {
    const months = year * 12 + month - 1 + later;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

function fromParts(text: string, today: string): string {
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)];
  const packed = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [, d, m = month, y = year] =
    packed ?? /^(\d{1,2})(?:[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?)?$/.exec(text) ?? [];
  if (d === undefined) return '';
  const full = y.length === 2 ? `${century(Number(y), Number(year))}${y}` : y;
  return `${full}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** Two figures of a year mean the nearest one: "98" is 1998, "27" is 2027. */
function century(short: number, thisYear: number): number {
  const own = Math.floor(thisYear / 100);
  return own * 100 + short > thisYear + 20 ? own - 1 : own;
}

const existing = (date: string) => (isCalendarDate(date) ? date : null);

const plain = (typed: string) =>
  typed
    .trim()
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ');

const shifted = (date: string, days: number) => (isCalendarDate(date) ? daysLater(date, days) : null);

const TIME = /^(\d{1,2})(?:[:.h ](\d{2}))?(?: ?([ap])\.? ?m\.?)?$/;
const DIGITS = /^(\d{1,2})(\d{2})(?: ?([ap])\.? ?m\.?)?$/;

/** `HH:mm` of what was typed, null where it is no time: "7", "07:30", "730", "19.15", "7:30 p. m.", "24:00". */
export function timeOfText(typed: string): string | null {
  const text = plain(typed);
  const [, hours, m = '0', half] = TIME.exec(text) ?? DIGITS.exec(text) ?? [];
  if (hours === undefined) return null;
  const isHalf = half !== undefined;
  if (isHalf && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const h = isHalf ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours);
  if (Number(m) > 59 || h * 60 + Number(m) > 24 * 60) return null;
  return `${String(h).padStart(2, '0')}:${m.padStart(2, '0')}`;
}

/** Why a date may not be chosen; '' where it may, and where there is none. */
export function outsideOf(date: string, min: string | undefined, max: string | undefined): string {
  if (date === '') return '';
  if (min && date < min) return `La fecha no puede ser anterior al ${dateText(min)}`;
  if (max && date > max) return `La fecha no puede ser posterior al ${dateText(max)}`;
  return '';
}

export const NO_DATE = 'Escriba una fecha como 25/11/2026';

/** The browser's day: until the server has said the product's, or where no one asks for it. */
export function browserToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
