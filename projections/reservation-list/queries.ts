import type { PageOf, PageRequest } from '../paging.ts';
import type { Database } from '../projection.ts';
import { detailFrom, type ReservationDetail } from '../reservation-detail/queries.ts';
import { conditionOf, type ReservationFilter } from './filter.ts';

/** By date and time of day; the id keeps the order of those that begin together. */
export type ListOrder = 'asc' | 'desc';

const orderBy = (order: ListOrder) => `r.date ${order}, r.start_minute ${order}, r.reservation_id ${order}`;

/** One page of the reservations that a filter lets through, and how many there are. */
export async function readReservationPage(
  db: Database,
  filter: ReservationFilter,
  { page, perPage, order = 'asc' }: PageRequest & { readonly order?: ListOrder },
): Promise<PageOf<ReservationDetail>> {
  const total = await countReservations(db, filter);
  const offset = (page - 1) * perPage;
  const size = Math.max(0, Math.min(perPage, total - offset));
  if (size === 0) return { page, perPage, total, rows: [] };
  // Whatever lies nearer: from the beginning forwards, or from the end backwards.
  const fromEnd = total - offset - size;
  const [direction, skipped] = fromEnd < offset ? [opposite(order), fromEnd] : [order, offset];
  const { sql, values } = conditionOf(filter);
  const rows = await readRows(db, { where: sql, values, direction, order, limit: size, skipped });
  return { page, perPage, total, rows };
}

const opposite = (order: ListOrder): ListOrder => (order === 'asc' ? 'desc' : 'asc');

/** How many reservations a filter lets through. */
export async function countReservations(db: Database, filter: ReservationFilter): Promise<number> {
  const { sql, values } = conditionOf(filter);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from read.reservations r where ${sql}`,
    [...values],
  );
  return rows[0]?.total ?? 0;
}

/** The first reservations that a filter lets through. */
export function readReservations(
  db: Database,
  filter: ReservationFilter,
  { limit, order }: { readonly limit: number; readonly order: ListOrder },
): Promise<ReservationDetail[]> {
  const { sql, values } = conditionOf(filter);
  return readRows(db, { where: sql, values, direction: order, order, limit, skipped: 0 });
}

/** All reservations that a filter lets through, in order, a batch at a time: each goes on behind the one before. */
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
      ...{ direction: 'asc', order: 'asc', limit: batchSize, skipped: 0 },
    });
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
  }
}

/** The reservations that were made last, the newest first; of one person, or of everybody. */
export async function readLatest(
  db: Database,
  { personId, limit }: { readonly personId: string | null; readonly limit: number },
): Promise<ReservationDetail[]> {
  const whose = personId === null ? '' : 'where r.person_id = $2';
  const source = `(select r.* from read.reservations r ${whose} order by r.created_at desc, r.reservation_id limit $1)`;
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom(source)} order by r.created_at desc, r.reservation_id`,
    personId === null ? [limit] : [limit, personId],
  );
  return rows;
}

interface RowsQuery {
  /** Over `r`; its values are `values`. */
  readonly where: string;
  readonly values: readonly unknown[];
  /** The way in which the rows are looked for, and the order in which they come. */
  readonly direction: ListOrder;
  readonly order: ListOrder;
  readonly limit: number;
  readonly skipped: number;
}

/** What is skipped is passed over in the index; the rows, and their names, are read only of what is wanted. */
async function readRows(
  db: Database,
  { where, values, direction, order, limit, skipped }: RowsQuery,
): Promise<ReservationDetail[]> {
  const wanted = `select r.reservation_id from read.reservations r where ${where}
    order by ${orderBy(direction)} limit $${values.length + 1} offset $${values.length + 2}`;
  const source = `(select r.* from (${wanted}) wanted join read.reservations r using (reservation_id))`;
  const { rows } = await db.query<ReservationDetail>(`${detailFrom(source)} order by ${orderBy(order)}`, [
    ...values,
    limit,
    skipped,
  ]);
  return rows;
}
