import type { Database } from '../kit/projection.ts';
import type { FeedPlace } from './queries.ts';

interface OpenOrderItem {
  readonly itemId: string;
  readonly reservationId: string;
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly cancelled: boolean;
  /** Cancelled by the key itself. */
  readonly isByCustomer: boolean;
  readonly checkedIn: boolean;
}

export interface OpenOrderRow {
  readonly uuid: string;
  readonly position: string;
  readonly deleted: boolean;
  readonly items: readonly OpenOrderItem[];
}

/** `position`: of its last change, of the order or one of its items. `which`: SQL over `o`, so that few are computed. */
const ordersOf = (which: string) => `
  orders as (
    select o.order_id, o.key_id, o.uuid, o.state = 'deleted' as deleted, o.changed_at,
      greatest(o.position, (select max(i.position) from read.open_order_items i where i.order_id = o.order_id)) as position
    from read.open_orders o where o.key_id = $1 and o.state in ('completed', 'deleted') and ${which})`;

const CHANGED = `o.order_id in (
  select order_id from read.open_orders where key_id = $1 and position between $2::bigint and $5::bigint
  union
  select order_id from read.open_order_items where key_id = $1 and position between $2::bigint and $5::bigint)`;

/** Enough for a page where each order changed once since it was made. */
const STRETCH = 1_000;

const LAST_OF_STRETCH = `select max(position)::text as last from (
  select position from (
    (select position from read.open_orders where key_id = $1 and position >= $2::bigint order by position limit ${STRETCH})
    union all
    (select position from read.open_order_items where key_id = $1 and position >= $2::bigint order by position limit ${STRETCH})
  ) change order by position limit ${STRETCH}) stretch having count(*) = ${STRETCH}`;

const MOST = String(2n ** 63n - 1n);

const SHOWN = `o.uuid, o.position::text, o.deleted,
  (select coalesce(json_agg(json_build_object('itemId', i.item_id, 'reservationId', i.reservation_id,
      'attractionId', i.attraction_id, 'date', i.date, 'start', i.start_minute, 'end', i.end_minute,
      'cancelled', i.cancelled, 'isByCustomer', i.cancelled_by = o.key_id, 'checkedIn', i.checked_in)
      order by i.date, i.start_minute, i.item_id), '[]')
    from read.open_order_items i where i.order_id = o.order_id) as items`;

/** The orders of a key in the order of their last changes; an early page does not place all that came since. */
export async function readOrderFeed(
  db: Database,
  keyId: string,
  after: FeedPlace | null,
  limit: number,
): Promise<OpenOrderRow[]> {
  const found: OpenOrderRow[] = [];
  for (let [from, id] = [after?.position ?? '-1', after?.id ?? '']; ; ) {
    const { rows: ends } = await db.query<{ last: string }>(LAST_OF_STRETCH, [keyId, from]);
    const last = ends[0]?.last ?? MOST;
    // Without a name: a plan that is kept for any place reads all orders of the key.
    const { rows } = await db.query<OpenOrderRow>(
      `with ${ordersOf(CHANGED)} select ${SHOWN} from orders o
        where (o.position, o.uuid) > ($2::bigint, $3::text collate "C") and o.position <= $5::bigint
        order by o.position, o.uuid limit $4`,
      [keyId, from, id, limit - found.length, last],
    );
    found.push(...rows);
    if (last === MOST || found.length === limit) return found;
    [from, id] = [String(BigInt(last) + 1n), ''];
  }
}

/** Null: none of this key, or not completed. */
export async function readOpenOrder(db: Database, keyId: string, uuid: string): Promise<OpenOrderRow | null> {
  const { rows } = await db.query<OpenOrderRow>(
    `with ${ordersOf('o.uuid = $2')} select ${SHOWN} from orders o`,
    [keyId, uuid],
  );
  return rows[0] ?? null;
}
