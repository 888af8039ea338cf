import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { request } from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import {
  crashAt,
  finish,
  move,
  newWorld,
  places,
  SOURCE,
  shown,
  started,
  TARGET,
  TO,
  type World,
} from '../support/move-world.ts';

// #region three-appends
test('a move takes three appends: held, decided, filled', async () => {
  const world = await newWorld();
  expect(await move(started(world), world.id)).toMatchObject({ accepted: true });
  const types = (await world.store.readAll()).slice(-3).map(({ type }) => type);
  expect(types).toEqual(['SlotHeld', 'ReservationMoved', 'ReservationArrived']);
  expect(await places(world)).toEqual([TARGET]);
});
// #endregion

describe.each(['before', 'after'] as const)('a process that dies %s any append of a move', (when) => {
  test.each([1, 2, 3])('at append %s leaves the reservation whole, in exactly one place', async (at) => {
    await crashAt(await newWorld(), at, when);
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

test('a mover whose reservation another process lets arrive answers with its own last position', async () => {
  const world = await newWorld();
  let appends = 0;
  const isArrival = (stream: string) => stream === TARGET && ++appends === 2;
  const overtaken = started(
    world,
    interruptedStore(world.store, isArrival, () => finish(world)),
  );
  const outcome = await move(overtaken, world.id);
  const [decided] = await world.store.readAll({ filter: { types: ['ReservationMoved'] } });
  expect(outcome).toMatchObject({ accepted: true, position: decided?.position });
});

test('whatever is asked of a reservation finds it after many moves, also back to where it was', async () => {
  const world = await newWorld();
  const process = started(world);
  const home = { attractionId: 1, date: '2026-11-24', start: 600, end: 660 };
  for (const to of [TO, home, { ...TO, attractionId: 3 }, TO, { ...TO, start: 720, end: 780 }])
    expect(await move(process, world.id, to)).toMatchObject({ accepted: true });
  expect(await locateReservation(started(world).handler, world.id, newContext(process))).toMatchObject({
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
