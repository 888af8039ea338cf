import type { Database } from '../kit/projection.ts';
import { queryWords } from '../kit/search/full-text.ts';
import { detailFrom, type ReservationDetail } from '../reservation-detail/queries.ts';

interface WordQuery {
  readonly words: readonly string[];
  readonly today: string;
  readonly limit: number;
}

/** Nearest reservations in each direction, searched before the index of words. */
const NEAR = 750;
/** Shorter parts of names match too much. */
const PART_FROM = 3;
/** Share that makes a word common: the index would return too many rows to sort while typing. */
const COMMON_SHARE = 0.02;

/** Nearest matches, upcoming first. Common words are searched among near reservations, rare ones in the index. */
export async function findNearest(
  db: Database,
  { text, today, limit }: { readonly text: string } & Omit<WordQuery, 'words'>,
): Promise<ReservationDetail[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const query = { words, today, limit };
  const { ids: near, counts } = await findInNearDays(db, query);
  if (near.length === limit) return readDetails(db, near, today);
  const isCommon = (index: number) => (counts[index] ?? 0) > 2 * NEAR * COMMON_SHARE;
  const rare = words.filter((_, index) => !isCommon(index));
  const found = await byIndex(db, rare.length > 0 ? rare : words, query);
  // The bounded index search may miss near ones.
  const ids = [...new Set([...near, ...found])].slice(0, limit);
  const inside = ids.length < limit ? await byPartsOfNames(db, query) : [];
  return readDetails(db, [...new Set([...ids, ...inside])].slice(0, limit), today);
}

/** Nearest days first; of equally near ones the later day. */
const nearestTo = (today: string) =>
  `abs(date::date - ${today}::date), date desc, start_minute, reservation_id`;
const all = (words: readonly string[]) => words.join(' & ');

/** Matches among near reservations, and counts by word (if several). */
async function findInNearDays(
  db: Database,
  { words, today, limit }: WordQuery,
): Promise<{ ids: string[]; counts: number[] }> {
  const rows = 'select reservation_id, date, start_minute, words from read.reservations';
  // A subselect parses the query once instead of for each row.
  const { rows: found } = await db.query<{ ids: string[]; counts: number[] }>(
    `with near as materialized (
       (${rows} where date >= $4 order by date, start_minute, reservation_id limit ${NEAR})
       union all
       (${rows} where date < $4 order by date desc, start_minute desc, reservation_id desc limit ${NEAR}))
     select
       array(select reservation_id from near where words @@ (select to_tsquery('simple', $1))
         order by ${nearestTo('$4')} limit $3) as ids,
       array(select (select count(*)::int from near where words @@ (select to_tsquery('simple', word)))
         from unnest($2::text[]) with ordinality as asked(word, number) order by number) as counts`,
    [all(words), words.length > 1 ? words : [], limit, today],
  );
  return found[0] ?? { ids: [], counts: [] };
}

/** Finds parts of words, for which the index of words has no entry. */
async function byPartsOfNames(db: Database, { words, today, limit }: WordQuery): Promise<readonly string[]> {
  const parts = words.map((word) => word.replace(/:\*$/, ''));
  if (parts.some((part) => part.length < PART_FROM)) return [];
  const rows = 'select reservation_id, date, start_minute, name_key, dependency_key from read.reservations';
  const { rows: found } = await db.query<{ reservation_id: string }>(
    `with near as materialized (
       (${rows} where date >= $3 order by date, start_minute, reservation_id limit ${NEAR})
       union all
       (${rows} where date < $3 order by date desc, start_minute desc, reservation_id desc limit ${NEAR}))
     select reservation_id from near where name_key || ' ' || dependency_key like all($1::text[])
     order by ${nearestTo('$3')} limit $2`,
    [parts.map((part) => `%${part}%`), limit, today],
  );
  return found.map((row) => row.reservation_id);
}

/** Cap of rows from the index: beyond it, the first booked ones are sorted. */
const FOUND = 5_000;

/** Matches rare words by the index, then checks all. No limit in the first step: it would cause a table scan. */
async function byIndex(
  db: Database,
  rare: readonly string[],
  { words, today, limit }: WordQuery,
): Promise<string[]> {
  const { rows } = await db.query<{ reservation_id: string }>(
    `with matched as materialized (
       select reservation_id, date, start_minute, words from read.reservations where words @@ to_tsquery('simple', $1)),
     sorted as materialized (
       select * from (select * from matched limit ${FOUND}) found order by ${nearestTo('$4')})
     select reservation_id from sorted where words @@ (select to_tsquery('simple', $2)) limit $3`,
    [all(rare), all(words), limit, today],
  );
  return rows.map((row) => row.reservation_id);
}

async function readDetails(
  db: Database,
  ids: readonly string[],
  today: string,
): Promise<ReservationDetail[]> {
  if (ids.length === 0) return [];
  const source = '(select * from read.reservations where reservation_id = any($1))';
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom(source)} order by r.date < $2, abs(r.date::date - $2::date), r.start_minute, r.reservation_id`,
    [ids, today],
  );
  return rows;
}
