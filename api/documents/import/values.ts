const NUMBER = /^\d{5}(\.\d+)?$/;
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const MONTHS: readonly (readonly string[])[] = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];
const WEEKDAY = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*[.,]*\s+/iu;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T\s])/;
const LOCAL_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[T\s])/;
const NAMED_DATE = /^(\d{1,2})[\s/.-]+(?:de\s+)?(\p{L}{3,})[\s/.-]+(?:del?\s+)?(\d{4}|\d{2})(?=$|[T\s])/u;

/** `24/11/2026`, `24-11-26`, `2026-11-24`, `24-nov-26`, `martes 24 de noviembre de 2026`, serial numbers; or null. */
export function parseDate(text: string): string | null {
  if (NUMBER.test(text))
    return new Date(DAY_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const written = text.replace(WEEKDAY, '');
  const [, isoYear, isoMonth, isoDay] = ISO_DATE.exec(written) ?? [];
  if (isoYear) return dateOf(isoYear, isoMonth, isoDay);
  const [, day, month, year] = LOCAL_DATE.exec(written) ?? NAMED_DATE.exec(written) ?? [];
  return dateOf(year?.padStart(4, '20'), month, day);
}

/** `11/24/2026`, month first; null if invalid. */
export function parseMonthFirst(text: string): string | null {
  const [, month, day, year] = LOCAL_DATE.exec(text) ?? [];
  return dateOf(year?.padStart(4, '20'), month, day);
}

function dateOf(year = '', month = '', day = ''): string | null {
  const number = /^\d/.test(month) ? month : String(monthNamed(month));
  const date = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

function monthNamed(name: string): number {
  return MONTHS.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase())) + 1;
}

/** `7:00`, `7.30`, `7`, `7:00 p. m.`, `18 horas`, `24:00` or a fraction of a day, in minutes; else null. */
export function parseTime(text: string): number | null {
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 1440);
  const time = text.replace(/^(?:\d{4}-\d{2}-\d{2}[T\s]|\d{1,2}\/\d{1,2}\/\d{2,4}\s)\s*/, '');
  const match =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:h|hs\.?|hrs?\.?|horas?)?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(
      time,
    );
  if (!match) return null;
  const [, hours, minutes = '0', half] = match;
  let hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const total = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 1440 ? total : null;
}
