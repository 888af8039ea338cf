import { meetingOn } from '../floors/meeting.ts';

/** SQL of active reservations, read like a table. The index by attraction and date has `cancelled_at`. */
export const HELD = '(select * from read.reservations where cancelled_at is null)';

/** The same with the minutes that stay free around each: the larger of its attraction's and its type's. */
export const HELD_WITH_GAP = `(
  select d.*, greatest(a.minutes_before, t.minutes_before) as minutes_before,
    greatest(a.minutes_after, t.minutes_after) as minutes_after
  from read.reservations d join read.attractions a on a.id = d.attraction_id
    left join read.reservation_types t on t.id = d.reservation_type_id
  where d.cancelled_at is null)`;

const CLOSED_HOURS = 'x.date, x.start_minute, x.end_minute, x.reason, x.closure_id, x.closed_hours_id';

/**
 * SQL of the hours of a date closed for an attraction itself or for one that it meets, by a closure, which has a `closure_id`,
 * or an offer; read like a table.
 */
export const closedOn = (date: string) => `(
  select x.attraction_id, ${CLOSED_HOURS} from read.closed_hours x where x.date = ${date}
  union all
  select m.attraction_id, ${CLOSED_HOURS}
  from ${meetingOn(date)} m join read.closed_hours x on x.attraction_id = m.other_id and x.date = ${date})`;
