/** `2026-11-21`. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST = '1900-01-01';
/** Days are counted past the given dates, and dates are compared as texts of four figures for the year. */
const LAST = '2999-12-31';

/** Whether a text is a local date that exists, of the years 1900 to 2999. No date library: it is half of a citizen's page. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text) || isOfOtherYears(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function isOfOtherYears(text: string): boolean {
  return DATE.test(text) && (text < FIRST || text > LAST);
}
