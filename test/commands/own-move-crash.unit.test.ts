import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { claimsProcess } from '../../commands/people/claims-process.ts';
import { offerHandover } from '../../commands/reservation/hand-over.ts';
import { moveOwnReservation } from '../../commands/reservation/move-own.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { type Clock, fixedClock } from '../../platform/clock.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { bookedAs, requestFor, seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { finishMoves } from '../support/move-world.ts';

const TO = { attractionId: 2, date: TUESDAY, start: 720, end: 780 };

async function newWorld() {
  const [store, keys] = [memoryEventStore(), memoryKeys()];
  const process = newProcess(store, keys);
  await seedCitizens(process.handler, { courts: 2 });
  const personId = await seedPerson(process);
  const id = await bookedAs(process, personId, requestFor(10));
  const started = (seen: EventStore = store, clock?: Clock) => newProcess(seen, keys, clock);
  const context = newContext(process);
  const move = (on = started()) =>
    moveOwnReservation(on.handler, id, TO, { personId, isTrusted: true }, context);
  /** Where the reservation is, and which time of the person it claims. */
  const whereabouts = async () => {
    const { handler } = started();
    const found = await locateReservation(handler, id, context);
    const claim = (await handler.load(claimsOf(personId))).claims.get(id);
    return ['day' in found ? found.day.attractionId : null, claim?.attractionId];
  };
  /** Runs the process of claims over the whole log. */
  const followClaims = async () => {
    const process = started();
    const { handle, filter } = claimsProcess(process);
    for (const stored of await process.codec.decode(await store.readAll({ filter })))
      await handle(stored, new AbortController().signal);
  };
  const finish = () => finishMoves(started());
  return { id, store, started, move, whereabouts, followClaims, finish };
}

test("a citizen's move claims the person's time, then moves the reservation", async () => {
  const world = await newWorld();
  expect(await world.move()).toMatchObject({ accepted: true });
  expect(await world.whereabouts()).toEqual([2, 2]);
});

describe.each(['before', 'after'] as const)('a process that dies %s any append of it', (when) => {
  test.each([1, 2, 3, 4])('at append %s: the same request again completes it', async (at) => {
    const world = await newWorld();
    const dying = world.started(crashingStore(world.store, at, when).store);
    await expect(world.move(dying)).rejects.toThrow('crashed');
    expect(await world.move()).toMatchObject({ accepted: true });
    await world.finish();
    expect(await world.whereabouts()).toEqual([2, 2]);
  });

  test.each([3, 4])('at append %s: the process of moves completes it', async (at) => {
    const world = await newWorld();
    const dying = world.started(crashingStore(world.store, at, when).store);
    await expect(world.move(dying)).rejects.toThrow('crashed');
    await world.finish();
    expect(await world.whereabouts()).toEqual([2, 2]);
  });
});

test('the claim follows a reservation whose mover died once it had arrived', async () => {
  const world = await newWorld();
  const dying = world.started(crashingStore(world.store, 3, 'after').store);
  await expect(moveReservation(dying.handler, world.id, TO, newContext(dying))).rejects.toThrow('crashed');
  expect(await world.whereabouts()).toEqual([2, 1]);
  await world.followClaims();
  expect(await world.whereabouts()).toEqual([2, 2]);
});

test('a move that its process decides while its owner gives it up has been made', async () => {
  const world = await newWorld();
  const { handler, ...other } = world.started();
  const offer = { reservationId: world.id, toPersonId: await seedPerson(world.started(), '9999999990101') };
  const raced: EventStore = {
    ...world.store,
    async append(stream, expected, events, options) {
      if (events[0]?.type === 'MoveGivenUp') await world.finish();
      const written = await world.store.append(stream, expected, events, options);
      if (events[0]?.type === 'SlotHeld') await offerHandover(handler, offer, newContext(other));
      return written;
    },
  };
  expect(await world.move(world.started(raced))).toMatchObject({ accepted: true });
  expect(await world.whereabouts()).toEqual([2, 2]);
});

test('a reservation that was cancelled meanwhile is not claimed again', async () => {
  const world = await newWorld();
  expect(await world.move()).toMatchObject({ accepted: true });
  const process = world.started();
  expect(await cancelReservation(process.handler, world.id, newContext(process))).toMatchObject({
    accepted: true,
  });
  await world.followClaims();
  expect((await world.whereabouts())[1]).toBeUndefined();
});

test('the claim returns to a reservation that was checked in before its mover had done', async () => {
  const world = await newWorld();
  const dying = world.started(crashingStore(world.store, 2, 'after').store);
  await expect(world.move(dying)).rejects.toThrow('crashed');
  const door = world.started(world.store, fixedClock(`${TUESDAY}T16:00:00.000Z`));
  expect(await checkIn(door.handler, world.id, newContext(door))).toMatchObject({ accepted: true });
  expect(await world.whereabouts()).toEqual([1, 2]);
  await world.finish();
  await world.followClaims();
  expect(await world.whereabouts()).toEqual([1, 1]);
});
