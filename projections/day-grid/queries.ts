import { dayOfWeek } from '../../domain/calendar/days.ts';
import type { Gap } from '../../domain/catalog/gap.ts';
import { type Interval, without } from '../../domain/schedule/interval.ts';
import { groupBy } from '../../platform/group-by.ts';
import { floorNameOn, meetingOn } from '../floors/meeting.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';
import { closedOn, HELD } from './held.ts';

/** An active reservation. Minutes count from local midnight. */
export interface HeldTime extends Interval {
  readonly id: string;
  readonly name: string;
  readonly dependency: string;
  /** The name, or else the organization. */
  readonly who: string;
  readonly activityId: number | null;
  readonly activity: string;
  readonly typeId: number;
  readonly shortcode: string;
  readonly checkedIn: boolean;
  readonly reference: string;
  /** '' if no registered person. */
  readonly cui: string;
  readonly isPending: boolean;
}

interface Held {
  readonly reservations: readonly HeldTime[];
  /** Without closed hours, and those that others on the floor hold. */
  readonly hours: readonly Interval[];
  /** Those of the week, closed or not. */
  readonly weekHours: readonly Interval[];
  /** Includes those of attractions that share a part of the floor with it. */
  readonly closings: readonly ClosedTime[];
  /** Reservations of attractions that share a part of the floor with it. */
  readonly blocked: readonly BlockedTime[];
}

export interface BlockedTime extends Interval {
  readonly reservationId: string;
  readonly typeId: number;
  readonly attractionId: number;
  readonly attraction: string;
}

interface ClosedTime extends Interval {
  readonly reason: string;
}

export interface AttractionDay extends Held, Gap {
  readonly id: number;
  readonly name: string;
  readonly centerId: number;
  readonly typeId: number;
  readonly type: string;
  readonly capacity: number;
  readonly image: string;
  readonly activities: readonly number[];
  /** Name of the floor that it shares with others on this day; '' for none. */
  readonly floor: string;
  readonly removed: boolean;
}

export interface DayOf extends Held {
  readonly date: string;
}

type HoursRow = readonly [attractionId: number, start: number, end: number];
type ClosedRow = readonly [attractionId: number, start: number, end: number, reason: string];
type BlockedRow = readonly [
  attractionId: number,
  start: number,
  end: number,
  reservationId: string,
  typeId: number,
  otherId: number,
  other: string,
];
/** The attraction, then the values of `HELD_COLUMNS` in order. */
type HeldRow = readonly [attractionId: number, ...values: unknown[]];

type Stored = Omit<HeldTime, 'who' | 'activity'>;

const HELD_COLUMNS = {
  id: 'd.reservation_id',
  start: 'd.start_minute',
  end: 'd.end_minute',
  name: 'd.name',
  dependency: 'd.dependency',
  activityId: 'd.activity_id',
  typeId: 'd.reservation_type_id',
  shortcode: 'd.shortcode',
  checkedIn: 'd.checked_in_at is not null',
  reference: 'd.reference',
  cui: `coalesce((select p.cui from read.people e join read.people p on p.person_id = coalesce(e.merged_into, e.person_id)
        where e.person_id = d.person_id), '')`,
  isPending: `d.approval = 'pending'`,
} as const satisfies Record<keyof Stored, string>;
const HELD_FIELDS = Object.keys(HELD_COLUMNS) as (keyof Stored)[];

/** Arrays instead of objects halve the cost for the database. */
interface HeldRows {
  readonly hours: readonly HoursRow[];
  readonly held: readonly HeldRow[];
  readonly closed: readonly ClosedRow[];
  readonly blocked: readonly BlockedRow[];
  readonly activityNames: Readonly<Record<string, string>>;
}

export interface DayParts extends HeldRows {
  readonly attractions: readonly Omit<AttractionDay, keyof Held>[];
}

interface Meeting {
  readonly date: string;
  readonly asked: string;
}

/** SQL of `HeldRows` from conditions on reservations `d`, hours `o` and closed days `x`; `asked`: attractions `m` of `date`. */
const heldSql = (held: string, open: string, closed: string, { date, asked }: Meeting) => `
  (select coalesce(json_agg(json_build_array(m.attraction_id, d.start_minute, d.end_minute, d.reservation_id,
      d.reservation_type_id, b.id, b.name) order by d.start_minute, d.reservation_id), '[]')
    from ${meetingOn(date)} m join read.attractions b on b.id = m.other_id
      join ${HELD} d on d.attraction_id = m.other_id and d.date = ${date}
    where ${asked}) as blocked,
  (select coalesce(json_agg(json_build_array(x.attraction_id, x.start_minute, x.end_minute, x.reason)
      order by x.start_minute, x.closed_hours_id), '[]')
    from ${closed}) as closed,
  (select coalesce(json_agg(json_build_array(o.attraction_id, o.start_minute, o.end_minute)
      order by o.start_minute), '[]')
    from ${open} and o.active and not o.removed) as hours,
  (select coalesce(json_agg(json_build_array(d.attraction_id, ${Object.values(HELD_COLUMNS).join(', ')})
      order by d.start_minute, d.reservation_id), '[]')
    from ${held}) as held,
  (select coalesce(json_object_agg(id, name), '{}') from read.activities) as "activityNames"`;

/** Columns of `DayParts` for the attractions `a` that match `asked`. `$1`: date, `$2`: its day of the week. */
export function partsOf(asked: string): string {
  return `
  (select coalesce(json_agg(json_build_object(
      'id', a.id, 'name', a.name, 'centerId', a.center_id, 'typeId', a.attraction_type_id,
      'type', coalesce(t.name, ''), 'minutes_before', a.minutes_before, 'minutes_after', a.minutes_after, 'capacity', a.capacity, 'image', a.image, 'activities', a.activities,
      'floor', ${floorNameOn('$1', 'a.id')}, 'removed', a.removed)), '[]')
    from read.attractions a left join read.attraction_types t on t.id = a.attraction_type_id
    where ${asked}) as attractions,
  ${heldSql(
    `read.attractions a join ${HELD} d on d.attraction_id = a.id where ${asked} and d.date = $1`,
    `read.attractions a join read.opening_hours o on o.attraction_id = a.id where ${asked} and o.day_of_week = $2`,
    `read.attractions a join ${closedOn('$1')} x on x.attraction_id = a.id where ${asked} and x.date = $1`,
    { date: '$1', asked: `m.attraction_id in (select a.id from read.attractions a where ${asked})` },
  )}`;
}

/** Sorted by name; a removed attraction appears only if it has reservations. */
export function daysOf({
  attractions,
  hours,
  held,
  closed,
  blocked,
  activityNames,
}: DayParts): AttractionDay[] {
  const blockedOf = byAttraction(blocked);
  const closedOf = byAttraction(closed);
  const hoursOf = byAttraction(hours);
  const heldOf = byAttraction(held);
  const days = attractions.map((attraction) => ({
    ...attraction,
    ...read({
      hours: hoursOf.get(attraction.id) ?? [],
      held: heldOf.get(attraction.id) ?? [],
      closed: closedOf.get(attraction.id) ?? [],
      blocked: blockedOf.get(attraction.id) ?? [],
      activityNames,
    }),
  }));
  return sortedByName(days.filter(({ removed, reservations }) => !removed || reservations.length > 0));
}

const byAttraction = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[]) =>
  groupBy(rows, ([attractionId]) => attractionId);

function read({ hours, held, closed, blocked: met, activityNames }: HeldRows): Held {
  const closings = closed.map(([, start, end, reason]) => ({ start, end, reason }));
  const open = hours.map(([, start, end]) => ({ start, end }));
  const blocked = met.map(([, start, end, reservationId, typeId, attractionId, attraction]) => ({
    start,
    end,
    reservationId,
    typeId,
    attractionId,
    attraction,
  }));
  const shut = [...closings, ...blocked];
  return {
    reservations: held.map((row) => heldTime(row, activityNames)),
    hours: shut.length === 0 ? open : without(open, shut),
    weekHours: open,
    closings,
    blocked,
  };
}

/** Fills one object: spreading each of hundreds of rows takes ten times as long. */
function heldTime(row: HeldRow, activityNames: HeldRows['activityNames']): HeldTime {
  const fields: Partial<Record<keyof HeldTime, unknown>> = {};
  HELD_FIELDS.forEach((field, index) => {
    fields[field] = row[index + 1];
  });
  const { name, dependency, activityId } = fields as Stored;
  fields.who = name || dependency;
  fields.activity = activityId === null ? '' : (activityNames[activityId] ?? '');
  return fields as HeldTime;
}

/** `$3`: attraction, `$4`: activity. */
const ALTERNATIVES = partsOf(`not a.removed and exists (
    select from read.attractions asked where asked.id = $3 and asked.center_id = a.center_id
      and (a.id = asked.id or a.activities && case when $4::int = 0 then asked.activities else array[$4::int] end))`);

/** The attraction and others of its center that offer `activityId` (0: any of its own), by name. One statement. */
export async function readAlternatives(
  db: Database,
  { attractionId, activityId, date }: { attractionId: number; activityId: number; date: string },
): Promise<AttractionDay[]> {
  const { rows } = await db.query<DayParts>({
    name: 'alternatives',
    text: `select ${ALTERNATIVES}`,
    values: [date, dayOfWeek(date), attractionId, activityId],
  });
  return rows.flatMap(daysOf);
}

/** One day of these attractions, by name. One statement. */
export async function readDayOf(
  db: Database,
  attractionIds: readonly number[],
  date: string,
): Promise<AttractionDay[]> {
  const { rows } = await db.query<DayParts>({
    name: 'day of attractions',
    text: `select ${partsOf('a.id = any($3::int[])')}`,
    values: [date, dayOfWeek(date), attractionIds],
  });
  return rows.flatMap(daysOf);
}

/** Days of an attraction in the order of `dates`. One statement. */
export async function readDays(
  db: Database,
  attractionId: number,
  dates: readonly string[],
): Promise<DayOf[]> {
  const { rows } = await db.query<HeldRows & Pick<DayOf, 'date'>>(
    `select asked.date, ${heldSql(
      `${HELD} d where d.attraction_id = $1::int and d.date = asked.date`,
      'read.opening_hours o where o.attraction_id = $1::int and o.day_of_week = asked.day_of_week',
      `${closedOn('asked.date')} x where x.attraction_id = $1::int and x.date = asked.date`,
      { date: 'asked.date', asked: 'm.attraction_id = $1::int' },
    )}
     from unnest($2::text[], $3::int[]) with ordinality as asked(date, day_of_week, place)
     order by asked.place`,
    [attractionId, dates, dates.map(dayOfWeek)],
  );
  return rows.map(({ date, ...rows }) => ({ date, ...read(rows) }));
}
