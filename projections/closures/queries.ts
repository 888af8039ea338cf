import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Closure } from '../../domain/closure/events.ts';
import type { Displaced } from '../../domain/closure/propose.ts';
import { closedOn, HELD } from '../day-grid/held.ts';
import { mayMeet, meetingOn } from '../floors/meeting.ts';
import { actorNameSql } from '../kit/actor.ts';
import type { Database } from '../kit/projection.ts';

export interface ListedClosure extends Omit<Closure, 'closureId' | 'courtIds'> {
  readonly id: string;
  readonly createdBy: string;
}

/** Closures that touch the dates (null: open interval), the next ones first. */
export async function readClosures(
  db: Database,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<ListedClosure[]> {
  const { rows } = await db.query<ListedClosure>(
    `select closure_id as id, center_ids as "centerIds", attraction_ids as "attractionIds",
       date_start as "dateStart", date_end as "dateEnd", start_minute as start, end_minute as "end", reason,
       ${actorNameSql('c.created_by')} as "createdBy"
     from read.closures c
     where not lifted and ($1::text is null or date_end >= $1) and ($2::text is null or date_start <= $2)
     order by date_start, start_minute, closure_id`,
    [from, to],
  );
  return rows;
}

/**
 * The reservations that were cancelled along with a closure and were not restored since; null: there is no such closure.
 * They were cancelled by the request that declared it, which may have declared others, of other days, or by its repeat.
 */
export async function readCancelledBy(db: Database, closureId: string): Promise<readonly string[] | null> {
  const { rows } = await db.query<{ cancelled: string[] }>(
    `select array(
       select distinct r.reservation_id
       from read.audit_log declared
         join read.audit_log l on l.correlation_id = declared.correlation_id and l.at >= c.created_at
         join read.reservations r on r.reservation_id = l.register_id
       where declared.table_name = 'closures' and declared.register_id = c.closure_id
         and declared.event_type in ('ClosureDeclared', 'ClosureCompleted') and declared.at >= c.created_at
         and l.event_type = 'ReservationCancelled' and r.cancelled_at is not null
         and r.date between c.date_start and c.date_end
         and r.start_minute < c.end_minute and r.end_minute > c.start_minute
     ) as cancelled
     from read.closures c where c.closure_id = $1`,
    [closureId],
  );
  return rows[0]?.cancelled ?? null;
}

/** The reason of a closure in force that takes the time, also by a part of a floor; null: there is none. */
export async function readClosureOf(
  db: Database,
  {
    attractionId,
    date,
    start,
    end,
  }: { readonly attractionId: number; readonly date: string; readonly start: number; readonly end: number },
): Promise<string | null> {
  const { rows } = await db.query<{ reason: string }>(
    `select x.reason from ${closedOn('$2::text')} x
     where x.attraction_id = $1 and x.closure_id <> '' and x.start_minute < $4 and x.end_minute > $3
     order by x.closure_id limit 1`,
    [attractionId, date, start, end],
  );
  return rows[0]?.reason ?? null;
}

type ClosureScope = Pick<Closure, 'closureId' | 'centerIds' | 'attractionIds'>;

/** Scopes as requested, of closures in force that end on `today` or later. */
export async function readClosureScopes(db: Database, today: string): Promise<ClosureScope[]> {
  const { rows } = await db.query<ClosureScope>(
    `select closure_id as "closureId", center_ids as "centerIds", attraction_ids as "attractionIds"
     from read.closures where not lifted and date_end >= $1`,
    [today],
  );
  return rows;
}

export interface AffectedReservation extends Displaced {
  readonly shortcode: string;
  readonly name: string;
  readonly dependency: string;
  readonly attractionName: string;
  readonly centerName: string;
  readonly checkedIn: boolean;
}

/** Reservations within the closed hours, also of what shares cells with a closed court, without those that are over by `now`. */
export async function readAffected(
  db: Database,
  part: Pick<Closure, 'courtIds' | 'dateStart' | 'dateEnd' | 'start' | 'end'>,
  now: LocalMoment,
): Promise<AffectedReservation[]> {
  const { rows } = await db.query<AffectedReservation>(
    `select d.reservation_id as id, d.attraction_id as "attractionId", d.activity_id as "activityId",
       d.checked_in_at is not null as "checkedIn", d.shortcode, d.name, d.dependency, coalesce(a.name, '') as "attractionName",
       coalesce(c.name, '') as "centerName", d.date, d.start_minute as start, d.end_minute as "end"
     from ${HELD} d
       left join read.attractions a on a.id = d.attraction_id left join read.centers c on c.id = a.center_id
     where d.attraction_id = any(${mayMeet('$1::int[]')}) and d.date between $2 and $3
       and d.start_minute < $5 and d.end_minute > $4
       and (d.attraction_id = any($1) or exists (
         select from ${meetingOn('d.date')} met where met.attraction_id = d.attraction_id and met.other_id = any($1)))
       and (d.date, d.end_minute) > ($6, $7)
     order by d.date, d.start_minute, d.reservation_id`,
    [part.courtIds, part.dateStart, part.dateEnd, part.start, part.end, now.date, now.minute],
  );
  return rows;
}
