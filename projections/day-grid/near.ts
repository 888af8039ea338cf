import type { Interval } from '../../domain/schedule/interval.ts';
import { meetingOn } from '../floors/meeting.ts';
import type { Database } from '../kit/projection.ts';
import { HELD_WITH_GAP } from './held.ts';

/** A neighbor that is closer than `minutes`: of the same attraction, or of one with which it shares a part of a floor. */
export interface NearReservation extends Interval {
  readonly date: string;
  /** Null: the same. */
  readonly attraction: string | null;
  readonly minutes: number;
}

/** Neighbors of these reservations that are too close, by date and hour. One statement. */
export async function readNearReservations(
  db: Database,
  reservationIds: readonly string[],
): Promise<NearReservation[]> {
  const { rows } = await db.query<NearReservation>({
    name: 'near reservations',
    text: `select own.date, near.start_minute as start, near.end_minute as "end",
        case when near.attraction_id <> own.attraction_id then named.name end as attraction,
        case when near.start_minute >= own.end_minute then greatest(own.minutes_after, near.minutes_before)
          else greatest(near.minutes_after, own.minutes_before) end as minutes
      from ${HELD_WITH_GAP} own
        cross join lateral (
          select own.attraction_id union all
          select met.other_id from ${meetingOn('own.date')} met where met.attraction_id = own.attraction_id
        ) court(id)
        join ${HELD_WITH_GAP} near on near.attraction_id = court.id and near.date = own.date
        join read.attractions named on named.id = near.attraction_id
      where own.reservation_id = any($1::text[]) and near.reservation_id <> own.reservation_id
        and near.start_minute < own.end_minute + greatest(own.minutes_after, near.minutes_before)
        and near.end_minute > own.start_minute - greatest(near.minutes_after, own.minutes_before)
      order by own.date, near.start_minute`,
    values: [reservationIds],
  });
  return rows;
}
