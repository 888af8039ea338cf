import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import {
  changeReservation,
  restorableOf,
  restoreReservation,
} from '../../commands/reservation/change-reservation.ts';
import { type MoveTarget, moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { NO_CHANGES, type ReservationChanges } from '../../domain/schedule/reservation-data.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, memoryKeys, newProcess, request } from '../support/booking-world.ts';
import { seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { expectNothing, refusedAs } from '../support/outcomes.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

const CUI = '1234567840101';
const TO: MoveTarget = { attractionId: 2, date: '2026-11-25', start: 720, end: 780 };

/** Staff booked court 1 for Ana, on Tuesday from 10:00 to 11:00, as "Normal". */
async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  const { handler } = process;
  await seedCitizens(handler, { courts: 2 });
  const [ana, luis] = [await seedPerson(process, CUI), await seedPerson(process, '9999999990101')];
  const context = () => newContext(process);
  const id = await booked(process, { cui: CUI, reservationTypeId: NORMAL_TYPE_ID });
  const move = (to: Partial<MoveTarget> = {}, by = context(), on = process) =>
    moveReservation(on.handler, id, { ...TO, ...to }, by);
  const change = (changes: Partial<ReservationChanges>, version: number | null = null) =>
    changeReservation(
      handler,
      { reservationId: id, version, changes: { ...NO_CHANGES, ...changes } },
      context(),
    );
  const place = async () => {
    const found = await locateReservation(handler, id, context());
    return 'booking' in found ? [found.day.attractionId, found.day.date, found.booking.start] : found.refusal;
  };
  const claim = async (personId = ana) => {
    const one = (await handler.load(claimsOf(personId))).claims.get(id);
    return one && [one.attractionId, one.date, one.start];
  };
  const written = async () => (await store.readAll({ maxCount: 1_000 })).length;
  return { store, keys, process, handler, context, ana, luis, id, move, change, place, claim, written };
}

const START = [1, TUESDAY, 600];

describe('a move by staff', () => {
  test('says where it came from; the claim goes with it, and again changes nothing', async () => {
    const { move, place, claim, written, context } = await newWorld();
    const by = context();
    const moved = await move({}, by);
    expect(moved).toMatchObject({ accepted: true, from: { attractionId: 1, date: TUESDAY } });
    expect(moved.accepted && moved.position).not.toBeNull();
    expect([await place(), await claim()]).toEqual([
      [2, '2026-11-25', 720],
      [2, '2026-11-25', 720],
    ]);
    const before = await written();
    expect(await move({}, by)).toMatchObject({ accepted: true, position: null });
    expect(await written()).toBe(before);
  });

  test('takes the claim along where another one moves it on meanwhile', async () => {
    const { store, keys, move, ana, place, claim, context } = await newWorld();
    const isClaim = (stream: string) => stream === claimsOf(ana).stream;
    const further = () => move({ start: 900, end: 960 });
    const overtaken = newProcess(interruptedStore(store, isClaim, further), keys);
    expect(await move({}, context(), overtaken)).toMatchObject({ accepted: true });
    const last = [2, '2026-11-25', 900];
    expect([await place(), await claim()]).toEqual([last, last]);
  });

  test('within the day is one event, and repeated after a later move it moves nothing back', async () => {
    const { store, move, place, context } = await newWorld();
    const by = context();
    const later = { attractionId: 1, date: TUESDAY };
    expect(await move(later, by)).toMatchObject({ accepted: true });
    expect(await store.readAll({ filter: { types: ['ReservationRescheduled'] } })).toHaveLength(1);
    expect(await store.readAll({ filter: { types: ['SlotHeld'] } })).toEqual([]);
    expect(await place()).toEqual([1, TUESDAY, 720]);
    await move({ start: 900, end: 960 });
    expect(await move({}, context())).toMatchObject({ accepted: true });
    expect(await place()).toEqual([2, '2026-11-25', 720]);
  });

  test.each([
    [
      'to a court that is not there',
      { attractionId: 9 },
      refusedAs('unknown_reference', { field: 'attraction' }),
    ],
    ['before the grid begins', { start: 240, end: 300 }, refusedAs('outside_grid')],
    ['to yesterday', { date: '2026-11-20' }, refusedAs('date_past')],
    ['to no time at all', { start: 720, end: 720 }, refusedAs('interval_invalid')],
    [
      'within its day to hours before the grid',
      { attractionId: 1, date: TUESDAY, start: 240, end: 300 },
      refusedAs('outside_grid'),
    ],
  ])('%s is refused, and leaves all as it is', async (_, to, refused) => {
    const { move, place, claim, written } = await newWorld();
    const before = await written();
    expect(await move(to)).toMatchObject(refused);
    expect([await place(), await claim()]).toEqual([START, START]);
    expect(await written()).toBe(before);
  });

  test.each([1, 2])('to an hour of today that has passed is refused, at court %i', async (attractionId) => {
    const { store, keys, move, place } = await newWorld();
    const later = newProcess(store, keys, fixedClock(`${TUESDAY}T15:30:00.000Z`));
    const moveTo = (start: number, end: number) =>
      move({ attractionId, date: TUESDAY, start, end }, newContext(later), later);
    await expectNothing(store, () => moveTo(510, 570), refusedAs('time_past'));
    expect(await moveTo(540, 600)).toMatchObject({ accepted: true });
    expect(await place()).toEqual([attractionId, TUESDAY, 540]);
  });

  test('to a taken time is refused, and holds nothing there', async () => {
    const { process, move, place, claim, handler, context } = await newWorld();
    const other = await booked(process, { attractionId: 2, date: '2026-11-25', start: 750, end: 810 });
    expect(await move()).toMatchObject(refusedAs('slot_taken'));
    expect([await place(), await claim()]).toEqual([START, START]);
    await cancelReservation(handler, other, context());
    expect(await move()).toMatchObject({ accepted: true });
  });

  test('is refused before anything is held where it was cancelled', async () => {
    const { handler, context, id, move, written } = await newWorld();
    await cancelReservation(handler, id, context());
    const before = await written();
    expect(await move()).toMatchObject(refusedAs('already_cancelled'));
    expect(await written()).toBe(before);
  });

  test('waits, for a date of a series, until the series is whole', async () => {
    const { store, keys, process, context } = await newWorld();
    const weekly = { type: 'SEMANAL' as const, count: 3, skipped: [] };
    const asked = request({ attractionId: 2, date: TUESDAY });
    const dying = newProcess(crashingStore(store, 4, 'before').store, keys);
    await expect(reserveSeries(dying, asked, weekly, context())).rejects.toThrow('crashed');
    const [first] = await store.readAll({
      filter: { types: ['SlotReserved'], streamPrefixes: ['schedule-2-'] },
    });
    const id = String(first?.data.reservationId);
    const by = context();
    expect(await moveReservation(process.handler, id, TO, by)).toMatchObject(refusedAs('series_open'));
  });
});

describe('a change by staff', () => {
  test('gives or takes, with the type, the claim on the person’s time', async () => {
    const { change, claim } = await newWorld();
    expect(await change({ reservationTypeId: 1 })).toMatchObject({ accepted: true });
    expect(await claim()).toBeUndefined();
    expect(await change({ reservationTypeId: NORMAL_TYPE_ID })).toMatchObject({ accepted: true });
    expect(await claim()).toEqual(START);
  });

  test('passes the claim on to another person, also where it is repeated', async () => {
    const { change, claim, luis, ana } = await newWorld();
    expect(await change({ personId: luis, name: 'Luis' }, 1)).toMatchObject({ accepted: true });
    expect([await claim(ana), await claim(luis)]).toEqual([undefined, START]);
    expect(await change({ personId: ana, name: 'Ana' }, 1)).toMatchObject(refusedAs('version_conflict'));
    expect([await claim(ana), await claim(luis)]).toEqual([undefined, START]);
  });

  test.each([
    [{ reservationTypeId: 99 }, refusedAs('unknown_reference', { field: 'type' })],
    [{ activityId: 99 }, refusedAs('unknown_reference', { field: 'activity' })],
    [{ originId: 99 }, refusedAs('unknown_reference', { field: 'origin' })],
    [{ personId: 'nobody' }, refusedAs('person_unregistered')],
  ])('to an entry that is not there is refused: %o', async (changes, refused) => {
    const { change, written } = await newWorld();
    const before = await written();
    expect(await change(changes)).toMatchObject(refused);
    expect(await written()).toBe(before);
  });

  test('that takes a cancellation back claims the time again', async () => {
    const { handler, context, id, claim, place, process } = await newWorld();
    await cancelReservation(handler, id, context());
    const back = await restoreReservation(handler, id, context());
    expect(back).toMatchObject({ accepted: true });
    expect([await place(), await claim()]).toEqual([START, START]);
    await cancelReservation(handler, id, context());
    await booked(process);
    expect(await restoreReservation(handler, id, context())).toMatchObject(refusedAs('slot_taken'));
  });
});

test.each([
  ['was removed', { type: 'Remove', id: 1 }],
  ['is at another center', { type: 'Change', id: 1, fields: attractionFields(1, { center_id: 2 }) }],
] as const)('a reservation is not restored to a court that %s since', async (_, since) => {
  const { store, handler, context, id } = await newWorld();
  await cancelReservation(handler, id, context());
  expect(await restorableOf(handler, [id], context())).toEqual([id]);
  await changeCatalog(handler, attractions, since, context());
  expect(await restorableOf(handler, [id], context())).toEqual([]);
  await expectNothing(store, () => restoreReservation(handler, id, context()), refusedAs('place_gone'));
});

test('a refused restoration writes nothing, also where a dead process left the claim behind', async () => {
  const { store, keys, process, handler, context, id, claim } = await newWorld();
  const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
  await expect(cancelReservation(dying.handler, id, context())).rejects.toThrow('crashed');
  const reservationId = await booked(process);
  const restore = () => restoreReservation(handler, id, context());
  await expectNothing(store, restore, refusedAs('slot_taken', { reservationId, start: 600, end: 660 }));
  expect(await claim()).toEqual(START);
});

describe('a booking by staff', () => {
  test.each([
    [{ centerId: 9 }, 'center'],
    [{ attractionId: 9 }, 'attraction'],
    [{ reservationTypeId: 99 }, 'type'],
    [{ activityId: 99 }, 'activity'],
    [{ originId: 99 }, 'origin'],
  ])('names entries that are there: %o', async (over, field) => {
    const { process, context } = await newWorld();
    expect(await reserveSlot(process, request({ start: 900, end: 960, ...over }), context())).toMatchObject(
      refusedAs('unknown_reference', { field }),
    );
  });

  test('names a court of its center', async () => {
    const { process, handler, context } = await newWorld();
    const fields = centerFields(2, { name: 'Piscinas', slug: '', strcode: 'PI' });
    await changeCatalog(handler, centers, { type: 'Create', fields }, context());
    const asked = request({ start: 900, end: 960, centerId: 2 });
    expect(await reserveSlot(process, asked, context())).toMatchObject(refusedAs('attraction_elsewhere'));
  });

  test('that was made is answered as made, even if its court was closed for good since', async () => {
    const { store, keys, process, context } = await newWorld();
    const by = context();
    const asked = request({ start: 900, end: 960 });
    const made = await reserveSlot(process, asked, by);
    const later = newProcess(store, keys, fixedClock('2026-11-24T23:00:00.000Z'));
    const again = await reserveSlot(later, { ...asked, reservationTypeId: 99 }, by);
    expect(again).toMatchObject({
      accepted: true,
      reservations: made.accepted ? made.reservations : [],
      position: null,
    });
  });
});
