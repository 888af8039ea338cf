import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { mayMeet, meetingOn } from '../floors/meeting.ts';
import type { PageOf, PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { entriesOfPersonSql } from '../person-directory/entries-of.ts';
import { detailFrom, type ReservationDetail } from '../reservation-detail/queries.ts';

/** `available`: status 0. `past`: over or checked in. */
type OwnFilter = 'available' | 'cancelled' | 'past' | 'all';

export interface OwnScope {
  readonly personId: string;
  /** Includes bookings by others, since the person's identity is proven. */
  readonly isProven: boolean;
}

/** SQL over `r`, from the parameters of both fields of `OwnScope`. */
export const ofScopeSql = (personId: string, isProven: string) =>
  `r.person_id = any(${entriesOfPersonSql(personId)}) and (${isProven}::boolean or r.is_own)`;

/** Reservations of a person on a date that others booked, while the person's identity is not proven. */
export async function readOutOfScope(
  db: Database,
  { personId, isProven }: OwnScope,
  date: string,
): Promise<string[]> {
  if (isProven) return [];
  const { rows } = await db.query<{ id: string }>(
    `select r.reservation_id as id from read.reservations r
     where r.person_id = any(${entriesOfPersonSql('$1')}) and r.date = $2 and not r.is_own`,
    [personId, date],
  );
  return rows.map(({ id }) => id);
}

interface OwnQuery extends PageRequest, OwnScope {
  readonly filter: OwnFilter;
  /** Local. */
  readonly now: LocalMoment;
}

/** Status 0 (`domain/schedule/status.ts`). `$2`: date, `$3`: minute of now. */
const AVAILABLE = `r.cancelled_at is null and r.checked_in_at is null
  and (r.date > $2::text or (r.date = $2::text and (r.end_minute > $3::int or r.is_late)))`;

const CONDITIONS: Readonly<Record<OwnFilter, string>> = {
  available: AVAILABLE,
  cancelled: 'r.cancelled_at is not null',
  past: `r.cancelled_at is null and not (${AVAILABLE})`,
  all: 'true',
};

/** Upcoming reservations nearest first, others latest first. */
export async function readOwnReservations(
  db: Database,
  { personId, isProven, filter, now, page, perPage }: OwnQuery,
): Promise<PageOf<ReservationDetail>> {
  const direction = filter === 'available' ? 'asc' : 'desc';
  const order = `r.date ${direction}, r.start_minute ${direction}, r.reservation_id`;
  // Casts, because Postgres can't infer the types of unused values.
  const from = `read.reservations r
    where ${ofScopeSql('$1', '$4')} and $2::text <> '' and $3::int >= 0 and ${CONDITIONS[filter]}`;
  const values = [personId, now.date, now.minute, isProven];
  const [counted, found] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from ${from}`, values),
    db.query<ReservationDetail>(
      `${detailFrom(`(select r.* from ${from} order by ${order} limit $5 offset $6)`)} order by ${order}`,
      [...values, perPage, (page - 1) * perPage],
    ),
  ]);
  return { page, perPage, total: counted.rows[0]?.total ?? 0, rows: found.rows };
}

/** A calendar feed of a person, or of a court and what takes it on its floor; includes cancelled reservations. */
export interface CalendarQuery {
  readonly of: OwnScope | { readonly attractionId: number };
  readonly from: string;
  /** Local. Active ones from here on come first, so that `count` leaves none out before its last date. */
  readonly today: string;
  readonly count: number;
}

/** `$4`: court. The array keeps the index by court and date. */
const TAKING = `r.attraction_id = any(${mayMeet('array[$4::int]')}) and (r.attraction_id = $4 or exists (
  select from ${meetingOn('r.date')} met where met.attraction_id = $4 and met.other_id = r.attraction_id))`;

export async function readCalendar(
  db: Database,
  { of, from, today, count }: CalendarQuery,
): Promise<ReservationDetail[]> {
  const [whose, values] =
    'personId' in of ? [ofScopeSql('$4', '$5'), [of.personId, of.isProven]] : [TAKING, [of.attractionId]];
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom(`(select r.* from read.reservations r where ${whose} and r.date >= $1
       order by r.date < $2 or r.cancelled_at is not null, abs(r.date::date - $2::date), r.start_minute, r.reservation_id limit $3)`)}
     order by r.date, r.start_minute, r.reservation_id`,
    [from, today, count, ...values],
  );
  return rows;
}

/** Reservations offered to a person that have not begun, nearest first. `now` is local. */
export async function readOffered(
  db: Database,
  personId: string,
  now: LocalMoment,
): Promise<ReservationDetail[]> {
  const { rows } = await db.query<ReservationDetail>(
    `${detailFrom('read.reservations')}
     where r.handover_to = any(${entriesOfPersonSql('$1')}) and r.cancelled_at is null and (r.date, r.start_minute) > ($2, $3)
     order by r.date, r.start_minute, r.reservation_id limit 50`,
    [personId, now.date, now.minute],
  );
  return rows;
}
