import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Database } from '../kit/projection.ts';

/** Reservations that begin between two local moments (included) and whose person wants and receives mail. */
export async function readReservationsToRemind(
  db: Database,
  { from, to }: { readonly from: LocalMoment; readonly to: LocalMoment },
): Promise<{ readonly reservationId: string }[]> {
  const { rows } = await db.query<{ reservationId: string }>(
    `select r.reservation_id as "reservationId" from read.reservations r
     where (r.date, r.start_minute) >= ($1, $2::int) and (r.date, r.start_minute) <= ($3, $4::int)
       and r.cancelled_at is null and r.checked_in_at is null
       and exists (select from read.users u where u.person_id = r.person_id
         and u.active and u.wants_reminders and u.unreachable_since is null)
     order by r.date, r.start_minute, r.reservation_id`,
    [from.date, from.minute, to.date, to.minute],
  );
  return rows;
}
