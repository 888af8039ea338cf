import type { PageRequest } from './paging.ts';
import type { Database } from './projection.ts';

/** Counts by part of a list, such as its days. */
export interface CountedParts {
  /** Selects `part` (sortable text) and `entries` (number of rows), with values `$1`, `$2` … */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly order: 'asc' | 'desc';
}

export interface Place {
  readonly total: number;
  /** Parts that contain the page; null: an empty page. */
  readonly parts: { readonly from: string; readonly to: string } | null;
  /** Rows of those parts before and behind the page. */
  readonly before: number;
  readonly behind: number;
}

interface PlaceRow {
  readonly total: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: number | null;
  readonly held: number | null;
}

/** Finds a page by the counts of parts, so that a far one costs no more than a near one. */
export async function seekPart(
  db: Database,
  { sql, values, order }: CountedParts,
  { page, perPage }: PageRequest,
): Promise<Place> {
  const first = (page - 1) * perPage;
  const [begin, end] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
  const { rows } = await db.query<PlaceRow>(
    `with counted as (${sql}), ranked as (
       select part, entries, sum(entries) over (order by part ${order}) - entries as before from counted where entries > 0
     )
     select (select coalesce(sum(entries), 0)::float8 from counted) as total, min(part) as "from", max(part) as "to",
       min(before)::float8 as before, sum(entries)::float8 as held
     from ranked where before < ${end} and before + entries > ${begin}`,
    [...values, first, first + perPage],
  );
  const { total = 0, from = null, to = null, before, held } = rows[0] ?? {};
  if (from === null || to === null) return { total, parts: null, before: 0, behind: 0 };
  const skipped = first - (before ?? 0);
  const size = sizeOf(total, { page, perPage });
  return { total, parts: { from, to }, before: skipped, behind: (held ?? 0) - skipped - size };
}

export function sizeOf(total: number, { page, perPage }: PageRequest): number {
  return Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
}
