import { toTime } from '../../domain/schedule/interval.ts';

/** Opening hours of a week, 0 Sunday to 6 Saturday: full hours `[from, to)`, null where closed. */
export type Week = readonly [Day, Day, Day, Day, Day, Day, Day];
type Day = readonly [from: number, to: number] | null;

export const WEEKDAYS: readonly string[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

export function everyDay(from: number, to: number): Week {
  const day: Day = [from, to];
  return [day, day, day, day, day, day, day];
}

/** The week in words: "Martes a viernes de 06:00 a 21:00; sábado y domingo de 07:00 a 18:00; lunes cerrado". */
export function weekInWords(week: Week): string {
  const stretches: { days: number[]; hours: Day }[] = [];
  for (const day of MONDAY_FIRST) {
    const hours = week[day] ?? null;
    const last = stretches.at(-1);
    if (last && String(last.hours) === String(hours)) last.days.push(day);
    else stretches.push({ days: [day], hours });
  }
  const inOrder = [...stretches.filter(({ hours }) => hours), ...stretches.filter(({ hours }) => !hours)];
  const text = inOrder.map(({ days, hours }) => `${daysInWords(days)} ${hoursInWords(hours)}`).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function daysInWords(days: readonly number[]): string {
  const [first = '', last = ''] = [NAMES[days[0] ?? 0], NAMES[days.at(-1) ?? 0]];
  if (days.length === 1) return first;
  return `${first} ${days.length === 2 ? 'y' : 'a'} ${last}`;
}

function hoursInWords(hours: Day): string {
  return hours ? `de ${toTime(hours[0] * 60)} a ${toTime(hours[1] * 60)}` : 'cerrado';
}

export function within(week: Week, narrower: Week): Week {
  const on = (day: 0 | 1 | 2 | 3 | 4 | 5 | 6) => commonHours(week[day], narrower[day]);
  return [on(0), on(1), on(2), on(3), on(4), on(5), on(6)];
}

function commonHours(one: Day, other: Day): Day {
  if (!one || !other) return null;
  const [from, to] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
  return from < to ? [from, to] : null;
}
