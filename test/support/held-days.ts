import { homeAt, layoutAt, meetsBy } from '../../domain/floor/layout.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { type DaySchedule, heldTimes } from '../../domain/schedule/state.ts';
import { floorDayStream, SCHEDULE_PREFIX, scheduleStream } from '../../domain/schedule/stream.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';

export interface HeldAt {
  readonly reservationId: string;
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const PAGE = 1_000;

/** All that is held, by stream. @throws if a cell of a floor or a court is held twice, or time is held where nobody looks */
export async function heldByStream(store: EventStore, codec: Codec): Promise<Map<string, HeldAt[]>> {
  let floors: Floors = NO_FLOORS;
  for (const { event } of await codec.decode(await store.readStream(FLOORS_STREAM)))
    floors = evolveFloors(floors, event as never);
  const days = new Map<string, DaySchedule>();
  const filter = { streamPrefixes: [SCHEDULE_PREFIX] };
  let after = 0n;
  for (;;) {
    const page = await store.readAll({ after, maxCount: PAGE, filter });
    for (const { streamId, event } of await codec.decode(page))
      days.set(
        streamId,
        scheduleDecider.evolve(days.get(streamId) ?? scheduleDecider.initial, event as ScheduleEvent),
      );
    const last = page.at(-1);
    if (!last) break;
    after = last.position;
  }
  return new Map([...days].map(([stream, day]) => [stream, heldIn(floors, stream, day)]));
}

/** The stream where the day of an attraction is decided. */
export function placeOf(floors: Floors, attractionId: number, date: string): string {
  const home = homeAt(floors, attractionId, date);
  return home === null ? scheduleStream({ attractionId, date }) : floorDayStream(home, date);
}

function heldIn(floors: Floors, stream: string, day: DaySchedule): HeldAt[] {
  const date = stream.slice(-10);
  const held = heldTimes(day);
  for (const [index, one] of held.entries()) {
    const home = homeAt(floors, one.attractionId, date);
    const place = placeOf(floors, one.attractionId, date);
    if (place !== stream) throw new Error(`${one.reservationId} is held in ${stream}, not in ${place}`);
    const meets = home === null ? () => true : meetsBy(layoutAt(floors, home, date));
    for (const other of held.slice(index + 1))
      if (overlaps(one, other) && meets(one.attractionId, other.attractionId))
        throw new Error(`${stream}: ${one.reservationId} overlaps ${other.reservationId}`);
  }
  return held.map(({ reservationId, attractionId, start, end }) => ({
    reservationId,
    attractionId,
    date,
    start,
    end,
  }));
}
