import type { Database } from '../projection.ts';

/** A local time. */
interface At {
  readonly date: string;
  readonly minute: number;
}

/** What citizens booked that ended after one local time and up to another without a check-in. */
export async function readEndedVisits(
  db: Database,
  after: At,
  until: At,
): Promise<{ readonly reservationId: string; readonly personId: string }[]> {
  const { rows } = await db.query<{ reservationId: string; personId: string }>(
    `select reservation_id as "reservationId", person_id as "personId" from read.reservations
     where date between $1 and $3 and (date, end_minute) > ($1, $2::int) and (date, end_minute) <= ($3, $4::int)
       and channel = 'citizen' and person_id is not null and cancelled_at is null and checked_in_at is null
     order by date, end_minute`,
    [after.date, after.minute, until.date, until.minute],
  );
  return rows;
}

/** What counts towards a person's limits from a date on: what they booked themselves and was not cancelled. */
export async function readHeldReservations(
  db: Database,
  personId: string,
  from: string,
): Promise<{ readonly date: string; readonly end: number }[]> {
  const { rows } = await db.query<{ date: string; end: number }>(
    `select date, end_minute as end from read.reservations
     where person_id = $1 and date >= $2 and channel = 'citizen' and cancelled_at is null
     order by date, end_minute`,
    [personId, from],
  );
  return rows;
}
