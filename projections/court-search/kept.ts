import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { HELD_WITH_GAP } from '../day-grid/held.ts';
import { meetingOn } from '../floors/meeting.ts';

const normal = (column: string) =>
  `coalesce((select ${column} from read.reservation_types where id = ${NORMAL_TYPE_ID}), 0)`;

/** Minutes of a citizen's booking on attraction `a`. */
const BEFORE = `greatest(a.minutes_before, ${normal('minutes_before')})`;
const AFTER = `greatest(a.minutes_after, ${normal('minutes_after')})`;

/** SQL that joins the attractions `a` whose bookings must not touch a time of `held`, from its alias. */
type Touching = (held: string) => string;

const itself: Touching = (held) => `join read.attractions a on a.id = ${held}.attraction_id`;
/** Those with which it shares a part of a floor. */
const others: Touching = (held) =>
  `join lateral ${meetingOn(`${held}.date`)} m on m.other_id = ${held}.attraction_id
   join read.attractions a on a.id = m.attraction_id`;

/**
 * SQL of times that a citizen's booking must not touch, read like a table: reservations and offers with the minutes between
 * bookings, and closures, which have a `closure_id`.
 */
const kept = (touching: Touching, filter: (held: string) => string) => `
  select a.id as attraction_id, d.date, '' as closure_id,
    d.start_minute - greatest(d.minutes_before, ${AFTER}) as start_minute,
    d.end_minute + greatest(d.minutes_after, ${BEFORE}) as end_minute
  from ${HELD_WITH_GAP} d ${touching('d')} ${filter('d')}
  union all
  select a.id, x.date, x.closure_id,
    x.start_minute - case when x.closure_id = '' then greatest(${BEFORE}, ${AFTER}) else 0 end,
    x.end_minute + case when x.closure_id = '' then greatest(${AFTER}, ${BEFORE}) else 0 end
  from read.closed_hours x ${touching('x')} ${filter('x')}`;

/** `courts`, `dates`: arrays in SQL. The conditions are inside, so that only rows of these courts and dates are read. */
export function keptOf(courts: string, dates: string): string {
  const of = (ids: string) => (held: string) =>
    `where ${held}.attraction_id = any(${ids}) and ${held}.date = any(${dates})`;
  const onFloors = 'array(select attraction_id from read.floor_links)';
  return `(${kept(itself, of(courts))} union all ${kept(others, of(onFloors))})`;
}
