import type { Pool } from 'pg';
import type { FilteredList, SavedFilter } from '../contract/saved-filters.ts';

/** Filters that an account keeps for a list: rows, not events, because they hold names that somebody searched for. */
export async function readSavedFilters(
  pool: Pool,
  userId: string,
  list: FilteredList,
): Promise<readonly SavedFilter[]> {
  const { rows } = await pool.query<SavedFilter>(
    'select filter_id as id, name, filters from auth.saved_filters where user_id = $1 and list = $2 order by lower(name), name',
    [userId, list],
  );
  return rows;
}

interface Kept extends SavedFilter {
  readonly userId: string;
  readonly list: FilteredList;
  /** An instant. */
  readonly at: string;
}

/** Keeps filters, in place of those of the same name; false where the account has `most` of this list already. */
export async function keepFilter(
  pool: Pool,
  { id, userId, list, name, filters, at }: Kept,
  most: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into auth.saved_filters (filter_id, user_id, list, name, filters, saved_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from auth.saved_filters where user_id = $2 and list = $3 and name <> $4) < $7
     on conflict (user_id, list, name) do update set filters = excluded.filters, saved_at = excluded.saved_at`,
    [id, userId, list, name, filters, at, most],
  );
  return rowCount === 1;
}

export async function removeFilter(pool: Pool, userId: string, id: string): Promise<void> {
  await pool.query('delete from auth.saved_filters where user_id = $1 and filter_id = $2', [userId, id]);
}

export async function removeFiltersOf(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.saved_filters where user_id = $1', [userId]);
}
