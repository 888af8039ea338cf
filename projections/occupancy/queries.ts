import { daysLater } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import type { Database } from '../kit/projection.ts';
import { reservationUses } from '../reservation-detail/projection.ts';
import { COUNTED_BY } from './counted-by.ts';
import { weighedPeriods } from './periods.ts';

export interface OccupancyRow {
  /** Id, hour, day of the week (0 Sunday), `{weekday}-{hour}`, date, or name of the organization. */
  readonly key: string;
  readonly reservedMinutes: number;
  /** Without cancelled ones. */
  readonly reservations: number;
  readonly cancelled: number;
  /** Over, but neither cancelled, checked in, noted late nor left without approval. */
  readonly noShows: number;
  /** Reservations made ahead: neither cancelled nor noted late. */
  readonly leads: number;
  /** Sum of their minutes from booking to start. */
  readonly leadMinutes: number;
}

export interface OccupancyQuery {
  readonly from: string;
  readonly to: string;
  /** 0: all. */
  readonly centerId: number;
  readonly group: OccupancyGroup;
  /** Local. */
  readonly now: LocalMoment;
  readonly timeZone: string;
}

/** The middle day represents a year or month. */
const MIDDLE = `case length(period) when 4 then period || '-07-02' when 7 then period || '-15' else period end`;

/** SQL: minutes by which local time is ahead of UTC on a day. */
const utcOffsetOn = (day: string) =>
  `extract(epoch from ((${day})::timestamp at time zone 'UTC') - ((${day})::timestamp at time zone $7))::int / 60`;

/** Courts have counts by center only; the others have totals of all centers too. */
const placeOf = (group: OccupancyGroup, centerId: number) => (column: string) => {
  if (centerId !== 0) return `${column} = $4::int`;
  if (group === 'attraction') return '$4::int = 0';
  return group === 'center' ? `${column} > $4::int` : `${column} = $4::int`;
};

/** Missed visits of today until now, because counts don't know the hour. */
const MISSED_TODAY = `select place.key, place.center_id, place.period, part.unattended
  from read.reservations r cross join lateral (${reservationUses.counts?.adds}) part
    cross join lateral (${reservationUses.counts?.spread?.over}) place
  where r.date = $5 and r.end_minute <= $6 and part.facet = $3 and place.period = $5`;

/**
 * The counts of an interval, put together from as few periods as there are: $1 names them, $2 says which of them are over,
 * $8 which are added (1) and which taken away (-1).
 */
const OF_PERIODS = `
  select c.center_id, c.key, c.period, asked.ahead, asked.sign * c.minutes as minutes,
    asked.sign * c.reservations as reservations, asked.sign * c.cancelled as cancelled, asked.sign * c.leads as leads,
    asked.sign * c.lead_minutes as lead_minutes, case when asked.is_over then asked.sign * c.unattended else 0 end as missed
  from (select period, is_over, sign, ${utcOffsetOn(MIDDLE)} as ahead
    from unnest($1::text[], $2::boolean[], $8::int[]) asked(period, is_over, sign) offset 0) asked
  join read.reservation_uses c on c.facet = $3 and c.period = asked.period`;

/** Counts of each day from `$1` to `$2`, from a separate index. */
const OF_DAYS = `
  select c.*, case when c.period < $5 then c.unattended else 0 end as missed, ${utcOffsetOn('c.period')} as ahead
  from read.reservation_uses c
  where c.facet = $3 and c.period >= $1 and c.period <= $2 and length(c.period) = 10`;

/**
 * Sums the counts of years, months and days: ten years cost as little as one. One statement. Reservations on floors count
 * whole; `readFloorExcess` says what is too much.
 */
export async function readOccupancy(db: Database, query: OccupancyQuery): Promise<OccupancyRow[]> {
  const { from, to, centerId, group, now, timeZone } = query;
  const [facet, key] = COUNTED_BY[group];
  const atPlace = placeOf(group, centerId);
  const isToday = from <= now.date && now.date <= to;
  const isByDate = group === 'date';
  const periods = isByDate ? [] : askedPeriods(query);
  const { rows } = await db.query<OccupancyRow>(
    `with c as (${isByDate ? OF_DAYS : OF_PERIODS} and ${atPlace('c.center_id')}),
     today as (${MISSED_TODAY} and ${atPlace('place.center_id')})
     select key, sum(minutes)::float8 as "reservedMinutes", sum(reservations)::int as reservations,
       sum(cancelled)::int as cancelled, sum(missed)::int as "noShows",
       sum(leads)::int as leads, greatest(sum(lead), 0)::float8 as "leadMinutes"
     from (
       select ${key} as key, minutes, reservations, cancelled, missed, leads, lead_minutes - leads * ahead as lead from c
       union all
       select ${key}, 0, 0, 0, c.unattended, 0, 0 from today c) counted
     group by 1
     having sum(reservations) <> 0 or sum(cancelled) <> 0 or sum(missed) <> 0`,
    [
      ...(isByDate ? [from, to] : [periods.map(({ period }) => period), periods.map(({ isOver }) => isOver)]),
      ...[facet, centerId, now.date, isToday ? now.minute : null, timeZone],
      ...(isByDate ? [] : [periods.map(({ sign }) => sign)]),
    ],
  );
  return rows;
}

/** Split at today, whose hours are only in part over: what is over says the part, not the period that it is counted with. */
function askedPeriods({ from, to, now: { date: today } }: OccupancyQuery) {
  const part = (begin: string, end: string, isOver: boolean) =>
    weighedPeriods(begin, end).map((weighed) => ({ ...weighed, isOver }));
  if (today < from || today > to) return part(from, to, to < today);
  return [
    ...part(from, daysLater(today, -1), true),
    ...part(today, today, false),
    ...part(daysLater(today, 1), to, false),
  ];
}

/** Includes removed entries. */
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
