import { dayOfWeek } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Facility } from '../../domain/open-data/events.ts';
import type { OfferedSlot } from '../../domain/open-data/offered-slot.ts';
import { firstMinute, isBookableDate } from '../../domain/schedule/booking-policy.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Database } from '../kit/projection.ts';
import { readSearchFilters } from './filters.ts';
import { ASKED, COURTS, MIDNIGHT, SLOTS } from './queries.ts';

type Row = OfferedSlot & { readonly attractionId: number };

const OFFERED = `with ${COURTS}, ${ASKED}, ${SLOTS}
  select slots.attraction_id as "attractionId", slots.start_minute as start, slots.end_minute as "end",
    exists (select from free where free.id = slots.id and free.date = slots.date) as "isFree"
  from slots order by slots.attraction_id, slots.start_minute, slots.end_minute`;

/** The hours of each court on a date that `findCourts` looks at, and whether it finds them free. */
export async function findOfferedSlots(
  db: Database,
  date: string,
  now: LocalMoment,
): Promise<ReadonlyMap<number, readonly OfferedSlot[]>> {
  const { window } = await readSearchFilters(db);
  if (!isBookableDate(window, now.date, date)) return new Map();
  const fromMinute = firstMinute(date, now);
  const { rows } = await db.query<Row>({
    name: 'offered slots',
    text: OFFERED,
    values: [0, 0, [date], [dayOfWeek(date)], [fromMinute], [MIDNIGHT]],
  });
  return groupBy(rows, ({ attractionId }) => attractionId);
}

const FACILITIES = `
  select a.id as "attractionId", a.name, coalesce(t.name, '') as type, a.capacity, a.image,
    (select coalesce(json_agg(x.name order by x.name), '[]') from read.activities x
      where not x.removed and x.id = any(a.activities)) as activities,
    c.name as "centerName", c.slug as "centerSlug", c.address as "centerAddress", c.phone as "centerPhone"
  from read.attractions a
    join read.centers c on c.id = a.center_id
    left join read.attraction_types t on t.id = a.attraction_type_id
  where not a.removed and c.active and not c.removed
  order by a.id`;

/** The courts of the public search, under the names that it shows. */
export async function readOfferedFacilities(db: Database): Promise<readonly Facility[]> {
  const { rows } = await db.query<Facility>(FACILITIES);
  return rows;
}
