import type { Database } from '../kit/projection.ts';
import { entriesOfPersonSql } from '../person-directory/entries-of.ts';

/** A place in the list for an hour. Minutes count from local midnight. */
export interface WaitingPlace {
  readonly id: string;
  readonly personId: string;
  readonly attractionId: number;
  readonly attraction: string;
  readonly centerId: number;
  readonly center: string;
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly state: 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';
  /** An instant, ISO 8601 in UTC; null where nothing is offered. */
  readonly offeredUntil: string | null;
  readonly reservationId: string | null;
  /** How many waited for the same hour before, and wait still. */
  readonly ahead: number;
}

const PLACE = `
  select w.entry_id as id, w.person_id as "personId", w.attraction_id as "attractionId",
    coalesce(a.name, '') as attraction, coalesce(a.center_id, 0) as "centerId", coalesce(c.name, '') as center,
    w.date, w.start_minute as start, w.end_minute as "end", w.state, w.offered_until as "offeredUntil",
    w.reservation_id as "reservationId",
    (select count(*)::int from read.waiting_entries o
      where o.attraction_id = w.attraction_id and o.date = w.date and o.state in ('waiting', 'offered')
        and o.start_minute < w.end_minute and o.end_minute > w.start_minute
        and o.position < w.position) as ahead
  from read.waiting_entries w
    left join read.attractions a on a.id = w.attraction_id
    left join read.centers c on c.id = a.center_id`;

/** A person's present and past waits, from a date on; the nearest first. */
export async function readWaiting(
  db: Database,
  { personId, from }: { readonly personId: string; readonly from: string },
): Promise<WaitingPlace[]> {
  const { rows } = await db.query<WaitingPlace>(
    `${PLACE} where w.person_id = any(${entriesOfPersonSql('$1')}) and w.date >= $2 order by w.date, w.start_minute, w.position limit 100`,
    [personId, from],
  );
  return rows;
}

/** One entry; null where there is none. */
export async function readWaitingPlace(db: Database, id: string): Promise<WaitingPlace | null> {
  const { rows } = await db.query<WaitingPlace>(`${PLACE} where w.entry_id = $1`, [id]);
  return rows[0] ?? null;
}
