import { type Interval, overlaps } from '../schedule/interval.ts';
import { type Day, scheduleStream } from '../schedule/stream.ts';

/**
 * The rows of one import that can't be placed beside an earlier one, by their index: each with the first earlier row whose
 * time it overlaps on the same day of the same court.
 */
export function overlapsWithEarlier<Row extends Day & Interval>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  const byDay = new Map<string, Row[]>();
  const found = new Map<number, Row>();
  rows.forEach((row, index) => {
    const earlier = byDay.get(scheduleStream(row)) ?? [];
    const first = earlier.find((one) => overlaps(one, row));
    if (first) found.set(index, first);
    byDay.set(scheduleStream(row), earlier);
    earlier.push(row);
  });
  return found;
}
