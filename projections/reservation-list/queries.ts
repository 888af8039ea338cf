import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Database } from '../kit/projection.ts';
import { type OwnScope, ofScopeSql } from '../own-reservations/queries.ts';
import { detailFrom, type ReservationDetail } from '../reservation-detail/queries.ts';
import { conditionOf, type ReservationFilter } from './filter.ts';
import { type ListOrder, type Ordering, orderingOf, type ReservationSort } from './order.ts';
import { isCounted, seek } from './seek.ts';

export interface Sorted {
  readonly sort?: ReservationSort;
  readonly order?: ListOrder;
  /** Needed to sort by status. */
  readonly now?: LocalMoment;
}

export const NO_MOMENT: LocalMoment = { date: '0001-01-01', minute: 0 };

export interface Bounds {
  /** Cap for counting matches of a word search: otherwise a common word reads all rows. */
  readonly countedMax: number;
  /** Longest list that is sorted by anything but the date, since that reads all rows. */
  readonly sortedMax: number;
}

/** At most `most`. */
export async function countReservations(
  db: Database,
  filter: ReservationFilter,
  most?: number,
): Promise<number> {
  if (isCounted(filter)) {
    const { total } = await seek(db, filter, { page: 1, perPage: 1, order: 'asc' });
    return most === undefined ? total : Math.min(total, most);
  }
  const { sql, values } = conditionOf(filter);
  const found = `from read.reservations r where ${sql}`;
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total ${most === undefined ? found : `from (select ${found} limit ${Math.trunc(most)}) found`}`,
    [...values],
  );
  return rows[0]?.total ?? 0;
}

interface FoundReservations {
  readonly rows: readonly ReservationDetail[];
  /** Total of matches, or `countedMax` + 1. */
  readonly total: number;
  readonly isByDateOnly: boolean;
}

export async function findReservations(
  db: Database,
  filter: ReservationFilter,
  { countedMax, sort = 'date', ...asked }: Sorted & Pick<Bounds, 'countedMax'> & { readonly limit: number },
): Promise<FoundReservations> {
  const total = await countReservations(db, filter, countedMax + 1);
  const isByDateOnly = sort !== 'date' && total > countedMax;
  const by = isByDateOnly ? ({ sort: 'date', order: 'desc' } as const) : { sort };
  return { rows: await readReservations(db, filter, { ...asked, ...by }), total, isByDateOnly };
}

export function readReservations(
  db: Database,
  filter: ReservationFilter,
  { limit, sort = 'date', order = 'asc', now = NO_MOMENT }: Sorted & { readonly limit: number },
): Promise<ReservationDetail[]> {
  const { sql, values } = conditionOf(filter);
  return readRows(db, { where: sql, values, ordering: orderingOf(sort, order, now), limit });
}

export async function* eachReservation(
  db: Database,
  filter: ReservationFilter,
  batchSize = 500,
): AsyncGenerator<readonly ReservationDetail[]> {
  const { sql, values } = conditionOf(filter);
  const keys = [values.length + 1, values.length + 2, values.length + 3].map((n) => `$${n}`).join(', ');
  let last: ReservationDetail | undefined;
  for (;;) {
    const rows: ReservationDetail[] = await readRows(db, {
      where: last ? `${sql} and (r.date, r.start_minute, r.reservation_id) > (${keys})` : sql,
      values: last ? [...values, last.date, last.start, last.id] : values,
      ordering: orderingOf('date', 'asc', NO_MOMENT),
      limit: batchSize,
    });
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
  }
}

/** Newest first; `of`: only one's own. */
export async function readLatest(
  db: Database,
  { of, limit }: { readonly of: OwnScope | null; readonly limit: number },
): Promise<ReservationDetail[]> {
  const whose = of === null ? '' : `where ${ofScopeSql('$2', '$3')}`;
  const source = `(select r.* from read.reservations r ${whose} order by r.created_at desc, r.reservation_id limit $1)`;
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom(source)} order by r.created_at desc, r.reservation_id`,
    of === null ? [limit] : [limit, of.personId, of.isProven],
  );
  return rows;
}

interface RowsQuery {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly ordering: Ordering;
  readonly limit: number;
  readonly skipped?: number;
  /** Looks for and skips rows from the end. */
  readonly isBackwards?: boolean;
}

/** Skips rows within the index; only wanted rows are joined. */
export async function readRows(
  db: Database,
  {
    where,
    values,
    ordering: { join, keys, orderBy, orderByKeys },
    limit,
    skipped = 0,
    isBackwards,
  }: RowsQuery,
): Promise<ReservationDetail[]> {
  const wanted = `select r.reservation_id, ${keys} from read.reservations r ${join} where ${where}
    order by ${orderBy(isBackwards ? 'backwards' : 'as asked')} limit $${values.length + 1} offset $${values.length + 2}`;
  const source = `(select * from (${wanted}) wanted join read.reservations r using (reservation_id))`;
  const { rows } = await db.query<ReservationDetail>(`${detailFrom(source)} order by ${orderByKeys}`, [
    ...values,
    limit,
    skipped,
  ]);
  return rows;
}
