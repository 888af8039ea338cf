import { floorDayPrefix, schedulePrefix } from '../../domain/schedule/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';

const PAGE = 1_000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Dates from `from` on with events in the streams of an attraction alone, or of floors. Out of the log, as views may lag. */
export async function daysWithEvents(
  store: EventStore,
  attractionId: number,
  floorIds: readonly number[],
  from: string,
): Promise<string[]> {
  const streamPrefixes = [schedulePrefix(attractionId), ...floorIds.map(floorDayPrefix)];
  const dates = new Set<string>();
  let after = 0n;
  for (;;) {
    const page = await store.readAll({ after, maxCount: PAGE, filter: { streamPrefixes } });
    for (const { streamId } of page) dates.add(streamId.slice(-DATE_LENGTH));
    const last = page.at(-1);
    if (!last) return [...dates].filter((date) => date >= from).sort();
    after = last.position;
  }
}
