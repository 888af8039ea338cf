import { GRID_END, GRID_START } from '../../../domain/schedule/interval.ts';

/** Value (or null), and the text without it. */
export interface Cut<T> {
  readonly found: T | null;
  readonly rest: string;
}

const WORDS = [
  ...[
    'una',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
    'siete',
    'ocho',
    'nueve',
    'diez',
    'once',
    'doce',
    'trece',
  ],
  ...['catorce', 'quince', 'dieciseis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuna'],
];
const MORE: Readonly<Record<string, number>> = { media: 30, cuarto: 15 };

const TIME = new RegExp(
  [
    / (?:(?:a|desde|de) )?(?:(?<article>las?) )?/.source,
    `(?<hour>\\d\\d?|${WORDS.join('|')})`,
    /(?:[:.](?<minute>[0-5]\d)| y (?<more>media|cuarto))?/.source,
    /(?: ?(?<unit>h|hs|hrs?|horas)\.?)?/.source,
    /(?: ?(?<half>[ap])\.? ?m\.?| (?:de|por|en) la (?<part>manana|tarde|noche))?(?= )/.source,
  ].join(''),
  'g',
);
const NOW = / ahor(?:a|ita)(?: mismo)?(?= )/;
const NOON = /(?:(?: a)?(?: las)? (?:12|doce) del| al?)? mediodia(?= )/;
const PART = / (?:por|en|de) la (?:manana|tarde|noche)(?= )/;

/** `tres` as `3`; other words unchanged. */
export function digitsOf(word: string): string {
  const place = WORDS.indexOf(word === 'uno' ? 'una' : word);
  return place < 0 ? word : String(place + 1);
}

/** Possible minutes since midnight: one if explicit («19:00»), else within the grid's hours («a las siete»). */
export function timesIn(text: string, now: number): Cut<readonly number[]> {
  if (NOW.test(text)) return { found: [now], rest: text.replace(NOW, '') };
  if (NOON.test(text)) return { found: [12 * 60], rest: text.replace(NOON, '') };
  for (const match of text.matchAll(TIME)) {
    const found = timesOf(match.groups ?? {});
    if (found) return { found, rest: text.replace(match[0], '') };
  }
  return { found: null, rest: text.replace(PART, '') };
}

/** Null: a plain number, like a court's. */
function timesOf(parts: Readonly<Record<string, string | undefined>>): readonly number[] | null {
  const { article, hour: said = '', minute, more = '', unit, half, part } = parts;
  const isSaid = article === 'las' || (article === 'la' && said === 'una');
  if (!isSaid && !minute && !unit && !half && !part && !more) return null;
  const hour = Number(digitsOf(said));
  const past = minute ? Number(minute) : (MORE[more] ?? 0);
  if (hour > 24 || (hour === 24 && past > 0)) return null;
  const at = (hours: number) => hours * 60 + past;
  if (part === 'noche' && hour === 12) return [past || 24 * 60];
  // «Las 12 de la mañana» is noon, «12 a. m.» midnight.
  const isEarly = half === 'a' || (part === 'manana' && hour !== 12);
  if (half || part) return [at(hour > 12 ? hour : (hour % 12) + (isEarly ? 0 : 12))];
  if (unit || hour > 12 || said.startsWith('0')) return [at(hour)];
  const both = [at(hour % 12), at((hour % 12) + 12)].filter((time) => GRID_START <= time && time < GRID_END);
  return both.length > 0 ? both : [at(hour)];
}
