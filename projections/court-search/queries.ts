import { dayOfWeek } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { firstMinute } from '../../domain/schedule/booking-policy.ts';
import { groupBy } from '../../platform/group-by.ts';
import { floorNameOn } from '../floors/meeting.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';
import { keptOf } from './kept.ts';

/** 0: any activity, any center. */
export interface CourtFilter {
  readonly activityId: number;
  readonly centerId: number;
}

export interface FoundCourt {
  readonly id: number;
  readonly name: string;
  readonly centerId: number;
  readonly center: string;
  readonly type: string;
  readonly capacity: number;
  readonly image: string;
  /** Name of the floor that it shares with others on this day; '' for none. */
  readonly floor: string;
  /** Minutes since local midnight, in order. */
  readonly free: readonly { readonly id: number; readonly start: number; readonly end: number }[];
}

/**
 * Courts of shown centers. `$1`: activity, `$2`: center; 0: any. A plan for any values takes `case` for half of the courts, and
 * `or` for one of them: it would then go over all hours again for each hour.
 */
export const COURTS = `
  courts as materialized (
    select a.id, a.name, a.center_id, c.name as center, a.attraction_type_id, a.capacity, a.image
    from read.attractions a join read.centers c on c.id = a.center_id
    where not a.removed and c.active and not c.removed
      and case when $2::int = 0 then true else a.center_id = $2::int end
      and case when $1::int = 0 then true else a.activities @> array[$1::int] end)`;

/** Enabled slots and occupied times are matched in memory: an index look-up per slot takes ten times as long. */
export const SLOTS = `
  slots as materialized (
    select asked.date, o.attraction_id, o.id, o.start_minute, o.end_minute
    from courts join read.opening_hours o on o.attraction_id = courts.id
      join asked on asked.weekday = o.day_of_week
    where o.active and not o.removed
      and o.start_minute >= asked.from_minute and o.start_minute < asked.to_minute),
  held as materialized (
    select k.attraction_id, k.date, k.start_minute, k.end_minute, k.closure_id
    from courts join ${keptOf('array(select id from courts)', '$3::text[]')} k on k.attraction_id = courts.id),
  free as materialized (
    select * from slots where not exists (
      select from held
      where held.attraction_id = slots.attraction_id and held.date = slots.date
        and held.start_minute < slots.end_minute and held.end_minute > slots.start_minute))`;

/** `$3` to `$6`: dates, their days of the week, and the minutes between which hours that begin count on each. */
export const ASKED = `
  asked as materialized (
    select * from unnest($3::text[], $4::int[], $5::int[], $6::int[]) with ordinality
      as asked(date, weekday, from_minute, to_minute, place))`;

export const MIDNIGHT = 24 * 60;

type CourtRow = readonly [
  id: number,
  name: string,
  centerId: number,
  center: string,
  type: string,
  capacity: number,
  image: string,
  floor: string,
];
type SlotRow = readonly [attractionId: number, id: number, start: number, end: number];

const FREE_COURTS = `with ${COURTS}, ${ASKED}, ${SLOTS}
  select
    (select coalesce(json_agg(json_build_array(courts.id, courts.name, courts.center_id, courts.center,
        coalesce(t.name, ''), courts.capacity, courts.image,
        ${floorNameOn('($3::text[])[1]', 'courts.id')})), '[]')
      from courts left join read.attraction_types t on t.id = courts.attraction_type_id
      where courts.id in (select attraction_id from free)) as courts,
    (select coalesce(json_agg(json_build_array(attraction_id, id, start_minute, end_minute)
        order by start_minute), '[]') from free) as slots`;

/** Courts with a free hour on a date from `fromMinute` on, by center and name; those of a floor together. One statement. */
export async function readFreeCourts(
  db: Database,
  { activityId, centerId }: CourtFilter,
  date: string,
  fromMinute: number,
): Promise<FoundCourt[]> {
  const { rows } = await db.query<{ courts: readonly CourtRow[]; slots: readonly SlotRow[] }>({
    name: 'free courts',
    text: FREE_COURTS,
    values: [activityId, centerId, [date], [dayOfWeek(date)], [fromMinute], [MIDNIGHT]],
  });
  return rows.flatMap(({ courts, slots }) => {
    const free = groupBy(slots, ([attractionId]) => attractionId);
    const found = courts.map((row) => courtOf(row, free.get(row[0]) ?? []));
    return inOrder(found);
  });
}

function courtOf(
  [id, name, centerId, center, type, capacity, image, floor]: CourtRow,
  slots: readonly SlotRow[],
): FoundCourt {
  const free = slots.map(([, slotId, start, end]) => ({ id: slotId, start, end }));
  return { id, name, centerId, center, type, capacity, image, floor, free };
}

function inOrder(courts: readonly FoundCourt[]): FoundCourt[] {
  const centers = sortedByName(
    [...new Map(courts.map(({ centerId, center }) => [centerId, center]))].map(([id, name]) => ({
      id,
      name,
    })),
  );
  const byCenter = groupBy(courts, ({ centerId }) => centerId);
  return centers.flatMap(({ id }) => {
    const floors = groupBy(
      sortedByName(byCenter.get(id) ?? []),
      (court) => court.floor || `court ${court.id}`,
    );
    return [...floors.values()].flat();
  });
}

const FREE_PER_DAY = `with ${COURTS}, ${ASKED}, ${SLOTS}
  select asked.date, count(free.id)::int as free
  from asked left join free on free.date = asked.date
  group by asked.date, asked.place order by asked.place`;

/**
 * How many hours are free on each date, of those that begin between two minutes. `now` is local: hours of today that have
 * begun are left out.
 */
export async function readFreePerDay(
  db: Database,
  { activityId, centerId }: CourtFilter,
  dates: readonly string[],
  now: LocalMoment,
  { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: MIDNIGHT },
): Promise<{ date: string; free: number }[]> {
  const { rows } = await db.query<{ date: string; free: number }>({
    name: 'free per day',
    text: FREE_PER_DAY,
    values: [
      activityId,
      centerId,
      dates,
      dates.map(dayOfWeek),
      dates.map((date) => Math.max(firstMinute(date, now), from)),
      dates.map(() => to),
    ],
  });
  return rows;
}
