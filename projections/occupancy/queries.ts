import type { Database } from '../projection.ts';

/** By what reservations are counted together; `hour_weekday`: each hour of each day of the week. */
export const OCCUPANCY_GROUPS = [
  'attraction',
  'center',
  'hour',
  'weekday',
  'hour_weekday',
  'type',
  'activity',
  'dependency',
  'date',
] as const;
export type OccupancyGroup = (typeof OCCUPANCY_GROUPS)[number];

/** What was booked of one group. */
export interface OccupancyRow {
  /** Id, hour, day of the week (0 Sunday), `{weekday}-{hour}`, date, or the organisation's name. */
  readonly key: string;
  readonly reservedMinutes: number;
  /** Cancelled ones left out. */
  readonly reservations: number;
  readonly cancelled: number;
  /** Over, neither cancelled nor checked in. */
  readonly noShows: number;
  /** Sum over the reservations: days from when they were made to their date. */
  readonly leadDays: number;
}

export interface OccupancyQuery {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** 0: all. */
  readonly centerId: number;
  readonly group: OccupancyGroup;
  /** Local: what ended before is over. */
  readonly now: { readonly date: string; readonly minute: number };
  readonly timeZone: string;
}

const WEEKDAY = `extract(dow from r.date::date)::int`;

/** The key of each group, as SQL; an hour is that of `h`, the others' count whole reservations. */
const KEYS: Readonly<Record<OccupancyGroup, string>> = {
  attraction: 'r.attraction_id::text',
  center: 'r.center_id::text',
  hour: 'h.hour::text',
  weekday: `${WEEKDAY}::text`,
  hour_weekday: `${WEEKDAY} || '-' || h.hour`,
  type: 'r.reservation_type_id::text',
  activity: `coalesce(r.activity_id, 0)::text`,
  dependency: 'r.dependency',
  date: 'r.date',
};

/** A reservation is in each hour that it touches, with its minutes there. */
const HOURS = `cross join lateral (
  select hour, least(r.end_minute, hour * 60 + 60) - greatest(r.start_minute, hour * 60) as minutes
  from generate_series(r.start_minute / 60, (r.end_minute - 1) / 60) hour) h`;

const byHour = (group: OccupancyGroup) => group === 'hour' || group === 'hour_weekday';

/** Counts the reservations of an interval by group. One statement over the dates' index. */
export async function readOccupancy(
  db: Database,
  { from, to, centerId, group, now, timeZone }: OccupancyQuery,
): Promise<OccupancyRow[]> {
  const minutes = byHour(group) ? 'h.minutes' : 'r.end_minute - r.start_minute';
  const kept = 'filter (where r.cancelled_at is null)';
  const { rows } = await db.query<OccupancyRow>(
    `select ${KEYS[group]} as key,
       coalesce(sum(${minutes}) ${kept}, 0)::float8 as "reservedMinutes",
       (count(*) ${kept})::int as reservations,
       count(r.cancelled_at)::int as cancelled,
       (count(*) filter (where r.cancelled_at is null and r.checked_in_at is null
         and (r.date < $4 or (r.date = $4 and r.end_minute <= $5))))::int as "noShows",
       coalesce(sum(greatest(r.date::date - (r.created_at at time zone $6)::date, 0)) ${kept}, 0)::float8 as "leadDays"
     from read.reservations r ${byHour(group) ? HOURS : ''}
     where r.date >= $1 and r.date <= $2 and ($3::int = 0 or r.center_id = $3)
     group by 1`,
    [from, to, centerId, now.date, now.minute, timeZone],
  );
  return rows;
}

/** The opening hours of an attraction on a day of the week (0 Sunday); they may touch. */
export interface OpenStretch {
  readonly attractionId: number;
  readonly centerId: number;
  readonly dayOfWeek: number;
  readonly start: number;
  readonly end: number;
}

/** When the attractions that there are now are open. */
export async function readOpenStretches(db: Database, centerId: number): Promise<OpenStretch[]> {
  const { rows } = await db.query<OpenStretch>(
    `select o.attraction_id as "attractionId", a.center_id as "centerId", o.day_of_week as "dayOfWeek",
       o.start_minute as start, o.end_minute as end
     from read.opening_hours o join read.attractions a on a.id = o.attraction_id
     where o.active and not o.removed and not a.removed and ($1::int = 0 or a.center_id = $1)`,
    [centerId],
  );
  return rows;
}

/** Names of what groups are keyed by, removed entries too: history keeps them. */
export async function readGroupNames(
  db: Database,
  group: OccupancyGroup,
): Promise<ReadonlyMap<string, string>> {
  const source = NAMES[group];
  if (!source) return new Map();
  const { rows } = await db.query<{ key: string; name: string }>(source);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

const NAMES: Readonly<Partial<Record<OccupancyGroup, string>>> = {
  attraction: `select a.id::text as key, coalesce(c.name || ' - ', '') || a.name as name
    from read.attractions a left join read.centers c on c.id = a.center_id`,
  center: 'select id::text as key, name from read.centers',
  type: 'select id::text as key, name from read.reservation_types',
  activity: 'select id::text as key, name from read.activities',
};
