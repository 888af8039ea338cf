import { parseCui } from '../../domain/person/cui.ts';
import { phoneDigits } from '../../domain/person/phone.ts';
import type { PageOf, PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { searchTerms, searchWords, walkPatterns } from '../kit/search/letter-runs.ts';
import { type CountedParts, seekPart, sizeOf } from '../kit/seek.ts';
import { type DirectoryEntry, ENTRY } from './entry.ts';
import { NAME_INITIALS } from './projection.ts';
import { readPersonByCui } from './queries.ts';

/** Search results are capped: counting all people with a common name would read a tenth of a city. */
export const MOST_FOUND = 1_000;
/** Ids are keyed hashes, so any range of them is a random sample. */
const SAMPLED = 1_000;
const COMMON = 15;

interface Condition {
  readonly sql: (first: number) => string;
  readonly values: readonly unknown[];
}

/** Two plans, for rare and common names: each alone is slow for the other among a million people. */
interface Search {
  /** Index of letter runs: fast for rare matches. */
  readonly byRuns: Condition;
  /** Index of the list's order: fast for common matches. */
  readonly byWalk: Condition;
}

const ORDER = 'order by name_key, person_id';
const LISTED = `read.people where name_key > ''`;
/** Index-only scan in list order; `offset 0` keeps the planner from sorting first. */
const WALKED = `(select name_key, person_id, cui, phone from ${LISTED} ${ORDER} offset 0) walked`;
const SAMPLE = `(select name_key, cui, phone from ${LISTED} order by person_id limit ${SAMPLED}) sample`;

const ALL: CountedParts = {
  sql: 'select initials as part, people as entries from read.person_initials',
  values: [],
  order: 'asc',
};
const OF_INITIALS: Condition = {
  sql: (first) =>
    ` and name_key >= $${first} and name_key < $${first + 1} || chr(1114111) and left(name_key, ${NAME_INITIALS}) <= $${first + 1}`,
  values: [],
};

/** All people, or those matching `typed`, by name, in two statements that touch a bounded number of rows. */
export async function readPeople(
  db: Database,
  typed: string,
  request: PageRequest,
): Promise<PageOf<DirectoryEntry>> {
  const { page, perPage } = request;
  const words = searchWords(typed);
  if (typed.trim() === '') return { ...request, ...(await listedPeople(db, request)) };
  // A text of only signs matches nobody.
  if (words.length === 0) return { page, perPage, total: 0, rows: [] };
  const search = searchFor(words, wholePhone(typed));
  const { counted, isCommon } = await countPeople(db, search);
  if (counted === 0) return { page, perPage, ...(await byFullCui(db, typed)) };
  const total = Math.min(counted, MOST_FOUND);
  const offset = (page - 1) * perPage;
  const size = sizeOf(total, request);
  const [from, condition] = isCommon ? [`${WALKED} where true`, search.byWalk] : [LISTED, search.byRuns];
  const rows = size === 0 ? [] : await readRows(db, from, condition, { size, offset });
  return { page, perPage, total, rows, ...(counted > MOST_FOUND && { isCapped: true }) };
}

async function listedPeople(
  db: Database,
  request: PageRequest,
): Promise<Pick<PageOf<DirectoryEntry>, 'total' | 'rows'>> {
  const { total, parts, before } = await seekPart(db, ALL, request);
  if (!parts) return { total, rows: [] };
  const condition = { ...OF_INITIALS, values: [parts.from, parts.to] };
  const bounds = { size: sizeOf(total, request), offset: before };
  return { total, rows: await readRows(db, LISTED, condition, bounds) };
}

/** The full CUI of a merged entry finds the one that counts. */
async function byFullCui(
  db: Database,
  typed: string,
): Promise<Pick<PageOf<DirectoryEntry>, 'total' | 'rows'>> {
  const cui = parseCui(typed);
  const person = cui === null ? null : await readPersonByCui(db, cui);
  return person ? { total: 1, rows: [person] } : { total: 0, rows: [] };
}

/** Counts up to `MOST_FOUND` + 1, and chooses the plan. */
async function countPeople(
  db: Database,
  { byRuns, byWalk }: Search,
): Promise<{ readonly counted: number; readonly isCommon: boolean }> {
  const first = (source: string, condition: string) =>
    `(select count(*)::int from (select from ${source}${condition} limit ${MOST_FOUND + 1}) found)`;
  const walk = byWalk.sql(1);
  const { rows } = await db.query<{ counted: number; isCommon: boolean }>(
    `select "isCommon", case when "isCommon" then ${first(`${WALKED} where true`, walk)}
       else ${first(LISTED, byRuns.sql(1 + byWalk.values.length))} end as counted
     from (select count(*) >= ${COMMON} as "isCommon" from ${SAMPLE} where true${walk}) sampled`,
    [...byWalk.values, ...byRuns.values],
  );
  return rows[0] ?? { counted: 0, isCommon: false };
}

async function readRows(
  db: Database,
  from: string,
  { sql, values }: Condition,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<DirectoryEntry[]> {
  const bounds = `limit $${values.length + 1} offset $${values.length + 2}`;
  const wanted = `select person_id from ${from}${sql(1)} ${ORDER} ${bounds}`;
  const { rows } = await db.query<DirectoryEntry>(
    `select ${ENTRY} from read.people join (${wanted}) wanted using (person_id) ${ORDER}`,
    [...values, size, offset],
  );
  return rows;
}

/** `phone`: finds those who have it too. */
function searchFor(words: readonly string[], phone: string | null): Search {
  const { grams } = searchTerms(words);
  const parts = [
    { key: 'name_key', words: words.filter((word) => !hasDigit(word)) },
    { key: 'cui', words: words.filter(hasDigit) },
  ].filter((part) => part.words.length > 0);
  const likeAll = parts.map(({ key, words: some }) => ({ key, patterns: walkPatterns(some) }));
  return {
    byRuns: conditionOf(
      [
        ...(grams.length > 0 ? [{ sql: (value: string) => `grams @> ${value}`, value: grams }] : []),
        ...likeAll.map(like),
      ],
      phone,
    ),
    byWalk: conditionOf(likeAll.map(like), phone),
  };
}

/** Short words match beginnings: a space marks the first word's. */
function like({ key, patterns }: { readonly key: string; readonly patterns: readonly string[] }) {
  return { sql: (value: string) => `' ' || ${key} like all(${value})`, value: patterns };
}

function conditionOf(
  parts: readonly { readonly sql: (value: string) => string; readonly value: readonly string[] }[],
  phone: string | null,
): Condition {
  const allOf = (first: number) =>
    parts.map(({ sql }, index) => sql(`$${first + index}::text[]`)).join(' and ');
  const values = parts.map(({ value }) => value);
  if (phone === null) return { sql: (first) => ` and ${allOf(first)}`, values };
  return {
    sql: (first) => ` and (${allOf(first)} or phone = $${first + parts.length})`,
    values: [...values, phone],
  };
}

/** Null: no whole number. */
function wholePhone(typed: string): string | null {
  const phone = phoneDigits(typed);
  return /^\d{8}$/.test(phone) ? phone : null;
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}
