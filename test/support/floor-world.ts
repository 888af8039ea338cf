import { expect } from 'vitest';
import { changeFloors } from '../../commands/floor/floors.ts';
import { linkAttraction } from '../../commands/floor/link-attraction.ts';
import { linkProcess } from '../../commands/floor/link-process.ts';
import { newContext } from '../../commands/handler/context.ts';
import { homeAt, layoutAt, meetsBy } from '../../domain/floor/layout.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { type DaySchedule, heldTimes } from '../../domain/schedule/state.ts';
import { floorDayStream, SCHEDULE_PREFIX, scheduleStream } from '../../domain/schedule/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { newCourts, newProcess, type Process } from './booking-world.ts';
import { countOpen, finishAll } from './crash-world.ts';

/** A floor of cells 1 to `cells`, in a center of `courts` courts that lie on none yet. */
export async function newFloor({
  courts = 3,
  cells = 2,
  log,
}: {
  courts?: number;
  cells?: number;
  log?: EventStore;
} = {}) {
  const world = await newCourts(courts, log);
  const names = Array.from({ length: cells }, (_, index) => `C${index + 1}`);
  const outcome = await changeFloors(
    world.process.handler,
    {
      type: 'CreateFloor',
      centerId: 1,
      name: 'Duela',
      cells: names.map((name, column) => ({ name, row: 0, column })),
    },
    newContext(world.process),
  );
  expect(outcome).toMatchObject({ accepted: true });
  return world;
}

export const link = (
  process: Process,
  attractionId: number,
  cells: readonly number[],
  {
    from = '2026-11-23',
    floorId = cells.length > 0 ? 1 : null,
  }: { from?: string; floorId?: number | null } = {},
) =>
  linkAttraction(
    { handler: process.handler, store: process.store },
    { attractionId, floorId, cells, from },
    newContext(process),
  );

const LINKS = {
  field: 'linkId',
  begun: 'FloorLinkRequested',
  ended: ['FloorLinkRejected', 'FloorLinkCompleted'],
};

export const finishLinks = (on: Process) =>
  finishAll([linkProcess(on.store)], on, () => countOpen(on.store, LINKS));

export interface HeldAt {
  readonly reservationId: string;
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** All that is held where attractions lie. @throws if a cell is held twice, or time is held where nobody looks */
export async function heldOnFloors(store: EventStore, keys: KeyRing): Promise<HeldAt[]> {
  const { codec } = newProcess(store, keys);
  let floors: Floors = NO_FLOORS;
  for (const { event } of await codec.decode(await store.readStream(FLOORS_STREAM)))
    floors = evolveFloors(floors, event as never);
  const days = new Map<string, DaySchedule>();
  const filter = { streamPrefixes: [SCHEDULE_PREFIX] };
  for (const { streamId, event } of await codec.decode(await store.readAll({ filter, maxCount: 100_000 })))
    days.set(
      streamId,
      scheduleDecider.evolve(days.get(streamId) ?? scheduleDecider.initial, event as ScheduleEvent),
    );
  return [...days].flatMap(([stream, day]) => heldIn(floors, stream, day));
}

function heldIn(floors: Floors, stream: string, day: DaySchedule): HeldAt[] {
  const date = stream.slice(-10);
  const held = heldTimes(day);
  for (const [index, one] of held.entries()) {
    const home = homeAt(floors, one.attractionId, date);
    const place =
      home === null ? scheduleStream({ attractionId: one.attractionId, date }) : floorDayStream(home, date);
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
