import { describe, expect, test } from 'vitest';
import { importOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import {
  type ImportedReservation,
  importReservations,
  isImportKnown,
  undoImport,
} from '../../commands/import/import-reservations.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, newCourts, newProcess } from '../support/booking-world.ts';
import { heldCount } from '../support/crash-world.ts';
import { DETAILS } from '../support/sample-events.ts';

// Not in order, as the rows of a file may be.
const DATES = ['2026-11-25', '2026-11-26', '2026-11-24'];

async function newWorld() {
  const { store, keys, process } = await newCourts();
  const { handler } = process;
  const rows = (dates = DATES): ImportedReservation[] =>
    dates.map((date) => ({ ...DETAILS, attractionId: 1, date }));
  const context = newContext(process);
  const bring = (of = rows(), by = context) => importReservations(process, of, by);
  const undo = (importId: string, on = process) => undoImport(on, importId, newContext(on));
  const held = () => heldCount({ store, keys });
  const stateOf = (importId: string) => handler.load(importOf(importId));
  const written = async () => (await store.readAll()).length;
  return { store, keys, process, handler, context, rows, bring, undo, held, stateOf, written };
}

async function imported(world: Awaited<ReturnType<typeof newWorld>>) {
  const made = await world.bring();
  if (!made.accepted) throw new Error(made.refusal.code);
  return made;
}

describe('an import', () => {
  test('is whole, with its first and last date, and an id for each row', async () => {
    const world = await newWorld();
    expect(await isImportKnown(world.process, world.context)).toBe(false);
    const { importId, reservationIds, position } = await imported(world);
    expect(await isImportKnown(world.process, world.context)).toBe(true);
    expect(position).not.toBeNull();
    expect(new Set(reservationIds).size).toBe(3);
    expect(await world.stateOf(importId)).toMatchObject({
      status: 'completed',
      request: { importId, reservationIds, dateStart: '2026-11-24', dateEnd: '2026-11-26' },
    });
    expect(await world.held()).toBe(3);
    const causes = (await world.store.readAll({ filter: { types: ['SlotReserved'] } })).map(
      ({ metadata }) => (metadata as { causationId?: string }).causationId,
    );
    const [asked] = await world.store.readAll({ filter: { types: ['ImportRequested'] } });
    expect(causes).toEqual([asked?.id, asked?.id, asked?.id]);
  });

  test('sent again is the same, and writes nothing', async () => {
    const world = await newWorld();
    const { importId, reservationIds } = await imported(world);
    const before = await world.written();
    expect(await world.bring()).toMatchObject({ accepted: true, importId, reservationIds, position: null });
    expect(await world.written()).toBe(before);
    expect(await world.held()).toBe(3);
  });

  test('with a row whose time is taken names the row, and holds none', async () => {
    const world = await newWorld();
    await booked(world.process, { date: '2026-11-26' });
    const refused = {
      accepted: false,
      refusal: { code: 'import_taken', row: 2, by: { code: 'slot_taken' } },
    };
    expect(await world.bring()).toMatchObject(refused);
    expect(await world.held()).toBe(1);
    const before = await world.written();
    // Asked again, no time is looked at any more.
    expect(await world.bring()).toEqual({
      accepted: false,
      refusal: { code: 'import_taken', row: 2, by: null },
    });
    expect(await world.written()).toBe(before);
  });

  test('that has more rows than a batch stops after the batch in which a row is taken', async () => {
    const world = await newWorld();
    await booked(world.process, { date: '2026-11-24' });
    const days = Array.from({ length: 401 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 24 + day)).toISOString().slice(0, 10),
    );
    expect(await world.bring(world.rows(days))).toMatchObject({ refusal: { code: 'import_taken', row: 1 } });
    expect(await world.held()).toBe(1);
    const placed = await world.store.readAll({ filter: { types: ['SlotReserved'] }, maxCount: 1_000 });
    expect(placed).toHaveLength(1 + 199);
    const again = { ...world.context, commandId: 'without the first' };
    expect(await world.bring(world.rows(days.slice(1)), again)).toMatchObject({ accepted: true });
    expect(await world.held()).toBe(401);
    const advanced = await world.store.readAll({ filter: { types: ['ImportAdvanced'] } });
    expect(advanced.map(({ data }) => data.done)).toContain(200);
  });
});

describe('an undoing', () => {
  test('frees all, and again says the same', async () => {
    const world = await newWorld();
    const { importId } = await imported(world);
    expect(await world.undo(importId)).toMatchObject({ accepted: true, cancelled: 3, kept: 0 });
    expect(await world.held()).toBe(0);
    const before = await world.written();
    expect(await world.undo(importId)).toMatchObject({ accepted: true, cancelled: 3, kept: 0 });
    expect(await world.written()).toBe(before);
  });

  test('keeps whom staff checked in, and counts what was cancelled before', async () => {
    const world = await newWorld();
    const { importId, reservationIds } = await imported(world);
    const [first = '', , third = ''] = reservationIds;
    await cancelReservation(world.handler, first, newContext(world.process));
    const door = newProcess(world.store, world.keys, fixedClock('2026-11-24T16:05:00.000Z'));
    expect(await checkIn(door.handler, third, newContext(door))).toMatchObject({ accepted: true });
    expect(await world.undo(importId, door)).toMatchObject({ accepted: true, cancelled: 2, kept: 1 });
    expect(await world.held()).toBe(1);
    expect(await world.stateOf(importId)).toMatchObject({ status: 'undone', cancelled: 2, kept: 1 });
  });

  test('needs an import that came to be', async () => {
    const world = await newWorld();
    expect(await world.undo('nothing')).toMatchObject({
      accepted: false,
      refusal: { code: 'import_unknown' },
    });
    await booked(world.process, { date: '2026-11-26' });
    await world.bring();
    const [asked] = await world.store.readAll({ filter: { types: ['ImportRequested'] } });
    expect(await world.undo(String(asked?.data.importId))).toMatchObject({ accepted: false });
    expect(await world.held()).toBe(1);
  });
});
