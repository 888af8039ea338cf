import type { Interval } from '../../domain/schedule/interval.ts';
import { dayOfWeek } from '../../platform/clock.ts';
import { sortedByName } from '../names.ts';
import type { Database } from '../projection.ts';
import { type DayParts, dayStatement, daysOf } from './day.ts';

/** A reservation that holds its time. Minutes count from local midnight. */
export interface HeldTime extends Interval {
  readonly id: string;
  /** Encargado. */
  readonly name: string;
  /** Organización / Institución. */
  readonly dependency: string;
  /** The name, else the organisation. */
  readonly who: string;
  readonly activityId: number | null;
  /** Name of the activity, '' where there is none. */
  readonly activity: string;
  readonly typeId: number;
  readonly shortcode: string;
  readonly checkedIn: boolean;
}

/** What is booked on a day of an attraction, and when it is open on that day of the week; both in order. */
interface Held {
  readonly reservations: readonly HeldTime[];
  readonly hours: readonly Interval[];
}

export interface AttractionDay extends Held {
  readonly id: number;
  readonly name: string;
  readonly centerId: number;
  readonly typeId: number;
  /** Name of the attraction type. */
  readonly type: string;
  readonly capacity: number;
  readonly image: string;
  /** Ids of what is played there. */
  readonly activities: readonly number[];
  readonly removed: boolean;
}

export interface DayOf extends Held {
  readonly date: string;
}

/** Reservations and opening slots of `attraction` on `date`, whose day of the week is `dayOfWeek`: three SQL terms. */
function heldSql(attraction: string, date: string, dayOfWeek: string): string {
  return `
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', d.reservation_id, 'start', d.start_minute, 'end', d.end_minute, 'name', d.name,
        'dependency', d.dependency, 'who', case when d.name <> '' then d.name else d.dependency end,
        'activityId', d.activity_id, 'activity', coalesce(x.name, ''), 'typeId', d.reservation_type_id,
        'shortcode', d.shortcode, 'checkedIn', d.checked_in
      ) order by d.start_minute, d.reservation_id), '[]') as list
      from read.day_grid_reservations d left join read.activities x on x.id = d.activity_id
      where d.attraction_id = ${attraction} and d.date = ${date}
    ) held
    cross join lateral (
      select coalesce(json_agg(json_build_object('start', o.start_minute, 'end', o.end_minute)
        order by o.start_minute), '[]') as list
      from read.opening_hours o
      where o.attraction_id = ${attraction} and o.day_of_week = ${dayOfWeek} and o.active and not o.removed
    ) open`;
}

/** `$1` is the date, `$2` its day of the week. */
const ATTRACTION_DAYS = `
  select a.id, a.name, a.center_id as "centerId", a.attraction_type_id as "typeId", coalesce(t.name, '') as type,
    a.capacity, a.image, a.activities, a.removed, held.list as reservations, open.list as hours
  from read.attractions a
  left join read.attraction_types t on t.id = a.attraction_type_id
  ${heldSql('a.id', '$1', '$2')}`;

export interface DayGridQuery {
  readonly centerId: number;
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  /** 0: of all types. */
  readonly attractionTypeId: number;
}

/**
 * A day of a centre, attraction by attraction, in the order of their names. An attraction that was removed shows where
 * it still has reservations on that day. One statement, whatever the number of attractions.
 */
export async function readDayGrid(db: Database, query: DayGridQuery): Promise<AttractionDay[]> {
  const { rows } = await db.query<DayParts>(dayStatement('day grid', query));
  return rows.flatMap(daysOf);
}

/**
 * Where else to go: the attraction itself and those of its centre where `activityId` is played (0: where any of the
 * attraction's activities is), on one date, in the order of their names. One statement.
 */
export async function readAlternatives(
  db: Database,
  { attractionId, activityId, date }: { attractionId: number; activityId: number; date: string },
): Promise<AttractionDay[]> {
  const { rows } = await db.query<AttractionDay>(
    `${ATTRACTION_DAYS}
     join read.attractions asked on asked.id = $3
     where a.center_id = asked.center_id and not a.removed
       and (a.id = asked.id or a.activities && case when $4::int = 0 then asked.activities else array[$4::int] end)`,
    [date, dayOfWeek(date), attractionId, activityId],
  );
  return sortedByName(rows);
}

/** Several days of one attraction, in the order of `dates`. One statement. */
export async function readDays(
  db: Database,
  attractionId: number,
  dates: readonly string[],
): Promise<DayOf[]> {
  const { rows } = await db.query<DayOf>(
    `select asked.date, held.list as reservations, open.list as hours
     from unnest($2::text[], $3::int[]) with ordinality as asked(date, day_of_week, place)
     ${heldSql('$1::int', 'asked.date', 'asked.day_of_week')}
     order by asked.place`,
    [attractionId, dates, dates.map(dayOfWeek)],
  );
  return rows;
}
