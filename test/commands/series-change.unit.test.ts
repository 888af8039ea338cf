import { describe, expect, test } from 'vitest';
import { changeCatalog, loadCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { moveProcess } from '../../commands/reservation/move-process.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import {
  cancelSeries,
  editSeries,
  moveSeries,
  type SeriesChangeResult,
} from '../../commands/series/change-series.ts';
import { repeatAsSeries } from '../../commands/series/reserve-series.ts';
import { seriesProcess } from '../../commands/series/series-process.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { foldAllDays, newCourts, newProcess, type Process, request } from '../support/booking-world.ts';
import { finishAll, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import {
  at,
  COUNT,
  DATES,
  newSeries,
  places,
  RULE,
  type SeriesWorld,
  started,
} from '../support/series-world.ts';

/** How many dates a change was for; none where it was refused. */
const changedBy = (result: SeriesChangeResult) => (result.accepted ? result.ids.length : 0);

/** The processes of the product finish what is open, those of series and of moves side by side. */
const finish = (world: SeriesWorld) =>
  finishAll([seriesProcess, moveProcess], started(world), async () => (await openChanges(world)).length);

async function openChanges({ store }: SeriesWorld): Promise<unknown[]> {
  const open = new Set<unknown>();
  for (const { type, data } of await store.readAll()) {
    if (['SeriesMoveRequested', 'SeriesCancelRequested', 'SeriesEditRequested'].includes(type))
      open.add(data.changeId);
    if (type === 'SeriesChangeCompleted') open.delete(data.changeId);
  }
  return [...open];
}

/** Holds that were neither filled nor released. */
async function openHolds({ store }: SeriesWorld): Promise<number> {
  const open = new Set<unknown>();
  for (const { type, data } of await store.readAll()) {
    if (type === 'SlotHeld') open.add(data.moveId);
    if (['ReservationArrived', 'ReservationRescheduled', 'HoldReleased'].includes(type))
      open.delete(data.moveId);
  }
  return open.size;
}

const TO = { attractionId: 2, date: '2026-11-25', start: 720, end: 780 };
const move = (process: Process, id: string | undefined, to = TO, scope: 'following' | 'all' = 'all') =>
  moveSeries(process.handler, id ?? '', scope, to, newContext(process));
const cancel = (process: Process, id: string | undefined) =>
  cancelSeries(process.handler, id ?? '', 'all', newContext(process));

describe('a series moves as a whole', () => {
  const WEEK_ON = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
  const BEFORE = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'];

  test('to another court, hour and day; the distance in days stays', async () => {
    const world = await newSeries();
    expect(await move(started(world), world.ids[1], { ...TO, date: '2026-12-02' })).toMatchObject({
      accepted: true,
      ids: world.ids,
    });
    expect(await places(world)).toEqual(at(2, 720, ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16']));
  });

  test('this one and the following leave those before', async () => {
    const world = await newSeries();
    const to = { attractionId: 1, date: '2026-12-08', start: 630, end: 690 };
    expect(changedBy(await move(started(world), world.ids[2], to, 'following'))).toBe(2);
    expect(await places(world)).toEqual([...at(1, 600, DATES.slice(0, 2)), ...at(1, 630, DATES.slice(2))]);
  });

  test('a week on, where each date takes the place of the next', async () => {
    const world = await newSeries();
    const to = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
    expect(changedBy(await move(started(world), world.ids[0], to))).toBe(4);
    expect(await places(world)).toEqual(at(1, 600, WEEK_ON));
    await foldAllDays(world.store, started(world).codec); // throws where two overlap
  });

  test('a week back, as far as that is not past', async () => {
    const world = await newSeries();
    const back = { attractionId: 1, date: '2026-11-17', start: 600, end: 660 };
    const refused = await move(started(world), world.ids[0], back);
    expect(refused).toMatchObject({
      refusal: { code: 'series_move_refused', dates: ['2026-11-17'], isPast: true },
    });
    const first = { ...back, date: '2026-12-01' };
    await move(started(world), world.ids[0], first);
    expect(await move(started(world), world.ids[0], { ...back, date: '2026-11-24' })).toMatchObject({
      accepted: true,
    });
    expect(await places(world)).toEqual(at(1, 600));
    expect(BEFORE[1]).toBe(DATES[0]);
  });

  test('not where a date is taken: all stay, and the dates are named', async () => {
    const world = await newSeries();
    const rival = started(world);
    for (const date of ['2026-12-02', '2026-12-16'])
      await reserveSlot(rival, request({ attractionId: 2, date, start: 750, end: 810 }), newContext(rival));
    const head = await world.store.head();
    expect(await move(started(world), world.ids[0])).toEqual({
      accepted: false,
      refusal: { code: 'series_move_refused', dates: ['2026-12-02', '2026-12-16'], isPast: false },
    });
    expect(await world.store.head()).toBe(head);
  });

  test('a date that was lost between asking and holding leaves all where they were', async () => {
    const world = await newSeries();
    const racing: EventStore = {
      ...world.store,
      async append(stream, expected, events) {
        if (events[0]?.type === 'SeriesMoveRequested') {
          const rival = started(world);
          const date = '2026-12-09';
          await reserveSlot(
            rival,
            request({ attractionId: 2, date, start: 720, end: 780 }),
            newContext(rival),
          );
        }
        return world.store.append(stream, expected, events);
      },
    };
    expect(await move(started(world, racing), world.ids[0])).toMatchObject({
      refusal: { code: 'series_move_refused', dates: ['2026-12-09'] },
    });
    expect(await places(world)).toEqual(at(1, 600));
    expect(await openHolds(world)).toBe(0);
  });

  test('a date that was moved alone, cancelled or checked in stays an exception', async () => {
    const world = await newSeries();
    const process = started(world);
    const alone = { attractionId: 3, date: '2026-12-03', start: 480, end: 540 };
    await moveReservation(process.handler, world.ids[1] ?? '', alone, newContext(process));
    await cancelReservation(process.handler, world.ids[2] ?? '', newContext(process));
    expect(changedBy(await move(process, world.ids[0]))).toBe(2);
    expect(await places(world)).toEqual(['2 2026-11-25 720', '3 2026-12-03 480', '', '2 2026-12-16 720']);
  });
});

describe.each(['before', 'after'] as const)(
  'a process that dies %s any append of a move of a series',
  (when) => {
    const WEEK = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
    test.each([
      ['to another court', TO, at(2, 720, ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'])],
      ['a week on', WEEK, at(1, 600, ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'])],
      ['to another hour', { ...WEEK, date: '2026-11-24', start: 630, end: 690 }, at(1, 630)],
    ])('%s ends whole or not at all', async (_, to, whole) => {
      let steps = 0;
      for (let append = 1; ; append++) {
        const world = await newSeries();
        const dying = crashingStore(world.store, append, when);
        const died = await move(started(world, dying.store), world.ids[0], to).then(
          () => false,
          (error: Error) => error.name === 'Crash',
        );
        if (!died) break;
        steps += 1;
        await finish(world);
        const asked = append > 1 || when === 'after';
        expect(await places(world), `died ${when} append ${append}`).toEqual(asked ? whole : at(1, 600));
        expect(await openHolds(world)).toBe(0);
        await foldAllDays(world.store, started(world).codec);
      }
      // asked for, each held, decided, each left and arrived (one event within a day), done
      const within = to.date === '2026-11-24';
      expect(steps).toBe(1 + COUNT + 1 + COUNT * (within ? 1 : 2) + 1);
    });

    test('cancelling or editing a series goes through', async () => {
      for (let append = 1; append <= 1 + COUNT + 1; append++) {
        const world = await newSeries();
        const dying = crashingStore(world.store, append, when);
        await expect(cancel(started(world, dying.store), world.ids[0])).rejects.toThrow();
        await finish(world);
        const asked = append > 1 || when === 'after';
        expect(await places(world)).toEqual(asked ? ['', '', '', ''] : at(1, 600));
      }
    });
  },
);

test('moves and cancellations of a series race with bookings and checks of its dates, and nothing overlaps', async () => {
  for (let round = 0; round < 20; round++) {
    const world = await newSeries();
    const book = (date: string, attractionId: number) => {
      const process = started(world);
      return reserveSlot(process, request({ date, attractionId, start: 720, end: 780 }), newContext(process));
    };
    const rival = started(world);
    const [moved] = await Promise.all([
      move(started(world), world.ids[0]).catch(() => null),
      book('2026-12-02', 2),
      cancelReservation(rival.handler, world.ids[3] ?? '', newContext(rival)),
      move(started(world), world.ids[2], { ...TO, attractionId: 3, date: '2026-12-09' }, 'following').catch(
        () => null,
      ),
    ]);
    await finish(world);
    await foldAllDays(world.store, started(world).codec); // throws where two overlap
    expect(await openHolds(world)).toBe(0);
    if (moved?.accepted === false) expect((await places(world))[0]).toBe('1 2026-11-24 600');
  }
});

describe('a series is edited', () => {
  const CHANGES = { ...NO_CHANGES, reference: 'Pase 9', name: 'Luis Paz' };
  const edit = (process: Process, id: string | undefined, changes: object, version = 1) =>
    editSeries(
      process.handler,
      id ?? '',
      'all',
      { version, changes: { ...CHANGES, ...changes } },
      newContext(process),
    );
  async function said(
    world: SeriesWorld,
    field: 'name' | 'reference' | 'reservationTypeId',
  ): Promise<unknown[]> {
    const process = started(world);
    return Promise.all(
      world.ids.map(async (id) => {
        const found = await locateReservation(process.handler, id, newContext(process));
        return 'booking' in found && found.booking.details[field];
      }),
    );
  }

  test('and a date keeps what it says of its own', async () => {
    const world = await newSeries();
    const process = started(world);
    await edit(process, world.ids[0], { name: null, reference: 'Todas' });
    const alone = { ...CHANGES, reference: null, name: 'Eva Ruiz' };
    const { changeReservation } = await import('../../commands/reservation/change-reservation.ts');
    const one = { reservationId: world.ids[2] ?? '', version: 2, changes: alone };
    expect(await changeReservation(process.handler, one, newContext(process))).toMatchObject({
      accepted: true,
    });
    expect(changedBy(await edit(process, world.ids[0], {}, 2))).toBe(4);
    expect(await said(world, 'name')).toEqual(['Luis Paz', 'Luis Paz', 'Eva Ruiz', 'Luis Paz']);
    expect(await said(world, 'reference')).toEqual(['Pase 9', 'Pase 9', 'Pase 9', 'Pase 9']);
  });

  test('to another type', async () => {
    const world = await newSeries();
    const process = started(world);
    const [former] = [...(await loadCatalog(process.handler, reservationTypes)).values()];
    if (!former?.fields) throw new Error('no type');
    const copy = { ...former.fields, name: 'Liga', strcode: 'LIG' };
    await changeCatalog(
      process.handler,
      reservationTypes,
      { type: 'Create', fields: copy },
      newContext(process),
    );
    expect(changedBy(await edit(process, world.ids[0], { reservationTypeId: 2 }))).toBe(4);
    expect(await said(world, 'reservationTypeId')).toEqual([2, 2, 2, 2]);
  });

  test('only on the version that was seen', async () => {
    const world = await newSeries();
    const process = started(world);
    await edit(process, world.ids[0], {});
    expect(await edit(process, world.ids[0], { name: 'Otra' })).toMatchObject({
      refusal: { code: 'version_conflict', version: 2 },
    });
  });
});

describe('a single reservation becomes a series', () => {
  async function single() {
    const { store, keys, process } = await newCourts();
    const made = await reserveSlot(process, request(), newContext(process));
    if (!made.accepted || !made.reservations[0]) throw new Error('no reservation');
    return { store, keys, process, orderId: made.orderId, id: made.reservations[0].reservationId };
  }

  test('and keeps its id and its order', async () => {
    const { process, id, orderId } = await single();
    const grown = await repeatAsSeries(process, id, RULE, newContext(process));
    expect(grown).toMatchObject({ accepted: true, orderId });
    const ids = [id, ...(grown.accepted ? grown.reservations.map(({ reservationId }) => reservationId) : [])];
    const numbers = await Promise.all(
      ids.map(async (each) => {
        const found = await locateReservation(process.handler, each, newContext(process));
        return 'booking' in found && [found.booking.details.series?.number, found.booking.details.orderId];
      }),
    );
    expect(numbers).toEqual([1, 2, 3, 4].map((number) => [number, orderId]));
    expect(changedBy(await cancelSeries(process.handler, id, 'all', newContext(process)))).toBe(4);
    expect(await repeatAsSeries(process, id, RULE, newContext(process))).toMatchObject({
      refusal: { code: 'in_series_already' },
    });
  });

  test.each(['before', 'after'] as const)(
    'whole or not at all where its process dies %s an append',
    async (when) => {
      for (let append = 1; append <= 1 + 3 + 1 + 1; append++) {
        const { store, keys, id } = await single();
        const dying = newProcess(crashingStore(store, append, when).store, keys);
        await expect(repeatAsSeries(dying, id, RULE, newContext(dying))).rejects.toThrow();
        const world = { store, keys, ids: [id] };
        const stop = new AbortController();
        const options = {
          ...started(world),
          checkpoints: memoryCheckpoints(),
          graceMs: 1,
          onError: () => undefined,
        };
        const running = runProcess(seriesProcess, options, stop.signal);
        const held = async () => [...(await foldAllDays(store, started(world).codec)).values()].flat().length;
        const whole = append > 1 || when === 'after' ? COUNT : 1;
        await expect.poll(held, { timeout: 5_000, interval: 5 }).toBe(whole);
        stop.abort();
        await running;
      }
    },
  );
});
