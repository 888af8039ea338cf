/**
 * Search by whole words and their beginnings, without regard to accents and case, on what every Postgres has: a column
 * of `wordsOf(…)` with a GIN index, asked with `searchQuery(…)`. Parts of words are found by `letter-runs.ts`.
 */
import { withoutMarks } from './plain-text.ts';

const ACCENTED = 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç';
const PLAIN = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc';

/** Words shorter than this are searched whole: the start of nearly every text would match. */
const PREFIX_FROM = 3;

/** A text without accents and case, as SQL. Immutable. */
const plain = (sql: string) => `lower(translate(${sql}, '${ACCENTED}', '${PLAIN}'))`;

/** Digits to which a number in a text is filled up, so that "Cancha 2" comes before "Cancha 10". */
const DIGITS = 12;

/** The sort key of a text, as SQL: accents and case aside, numbers by their value. Immutable. */
export function sortKey(sql: string): string {
  const filled = `regexp_replace(${plain(sql)}, '([0-9]+)', '${'0'.repeat(DIGITS)}\\1', 'g')`;
  return `regexp_replace(${filled}, '0+([0-9]{${DIGITS}})', '\\1', 'g') collate "C"`;
}

/** The words of some columns, as SQL. Immutable, so that a column can be generated from it. */
export function wordsOf(...columns: readonly string[]): string {
  const joined = columns.join(` || ' ' || `);
  // Split at joiners (hyphens, slashes, at signs): Postgres would make other words of them.
  return `to_tsvector('simple', regexp_replace(${plain(joined)}, '[^[:alnum:]]+', ' ', 'g'))`;
}

/**
 * A query for `to_tsquery('simple', …)`: rows that have all the words of a text, the longer ones as beginnings. Null
 * where the text has no word.
 */
export function searchQuery(text: string): string | null {
  const words = queryWords(text);
  return words.length > 0 ? words.join(' & ') : null;
}

/** The words of a text, each as `to_tsquery('simple', …)` takes it. */
export function queryWords(text: string): string[] {
  const words = withoutMarks(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length < PREFIX_FROM ? word : `${word}:*`));
}
