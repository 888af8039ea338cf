import type { CourtHours } from '../../domain/occupancy/open-stretches.ts';
import type { Database } from '../kit/projection.ts';

interface HoursQuery {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** 0: all. */
  readonly centerId: number;
  readonly timeZone: string;
}

/** A statement: courts of the product with what is known of them, as JSON. */
const COURTS = `with said as (
    select h.*, to_char(at at time zone $4, 'YYYY-MM-DD') as since,
      to_char(lead(at) over (partition by attraction_id, slot_id order by position) at time zone $4, 'YYYY-MM-DD') as until
    from read.opening_hours_log h)
  select a.id as "attractionId", a.center_id as "centerId",
    (select min(f.date) from read.reservations f where f.attraction_id = a.id) as "firstUse",
    array(select json_build_object('dayOfWeek', day_of_week, 'start', start_minute, 'end', end_minute, 'since', since, 'until', until)
      from said where attraction_id = a.id and open and slot_id is not null) as hours,
    array(select json_build_object('since', since, 'until', until)
      from said where attraction_id = a.id and not open and slot_id is null) as removed,
    array(select json_build_object('date', date, 'start', start_minute, 'end', end_minute)
      from read.closed_hours x
      where x.attraction_id = a.id and x.date >= $1 and x.date <= $2 and x.closure_id <> '') as closed
  from read.attractions a where $3::int = 0 or a.center_id = $3`;

export async function readCourtHours(
  db: Database,
  { from, to, centerId, timeZone }: HoursQuery,
): Promise<CourtHours[]> {
  const { rows } = await db.query<CourtHours>(COURTS, [from, to, centerId, timeZone]);
  return rows;
}
