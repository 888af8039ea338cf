/**
 * Search by words without regard to accents and case, on what every Postgres has: an index over `searchable(…)`, asked
 * with `searchQuery(…)`. The expression of the index and that of the query must be the same text.
 */

const ACCENTED = 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç';
const PLAIN = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc';

/** Words shorter than this are searched whole: the start of nearly every text would match. */
const PREFIX_FROM = 3;

/** The words of some columns, as SQL. Immutable, so that an index may stand on it. */
export function searchable(...columns: readonly string[]): string {
  const joined = columns.join(` || ' ' || `);
  const plain = `lower(translate(${joined}, '${ACCENTED}', '${PLAIN}'))`;
  // What joins words (hyphens, slashes, at signs) would make others of them: each is searched by itself.
  return `to_tsvector('simple', regexp_replace(${plain}, '[^[:alnum:]]+', ' ', 'g'))`;
}

/**
 * What `to_tsquery('simple', …)` takes: rows that have all the words of a text, the longer ones as beginnings. Null
 * where the text has no word.
 */
export function searchQuery(text: string): string | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => (word.length < PREFIX_FROM ? word : `${word}:*`)).join(' & ') ?? null;
}
