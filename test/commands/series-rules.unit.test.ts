import { beforeEach, describe, expect, test } from 'vitest';
import { declareClosure } from '../../commands/closure/closures.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeReservation } from '../../commands/reservation/change-reservation.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { cancelSeries, editSeries, isInSeries, moveSeries } from '../../commands/series/change-series.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import { NO_CHANGES, type ReservationChanges } from '../../domain/schedule/reservation-data.ts';
import type { Scope } from '../../domain/series/scopes.ts';
import { booked, type Process, request } from '../support/booking-world.ts';
import { seedPerson } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { eventsSince, expectNothing, refusedAs } from '../support/outcomes.ts';
import { at, DATES, newSeries, places, RULE, type SeriesWorld, started } from '../support/series-world.ts';

/** The first date has begun. */
const IN_FIRST = '2026-11-24T16:05:00.000Z';
/** The second date ends in this minute. */
const AFTER_SECOND = '2026-12-01T17:00:00.000Z';
const TO = { attractionId: 2, date: '2026-11-25', start: 720, end: 780 };

let world: SeriesWorld;
let process: Process;
beforeEach(async () => {
  world = await newSeries();
  process = started(world);
});

const id = (number: number) => world.ids[number - 1] ?? '';
const on = (now: string) => started(world, world.store, now);
const cancel = (reservationId: string, scope: Scope = 'all', by = process) =>
  cancelSeries(by.handler, reservationId, scope, newContext(by));
const move = (reservationId: string, over: Partial<typeof TO> = {}, scope: Scope = 'all', by = process) =>
  moveSeries(by.handler, reservationId, scope, { ...TO, ...over }, newContext(by));
const edit = (
  reservationId: string,
  changes: Partial<ReservationChanges>,
  { version = 1, scope = 'all' as Scope, by = process } = {},
) =>
  editSeries(
    by.handler,
    reservationId,
    scope,
    { version, changes: { ...NO_CHANGES, ...changes } },
    newContext(by),
  );
const ONE_CHANGE = { reference: 'Pase 9' };

describe.each([
  ['cancelled', (reservationId: string) => cancel(reservationId)],
  ['edited', (reservationId: string) => edit(reservationId, ONE_CHANGE)],
  ['moved', (reservationId: string) => move(reservationId)],
] as const)('a series is not %s', (_, change) => {
  test('through a reservation that is in none', async () => {
    const alone = await booked(process, { attractionId: 3 });
    await expectNothing(world.store, () => change(alone), refusedAs('not_in_series'));
  });

  test('through a reservation that does not exist', async () => {
    const unknown = id(1).replace('20261124', '20261126');
    await expectNothing(world.store, () => change(unknown), refusedAs('reservation_unknown'));
  });

  test('while its dates are still being placed', async () => {
    const dying = started(world, crashingStore(world.store, 3, 'before').store);
    const asked = reserveSeries(dying, request({ attractionId: 3 }), RULE, newContext(dying));
    await expect(asked).rejects.toThrow('crashed');
    const [placed] = await world.store.readStream('schedule-3-2026-11-24');
    await expectNothing(
      world.store,
      () => change(String(placed?.data.reservationId)),
      refusedAs('series_open'),
    );
  });
});

describe('a series is cancelled', () => {
  test('as a whole, and every date is free', async () => {
    const before = await world.store.head();
    const done = await cancel(id(2));
    expect(done).toEqual({ accepted: true, ids: world.ids, position: await world.store.head() });
    const events = await eventsSince(process, before);
    expect(events[0]).toMatchObject({ type: 'SeriesCancelRequested', data: { reservationIds: world.ids } });
    expect(events.map(({ type }) => type).slice(1)).toEqual([
      ...Array.from({ length: 4 }, () => 'ReservationCancelled'),
      'SeriesChangeCompleted',
    ]);
    expect(await places(world)).toEqual(['', '', '', '']);
  });

  test.each<[Scope, string[]]>([
    ['following', [...at(1, 600, DATES.slice(0, 2)), '', '']],
    ['one', [...at(1, 600, DATES.slice(0, 2)), '', ...at(1, 600, DATES.slice(3))]],
  ])('from the opened date on, or for it alone: "%s"', async (scope, left) => {
    expect(await cancel(id(3), scope)).toMatchObject({ accepted: true });
    expect(await places(world)).toEqual(left);
  });

  test('without the dates that are over, checked in or cancelled', async () => {
    const early = on(IN_FIRST);
    expect(await checkIn(early.handler, id(1), newContext(early))).toMatchObject({ accepted: true });
    await cancelReservation(process.handler, id(4), newContext(process));
    expect(await cancel(id(1), 'all', early)).toMatchObject({ ids: [id(2), id(3)] });
  });

  test('without the dates that ended by now, to the minute', async () => {
    expect(await cancel(id(1), 'all', on(AFTER_SECOND))).toMatchObject({ ids: [id(3), id(4)] });
  });

  test('only while there is something to cancel', async () => {
    await cancel(id(1));
    await expectNothing(world.store, () => cancel(id(2)), refusedAs('already_cancelled'));
  });

  test('after an earlier change, that was left open, has been carried out', async () => {
    const dying = started(world, crashingStore(world.store, 1, 'after').store);
    await expect(move(id(3), { date: '2026-12-09' }, 'following', dying)).rejects.toThrow('crashed');
    expect(await cancel(id(1), 'one')).toMatchObject({ accepted: true, ids: [id(1)] });
    expect(await places(world)).toEqual([
      '',
      ...at(1, 600, ['2026-12-01']),
      ...at(2, 720, ['2026-12-09', '2026-12-16']),
    ]);
  });
});

describe('a series is edited', () => {
  test('where something is new, and nowhere else', () =>
    expectNothing(world.store, () => edit(id(1), {}), { accepted: true, ids: [], position: null }));

  test('on all dates but those that are cancelled', async () => {
    await cancelReservation(process.handler, id(2), newContext(process));
    const before = await world.store.head();
    const done = await edit(id(1), ONE_CHANGE);
    const position = await world.store.head();
    expect(done).toEqual({ accepted: true, ids: [id(1), id(3), id(4)], position });
    const [asked] = await eventsSince(process, before);
    const items = [1, 3, 4].map((number) => ({ reservationId: id(number), fields: ['reference'] }));
    expect(asked).toMatchObject({
      type: 'SeriesEditRequested',
      data: { ...ONE_CHANGE, name: null, fromPersonId: null, personId: null, items },
    });
  });

  test('from the opened date on', async () => {
    expect(await edit(id(3), ONE_CHANGE, { scope: 'following' })).toMatchObject({ ids: [id(3), id(4)] });
  });

  test('on the opened date although that has a value of its own', async () => {
    for (const number of [2, 3]) {
      const changes = { ...NO_CHANGES, reference: 'Propio' };
      const one = { reservationId: id(number), version: 1, changes };
      await changeReservation(process.handler, one, newContext(process));
    }
    expect(await edit(id(3), ONE_CHANGE, { version: 2 })).toMatchObject({ ids: [id(1), id(3), id(4)] });
  });

  test('for another person on the dates to come, and otherwise on all', async () => {
    const person = await seedPerson(process);
    const before = await world.store.head();
    await edit(id(3), { ...ONE_CHANGE, personId: person }, { by: on(AFTER_SECOND) });
    const fields = [['reference'], ['reference'], ['personId', 'reference'], ['personId', 'reference']];
    expect((await eventsSince(process, before))[0]?.data).toMatchObject({
      fromPersonId: null,
      personId: person,
      items: fields.map((each, index) => ({ reservationId: id(index + 1), fields: each })),
    });
  });

  test('and keeps its person where only a text changes', async () => {
    const person = await seedPerson(process);
    await edit(id(1), { personId: person });
    const before = await world.store.head();
    await edit(id(1), ONE_CHANGE, { version: 2 });
    expect((await eventsSince(process, before))[0]?.data).toMatchObject({
      fromPersonId: person,
      personId: person,
    });
  });

  test('on the version of the opened date that was seen', async () => {
    await edit(id(1), ONE_CHANGE);
    await expectNothing(
      world.store,
      () => edit(id(1), { name: 'Eva' }),
      refusedAs('version_conflict', {
        version: 2,
        details: expect.objectContaining({ reservationId: id(1), reference: 'Pase 9', name: 'Ana López' }),
      }),
    );
  });

  test('once, although it is asked for again on the version that was seen', async () => {
    await edit(id(1), ONE_CHANGE);
    const before = await world.store.head();
    expect(await edit(id(1), ONE_CHANGE)).toEqual({ accepted: true, ids: [], position: null });
    expect(await world.store.head()).toBe(before);
  });

  test('not through a cancelled date', async () => {
    await cancelReservation(process.handler, id(2), newContext(process));
    await expectNothing(world.store, () => edit(id(2), ONE_CHANGE), refusedAs('already_cancelled'));
  });

  test.each([
    [{ reservationTypeId: 9 }, { code: 'unknown_reference', field: 'type' }],
    [{ activityId: 9 }, { code: 'unknown_reference', field: 'activity' }],
    [{ originId: 9 }, { code: 'unknown_reference', field: 'origin' }],
    [{ personId: 'nobody' }, { code: 'person_unregistered' }],
  ])('not to what does not exist: %o', (changes, refusal) =>
    expectNothing(world.store, () => edit(id(1), changes), { accepted: false, refusal }),
  );
});

describe('a series is moved', () => {
  test('in events that say where each date goes', async () => {
    const before = await world.store.head();
    const done = await move(id(4), { date: '2026-12-15' }, 'one');
    expect(done).toEqual({ accepted: true, ids: [id(4)], position: await world.store.head() });
    const from = { attractionId: 1, date: '2026-12-15' };
    expect((await eventsSince(process, before))[0]).toMatchObject({
      type: 'SeriesMoveRequested',
      data: { items: [{ reservationId: id(4), from, to: { ...TO, date: '2026-12-15', centerId: 1 } }] },
    });
  });

  test('not to where it is', () => {
    const here = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
    return expectNothing(world.store, () => move(id(2), here), { accepted: true, ids: [], position: null });
  });

  test('with the dates that are not there yet', async () => {
    const there = { attractionId: 1, date: '2026-12-08', start: 600, end: 690 };
    await moveReservation(process.handler, id(3), there, newContext(process));
    expect(await move(id(3), there)).toMatchObject({ accepted: true, ids: [id(1), id(2), id(4)] });
    expect(await places(world)).toEqual(at(1, 600));
  });

  test('with the opened date although that was moved alone; others stay', async () => {
    for (const number of [1, 2])
      await moveReservation(
        process.handler,
        id(number),
        { attractionId: 3, date: DATES[number - 1] ?? '', start: 600, end: 660 },
        newContext(process),
      );
    expect(await move(id(2), { date: '2026-12-01' })).toMatchObject({ ids: [id(2), id(3), id(4)] });
    expect((await places(world))[0]).toBe('3 2026-11-24 600');
  });

  test('without the dates that are over', async () => {
    const late = on(AFTER_SECOND);
    expect(await move(id(3), { date: '2026-12-08' }, 'all', late)).toMatchObject({ ids: [id(3), id(4)] });
  });

  test('not through a cancelled date, one that was checked in, or one that is over', async () => {
    await cancelReservation(process.handler, id(3), newContext(process));
    const early = on(IN_FIRST);
    await checkIn(early.handler, id(1), newContext(early));
    const late = on(AFTER_SECOND);
    await expectNothing(world.store, () => move(id(3)), refusedAs('already_cancelled'));
    await expectNothing(world.store, () => move(id(1)), refusedAs('already_checked_in'));
    await expectNothing(world.store, () => move(id(2), {}, 'all', late), refusedAs('reservation_expired'));
  });

  test.each([
    ['a court that does not exist', { attractionId: 9 }, { code: 'unknown_reference', field: 'attraction' }],
    ['a time outside of the grid', { start: 0, end: 60 }, { code: 'outside_grid' }],
    ['a time without length', { end: 720 }, { code: 'interval_invalid' }],
    ['a date in another century', { date: '2199-12-30' }, { code: 'date_too_far' }],
  ])('not to %s', (_, over, refusal) =>
    expectNothing(world.store, () => move(id(1), over), { accepted: false, refusal }),
  );

  test('not to days of which one is closed: it is named', async () => {
    const closed = { centerIds: [], attractionIds: [2], start: 700, end: 730, reason: 'Lluvia' };
    const day = { dateStart: '2026-12-09', dateEnd: '2026-12-09' };
    await declareClosure(process.handler, { ...closed, ...day }, newContext(process));
    await expectNothing(
      world.store,
      () => move(id(1)),
      refusedAs('series_move_refused', { dates: ['2026-12-09'], isPast: false }),
    );
  });

  test('not into the past, and all dates that would lie there are named', async () => {
    await expectNothing(
      world.store,
      () => move(id(3), { date: '2026-11-18' }),
      refusedAs('series_move_refused', {
        dates: ['2026-11-04', '2026-11-11', '2026-11-18'],
        isPast: true,
      }),
    );
  });

  test.each([1, 2])('not to hours of today that have passed, at court %i', async (attractionId) => {
    const early = on(IN_FIRST);
    const passed = { attractionId, date: '2026-11-24', start: 480, end: 540 };
    await expectNothing(
      world.store,
      () => move(id(1), passed, 'all', early),
      refusedAs('series_move_refused', { dates: ['2026-11-24'], isPast: true }),
    );
  });
});

test('a date is in a series, a single reservation and an unknown one are in none', async () => {
  const alone = await booked(process, { attractionId: 3 });
  const ids = [id(2), alone, id(1).replace('20261124', '20261126'), 'nothing'];
  const answers = ids.map((each) => isInSeries(process.handler, each, newContext(process)));
  expect(await Promise.all(answers)).toEqual([true, false, false, false]);
});
