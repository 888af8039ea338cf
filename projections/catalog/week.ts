import type { HoursSlot } from '../../domain/opening-hours/events.ts';
import type { Database } from '../kit/projection.ts';

/** Slots of an attraction on a day of the week; null: the whole week. */
export async function readWeek(
  db: Database,
  attractionId: number,
  dayOfWeek: number | null,
): Promise<HoursSlot[]> {
  const { rows } = await db.query<HoursSlot>(
    `select id::float8 as id, attraction_id as "attractionId", day_of_week as "dayOfWeek",
       start_minute as start, end_minute as "end", active
     from read.opening_hours
     where attraction_id = $1 and ($2::int is null or day_of_week = $2) and not removed
     order by day_of_week, start_minute`,
    [attractionId, dayOfWeek],
  );
  return rows;
}
