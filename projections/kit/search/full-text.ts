/** Search by words and their beginnings regardless of accents and case, with a `tsvector` column and a GIN index. */
import { withoutMarks } from './plain-text.ts';

/** Shorter words are matched exactly: nearly every text has a word with that beginning. */
const PREFIX_FROM = 3;

/** The most frequent ones first: each of a list is compared with each letter of a text, which costs more than all else about a row. */
const SPANISH = ['ÁáÉéÍíÓóÚúÜüÑñ', 'AaEeIiOoUuUuNn'] as const;
const FOREIGN = ['ÀÂÄÃÅàâäãåÈÊËèêëÌÎÏìîïÒÔÖÕòôöõÙÛùûÇç', 'AAAAAaaaaaEEEeeeIIIiiiOOOOooooUUuuCc'] as const;

/** PL/pgSQL: `plain` is the text in small letters without accents. */
const PLAIN = `if octet_length(plain) <> char_length(plain) then
    plain := translate(plain, '${SPANISH.join("', '")}');
    if octet_length(plain) <> char_length(plain) then plain := translate(plain, '${FOREIGN.join("', '")}'); end if;
  end if;
  plain := lower(plain);`;

/** Numbers are padded to this length, so that "Cancha 2" comes before "Cancha 10". */
const DIGITS = 12;

/** Most texts have no digit, and a pattern costs more than a search for the ten. */
const KEY = `${PLAIN}
  if translate(plain, '0123456789', '') <> plain then
    plain := regexp_replace(plain, '([0-9]+)', '${'0'.repeat(DIGITS)}\\1', 'g');
    plain := regexp_replace(plain, '0+([0-9]{${DIGITS}})', '\\1', 'g');
  end if;
  return plain;`;

/** Splits at hyphens, slashes and at signs, which Postgres would handle differently. */
const WORDS = `${PLAIN}
  return to_tsvector('simple', regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g'));`;

/**
 * For generated columns, by signature: Postgres parses their stored expression in each statement, a function once a connection.
 * Stored columns depend on them, so they never change: another rule has another name.
 */
export const TEXT_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  functionOf('read.key_of(text)', 'text', KEY),
  functionOf('read.words_of(text)', 'tsvector', WORDS),
]);

function functionOf(signature: string, type: string, body: string): [signature: string, sql: string] {
  const sql = `create function ${signature} returns ${type} language plpgsql immutable parallel safe
    as $$ declare plain text := $1; begin ${body} end $$`;
  return [signature, sql];
}

/** SQL of a sort key that ignores accents and case and orders numbers by value. Immutable. */
export function sortKey(sql: string): string {
  return `read.key_of(${sql}) collate "C"`;
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
