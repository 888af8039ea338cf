import { describe, expect, test } from 'vitest';
import { changeFloors } from '../../commands/floor/floors.ts';
import { scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { joinWaiting } from '../../commands/reservation/waiting-list.ts';
import { waitingProcess } from '../../commands/reservation/waiting-process.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import { type Day, floorDayStream, scheduleStream } from '../../domain/schedule/stream.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import {
  booked,
  memoryKeys,
  NO_ACCOUNTS,
  newCourts,
  newProcess,
  type Process,
  request,
} from '../support/booking-world.ts';
import { bookAs, requestFor, seedCitizens, seedPerson } from '../support/citizen-world.ts';
import { countOpen, finishAll, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { createFloor, finishLinks, heldOnFloors, link, newFloor } from '../support/floor-world.ts';
import { expectNothing, refusedAs } from '../support/outcomes.ts';
import { sparseStore } from './sparse-store.ts';

const DATE = '2026-11-24';
const reserve = (process: Process, attractionId: number, start = 600) =>
  reserveSlot(process, request({ attractionId, date: DATE, start, end: start + 60 }), newContext(process));

function closeHour(process: Process, day: Day) {
  const close = { type: 'CloseDay' as const, closureId: 'c', start: 600, end: 660, reason: 'Lluvia', ...day };
  return process.handler.execute(scheduleOf(day), close, newContext(process));
}

/** Court 1 is the whole floor, 2 and 3 its halves. */
async function halves() {
  const world = await newFloor();
  for (const [court, cells] of [
    [1, [1, 2]],
    [2, [1]],
    [3, [2]],
  ] as const)
    expect(await link(world.process, court, cells)).toMatchObject({ accepted: true, conflicts: [] });
  return world;
}

test('a floor is not made in a center that is not there', async () => {
  const { process, store } = await newFloor();
  const asked = { type: 'CreateFloor' as const, centerId: 9, name: 'Duela', cells: [] };
  await expectNothing(
    store,
    () => changeFloors(process.handler, asked, newContext(process)),
    refusedAs('unknown_reference', { field: 'center' }),
  );
});

describe('a floor of two halves', () => {
  test('a half takes the whole, and leaves the other half', async () => {
    const { process, store, keys } = await halves();
    const half = await booked(process, { attractionId: 2 });
    expect(await reserve(process, 1)).toMatchObject({
      accepted: false,
      refusal: { code: 'slot_taken', reservationId: half, attractionId: 2 },
    });
    expect(await reserve(process, 3)).toMatchObject({ accepted: true });
    expect(await heldOnFloors(store, keys)).toHaveLength(2);
  });

  test('the whole takes both halves until it is cancelled', async () => {
    const { process } = await halves();
    const whole = await booked(process, { attractionId: 1 });
    expect(await reserve(process, 2)).toMatchObject({ accepted: false });
    expect(await reserve(process, 3)).toMatchObject({ accepted: false });
    await cancelReservation(process.handler, whole, newContext(process));
    expect(await reserve(process, 2)).toMatchObject({ accepted: true });
  });

  test('a reservation moves to the other half in one event, and is found by its id', async () => {
    const { process, store, keys } = await halves();
    const id = await booked(process, { attractionId: 2 });
    const before = await store.head();
    const to = { attractionId: 3, date: DATE, start: 600, end: 660 };
    expect(await moveReservation(process.handler, id, to, newContext(process))).toMatchObject({
      accepted: true,
    });
    const types = (await store.readAll({ after: before })).map(({ type }) => type);
    expect(types.filter((type) => type !== 'TimeClaimed')).toEqual(['ReservationRescheduled']);
    const found = await locateReservation(newProcess(store, keys).handler, id, newContext(process));
    expect(found).toMatchObject({ day: { attractionId: 3 }, booking: { attractionId: 3, start: 600 } });
    expect(await reserve(process, 2)).toMatchObject({ accepted: true });
  });

  test('before the first date nothing is shared', async () => {
    const { process } = await halves();
    const on = { date: '2026-11-22' };
    await booked(process, { attractionId: 1, ...on });
    await booked(process, { attractionId: 2, ...on });
  });
});

/** Another process, after one died that had made that many appends of linking court 1 to cell 1. */
async function afterDeath(store: EventStore, keys: KeyRing, appends: number): Promise<Process> {
  const dying = newProcess(crashingStore(store, appends, 'after').store, keys);
  await expect(link(dying, 1, [1])).rejects.toThrow();
  return newProcess(store, keys);
}

describe('linking', () => {
  test('lists what would meet, and changes nothing', async () => {
    const { process, store, keys } = await newFloor();
    await link(process, 2, [1]);
    const half = await booked(process, { attractionId: 2 });
    const whole = await booked(process, { attractionId: 1 });
    const linked = await link(process, 1, [1, 2]);
    expect(linked).toMatchObject({
      conflicts: [{ id: whole, attractionId: 1, date: DATE, with: { id: half, attractionId: 2 } }],
    });
    expect(await heldOnFloors(store, keys)).toHaveLength(2);
    expect(await reserve(process, 1, 720)).toMatchObject({ accepted: true });
  });

  test('carries reservations with their ids, there and back', async () => {
    const { process, store, keys } = await newFloor();
    const id = await booked(process, { attractionId: 1 });
    const gone = await booked(process, { attractionId: 1, start: 480, end: 540 });
    await cancelReservation(process.handler, gone, newContext(process));
    expect(await link(process, 1, [1, 2])).toMatchObject({ carried: 1, conflicts: [] });
    await link(process, 2, [1]);
    expect(await reserve(process, 2)).toMatchObject({ accepted: false });
    expect(await reserve(process, 2, 480)).toMatchObject({ accepted: true });
    const fresh = newProcess(store, keys);
    expect(await locateReservation(fresh.handler, id, newContext(process))).toMatchObject({
      booking: { status: 'confirmed', details: { shortcode: expect.any(String) } },
    });
    expect(await locateReservation(fresh.handler, gone, newContext(process))).toMatchObject({
      booking: { status: 'cancelled' },
    });
    expect(await link(process, 1, [])).toMatchObject({ accepted: true, carried: 1 });
    expect(await reserve(process, 2)).toMatchObject({ accepted: true });
    expect(await reserve(process, 1)).toMatchObject({ accepted: false });
    expect(await heldOnFloors(store, keys)).toHaveLength(3);
  });

  test.each([
    { isRestored: false, leaving: 2 },
    { isRestored: false, leaving: 3 },
    { isRestored: true, leaving: 2 },
    { isRestored: true, leaving: 3 },
  ])(
    'a reservation that passed another court, and was restored: $isRestored, is found after court $leaving left',
    async ({ isRestored, leaving }) => {
      const { process, store, keys } = await halves();
      const id = await booked(process, { attractionId: 2 });
      const to = { attractionId: 3, date: DATE, start: 600, end: 660 };
      await moveReservation(process.handler, id, to, newContext(process));
      if (isRestored) {
        await cancelReservation(process.handler, id, newContext(process));
        await restoreReservation(process.handler, id, newContext(process));
      }
      expect(await link(process, leaving, [])).toMatchObject({ accepted: true, conflicts: [] });
      const found = await locateReservation(newProcess(store, keys).handler, id, newContext(process));
      expect(found).toMatchObject({ day: { attractionId: 3 }, booking: { status: 'confirmed' } });
    },
  );

  test.each([
    { name: 'checks the floors', open: memoryEventStore, takenBack: 0 },
    { name: 'only reads them along', open: sparseStore, takenBack: 1 },
  ])('a process with an old copy of the floors places nothing beside them; the log $name', async (log) => {
    const { process, store, keys } = await newFloor({ log: log.open() });
    const stale = newProcess(store, keys);
    await booked(stale, { attractionId: 3, start: 420, end: 480 });
    await link(process, 1, [1, 2]);
    await link(process, 2, [1]);
    await booked(process, { attractionId: 2 });
    expect(await reserve(stale, 1)).toMatchObject({ accepted: false, refusal: { code: 'slot_taken' } });
    expect(await reserve(stale, 1, 720)).toMatchObject({ accepted: true });
    expect(await reserve(process, 2, 720)).toMatchObject({ accepted: false });
    await heldOnFloors(store, keys);
    const undone = await store.readAll({ filter: { types: ['PlacementWithdrawn'] } });
    expect(undone).toHaveLength(log.takenBack);
  });

  test('a closing by a process with an old copy of the floors is taken back where the court no longer lies', async () => {
    const { process, store, keys } = await newFloor({ log: sparseStore() });
    await link(process, 1, [1]);
    await link(process, 2, [2]);
    const stale = newProcess(store, keys);
    await booked(stale, { attractionId: 3, start: 420, end: 480 });
    await link(process, 1, []);
    const day = { attractionId: 1, date: DATE };
    const closed = await closeHour(stale, day);
    expect(closed).toMatchObject({ accepted: true, events: [{ type: 'DayClosed' }] });
    expect(await reserve(process, 2)).toMatchObject({ accepted: true });
    expect(await reserve(process, 1)).toMatchObject(refusedAs('day_closed'));
    const undone = await store.readAll({ filter: { types: ['ClosingWithdrawn'] } });
    expect(undone.map(({ streamId }) => streamId)).toEqual([floorDayStream(1, DATE)]);
  });

  test('a closing that comes after its day was passed over waits for the end of the change', async () => {
    const { store, keys } = await newFloor({ log: sparseStore() });
    const stale = newProcess(store, keys);
    await booked(stale, { attractionId: 3, start: 420, end: 480 });
    const other = await afterDeath(store, keys, 1);
    const day = { attractionId: 1, date: DATE };
    const closing = () => closeHour(stale, day);
    await expect(closing()).rejects.toThrow('keeps changing');
    await finishLinks(other);
    expect(await closing()).toMatchObject({ accepted: true });
    const closed = await store.readAll({ filter: { types: ['DayClosed', 'ClosingWithdrawn'] } });
    expect(closed.map(({ type, streamId }) => [type, streamId])).toEqual([
      ['DayClosed', scheduleStream(day)],
      ['ClosingWithdrawn', scheduleStream(day)],
      ['DayClosed', floorDayStream(1, DATE)],
    ]);
  });

  test('a log that reads nothing along is asked for the floors that came after the copy', async () => {
    const log = sparseStore();
    const append: EventStore['append'] = async (...request) => {
      const { revision, position } = await log.append(...request);
      return { revision, position };
    };
    const { process, store, keys } = await newCourts(2, { ...log, append });
    const stale = newProcess(store, keys);
    await booked(stale, { attractionId: 2, start: 420, end: 480 });
    await createFloor(process, 'Duela', 2);
    await link(process, 1, [1, 2]);
    await link(process, 2, [1]);
    await booked(process, { attractionId: 2 });
    expect(await reserve(stale, 1)).toMatchObject({ accepted: false, refusal: { code: 'slot_taken' } });
    await heldOnFloors(store, keys);
  });

  test('a booking that was made is answered again while its floor is being changed', async () => {
    const { process, store, keys } = await newFloor();
    const context = newContext(process);
    const asked = request({ attractionId: 1, date: DATE });
    const first = await reserveSlot(process, asked, context);
    const other = await afterDeath(store, keys, 1);
    const again = await reserveSlot(other, asked, context);
    expect(again).toMatchObject({ accepted: true });
    expect(again.accepted && again.reservations).toEqual(first.accepted && first.reservations);
  });

  test('a booking that was made is not refused while its day is on the way, but asked again', async () => {
    const { process, store, keys } = await newFloor();
    const context = newContext(process);
    const asked = request({ attractionId: 1, date: DATE });
    await reserveSlot(process, asked, context);
    // Requested, then left: it has not joined the floor.
    const other = await afterDeath(store, keys, 2);
    const again = () => reserveSlot(other, asked, context);
    await expect(again()).rejects.toThrow('keeps changing');
    await finishLinks(other);
    expect(await again()).toMatchObject({ accepted: true });
  });

  test('a series is neither refused nor rolled back while a floor is being changed, but asked again', async () => {
    const { process, store, keys } = await newFloor();
    await booked(process, { attractionId: 1 });
    const other = await afterDeath(store, keys, 1);
    const context = newContext(other);
    const asked = request({ attractionId: 1, date: DATE, start: 720, end: 780 });
    const weekly = { type: 'SEMANAL', count: 2, skipped: [] } as const;
    const place = () => reserveSeries(other, asked, weekly, context);
    await expect(place()).rejects.toThrow('refused as floor_changing');
    await finishLinks(other);
    expect(await place()).toMatchObject({ accepted: true, reservations: [{ date: DATE }, {}] });
  });

  test('a citizen whose hour was on the way to a floor has it when they ask again', async () => {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const process = newProcess(store, keys);
    await seedCitizens(process.handler, { courts: 2 });
    await createFloor(process, 'Duela', 2);
    await booked(process, { attractionId: 1 });
    const ana = await seedPerson(process);
    const other = await afterDeath(store, keys, 1);
    const context = newContext(other);
    const book = () => bookAs(other, ana, requestFor(14), context);
    expect(await book()).toMatchObject(refusedAs('floor_changing'));
    await finishLinks(other);
    expect(await book()).toMatchObject({ accepted: true });
  });

  test('a day with nothing to carry is closed once its floor has been changed, not where it lay', async () => {
    const { process, store, keys } = await newFloor();
    const other = await afterDeath(store, keys, 1);
    const day = { attractionId: 1, date: DATE };
    const close = () => closeHour(other, day);
    await expect(close()).rejects.toThrow('keeps changing');
    await finishLinks(other);
    expect(await close()).toMatchObject({ accepted: true });
    expect(await reserve(process, 1)).toMatchObject({ refusal: { code: 'day_closed' } });
    const [closed] = await store.readAll({ filter: { types: ['DayClosed'] } });
    expect(closed?.streamId).toBe(floorDayStream(1, DATE));
  });

  test('a cancellation while its day is on the way is not refused, but asked again', async () => {
    const { process, store, keys } = await newFloor();
    const id = await booked(process, { attractionId: 1 });
    // Requested, then left: it has not joined the floor.
    const other = await afterDeath(store, keys, 2);
    const cancel = () => cancelReservation(other.handler, id, newContext(other));
    await expect(cancel()).rejects.toThrow('keeps changing');
    await finishLinks(other);
    expect(await cancel()).toMatchObject({ accepted: true });
  });

  test('people who wait are offered the hours that became free with a change of the floor', async () => {
    const store = memoryEventStore();
    const process = newProcess(store, memoryKeys());
    await seedCitizens(process.handler, { courts: 2 });
    await createFloor(process, 'Duela', 2);
    await link(process, 1, [1, 2]);
    await link(process, 2, [1]);
    await booked(process, { attractionId: 2 });
    const time = { attractionId: 1, date: DATE, start: 600, end: 660 };
    const person = await seedPerson(process);
    expect(await joinWaiting(process.handler, person, time, newContext(process))).toMatchObject({
      accepted: true,
    });
    const checkpoints = memoryCheckpoints();
    await checkpoints.save('waiting-list', await store.head());
    await link(process, 2, []);
    const waiting = { field: 'entryId', begun: 'WaitingJoined', ended: ['SlotOffered'] };
    await finishAll([waitingProcess(NO_ACCOUNTS)], process, () => countOpen(store, waiting), checkpoints);
  });

  test('nobody takes time in days that are being changed', async () => {
    const { process, store, keys } = await newFloor();
    const id = await booked(process, { attractionId: 1 });
    const other = await afterDeath(store, keys, 1);
    expect(await reserve(other, 1, 720)).toMatchObject({ refusal: { code: 'floor_changing' } });
    expect(await reserve(other, 2, 720)).toMatchObject({ accepted: true });
    expect(await cancelReservation(other.handler, id, newContext(other))).toMatchObject({ accepted: true });
    await finishLinks(other);
    expect(await reserve(other, 1, 720)).toMatchObject({ accepted: true });
  });

  test.each(['before', 'after'] as const)('a driver that dies %s any append is finished', async (when) => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const { process, store, keys } = await newFloor();
      await link(process, 2, [1]);
      const ids = [
        await booked(process, { attractionId: 1 }),
        await booked(process, { attractionId: 1, date: '2026-11-25' }),
      ];
      const dying = newProcess(crashingStore(store, at, when).store, keys);
      const died = await link(dying, 1, [1, 2]).then(
        () => false,
        () => true,
      );
      if (!died) break;
      steps += 1;
      const other = newProcess(store, keys);
      await finishLinks(other);
      expect((await heldOnFloors(store, keys)).map(({ reservationId }) => reservationId).sort()).toEqual(
        [...ids].sort(),
      );
      const isLinked = at > 1 || when === 'after';
      expect((await reserve(other, 2)).accepted).toBe(!isLinked);
    }
    // Requested, two days left and joined, completed.
    expect(steps).toBe(6);
  });
});
