const FIRST = '1900-01-01';
/** Days are counted past the given dates, and dates are compared as texts of four figures for the year. */
const LAST = '2999-12-31';

/** Midnight in UTC of a date of any year; null where it does not exist. No date library: it is half of a citizen's page. */
export function calendarDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null;
}

/** Whether a text is a local date that exists, of the years 1900 to 2999. */
export function isCalendarDate(text: string): boolean {
  return calendarDay(text) !== null && !isOfOtherYears(text);
}

/** For a date that exists. */
export function isOfOtherYears(text: string): boolean {
  return text < FIRST || text > LAST;
}
