import type { LocalMoment } from '../../domain/calendar/moment.ts';
import type { Database } from '../kit/projection.ts';
import { HELD } from './held.ts';

const COLUMNS = {
  attractions: 'attraction_id',
  activities: 'activity_id',
  reservationTypes: 'reservation_type_id',
} as const;

export function isBooked(kind: string): kind is keyof typeof COLUMNS {
  return kind in COLUMNS;
}

/** Number of reservations not yet over that use an entry. `now` is local. */
export async function countFutureReservations(
  db: Database,
  kind: keyof typeof COLUMNS,
  id: number,
  now: LocalMoment,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${HELD} d
     where ${COLUMNS[kind]} = $1 and (date > $2 or date = $2 and end_minute > $3)`,
    [id, now.date, now.minute],
  );
  return rows[0]?.count ?? 0;
}
