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

/** Reservations not yet over, counted by what opening hours distinguish; `dayOfWeek`: 0 Sunday to 6 Saturday. */
export interface FutureTimes {
  readonly attractionId: number;
  readonly dayOfWeek: number;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

export async function readFutureTimes(
  db: Database,
  attractionIds: readonly number[],
  now: LocalMoment,
): Promise<FutureTimes[]> {
  const { rows } = await db.query<FutureTimes>(
    `select attraction_id as "attractionId", extract(dow from date::date)::int as "dayOfWeek",
       start_minute as start, end_minute as "end", count(*)::int as count
     from ${HELD} d where attraction_id = any($1) and (date > $2 or date = $2 and end_minute > $3)
     group by 1, 2, 3, 4`,
    [attractionIds, now.date, now.minute],
  );
  return rows;
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
