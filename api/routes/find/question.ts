import { dayOfWeek, daysBetween, daysLater } from '../../../domain/calendar/days.ts';
import type { LocalMoment } from '../../../domain/calendar/moment.ts';
import { WEEKDAYS } from '../../../domain/calendar/weekdays.ts';
import { withoutMarks } from '../../../projections/kit/search/plain-text.ts';
import { parseDate } from '../../documents/import/values.ts';
import { type Cut, digitsOf, timesIn } from './spoken-times.ts';

/** «¿quién tiene la cancha 3 mañana a las siete?» */
export interface Question {
  readonly court: readonly string[];
  /** Null: only a court is named; no minutes: the whole day. */
  readonly when: { readonly date: string; readonly minutes: readonly number[] } | null;
}

const DAYS: Readonly<Record<string, number>> = {
  'pasado manana': 2,
  manana: 1,
  hoy: 0,
  ayer: -1,
  anoche: -1,
  'antes de ayer': -2,
  anteayer: -2,
  antier: -2,
};
const DAY =
  / (pasado manana|manana|hoy|antes de ayer|ayer|anoche|anteayer|antier|esta (?:manana|tarde|noche))(?= )/;
const DAY_NAMES = WEEKDAYS.map(withoutMarks);
const WEEKDAY = new RegExp(
  ` (?:(?<next>proximo )|(?<before>pasado ))?(?<name>${DAY_NAMES.join('|')})(?<after> pasado)?(?= )`,
);
const WRITTEN =
  / (\d{4}-\d\d?-\d\d?|\d\d?[/-]\d\d?(?:[/-](?:\d{4}|\d\d))?|\d\d? de [a-z]{3,}(?: del? \d{4})?)(?= )/;
/** Ask who is there, now if without a time. */
const ASKING = / (?:quien(?:es)?|tiene|tuvo|tenia|tendra|libre|ocupad[ao]|reservad[ao]|disponible)(?= )/g;
/** Refer to a past hour or weekday, today if possible. */
const PAST = / (?:tuvo|tenia|hubo|estuvo|estaba|jugo|jugaba|uso|usaba)(?= )/;
const FILLERS = new RegExp(
  ` (?:${[
    'que|hay|hubo|el|las?|los?|del?|en|al|y|este|ha|se|por|para|favor|con|es',
    'numero|nro\\.?|no\\.?|esta|estuvo|estaba|juega|jugo|jugaba|usa|uso|usaba',
  ].join('|')})(?= )`,
  'g',
);

/** Likelier reading first; the last takes a final number for an hour («fútbol 11» against «fútbol 11 19»). */
export function questionsIn(typed: string, now: LocalMoment): readonly Question[] {
  const text = ` ${withoutMarks(typed).replace(/[¿?¡!,;"«»#]/g, ' ')} `.replace(/\s+/g, ' ');
  const first = questionIn(text, now);
  const [, before, hour] = /^( .+) (\d\d?) $/.exec(text) ?? [];
  if (before === undefined || first.when?.minutes.length) return [first];
  return [first, questionIn(`${before} a las ${hour} `, now)];
}

function questionIn(text: string, now: LocalMoment): Question {
  const times = timesIn(text, now.minute);
  const isOfPast = PAST.test(text);
  const day = dayIn(times.rest, now.date, isOfPast);
  const court = day.rest.replace(ASKING, '').replace(FILLERS, '').split(' ').filter(Boolean).map(digitsOf);
  const hasTime = times.found !== null || day.found !== null;
  if (!hasTime && day.rest.search(ASKING) < 0) return { court, when: null };
  const date = day.found ?? now.date;
  const minutes = times.found ?? (hasTime ? [] : [now.minute]);
  if (date !== now.date) return { court, when: { date, minutes } };
  return { court, when: { date, minutes: likelierFirst(minutes, now, isOfPast) } };
}

/** In the morning «a las siete» means the evening, in questions about the past the morning. */
function likelierFirst(
  minutes: readonly number[],
  { minute }: LocalMoment,
  isOfPast: boolean,
): readonly number[] {
  const isMeant = (time: number) => time + 60 <= minute === isOfPast;
  return [...minutes].sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)) || a - b);
}

function dayIn(text: string, today: string, isOfPast: boolean): Cut<string> {
  const [said, day = ''] = DAY.exec(text) ?? [];
  if (said) return { found: daysLater(today, DAYS[day] ?? 0), rest: text.replace(said, '') };
  const { 0: weekday, groups: { name = '', next, before, after } = {} } = WEEKDAY.exec(text) ?? {};
  if (weekday) {
    const days = (DAY_NAMES.indexOf(name) - dayOfWeek(today) + 7) % 7;
    const isBefore = before !== undefined || after !== undefined || (isOfPast && !next && days > 0);
    const meant = isBefore ? days - 7 : next && days === 0 ? 7 : days;
    return { found: daysLater(today, meant), rest: text.replace(weekday, '') };
  }
  const [matched, written = ''] = WRITTEN.exec(text) ?? [];
  const date = parseDate(written) ?? nearestOf(written, today);
  return matched && date ? { found: date, rest: text.replace(matched, '') } : { found: null, rest: text };
}

/** The nearest year: in November «5 de enero» is to come. */
function nearestOf(written: string, today: string): string | null {
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  const dates = [-1, 0, 1].flatMap((later) => {
    const year = Number(today.slice(0, 4)) + later;
    return parseDate(`${written}/${year}`) ?? parseDate(`${written} de ${year}`) ?? [];
  });
  return dates.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
