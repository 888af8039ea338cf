import type { Interval } from '../../domain/schedule/interval.ts';
import { dayOfWeek } from '../../platform/clock.ts';
import { sortedByName } from '../names.ts';
import type { AttractionDay, DayGridQuery, HeldTime } from './queries.ts';

type Attraction = Omit<AttractionDay, 'reservations' | 'hours'>;
type Hours = readonly [attractionId: number, start: number, end: number];
type Held = readonly [
  attractionId: number,
  id: string,
  start: number,
  end: number,
  name: string,
  dependency: string,
  activityId: number | null,
  typeId: number,
  shortcode: string,
  checkedIn: boolean,
];

/** What `dayStatement` gives besides. Lists and not objects, put together here: that costs the database half as much. */
export interface DayParts {
  readonly attractions: readonly Attraction[];
  readonly hours: readonly Hours[];
  readonly held: readonly Held[];
  readonly activityNames: Readonly<Record<string, string>>;
}

/** The attractions that are asked for. `$1` is the date, `$2` its day of the week, `$3` the centre, `$4` the type. */
const ASKED = 'a.center_id = $3 and ($4::int = 0 or a.attraction_type_id = $4)';

const PARTS = `
  (select coalesce(json_agg(json_build_object(
      'id', a.id, 'name', a.name, 'centerId', a.center_id, 'typeId', a.attraction_type_id,
      'type', coalesce(t.name, ''), 'capacity', a.capacity, 'image', a.image, 'activities', a.activities,
      'removed', a.removed)), '[]')
    from read.attractions a left join read.attraction_types t on t.id = a.attraction_type_id
    where ${ASKED}) as attractions,
  (select coalesce(json_agg(json_build_array(o.attraction_id, o.start_minute, o.end_minute)
      order by o.start_minute), '[]')
    from read.attractions a join read.opening_hours o on o.attraction_id = a.id
    where ${ASKED} and o.day_of_week = $2 and o.active and not o.removed) as hours,
  (select coalesce(json_agg(json_build_array(d.attraction_id, d.reservation_id, d.start_minute, d.end_minute, d.name,
      d.dependency, d.activity_id, d.reservation_type_id, d.shortcode, d.checked_in)
      order by d.start_minute, d.reservation_id), '[]')
    from read.attractions a join read.day_grid_reservations d on d.attraction_id = a.id
    where ${ASKED} and d.date = $1) as held,
  (select coalesce(json_object_agg(id, name), '{}') from read.activities) as "activityNames"`;

/** A statement of one row: the parts of a day, and `others`, further columns. Prepared under `name`. */
export function dayStatement(
  name: string,
  { date, centerId, attractionTypeId }: DayGridQuery,
  ...others: readonly string[]
) {
  return {
    name,
    text: `select ${[PARTS, ...others].join(', ')}`,
    values: [date, dayOfWeek(date), centerId, attractionTypeId],
  };
}

/** The attractions in the order of their names; one that was removed only where it has reservations. */
export function daysOf({ attractions, hours, held, activityNames }: DayParts): AttractionDay[] {
  const hoursOf = byAttraction(hours, ([, start, end]): Interval => ({ start, end }));
  const heldOf = byAttraction(held, (row) => heldTime(row, activityNames));
  const days = attractions.map((attraction) => ({
    ...attraction,
    reservations: heldOf.get(attraction.id) ?? [],
    hours: hoursOf.get(attraction.id) ?? [],
  }));
  return sortedByName(days.filter(({ removed, reservations }) => !removed || reservations.length > 0));
}

function heldTime(
  [, id, start, end, name, dependency, activityId, typeId, shortcode, checkedIn]: Held,
  activityNames: DayParts['activityNames'],
): HeldTime {
  const activity = activityId === null ? '' : (activityNames[activityId] ?? '');
  const who = name || dependency;
  return { id, start, end, name, dependency, who, activityId, activity, typeId, shortcode, checkedIn };
}

function byAttraction<Row extends readonly [number, ...unknown[]], T>(
  rows: readonly Row[],
  read: (row: Row) => T,
): Map<number, T[]> {
  const all = new Map<number, T[]>();
  for (const row of rows) {
    const known = all.get(row[0]);
    if (known) known.push(read(row));
    else all.set(row[0], [read(row)]);
  }
  return all;
}
