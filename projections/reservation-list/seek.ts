import type { PageRequest } from '../paging.ts';
import type { Database } from '../projection.ts';
import type { ReservationFilter } from './filter.ts';
import type { ListOrder } from './order.ts';

/** Where a page of a list by date lies. */
export interface Place {
  /** How many reservations the whole list has. */
  readonly total: number;
  /** The dates that the page takes its rows from, where they are known. */
  readonly dates: Pick<ReservationFilter, 'dateFrom' | 'dateTo'>;
  /** Rows of the list, and of those dates, that come before the page and behind it. */
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

/** No date is behind it. */
const BEHIND_ALL = '~';

/** Whether the counts of the days tell how many reservations a filter lets through: by center, dates, cancelled or not. */
export function isCounted({ attractionId, code, cui, search }: ReservationFilter): boolean {
  return !attractionId && code === undefined && cui === undefined && search === undefined;
}

/**
 * Finds a page of a list by date through the counts of its days, so that a far one costs no more than a near one: only
 * within the days of the page rows have to be passed over.
 */
export async function seek(
  db: Database,
  { centerId = 0, dateFrom = '', dateTo = BEHIND_ALL, showCancelled }: ReservationFilter,
  { page, perPage, order }: PageRequest & { readonly order: ListOrder },
): Promise<Place> {
  const first = (page - 1) * perPage;
  const { rows } = await db.query<PlaceRow>(
    `with day as (
       select date, held${showCancelled ? ' + cancelled' : ''} as entries from read.reservation_days
       where center_id = $1 and date >= $2 and date <= $3
     ), ranked as (
       select date, entries, sum(entries) over (order by date ${order}) - entries as before from day where entries > 0
     )
     select (select coalesce(sum(entries), 0)::float8 from day) as total, min(date) as "from", max(date) as "to",
       min(before)::float8 as before, sum(entries)::float8 as held
     from ranked where before < $5::bigint and before + entries > $4::bigint`,
    [centerId, dateFrom, dateTo, first, first + perPage],
  );
  const { total = 0, from = null, to = null, before, held } = rows[0] ?? {};
  if (from === null || to === null) return { total, dates: {}, before: 0, behind: 0 };
  const skipped = first - (before ?? 0);
  const size = Math.min(perPage, total - first);
  return {
    total,
    dates: { dateFrom: from, dateTo: to },
    before: skipped,
    behind: (held ?? 0) - skipped - size,
  };
}
