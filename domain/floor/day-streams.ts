import { type Day, floorDayStream, scheduleStream } from '../schedule/stream.ts';
import { floorIdsOf, homeAt } from './layout.ts';
import type { Floors } from './state.ts';

/** The stream in which a day is decided. */
export function homeStream(floors: Pick<Floors, 'links'>, day: Day): string {
  const floorId = homeAt(floors, day.attractionId, day.date);
  return floorId === null ? scheduleStream(day) : floorDayStream(floorId, day.date);
}

/** All streams that may have events of a day: alone, and on each floor where the attraction lay or lies on that date. */
export function streamsOfDay({ links }: Pick<Floors, 'links'>, day: Day): string[] {
  const begun = { links: links.filter(({ from }) => from <= day.date) };
  const floorIds = floorIdsOf(begun, day.attractionId);
  return [scheduleStream(day), ...floorIds.map((id) => floorDayStream(id, day.date))];
}
