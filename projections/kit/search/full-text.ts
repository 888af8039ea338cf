/** Search by words and their beginnings regardless of accents and case, with a `tsvector` column and a GIN index. */
import { withoutMarks } from './plain-text.ts';

const ACCENTED = 'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç';
const PLAIN = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc';

/** Shorter words are matched exactly: nearly every text has a word with that beginning. */
const PREFIX_FROM = 3;

/** Only text that has more than ASCII is compared with each accent: it costs more than all else about a row. */
const plain = (sql: string) =>
  `lower(case when octet_length(${sql}) = char_length(${sql}) then ${sql} else translate(${sql}, '${ACCENTED}', '${PLAIN}') end)`;

/** Numbers are padded to this length, so that "Cancha 2" comes before "Cancha 10". */
const DIGITS = 12;

/** SQL of a sort key that ignores accents and case and orders numbers by value. Immutable. */
export function sortKey(sql: string): string {
  const filled = `regexp_replace(${plain(sql)}, '([0-9]+)', '${'0'.repeat(DIGITS)}\\1', 'g')`;
  const padded = `regexp_replace(${filled}, '0+([0-9]{${DIGITS}})', '\\1', 'g')`;
  // Most texts have no digit, and a pattern costs more than a search for the ten.
  return `(case when translate(${sql}, '0123456789', '') = ${sql} then ${plain(sql)} else ${padded} end) collate "C"`;
}

/** SQL of the words of a text. Immutable. */
function wordsOf(sql: string): string {
  // Split at hyphens, slashes and at signs, which Postgres would handle differently.
  return `to_tsvector('simple', regexp_replace(${plain(sql)}, '[^[:alnum:]]+', ' ', 'g'))`;
}

/**
 * For generated columns, by signature: Postgres parses their stored expression in each statement, a function once a connection.
 * Stored columns depend on them, so they never change: another rule has another name.
 */
export const TEXT_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  functionOf('read.sort_key(text)', 'text', sortKey('$1')),
  functionOf('read.search_words(text)', 'tsvector', wordsOf('$1')),
]);

function functionOf(signature: string, type: string, value: string): [signature: string, sql: string] {
  const sql = `create function ${signature} returns ${type} language plpgsql immutable parallel safe
    as $$ begin return ${value}; end $$`;
  return [signature, sql];
}

/** A query for `to_tsquery('simple', …)` that requires all words; null if there are none. */
export function searchQuery(text: string): string | null {
  const words = queryWords(text);
  return words.length > 0 ? words.join(' & ') : null;
}

export function queryWords(text: string): string[] {
  const words = withoutMarks(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length < PREFIX_FROM ? word : `${word}:*`));
}
