import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { importProcess } from '../../commands/import/import-process.ts';
import {
  type ImportedReservation,
  importReservations,
  undoImport,
} from '../../commands/import/import-reservations.ts';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { repeatAsSeries } from '../../commands/series/reserve-series.ts';
import type { ImportEvent } from '../../domain/import/events.ts';
import { evolveImport, type Import, noImport } from '../../domain/import/state.ts';
import { IMPORT_PREFIX } from '../../domain/import/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { newCourts, newProcess, request } from '../support/booking-world.ts';
import { died, finishAll, heldCount, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { refusedAs } from '../support/outcomes.ts';
import { DETAILS } from '../support/sample-events.ts';

const DATES = ['2026-11-24', '2026-11-25', '2026-11-26'];

interface World {
  readonly store: EventStore;
  readonly keys: KeyRing;
  readonly checkpoints: Checkpoints;
}

async function newWorld(): Promise<World> {
  const { store, keys } = await newCourts();
  return { store, keys, checkpoints: memoryCheckpoints() };
}

const bookings: readonly ImportedReservation[] = DATES.map((date) => ({
  ...DETAILS,
  attractionId: 1,
  date,
}));

async function recover({ store, keys, checkpoints }: World): Promise<void> {
  const isOpen = async () => /^(requested|rejected|undoing)$/.test(await statusOf({ store, keys }));
  await finishAll([importProcess], newProcess(store, keys), async () => Number(await isOpen()), checkpoints);
}

async function statusOf({ store, keys }: Pick<World, 'store' | 'keys'>): Promise<Import['status']> {
  const { codec } = newProcess(store, keys);
  const events = await codec.decode(await store.readAll({ filter: { streamPrefixes: [IMPORT_PREFIX] } }));
  return events.reduce((state, { event }) => evolveImport(state, event as ImportEvent), noImport as Import)
    .status;
}

describe.each(['before', 'after'] as const)('a process that dies %s any append', (when) => {
  test('its import ends whole or not at all', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys);
      if (!(await died(importReservations(process, bookings, newContext(process))))) break;
      steps += 1;
      await recover(world);
      const status = await statusOf(world);
      expect(await heldCount(world), `died ${when} append ${at}`).toBe(
        status === 'completed' ? DATES.length : 0,
      );
    }
    expect(steps).toBe(1 + DATES.length + 1); // asked for, each placed, completed
  });

  test('its undoing is finished', async () => {
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const first = newProcess(world.store, world.keys);
      const made = await importReservations(first, bookings, newContext(first));
      const id = made.accepted ? made.importId : '';
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys);
      const isDead = await died(undoImport(process, id, newContext(process)));
      await recover(world);
      expect(await heldCount(world)).toBe(at === 1 && when === 'before' ? DATES.length : 0);
      if (!isDead) break;
    }
  });
});

test('a time that is lost while the rows are placed rolls all of them back, and names the row', async () => {
  const world = await newWorld();
  const rival = newProcess(world.store, world.keys);
  await reserveSlot(rival, request({ date: DATES[2] ?? '' }), newContext(rival));
  const process = newProcess(world.store, world.keys);
  const context = newContext(process);
  const expected = { accepted: false, refusal: { code: 'import_taken', row: 3, by: { code: 'slot_taken' } } };
  expect(await importReservations(process, bookings, context)).toMatchObject(expected);
  expect(await heldCount(world)).toBe(1);
  expect(await statusOf(world)).toBe('rolled-back');
  const again = await importReservations(newProcess(world.store, world.keys), bookings, context);
  expect(again).toMatchObject({ accepted: false, refusal: { code: 'import_taken', row: 3 } });
});

test('the same command again gives the first answer; a late driver of a rolled back import places nothing', async () => {
  const world = await newWorld();
  const process = newProcess(world.store, world.keys);
  const context = newContext(process);
  const first = await importReservations(process, bookings, context);
  const again = await importReservations(newProcess(world.store, world.keys), bookings, context);
  expect(first.accepted && again.accepted && again.importId).toBe(first.accepted && first.importId);
  expect(await heldCount(world)).toBe(DATES.length);

  const other = await newWorld();
  const isDay = (stream: string) => stream.startsWith('schedule-');
  const slow = interruptedStore(other.store, isDay, () => recover(other));
  const late = newProcess(slow, other.keys);
  expect(await importReservations(late, bookings, newContext(late))).toMatchObject({
    accepted: false,
    refusal: { code: 'import_interrupted' },
  });
  expect(await heldCount(other)).toBe(0);
});

test('a row stays where it is until its import is settled', async () => {
  const world = await newWorld();
  const dying = newProcess(crashingStore(world.store, 3, 'before').store, world.keys);
  expect(await died(importReservations(dying, bookings, newContext(dying)))).toBe(true);
  const [placed] = (await world.store.readAll()).filter(({ type }) => type === 'SlotReserved');
  const { reservationId = '' } = (placed?.data ?? {}) as { reservationId?: string };
  const process = newProcess(world.store, world.keys);
  const to = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
  const move = () => moveReservation(process.handler, reservationId, to, newContext(process));
  expect(await move()).toMatchObject(refusedAs('order_open'));
  const weekly = { type: 'SEMANAL', count: 2, skipped: [] } as const;
  const repeated = await repeatAsSeries(process, reservationId, weekly, newContext(process));
  expect(repeated).toMatchObject(refusedAs('order_open'));
  await recover(world);
  expect(await heldCount(world)).toBe(0);
  expect(await move()).toMatchObject(refusedAs('reservation_unknown'));
});

test('a row of a settled import moves as any reservation', async () => {
  const { store, keys } = await newWorld();
  const process = newProcess(store, keys);
  const made = await importReservations(process, bookings, newContext(process));
  const id = made.accepted ? (made.reservationIds[0] ?? '') : '';
  const to = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
  expect(await moveReservation(process.handler, id, to, newContext(process))).toMatchObject({
    accepted: true,
  });
});
