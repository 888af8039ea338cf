import { minutesBetween } from '../../domain/booker/spacing.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { ERASED } from '../../domain/event-definition.ts';
import type { BookingDetails } from '../../domain/schedule/events.ts';
import { statusAt } from '../../domain/schedule/status.ts';
import type { CamelCase } from '../../platform/casing.ts';
import type { Database } from '../kit/projection.ts';
import { type RowOf, selected } from '../kit/selected.ts';
import { entriesOfPersonSql } from '../person-directory/entries-of.ts';
import { reservations } from './projection.ts';

/** Columns that a detail shows in another form, or not at all. */
const OTHERWISE = [
  'reservation_id',
  'start_minute',
  'end_minute',
  'floor_id',
  'series_id',
  'series_number',
  'series_count',
  'person_id',
  'restored_at',
] as const satisfies (keyof typeof reservations.columns)[];

type Plain = Omit<RowOf<typeof reservations>, CamelCase<(typeof OTHERWISE)[number]>>;

/** Names include removed entries; '' if unknown. */
export interface ReservationDetail extends Plain {
  readonly id: string;
  readonly series: { readonly id: string; readonly number: number; readonly count: number } | null;
  readonly center: string;
  readonly attraction: string;
  readonly start: number;
  readonly end: number;
  readonly reservationType: string;
  readonly activity: string;
  readonly origin: string;
  readonly channel: BookingDetails['channel'];
  readonly personId: string | null;
  readonly person: {
    readonly cui: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
  } | null;
  readonly approval: '' | 'pending' | 'granted' | 'refused' | 'expired';
}

const PLAIN = selected(reservations, OTHERWISE);

/** `source`: a table, or a query in parentheses. */
export function detailFrom(source: string): string {
  return `
  select ${PLAIN},
    r.reservation_id::text as id, r.start_minute::int as start, r.end_minute::int as end,
    case when r.series_id is not null
      then json_build_object('id', r.series_id, 'number', r.series_number, 'count', r.series_count) end as series,
    coalesce(c.name, '')::text as center, coalesce(a.name, '')::text as attraction,
    coalesce(t.name, '')::text as "reservationType",
    coalesce(x.name, '')::text as activity, coalesce(o.name, '')::text as origin,
    coalesce(e.merged_into, r.person_id)::text as "personId",
    case when p.person_id is not null
      then json_build_object('cui', p.cui, 'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone) end as person
  from ${source} r
  left join read.centers c on c.id = r.center_id
  left join read.attractions a on a.id = r.attraction_id
  left join read.reservation_types t on t.id = r.reservation_type_id
  left join read.activities x on x.id = r.activity_id
  left join read.origins o on o.id = r.origin_id
  left join read.people e on e.person_id = r.person_id
  left join read.people p on p.person_id = coalesce(e.merged_into, e.person_id)`;
}

const DETAIL = detailFrom('read.reservations');

/** Includes cancelled ones; null if unknown. A named statement: planning its joins costs ten times their execution. */
export async function readReservation(db: Database, id: string): Promise<ReservationDetail | null> {
  const { rows } = await db.query<ReservationDetail>({
    name: 'reservation',
    text: `${DETAIL} where r.reservation_id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function readReservationByQrcode(
  db: Database,
  qrcode: string,
): Promise<ReservationDetail | null> {
  const { rows } = await db.query<ReservationDetail>(`${DETAIL} where r.qrcode = $1`, [qrcode]);
  return rows[0] ?? null;
}

export async function readReservations(db: Database, ids: readonly string[]): Promise<ReservationDetail[]> {
  const { rows } = await db.query<ReservationDetail>(
    `${DETAIL} where r.reservation_id = any($1) order by r.date, r.start_minute, r.reservation_id`,
    [ids],
  );
  return rows;
}

export async function readOrder(db: Database, orderId: string): Promise<ReservationDetail[]> {
  const { rows } = await db.query<ReservationDetail>(
    `${DETAIL} where r.order_id = $1 order by r.date, r.start_minute, r.reservation_id`,
    [orderId],
  );
  return rows;
}

/** First to expire first, as many as one screen can hold. */
export async function readPendingApprovals(db: Database): Promise<ReservationDetail[]> {
  const { rows } = await db.query<ReservationDetail>(
    `${DETAIL} where r.approval = 'pending' and r.cancelled_at is null
     order by r.approval_until, r.date, r.start_minute, r.reservation_id limit 2000`,
  );
  return rows;
}

/** Orders that wait for approval, each once for a center, at these centers; none named: at all of them. */
export async function countPendingOrders(db: Database, centerIds: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct (order_id, center_id))::int as count from read.reservations
     where approval = 'pending' and cancelled_at is null and ($1::int[] = '{}' or center_id = any($1))`,
    [centerIds],
  );
  return rows[0]?.count ?? 0;
}

/** Includes cancelled ones, newest dates first; `count` null: all. */
export async function readReservationsOfPerson(
  db: Database,
  personId: string,
  count: number | null,
): Promise<ReservationDetail[]> {
  const { rows } = await db.query<ReservationDetail>(
    `${DETAIL} where r.person_id = any(${entriesOfPersonSql('$1')})
     order by r.date desc, r.start_minute desc, r.reservation_id limit $2`,
    [personId, count],
  );
  return rows;
}

export async function countReservationsOfPerson(db: Database, personId: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from read.reservations r where r.person_id = any(${entriesOfPersonSql('$1')})`,
    [personId],
  );
  return rows[0]?.total ?? 0;
}

/** Those of these people, or of these ids, that hold a text of theirs still. */
export async function readShownReservations(
  db: Database,
  people: readonly string[],
  reservationIds: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select reservation_id as id from read.reservations
     where (person_id = any($1) or reservation_id = any($2))
       and not (name = any($3) and observations = any($3) and approval_reason = any($3)) order by 1`,
    [people, reservationIds, ['', ERASED]],
  );
  return rows.map(({ id }) => id);
}

/** A series or order counts where the rest of it is cancelled: it may be somebody else's otherwise. */
export async function readOrdered(
  db: Database,
  people: readonly string[],
): Promise<{
  readonly reservations: string[];
  readonly series: string[];
  readonly orders: string[];
  /** Orders with open hours that are not theirs. */
  readonly shared: string[];
}> {
  // All dates of a series have one order, which has an index.
  const { rows } = await db.query<{
    ids: string[] | null;
    order: string;
    series: string | null;
    rest: boolean;
  }>(
    `select order_id as "order", series_id as series, array_agg(reservation_id) filter (where person_id = any($1)) as ids,
       bool_or(cancelled_at is null and not coalesce(person_id = any($1), false)) as rest
     from read.reservations
     where order_id = any(array(select order_id from read.reservations where person_id = any($1)))
     group by order_id, series_id`,
    [people],
  );
  const shared = new Set(rows.flatMap(({ order, rest }) => (rest ? order : [])));
  return {
    reservations: rows.flatMap(({ ids }) => ids ?? []),
    series: rows.flatMap(({ ids, series, rest }) => (ids && series && !rest ? series : [])),
    orders: [...new Set(rows.map(({ order }) => order))].filter((order) => !shared.has(order)),
    shared: [...shared],
  };
}

/** A person's other reservations of a type fewer than `minutes` from an order. */
export interface TooCloseQuery {
  readonly personId: string;
  readonly reservationTypeId: number;
  readonly minutes: number;
  readonly orderId: string;
  readonly dates: readonly string[];
  readonly start: number;
  readonly end: number;
}

export type TooClose = Pick<ReservationDetail, 'id' | 'date' | 'start' | 'end' | 'isOwn'>;

/** Active reservations of that type too close to an order, also over midnight, by time. */
export async function readTooClose(
  db: Database,
  { personId, reservationTypeId, minutes, orderId, dates, start, end }: TooCloseQuery,
): Promise<TooClose[]> {
  const { rows } = await db.query<TooClose>(
    `select r.reservation_id as id, r.date, r.start_minute as start, r.end_minute as end, r.is_own as "isOwn"
     from read.reservations r
     where r.person_id = any(${entriesOfPersonSql('$1')}) and r.reservation_type_id = $2 and r.cancelled_at is null and r.order_id <> $3
       and exists (
         select from unnest($4::date[]) asked(date)
         where (r.date::date - asked.date) * 1440 + r.start_minute < $6::float8
           and (r.date::date - asked.date) * 1440 + r.end_minute > $5::float8)
     order by r.date, r.start_minute, r.reservation_id`,
    [personId, reservationTypeId, orderId, dates, start - minutes, end + minutes],
  );
  return rows;
}

export interface FoundByShortcode {
  readonly reservation: ReservationDetail;
  /** Several reservations match: more than the code is needed. */
  readonly ambiguous: boolean;
}

const SAME_CODE = 20;

/** Codes are not unique: prefers an open reservation, then the nearest to `now` (local). */
export async function readReservationByShortcode(
  db: Database,
  shortcode: string,
  now: LocalMoment,
): Promise<FoundByShortcode | null> {
  const { rows } = await db.query<ReservationDetail>(`${DETAIL} where r.shortcode = $1 limit ${SAME_CODE}`, [
    shortcode,
  ]);
  const open = rows.filter((row) => isOpen(row, now));
  const candidates = open.length > 0 ? open : rows;
  const moment = { date: now.date, start: now.minute, end: now.minute };
  const minutesAway = (row: ReservationDetail) => Math.max(minutesBetween(moment, row), 0);
  const [nearest] = candidates.toSorted((a, b) => minutesAway(a) - minutesAway(b));
  return nearest ? { reservation: nearest, ambiguous: candidates.length > 1 } : null;
}

function isOpen(
  { date, end, cancelledAt, checkedInAt, isLate }: ReservationDetail,
  now: LocalMoment,
): boolean {
  const reservation = { date, end, isLate, cancelled: cancelledAt !== null, checkedIn: checkedInAt !== null };
  return statusAt(reservation, now) === 0;
}
