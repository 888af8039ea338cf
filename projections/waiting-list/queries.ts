import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Database } from '../kit/projection.ts';
import { entriesOfPersonSql } from '../person-directory/entries-of.ts';

/** Minutes count from local midnight. */
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
  /** ISO 8601, UTC; null: no offer. */
  readonly offeredUntil: string | null;
  readonly reservationId: string | null;
  /** Number of earlier entries for the same hour that still wait. */
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

/** Nearest first, past ones included from a date on. */
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

/** Somebody who waits for an hour, or has an offer of it. */
export interface WaitingPerson extends WaitingPlace {
  /** An instant, ISO 8601 in UTC. */
  readonly joinedAt: string;
  readonly cui: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** The most that a screen shows. */
const MOST_SHOWN = 1_000;

/** The people who wait for hours that have not begun, by hour and by when they joined; 0: of all centers or courts. */
export async function readWaitingPeople(
  db: Database,
  asked: {
    readonly centerId: number;
    readonly attractionId: number;
    readonly from: string;
    readonly to: string | null;
  },
  { date, minute }: LocalMoment,
): Promise<WaitingPerson[]> {
  const { rows } = await db.query<WaitingPerson>(
    `with asked as (
       select id from read.attractions where ($1 = 0 or center_id = $1) and ($2 = 0 or id = $2)
     ), place as (${PLACE}
       where w.attraction_id = any(array(select id from asked)) and w.date >= $3 and ($4::text is null or w.date <= $4)
         and w.state in ('waiting', 'offered') and (w.date, w.start_minute) > ($5::text, $6::int)
       order by w.date, w.start_minute, w.attraction_id, w.position limit ${MOST_SHOWN}
     )
     select place.*, w.joined_at as "joinedAt", coalesce(p.cui, '') as cui,
       coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName", coalesce(p.phone, '') as phone
     from place join read.waiting_entries w on w.entry_id = place.id
       left join read.people e on e.person_id = w.person_id
       left join read.people p on p.person_id = coalesce(e.merged_into, e.person_id)
     order by place.date, place.start, place."attractionId", w.position`,
    [asked.centerId, asked.attractionId, asked.from, asked.to, date, minute],
  );
  return rows;
}

/** One entry; null where there is none. */
export async function readWaitingPlace(db: Database, id: string): Promise<WaitingPlace | null> {
  const { rows } = await db.query<WaitingPlace>(`${PLACE} where w.entry_id = $1`, [id]);
  return rows[0] ?? null;
}
