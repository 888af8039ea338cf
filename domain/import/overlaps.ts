import { type Interval, overlaps } from '../schedule/interval.ts';
import { type Day, scheduleStream } from '../schedule/stream.ts';

/** Indexes of rows that overlap an earlier row on the same court and day, each with the first such row. */
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
