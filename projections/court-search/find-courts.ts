import type { Pool } from 'pg';
import { firstMinute, isBookableDate } from '../../domain/schedule/booking-policy.ts';
import type { LocalTime } from '../../platform/clock.ts';
import { readSearchFilters } from './filters.ts';
import { readFreeCourts } from './queries.ts';

/** Courts that citizens may book on a day; none outside the window of "Normal". */
export async function findCourts(
  pool: Pool,
  filter: { readonly activityId: number; readonly centerId: number },
  day: string,
  now: LocalTime,
) {
  const { window } = await readSearchFilters(pool);
  if (!isBookableDate(window, now.date, day)) return [];
  return readFreeCourts(pool, filter, day, firstMinute(day, now));
}
