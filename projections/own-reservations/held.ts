import type { Database } from '../kit/projection.ts';
import { entriesOfPersonSql } from '../person-directory/entries-of.ts';

/** Citizens' reservations without a check-in, `before` excluded. */
export async function readMissedVisits(
  db: Database,
  from: string,
  before: string,
): Promise<{ readonly reservationId: string; readonly personId: string }[]> {
  const { rows } = await db.query<{ reservationId: string; personId: string }>(
    `select reservation_id as "reservationId", person_id as "personId" from read.reservations
     where date >= $1 and date < $2
       and channel = 'citizen' and person_id is not null and cancelled_at is null and checked_in_at is null
     order by date, start_minute, reservation_id`,
    [from, before],
  );
  return rows;
}

export interface HeldReservation {
  readonly date: string;
  readonly end: number;
  readonly reservationTypeId: number;
  readonly isOwn: boolean;
}

/** Active reservations that count towards limits: the person's own bookings, and staff's of the given type. */
export async function readHeldReservations(
  db: Database,
  personId: string,
  from: string,
  reservationTypeId: number,
): Promise<HeldReservation[]> {
  const { rows } = await db.query<HeldReservation>(
    `select date, end_minute as end, reservation_type_id as "reservationTypeId", is_own as "isOwn" from read.reservations
     where person_id = any(${entriesOfPersonSql('$1')}) and date >= $2 and (channel = 'citizen' or reservation_type_id = $3)
       and cancelled_at is null
     order by date, end_minute`,
    [personId, from, reservationTypeId],
  );
  return rows;
}
