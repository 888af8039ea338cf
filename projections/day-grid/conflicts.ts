import type { Interval } from '../../domain/schedule/interval.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { meetingOn } from '../floors/meeting.ts';
import type { Database } from '../kit/projection.ts';
import { closedOn, HELD } from './held.ts';

/** The holder of the requested time number `index`. */
export interface Conflict extends Interval {
  readonly index: number;
  readonly reservationId: string | null;
  /** The holder's name as typed; for a closure its reason, for another attraction of the floor that one's name. */
  readonly holder: string;
}

/** For each time the first reservation, or else one that takes its floor, or closure, that overlaps it. One statement. */
export async function readConflicts(
  db: Database,
  times: readonly (Day & Interval)[],
): Promise<ReadonlyMap<number, Conflict>> {
  const { rows } = await db.query<Conflict>(
    `with requested as (
       select * from unnest($1::int[], $2::text[], $3::int[], $4::int[]) with ordinality
         as w(attraction_id, date, from_minute, to_minute, n))
     select distinct on (w.n) (w.n - 1)::int as index, held.id as "reservationId", held.start_minute as start,
       held.end_minute as "end", held.holder
     from requested w cross join lateral (
       select reservation_id as id, start_minute, end_minute,
         coalesce(nullif(name, ''), dependency) as holder, 0 as rank
       from ${HELD} d
       where d.attraction_id = w.attraction_id and d.date = w.date
         and d.start_minute < w.to_minute and d.end_minute > w.from_minute
       union all
       select d.reservation_id, d.start_minute, d.end_minute,
         (select name from read.attractions where id = m.other_id), 1
       from ${meetingOn('w.date')} m join ${HELD} d on d.attraction_id = m.other_id and d.date = w.date
       where m.attraction_id = w.attraction_id
         and d.start_minute < w.to_minute and d.end_minute > w.from_minute
       union all
       select null, start_minute, end_minute, reason, 2
       from ${closedOn('w.date')} c
       where c.attraction_id = w.attraction_id
         and c.start_minute < w.to_minute and c.end_minute > w.from_minute) held
     order by w.n, held.rank, held.start_minute`,
    [
      times.map(({ attractionId }) => attractionId),
      times.map(({ date }) => date),
      times.map(({ start }) => start),
      times.map(({ end }) => end),
    ],
  );
  return new Map(rows.map((row) => [row.index, row]));
}
