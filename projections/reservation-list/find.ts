import type { Database } from '../projection.ts';
import { detailFrom, type ReservationDetail } from '../reservation-detail/queries.ts';
import { queryWords } from '../search/full-text.ts';

/** Reservations that are looked through from the newest date back, before the index of words is asked. */
const NEWEST = 1_500;
/** What the index gives at the most: more have only words of long ago, of which the first that were booked are sorted. */
const FOUND = 5_000;
/** A word that this share of them has is common: the index would list more rows than can be sorted while one types. */
const COMMON_SHARE = 0.02;

/**
 * The reservations with all words of a text, cancelled ones too, the newest date first; `limit` at the most. Bounded work
 * for words that many reservations have: those are found among the newest ones. The index of words finds the rare ones,
 * by the rarest words of the text.
 */
export async function findNewest(db: Database, text: string, limit: number): Promise<ReservationDetail[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const { ids, counts } = await amongNewest(db, words, limit);
  if (ids.length === limit) return readDetails(db, ids);
  const isCommon = (index: number) => (counts[index] ?? 0) > NEWEST * COMMON_SHARE;
  const rare = words.filter((_, index) => !isCommon(index));
  return readDetails(db, await byIndex(db, { rare: rare.length > 0 ? rare : words, words, limit }));
}

const NEWEST_FIRST = 'date desc, start_minute desc, reservation_id desc';
const all = (words: readonly string[]) => words.join(' & ');

/** Those of the newest reservations that have all the words, and how many of them have each word (where there are several). */
async function amongNewest(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<{ ids: string[]; counts: number[] }> {
  // A query in a subselect is parsed once; written out, it would be parsed for each row.
  const { rows } = await db.query<{ ids: string[]; counts: number[] }>(
    `with newest as materialized (
       select reservation_id, date, start_minute, words from read.reservations order by ${NEWEST_FIRST} limit ${NEWEST})
     select
       array(select reservation_id from newest where words @@ (select to_tsquery('simple', $1))
         order by ${NEWEST_FIRST} limit $3) as ids,
       array(select (select count(*)::int from newest where words @@ (select to_tsquery('simple', word)))
         from unnest($2::text[]) with ordinality as asked(word, number) order by number) as counts`,
    [all(words), words.length > 1 ? words : [], limit],
  );
  return rows[0] ?? { ids: [], counts: [] };
}

/** By the index of words: it is asked for the rare words alone, and what it finds is held against all of them. */
async function byIndex(
  db: Database,
  { rare, words, limit }: { rare: readonly string[]; words: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ reservation_id: string }>(
    `with found as materialized (
       select reservation_id, date, start_minute, words from read.reservations
       where words @@ to_tsquery('simple', $1) limit ${FOUND})
     select reservation_id from found where words @@ (select to_tsquery('simple', $2)) order by ${NEWEST_FIRST} limit $3`,
    [all(rare), all(words), limit],
  );
  return rows.map((row) => row.reservation_id);
}

async function readDetails(db: Database, ids: readonly string[]): Promise<ReservationDetail[]> {
  if (ids.length === 0) return [];
  const source = '(select * from read.reservations where reservation_id = any($1))';
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom(source)} order by r.date desc, r.start_minute desc, r.reservation_id desc`,
    [ids],
  );
  return rows;
}
