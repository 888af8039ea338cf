import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { HELD_WITH_GAP } from '../day-grid/held.ts';
import { meetingOn } from '../floors/meeting.ts';

const normal = (column: string) =>
  `coalesce((select ${column} from read.reservation_types where id = ${NORMAL_TYPE_ID}), 0)`;

/** Minutes of a citizen's booking on attraction `a`. */
const BEFORE = `greatest(a.minutes_before, ${normal('minutes_before')})`;
const AFTER = `greatest(a.minutes_after, ${normal('minutes_after')})`;

/**
 * SQL of times that a citizen's booking must not touch, read like a table: reservations and offers with the minutes between
 * bookings, and closures, which have a `closure_id`.
 */
const keptThere = (filter: (alias: string) => string) => `(
  select d.attraction_id, d.date, '' as closure_id,
    d.start_minute - greatest(d.minutes_before, ${AFTER}) as start_minute,
    d.end_minute + greatest(d.minutes_after, ${BEFORE}) as end_minute
  from ${HELD_WITH_GAP} d join read.attractions a on a.id = d.attraction_id ${filter('d')}
  union all
  select x.attraction_id, x.date, x.closure_id,
    x.start_minute - case when x.closure_id = '' then greatest(${BEFORE}, ${AFTER}) else 0 end,
    x.end_minute + case when x.closure_id = '' then greatest(${AFTER}, ${BEFORE}) else 0 end
  from read.closed_hours x join read.attractions a on a.id = x.attraction_id ${filter('x')})`;

/** The same with what attractions hold that share a part of the floor. */
const withOthers = (own: string, others: string) => `(
  select * from ${own} own
  union all
  select m.attraction_id, k.date, k.closure_id, k.start_minute, k.end_minute
  from ${others} k cross join lateral ${meetingOn('k.date')} m where m.other_id = k.attraction_id)`;

const ALL = keptThere(() => '');
export const KEPT = withOthers(ALL, ALL);

/** `courts`, `dates`: arrays in SQL. The conditions are inside, so that only rows of these courts and dates are read. */
export function keptOf(courts: string, dates: string): string {
  const of = (ids: string) =>
    keptThere((alias) => `where ${alias}.attraction_id = any(${ids}) and ${alias}.date = any(${dates})`);
  return withOthers(of(courts), of('array(select attraction_id from read.floor_links)'));
}
