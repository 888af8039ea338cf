import { beforeEach, describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeFloors } from '../../commands/floor/floors.ts';
import { foreseeLink, linkAttraction } from '../../commands/floor/link-attraction.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { booked, newProcess, type Process } from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { finishLinks, heldOnFloors, link, newFloor } from '../support/floor-world.ts';
import { expectNothing, typesSince } from '../support/outcomes.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';
import { sparseStore } from './sparse-store.ts';

const DATE = '2026-11-24';
const WHOLE = { attractionId: 1, floorId: 1, cells: [1, 2], from: '2026-11-23' };

let store: EventStore;
let keys: KeyRing;
let process: Process;
/** Courts 1 to 3 lie on no floor yet; the floor "Duela" has cells 1 and 2. */
beforeEach(async () => {
  ({ store, keys, process } = await newFloor());
});

const foresee = (over: Partial<typeof WHOLE> | { floorId: null; cells: number[] } = {}) =>
  foreseeLink(process, { ...WHOLE, ...over }, newContext(process));
const cancel = (id: string, by = process) => cancelReservation(by.handler, id, newContext(by));

/** A half with a reservation at 10, and the whole with three: one meets it, one does not, one is on the day before. */
async function meeting() {
  await link(process, 2, [1]);
  const half = await booked(process, { attractionId: 2 });
  const whole = await booked(process, { attractionId: 1, start: 630, end: 690 });
  await booked(process, { attractionId: 1, start: 720, end: 780 });
  await booked(process, { attractionId: 1, date: '2026-11-22' });
  await cancel(await booked(process, { attractionId: 1, start: 600, end: 630 }));
  const at = { attractionId: 1, date: DATE, start: 630, end: 690 };
  return { half, conflict: { id: whole, ...at, with: { id: half, attractionId: 2 } } };
}

describe('a link is foreseen', () => {
  test('with what it would carry and meet, and nothing is written', async () => {
    const { conflict } = await meeting();
    const before = await store.head();
    const foreseen = await foresee();
    expect(foreseen).toEqual({ accepted: true, carried: 2, conflicts: [conflict], position: null });
    expect(await foresee({ cells: [2] })).toMatchObject({ carried: 2, conflicts: [] });
    expect(await foresee({ from: '2026-11-25' })).toMatchObject({ carried: 0, conflicts: [] });
    expect(await store.head()).toBe(before);
  });
});

describe('a link is refused, foreseen or asked for,', () => {
  test.each<[string, Partial<typeof WHOLE> | { floorId: null; cells: number[] }, object]>([
    ['for an unknown attraction', { attractionId: 9 }, { code: 'unknown_reference', field: 'attraction' }],
    ['for a removed attraction', { attractionId: 4 }, { code: 'unknown_reference', field: 'attraction' }],
    ['for an attraction of another center', { attractionId: 5 }, { code: 'floor_elsewhere' }],
    ['to an unknown floor', { floorId: 2 }, { code: 'floor_unknown' }],
    ['to cells that the floor has not', { cells: [1, 3] }, { code: 'floor_cells_unknown' }],
    ['to no cells', { cells: [] }, { code: 'floor_cells_unknown' }],
    ['to cells of no floor', { floorId: null, cells: [1] }, { code: 'floor_cells_unknown' }],
    ['from today on', { from: '2026-11-21' }, { code: 'floor_date_early' }],
  ])('%s', async (_, over, refusal) => {
    const { handler } = process;
    const fields = centerFields(2, { slug: '' });
    await changeCatalog(handler, centers, { type: 'Create', fields }, newContext(process));
    for (const center_id of [1, 2]) {
      const court = attractionFields(4, { image: '', center_id });
      await changeCatalog(handler, attractions, { type: 'Create', fields: court }, newContext(process));
    }
    await changeCatalog(handler, attractions, { type: 'Remove', id: 4 }, newContext(process));
    const before = await store.head();

    expect(await foresee(over)).toEqual({ accepted: false, refusal });
    const asked = linkAttraction(process, { ...WHOLE, ...over }, newContext(process));
    expect(await asked).toEqual({ accepted: false, refusal });
    expect(await store.head()).toBe(before);
  });
});

describe('a link is asked for', () => {
  const ask = (context = newContext(process)) => linkAttraction(process, WHOLE, context);

  test('and says how many reservations it carried', async () => {
    await booked(process, { attractionId: 1 });
    await cancel(await booked(process, { attractionId: 1, start: 720, end: 780 }));
    const before = await store.head();
    expect(await ask()).toEqual({
      accepted: true,
      carried: 1,
      conflicts: [],
      position: await store.head(),
    });
    const types = await typesSince(store, before);
    expect([types[0], types.at(-1)]).toEqual(['FloorLinkRequested', 'FloorLinkCompleted']);
  });

  test('in vain where times would meet: it says which, and what is there stays', async () => {
    const { conflict } = await meeting();
    const before = await store.head();
    const answer = { accepted: true, carried: 0, conflicts: [conflict] };
    expect(await ask()).toEqual({ ...answer, position: await store.head() });
    expect(await typesSince(store, before)).toEqual(['FloorLinkRequested', 'FloorLinkRejected']);
  });

  test('in vain on two days: the earlier one comes first', async () => {
    await link(process, 2, [1]);
    for (const date of ['2026-11-25', DATE])
      for (const attractionId of [1, 2]) await booked(process, { attractionId, date });
    expect(await ask()).toMatchObject({ conflicts: [{ date: DATE }, { date: '2026-11-25' }] });
  });

  test('in vain, and the same request again is answered alike, or is over', async () => {
    const { half, conflict } = await meeting();
    const context = newContext(process);
    await ask(context);
    const before = await store.head();
    expect(await ask(context)).toEqual({
      accepted: true,
      carried: 0,
      conflicts: [conflict],
      position: null,
    });
    await cancel(half);
    expect(await ask(context)).toEqual({ accepted: false, refusal: { code: 'floor_link_over' } });
    expect(await typesSince(store, before)).toEqual(['ReservationCancelled']);
  });

  test('again by the same request: it is done once', async () => {
    const context = newContext(process);
    await ask(context);
    const before = await store.head();
    expect(await ask(context)).toEqual({ accepted: true, carried: 0, conflicts: [], position: null });
    expect(await store.head()).toBe(before);
  });

  test('off a floor twice: the second time nothing is left to be done', async () => {
    await link(process, 1, [1, 2]);
    const off = { ...WHOLE, floorId: null, cells: [] };
    expect(await linkAttraction(process, off, newContext(process))).toMatchObject({ accepted: true });
    const before = await store.head();
    const nothing = { accepted: true, carried: 0, conflicts: [], position: null };
    expect(await linkAttraction(process, off, newContext(process))).toEqual(nothing);
    expect(await foresee({ floorId: null, cells: [] })).toEqual(nothing);
    expect(await store.head()).toBe(before);
    const never = { ...off, attractionId: 3 };
    expect(await linkAttraction(process, never, newContext(process))).toMatchObject({ accepted: false });
  });

  test('off a floor although the attraction was removed, which frees the floor', async () => {
    await link(process, 1, [1, 2]);
    await changeCatalog(process.handler, attractions, { type: 'Remove', id: 1 }, newContext(process));
    const off = { floorId: null, cells: [] };
    const unknown = { accepted: false, refusal: { code: 'unknown_reference' } };
    expect(await foresee({})).toMatchObject(unknown);
    expect(await ask()).toMatchObject(unknown);
    expect(await foresee(off)).toMatchObject({ accepted: true });
    const taken = await linkAttraction(process, { ...WHOLE, ...off }, newContext(process));
    expect(taken).toMatchObject({ accepted: true });
    const later = newProcess(store, keys, fixedClock(`${WHOLE.from}T18:00:00.000Z`));
    const remove = { type: 'RemoveFloor', floorId: 1, today: WHOLE.from } as const;
    expect(await changeFloors(later.handler, remove, newContext(later))).toMatchObject({ accepted: true });
  });

  test('again while another one is open: that one is left to its own driver', async () => {
    await booked(process, { attractionId: 2 });
    const context = newContext(process);
    await ask(context);
    const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
    await expect(link(dying, 2, [1])).rejects.toThrow('crashed');
    const other = newProcess(store, keys);
    await expectNothing(store, () => linkAttraction(other, WHOLE, context), {
      accepted: true,
      carried: 0,
      conflicts: [],
      position: null,
    });
  });

  test('not while another one is open', async () => {
    const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
    await expect(link(dying, 2, [1])).rejects.toThrow('crashed');
    expect(await ask()).toEqual({ accepted: false, refusal: { code: 'floor_changing' } });
  });

  test('and takes along a reservation that was on its way to another court', async () => {
    const id = await booked(process, { attractionId: 1 });
    const dying = newProcess(crashingStore(store, 2, 'after').store, keys);
    const to = { attractionId: 2, date: DATE, start: 600, end: 660 };
    await expect(moveReservation(dying.handler, id, to, newContext(dying))).rejects.toThrow('crashed');

    expect(await ask()).toMatchObject({ accepted: true, conflicts: [] });

    const types = (await store.readAll()).map(({ type }) => type);
    expect(types.indexOf('ReservationArrived')).toBeLessThan(types.indexOf('DayLeft'));
    const { handler } = newProcess(store, keys);
    expect(await locateReservation(handler, id, newContext(process))).toMatchObject({
      day: { attractionId: 2, date: DATE },
    });
    expect(await heldOnFloors(store, keys)).toHaveLength(1);
  });

  test('and its process finishes a day that others keep changing meanwhile', async () => {
    const ids: string[] = [];
    for (let start = 480; ids.length < 20; start += 30)
      ids.push(await booked(process, { attractionId: 1, start, end: start + 30 }));
    const changing: EventStore = {
      ...store,
      async append(stream, expected, events, options) {
        const [id] = events[0]?.type === 'DayLeft' ? ids.splice(0, 1) : [];
        if (id !== undefined) await cancel(id);
        return store.append(stream, expected, events, options);
      },
    };
    const asked = linkAttraction(newProcess(changing, keys), WHOLE, newContext(process));
    await expect(asked).rejects.toThrow(`${DATE} of attraction 1 keeps changing`);
    await finishLinks(newProcess(store, keys));
    expect(await foresee({ floorId: null, cells: [] })).toMatchObject({ carried: 0, conflicts: [] });
    expect((await store.readAll()).at(-1)?.type).toBe('FloorLinkCompleted');
  });
});

describe('a log that can not check the floors', () => {
  const SETTLES_MS = 30;

  test('is given time before the days are looked at', async () => {
    const world = await newFloor({ log: sparseStore() });
    const begun = performance.now();
    const deps = { ...world.process, settlesMs: SETTLES_MS };
    expect(await linkAttraction(deps, WHOLE, newContext(world.process))).toMatchObject({ accepted: true });
    expect(performance.now() - begun).toBeGreaterThan(SETTLES_MS - 2);
  });

  test('is not waited for where it can', async () => {
    const deps = { ...process, settlesMs: 600_000 };
    expect(await linkAttraction(deps, WHOLE, newContext(process))).toMatchObject({ accepted: true });
  });
});
