/** Dates and times as people and programs write them in tables. */

const NUMBER = /^\d{5}(\.\d+)?$/;
/** What spreadsheets count days from. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** `24/11/2026`, `24-11-26`, `2026-11-24`, a time behind it ignored; a spreadsheet's number of days. Null: none of these. */
export function parseDate(text: string): string | null {
  if (NUMBER.test(text))
    return new Date(DAY_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const [first = ''] = text.split(/[T ]/, 1);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(first);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(first);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3]?.padStart(4, '20'), local[2], local[1]]
      : [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** `7:00`, `07:00:00`, `7.30`, `7`, `7:00 p. m.`, `24:00`, a date before it ignored; a part of a day. Minutes; null: none. */
export function parseTime(text: string): number | null {
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 1440);
  const time = text.replace(/^\d{4}-\d{2}-\d{2}[T ]/, '');
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(?:h|hrs?\.?)?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(
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
