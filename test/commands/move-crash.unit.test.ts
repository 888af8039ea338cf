import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { moveReservation } from '../../commands/move-reservation.ts';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { moveProcess } from '../../commands/processes/move-process.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { reserveSlot } from '../../commands/reserve-slot.ts';
import { cancelReservation } from '../../commands/schedule.ts';
import { findStanding } from '../../commands/where-it-stands.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import {
  foldAllDays,
  memoryKeys,
  newProcess,
  type Process,
  request,
  seedCourt,
} from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';

const TO = { attractionId: 2, date: '2026-11-25', start: 600, end: 660 };
const SOURCE = 'schedule-1-2026-11-24';
const TARGET = 'schedule-2-2026-11-25';
const LATER = '2026-11-21T15:00:00.000Z';

async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCourt(process.handler, undefined, 3);
  const made = await reserveSlot(process, request(), newContext(process));
  if (!made.accepted || !made.reservations[0]) throw new Error('nothing to move');
  return { store, keys, id: made.reservations[0].reservationId };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const started = ({ store, keys }: World, seen: EventStore = store) =>
  newProcess(seen, keys, fixedClock(LATER));

/** Where the reservation holds its time; a hold counts too, `hold` says so. */
async function places({ store, keys, id }: World): Promise<string[]> {
  const days = await foldAllDays(store, newProcess(store, keys).codec);
  return [...days]
    .filter(([, held]) => held.some(({ reservationId }) => reservationId === id))
    .map(([stream]) => stream);
}

/** Where the views show it: by the one event that decides. */
async function shown({ store, id }: World): Promise<string> {
  const events = await store.readAll({ filter: { types: ['ReservationMoved'] } });
  const last = events.findLast(({ data }) => data.reservationId === id);
  return last ? TARGET : SOURCE;
}

async function finish(world: World): Promise<void> {
  const checkpoints = memoryCheckpoints();
  const stop = new AbortController();
  const onError = (error: unknown) => {
    throw error;
  };
  const running = runProcess(
    moveProcess,
    { ...started(world), checkpoints, graceMs: 1, onError },
    stop.signal,
  );
  await expect.poll(() => openMoves(world), { timeout: 5_000, interval: 5 }).toEqual([]);
  stop.abort();
  await running;
}

function memoryCheckpoints(): Checkpoints {
  const positions = new Map<string, Position>();
  return {
    load: async (name) => positions.get(name),
    save: async (name, position) => void positions.set(name, position),
  };
}

async function openMoves({ store }: World): Promise<unknown[]> {
  const open = new Set<unknown>();
  for (const { type, data } of await store.readAll()) {
    if (type === 'SlotHeld') open.add(data.moveId);
    if (type === 'ReservationArrived' || type === 'HoldReleased') open.delete(data.moveId);
  }
  return [...open];
}

const move = (process: Process, id: string, to = TO) =>
  moveReservation(process.handler, id, to, newContext(process));

test('a move takes three appends: held, decided, filled', async () => {
  const world = await newWorld();
  expect(await move(started(world), world.id)).toMatchObject({ accepted: true });
  const types = (await world.store.readAll()).slice(-3).map(({ type }) => type);
  expect(types).toEqual(['SlotHeld', 'ReservationMoved', 'ReservationArrived']);
  expect(await places(world)).toEqual([TARGET]);
});

describe.each(['before', 'after'] as const)('a process that dies %s any append of a move', (when) => {
  test.each([1, 2, 3])('at append %s leaves the reservation whole, in exactly one place', async (at) => {
    const world = await newWorld();
    const dying = started(world, crashingStore(world.store, at, when).store);
    await expect(move(dying, world.id)).rejects.toThrow();
    const heldAtTarget = (await places(world)).includes(TARGET);
    expect(heldAtTarget).toBe(at > 1 || when === 'after');
    // Nobody gets in between.
    const rival = started(world);
    const { attractionId, date } = TO;
    const taken = await reserveSlot(rival, request({ attractionId, date }), newContext(rival));
    expect(taken.accepted).toBe(!heldAtTarget);
    await finish(world);
    const expected = heldAtTarget ? TARGET : SOURCE;
    expect(await places(world)).toEqual([expected]);
    expect(await shown(world)).toBe(expected);
  });

  test.each([1, 2, 3, 4])('at append %s of one that is given up leaves nothing held', async (at) => {
    const world = await newWorld();
    const moving = started(world, cancelledBetween(crashingStore(world.store, at, when).store, world));
    const outcome = await move(moving, world.id).catch(() => null);
    if (at <= 3) expect(outcome).toBeNull();
    await finish(world);
    const events = (await world.store.readAll()).map(({ type }) => type);
    // Where the process died before anybody cancelled, nothing keeps the move from being finished.
    const wasCancelled = events.includes('ReservationCancelled');
    expect(events.includes('ReservationMoved')).toBe(!wasCancelled && when === 'after');
    expect(await places(world)).toEqual(wasCancelled ? [] : [await shown(world)]);
  });
});

/** Somebody cancels the reservation once its time is held at the target. */
function cancelledBetween(store: EventStore, world: World): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      const result = await store.append(stream, expected, events);
      if (events[0]?.type === 'SlotHeld') {
        const rival = started(world);
        await cancelReservation(rival.handler, world.id, newContext(rival));
      }
      return result;
    },
  };
}

test('whatever is asked of a reservation finds it after many moves, also back to where it was', async () => {
  const world = await newWorld();
  const process = started(world);
  const home = { attractionId: 1, date: '2026-11-24', start: 600, end: 660 };
  for (const to of [TO, home, { ...TO, attractionId: 3 }, TO, { ...TO, start: 720, end: 780 }])
    expect(await move(process, world.id, to)).toMatchObject({ accepted: true });
  expect(await findStanding(started(world).handler, world.id, newContext(process))).toMatchObject({
    day: { attractionId: 2, date: '2026-11-25' },
    booking: { start: 720, version: 6 },
  });
  const other = started(world);
  expect(await cancelReservation(other.handler, world.id, newContext(other))).toMatchObject({
    accepted: true,
  });
  expect(await places(world)).toEqual([]);
});

test('a reservation whose mover died after deciding is found by the next command, without waiting', async () => {
  const world = await newWorld();
  const dying = started(world, crashingStore(world.store, 2, 'after').store);
  await expect(move(dying, world.id)).rejects.toThrow();
  const other = started(world);
  expect(await cancelReservation(other.handler, world.id, newContext(other))).toMatchObject({
    accepted: true,
  });
  expect(await places(world)).toEqual([]);
});

test('moves and bookings that race for source and target never overlap, and one place has the reservation', async () => {
  for (let round = 0; round < 30; round++) {
    const world = await newWorld();
    const book = (over: object) => {
      const process = started(world);
      return reserveSlot(process, request(over), newContext(process));
    };
    const [first, second, ...booked] = await Promise.all([
      move(started(world), world.id),
      move(started(world), world.id, { ...TO, attractionId: 3 }),
      book({ attractionId: 2, date: TO.date }),
      book({ attractionId: 3, date: TO.date, start: 630, end: 690 }),
      book({}),
    ]);
    await finish(world);
    const where = await places(world); // throws where two overlap
    expect(where).toHaveLength(1);
    // Both may succeed, one after the other.
    expect(where[0] === SOURCE).toBe(!first.accepted && !second.accepted);
    expect(booked.filter(({ accepted }) => accepted).length).toBeLessThanOrEqual(3);
  }
});
