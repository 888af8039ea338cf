import { beforeEach, describe, expect, test } from 'vitest';
import { recentWeek, setOpeningHours, toggleSlot } from '../../commands/catalog/set-opening-hours.ts';
import { undoHours } from '../../commands/catalog/undo-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import type { OpeningHoursCommand } from '../../domain/opening-hours/decide.ts';
import { availableDateId, openingHoursStream } from '../../domain/opening-hours/stream.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, newProcess, type Process } from '../support/booking-world.ts';
import { Crash, crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';

const TUESDAY = 2;
const hour = (start: number) => ({ dayOfWeek: TUESDAY, start, end: start + 60, active: true });
const add = (attractionId: number, start: number): OpeningHoursCommand => ({
  type: 'AddSlots',
  attractionId,
  slots: [hour(start)],
});
const FIRST = availableDateId(1, 1);
const CHANGE = 'the change';

const keys = memoryKeys();
let store: EventStore;
let process: Process;

/** `change`: names the request, to undo it by. */
const set = (command: OpeningHoursCommand, change: string) =>
  setOpeningHours(process.handler, command, newContext(process, { correlationId: change }));
const undo = (attractionIds: readonly number[], on = process) =>
  undoHours(on, on.handler, { attractionIds, change: CHANGE }, newContext(on, { userId: 'u1' }));
const toggle = (id: number, wanted?: boolean) => toggleSlot(process.handler, id, newContext(process), wanted);

const slotsOf = async (court: number) => [
  ...(await recentWeek(newProcess(store, keys).handler, court)).slots.values(),
];
const startsOf = (...courts: number[]) =>
  Promise.all(courts.map(async (court) => (await slotsOf(court)).map(({ start }) => start)));
const typesOf = async (court: number) =>
  (await store.readStream(openingHoursStream(court))).map(({ type }) => type);

/** Three courts, each open on Tuesdays from 8 to 9. */
beforeEach(async () => {
  store = memoryEventStore();
  process = newProcess(store, keys);
  for (const court of [1, 2, 3]) await set(add(court, 480), 'the opening');
});

describe('a change of hours is undone', () => {
  test('with all that it removed and added, under the old ids', async () => {
    const before = await slotsOf(1);
    await set({ type: 'RemoveSlot', id: FIRST }, CHANGE);
    await set(add(1, 600), CHANGE);
    expect(await startsOf(1)).toEqual([[600]]);

    const undone = await undo([1]);

    expect(undone).toEqual({ accepted: true, position: await store.head() });
    expect(await slotsOf(1)).toEqual(before);
    expect((await typesOf(1)).slice(3)).toEqual(['HoursSlotRemoved', 'HoursSlotAdded']);
  });

  test('at all attractions that it concerned, each once; others stay as they are', async () => {
    await set(add(1, 600), CHANGE);
    await set(add(2, 600), CHANGE);

    const undone = await undo([1, 2, 3, 1]);

    // The last of them was left alone: the position is that of the last write.
    expect(undone).toEqual({ accepted: true, position: await store.head() });
    expect(await startsOf(1, 2, 3)).toEqual([[480], [480], [480]]);
    expect(await typesOf(1)).toEqual(['HoursSlotAdded', 'HoursSlotAdded', 'HoursSlotRemoved']);
    expect(await typesOf(3)).toEqual(['HoursSlotAdded']);
  });

  test('also where it is the first one of its attraction', async () => {
    await set(add(4, 600), CHANGE);
    expect(await undo([4])).toEqual({ accepted: true, position: await store.head() });
    expect(await startsOf(4)).toEqual([[]]);
  });

  test('also where it came to nothing at the last attraction', async () => {
    await set(add(1, 600), CHANGE);
    const first = { type: 'ChangeSlot' as const, id: availableDateId(2, 1) };
    for (const active of [false, true]) await set({ ...first, slot: { ...hour(480), active } }, CHANGE);
    expect(await undo([1, 2])).toEqual({ accepted: true, position: await store.head() });
    expect(await startsOf(1, 2)).toEqual([[480], [480]]);
  });

  test('at the rest of them by a repeat of a request that broke off', async () => {
    for (const court of [1, 2]) await set(add(court, 600), CHANGE);
    const context = newContext(process);
    const undoOn = (on: Process) =>
      undoHours(on, on.handler, { attractionIds: [1, 2], change: CHANGE }, context);
    const broken = newProcess(crashingStore(store, 2, 'before').store, keys);
    await expect(undoOn(broken)).rejects.toThrow(Crash);
    expect(await startsOf(1, 2)).toEqual([[480], [480, 600]]);
    expect(await undoOn(process)).toEqual({ accepted: true, position: await store.head() });
    expect(await startsOf(1, 2)).toEqual([[480], [480]]);
    const head = await store.head();
    expect(await undoOn(process)).toEqual({ accepted: true, position: head });
    expect(await store.head()).toBe(head);
  });

  test('with a command of its own for each attraction, in the name of the same user', async () => {
    await set(add(1, 600), CHANGE);
    await set(add(2, 600), CHANGE);
    const before = await store.head();
    await undo([1, 2]);
    const [one, other] = (await store.readAll({ after: before })).map(({ metadata }) => metadata);
    expect([one?.userId, other?.userId]).toEqual(['u1', 'u1']);
    expect(one?.correlationId).toBe(other?.correlationId);
    expect(one?.commandId).not.toBe(other?.commandId);
  });
});

describe('a change of hours is not undone', () => {
  const REFUSED = { accepted: false, refusal: { code: 'hours_changed' } };

  test('where somebody changed the hours after it', async () => {
    await set(add(1, 600), CHANGE);
    await set(add(1, 720), 'a later one');
    const before = await store.head();
    expect(await undo([1])).toEqual(REFUSED);
    expect(await store.head()).toBe(before);
  });

  test('where somebody changed the hours between two parts of it', async () => {
    await set(add(1, 600), CHANGE);
    await set(add(1, 720), 'a later one');
    await set(add(1, 840), CHANGE);
    expect(await undo([1])).toEqual(REFUSED);
    expect(await startsOf(1)).toEqual([[480, 600, 720, 840]]);
  });

  test('at any attraction where one of them was changed since', async () => {
    for (const court of [1, 2, 3]) await set(add(court, 600), CHANGE);
    await set(add(2, 720), 'a later one');
    expect(await undo([1, 2, 3])).toEqual(REFUSED);
    expect(await startsOf(1, 2, 3)).toEqual([
      [480, 600],
      [480, 600, 720],
      [480, 600],
    ]);
  });

  test('where it concerned none of the attractions', async () => {
    expect(await undo([1, 4])).toEqual(REFUSED);
    expect(await undo([])).toEqual(REFUSED);
  });

  test('twice: the second time finds the hours changed', async () => {
    await set(add(1, 600), CHANGE);
    expect(await undo([1])).toMatchObject({ accepted: true });
    expect(await undo([1])).toEqual(REFUSED);
  });

  test('where somebody changes the hours in the same moment', async () => {
    await set(add(1, 600), CHANGE);
    const isOfCourt = (stream: string) => stream === openingHoursStream(1);
    const log = interruptedStore(store, isOfCourt, () => set(add(1, 720), 'a later one'));
    expect(await undo([1], newProcess(log, keys))).toEqual(REFUSED);
    expect(await startsOf(1)).toEqual([[480, 600, 720]]);
  });
});

describe('a slot is switched', () => {
  test('off and on again, and stays at its time', async () => {
    expect(await toggle(FIRST)).toMatchObject({ accepted: true });
    expect(await slotsOf(1)).toEqual([{ id: FIRST, attractionId: 1, ...hour(480), active: false }]);
    await toggle(FIRST);
    expect(await slotsOf(1)).toEqual([{ id: FIRST, attractionId: 1, ...hour(480), active: true }]);
    expect(await typesOf(1)).toEqual(['HoursSlotAdded', 'HoursSlotChanged', 'HoursSlotChanged']);
  });

  test('to the wanted state, however often it is asked for', async () => {
    await toggle(FIRST, false);
    const again = await toggle(FIRST, false);
    expect(again).toMatchObject({ accepted: true, events: [], position: null });
    expect((await slotsOf(1)).map(({ active }) => active)).toEqual([false]);
    await toggle(FIRST, true);
    expect((await slotsOf(1)).map(({ active }) => active)).toEqual([true]);
  });

  test('only at the attraction that it belongs to', async () => {
    await toggle(availableDateId(2, 1));
    const active = await Promise.all([1, 2, 3].map(async (court) => (await slotsOf(court))[0]?.active));
    expect(active).toEqual([true, false, true]);
  });

  test('and a slot that does not exist is unknown', async () => {
    for (const id of [availableDateId(1, 2), availableDateId(9, 1)])
      expect(await toggle(id)).toEqual({ accepted: false, refusal: { code: 'hours_unknown' } });
  });
});
