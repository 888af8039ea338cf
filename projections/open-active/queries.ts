import type { Facility } from '../../domain/open-data/events.ts';
import type { OfferedSlot } from '../../domain/open-data/offered-slot.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Database } from '../kit/projection.ts';

/** Position and id of the last item that a consumer has. Positions are texts of digits, as no number holds them all. */
export interface FeedPlace {
  readonly position: string;
  readonly id: string;
}

export interface KnownSlot {
  readonly id: string;
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly state: 'free' | 'taken' | 'gone';
}

export interface PublishedSlot extends KnownSlot {
  readonly position: string;
}

const SLOT = `s.slot_id as id, s.attraction_id as "attractionId", s.date,
  s.start_minute as start, s.end_minute as "end", s.state`;

/** `forgottenBefore`: instant; older tombstones are left out. */
export async function readSlotFeed(
  db: Database,
  after: FeedPlace | null,
  limit: number,
  forgottenBefore: string,
): Promise<PublishedSlot[]> {
  const { rows } = await db.query<PublishedSlot>({
    name: 'slot feed',
    text: `(select ${SLOT}, s.position::text, s.position as place
        from read.open_slots s left join read.open_terms t using (attraction_id)
        where (s.position, s.slot_id) > ($1::bigint, $2::text collate "C")
          and s.state <> 'gone' and s.position > coalesce(t.position, -1)
        order by s.position, s.slot_id limit $3)
      union all
      (select ${SLOT}, s.position::text, s.position as place
        from read.open_slots s
        where (s.position, s.slot_id) > ($1::bigint, $2::text collate "C")
          and s.state = 'gone' and s.changed_at >= $4 and s.position >= (
            select position from read.open_slots where state = 'gone' and changed_at >= $4
            order by changed_at, position limit 1)
        order by s.position, s.slot_id limit $3)
      union all
      (select ${SLOT}, t.position::text, t.position as place
        from read.open_terms t join read.open_slots s using (attraction_id)
        where t.position >= $1::bigint and (t.position, s.slot_id) > ($1::bigint, $2::text collate "C")
          and s.state <> 'gone' and s.position < t.position
        order by t.position, s.slot_id limit $3)
      order by place, id limit $3`,
    values: [...placeOf(after), limit, forgottenBefore],
  });
  return rows;
}

/** Null: never published. */
export async function readPublishedSlot(db: Database, id: string): Promise<KnownSlot | null> {
  const { rows } = await db.query<KnownSlot>(`select ${SLOT} from read.open_slots s where s.slot_id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export interface PublishedFacility {
  readonly id: string;
  readonly position: string;
  readonly facility: Facility;
  readonly withdrawn: boolean;
}

const FACILITY = `f.attraction_id::text as id, f.position::text, f.facility, f.withdrawn`;

export async function readFacilityFeed(
  db: Database,
  after: FeedPlace | null,
  limit: number,
  forgottenBefore: string,
): Promise<PublishedFacility[]> {
  const { rows } = await db.query<PublishedFacility>({
    name: 'facility feed',
    text: `select ${FACILITY} from read.open_facilities f
      where (f.position, f.attraction_id::text collate "C") > ($1::bigint, $2::text collate "C")
        and not (f.withdrawn and f.changed_at < $4)
      order by f.position, f.attraction_id::text collate "C" limit $3`,
    values: [...placeOf(after), limit, forgottenBefore],
  });
  return rows;
}

/** Null: not published now. */
export async function readPublishedFacility(db: Database, attractionId: number): Promise<Facility | null> {
  const { rows } = await db.query<{ facility: Facility }>(
    'select facility from read.open_facilities where attraction_id = $1 and not withdrawn',
    [attractionId],
  );
  return rows[0]?.facility ?? null;
}

type LiveSlot = OfferedSlot & { readonly attractionId: number };

/** The published slots of each court on a date, tombstones aside. */
export async function readPublishedDay(
  db: Database,
  date: string,
): Promise<ReadonlyMap<number, readonly OfferedSlot[]>> {
  const { rows } = await db.query<LiveSlot>({
    name: 'published day',
    text: `select attraction_id as "attractionId", start_minute as start, end_minute as "end", state = 'free' as "isFree"
      from read.open_slots where date = $1 and state <> 'gone' order by attraction_id, start_minute, end_minute`,
    values: [date],
  });
  return groupBy(rows, ({ attractionId }) => attractionId);
}

/** Local dates with published slots. */
export async function readPublishedDates(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ date: string }>(
    `select distinct date from read.open_slots where state <> 'gone' order by date`,
  );
  return rows.map(({ date }) => date);
}

export interface OpenDataCounts {
  readonly facilities: number;
  readonly free: number;
  readonly taken: number;
  readonly lastDate: string | null;
  /** Instant. */
  readonly changedAt: string | null;
}

export async function readOpenDataCounts(db: Database): Promise<OpenDataCounts> {
  const { rows } = await db.query<OpenDataCounts>(
    `select (select count(*)::int from read.open_facilities where not withdrawn) as facilities,
       count(*) filter (where state = 'free')::int as free, count(*) filter (where state = 'taken')::int as taken,
       max(date) as "lastDate",
       greatest(max(changed_at), (select max(changed_at) from read.open_slots where state = 'gone')) as "changedAt"
     from read.open_slots where state <> 'gone'`,
  );
  return rows[0] ?? { facilities: 0, free: 0, taken: 0, lastDate: null, changedAt: null };
}

function placeOf(after: FeedPlace | null): [string, string] {
  return after ? [after.position, after.id] : ['-1', ''];
}
