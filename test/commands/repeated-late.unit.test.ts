import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf, renewClaim } from '../../commands/people/booker.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { activities } from '../../domain/catalog/kinds.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import {
  booked,
  memoryKeys,
  newCourts,
  newProcess,
  type Process,
  request,
} from '../support/booking-world.ts';
import { bookAs, requestFor, seedCitizens, seedPerson } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { createFloor, link } from '../support/floor-world.ts';
import { finish, move, newWorld, places, started, TO } from '../support/move-world.ts';

/** The simulation found these: the answer to the first try was lost, and the second came much later. */
const NEXT_WEEK = '2026-12-01T14:00:00.000Z';
const COMMAND = { commandId: '00000000-0000-4000-8000-000000000001' };

test('a citizen who asks again after the hour has passed gets the reservation that was made', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const first = newProcess(store, keys);
  await seedCitizens(first.handler);
  const person = await seedPerson(first);
  const made = await bookAs(first, person, requestFor(10), newContext(first, COMMAND));
  expect(made.accepted).toBe(true);
  const later = newProcess(store, keys, fixedClock(NEXT_WEEK));
  const again = await bookAs(later, person, requestFor(10), newContext(later, COMMAND));
  expect(again).toEqual({ ...made, position: null });
});

test('staff who ask again after the hour has passed, and the activity is gone, get the same answer', async () => {
  const { store, keys, process } = await newCourts();
  const made = await reserveSlot(process, request(), newContext(process, COMMAND));
  expect(made.accepted).toBe(true);
  await changeCatalog(process.handler, activities, { type: 'Remove', id: 1 }, newContext(process));
  const later = newProcess(store, keys, fixedClock(NEXT_WEEK));
  const again = await reserveSlot(later, request(), newContext(later, COMMAND));
  expect(again).toEqual({ ...made, position: null });
});

test('a request that is repeated after its reservation moved, and its court went to a floor, books nothing', async () => {
  const store = memoryEventStore();
  const process = newProcess(store, memoryKeys());
  await seedCitizens(process.handler, { courts: 2 });
  const person = await seedPerson(process);
  const asked = () => bookAs(process, person, requestFor(10), newContext(process, COMMAND));
  const made = await asked();
  const id = made.accepted ? (made.reservations[0]?.reservationId ?? '') : '';
  const to = { attractionId: 2, date: '2026-12-01', start: 600, end: 660 };
  expect(await moveReservation(process.handler, id, to, newContext(process))).toMatchObject({
    accepted: true,
  });
  await createFloor(process, 'Duela', 2);
  expect(await link(process, 1, [1])).toMatchObject({ accepted: true });
  expect(await asked()).toEqual({ ...made, position: null });
  expect(await store.readAll({ filter: { types: ['SlotReserved', 'BookingAbandoned'] } })).toHaveLength(1);
});

describe('a move that is asked for again after the reservation has left', () => {
  const there = { attractionId: 2, date: '2026-11-24', start: 600, end: 660 };

  test.each([
    ['for its first court', { ...there, attractionId: 1, start: 660, end: 720 }],
    ['for a third court', { ...there, attractionId: 3 }],
    ['for another hour of that day', { ...there, start: 720, end: 780 }],
  ])('%s leaves it where it is', async (_, next) => {
    const { process } = await newCourts(3);
    const { handler } = process;
    const id = await booked(process);
    const move = (to: typeof there, given = {}) =>
      moveReservation(handler, id, to, newContext(process, given));
    expect((await move(there, COMMAND)).accepted).toBe(true);
    expect((await move(next)).accepted).toBe(true);
    expect((await move(there, COMMAND)).accepted).toBe(true);
    const { attractionId, start } = next;
    const found = await locateReservation(handler, id, newContext(process));
    expect(found).toMatchObject({ day: { attractionId }, booking: { start, status: 'confirmed' } });
  });

  test.each([
    ['that reads it', false],
    ['whose copy of the day is older', true],
  ])(
    'for a third court, while its first try still holds the time, is refused by a process %s',
    async (_, knowsOld) => {
      const world = await newWorld();
      const { store, id } = world;
      const ask = (by: Process) => moveReservation(by.handler, id, TO, newContext(by, COMMAND));
      const append: EventStore['append'] = async (...request) => {
        const result = await store.append(...request);
        // The process of moves ends the first try at this very moment.
        if (request[2].some(({ type }) => type === 'ReservationMoved')) await finish(world);
        return result;
      };
      const late = started(world, { ...store, append });
      if (knowsOld) await late.handler.load(scheduleOf(TO));
      await expect(ask(started(world, crashingStore(store, 1, 'after').store))).rejects.toThrow();
      const third = { ...TO, attractionId: 3 };
      expect((await move(started(world), id, third)).accepted).toBe(true);
      expect(await ask(late)).toMatchObject({ refusal: { code: 'move_given_up' } });
      await finish(world);
      expect(await places(world)).toEqual(['schedule-3-2026-11-25']);
    },
  );
});

test('a repeated request that finds the reservation elsewhere claims the time there, at the same revision too', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const [first, second] = [newProcess(store, keys), newProcess(store, keys)];
  await seedCitizens(first.handler);
  const personId = await seedPerson(first);
  const made = await bookAs(first, personId, requestFor(10), newContext(first));
  if (!made.accepted) throw new Error('not booked');
  const [{ reservationId = '' } = {}] = made.reservations;
  const claim = {
    personId,
    reservationId,
    attractionId: 1,
    date: '2026-11-24',
    end: 1_000,
    reservationTypeId: 6,
  };
  // It knows the stream as it is now, also when the first has gone on.
  await second.handler.load(claimsOf(personId));
  await renewClaim(first.handler, { ...claim, start: 800 }, newContext(first, COMMAND));
  await renewClaim(second.handler, { ...claim, start: 900 }, newContext(second, COMMAND));
  const { claims } = await newProcess(store, keys).handler.load(claimsOf(personId));
  expect(claims.get(reservationId)).toMatchObject({ start: 900 });
});
