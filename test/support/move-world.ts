import { expect } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { moveReservation } from '../../commands/move-reservation.ts';
import { moveProcess } from '../../commands/processes/move-process.ts';
import { reserveSlot } from '../../commands/reserve-slot.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import { foldAllDays, memoryKeys, newProcess, type Process, request, seedCourt } from './booking-world.ts';
import { finishAll } from './crash-world.ts';
import { crashingStore } from './crashing-store.ts';

export const TO = { attractionId: 2, date: '2026-11-25', start: 600, end: 660 };
export const SOURCE = 'schedule-1-2026-11-24';
export const TARGET = 'schedule-2-2026-11-25';
const LATER = '2026-11-21T15:00:00.000Z';

/** A log with a reservation at `SOURCE`, and the keys of its persons. */
export async function newWorld(store: EventStore = memoryEventStore()) {
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCourt(process.handler, undefined, 3);
  const made = await reserveSlot(process, request(), newContext(process));
  if (!made.accepted || !made.reservations[0]) throw new Error('nothing to move');
  return { store, keys, id: made.reservations[0].reservationId };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

/** A process of the product that has just been started on that log, or on what it sees of it. */
export const started = ({ store, keys }: World, seen: EventStore = store) =>
  newProcess(seen, keys, fixedClock(LATER));

/** Where the reservation holds its time; a hold counts too, `hold` says so. */
export async function places({ store, keys, id }: World): Promise<string[]> {
  const days = await foldAllDays(store, newProcess(store, keys).codec);
  return [...days]
    .filter(([, held]) => held.some(({ reservationId }) => reservationId === id))
    .map(([stream]) => stream);
}

/** Where the views show it: by the one event that decides. */
export async function shown({ store, id }: World): Promise<string> {
  const events = await store.readAll({ filter: { types: ['ReservationMoved'] } });
  const last = events.findLast(({ data }) => data.reservationId === id);
  return last ? TARGET : SOURCE;
}

/** Lets the process of moves finish or undo what was left half-way. */
export const finish = (world: World) =>
  finishAll([moveProcess], started(world), async () => (await openMoves(world)).length);

async function openMoves({ store }: World): Promise<unknown[]> {
  const open = new Set<unknown>();
  for (const { type, data } of await store.readAll()) {
    if (type === 'SlotHeld') open.add(data.moveId);
    if (type === 'ReservationArrived' || type === 'HoldReleased') open.delete(data.moveId);
  }
  return [...open];
}

export const move = (process: Process, id: string, to = TO) =>
  moveReservation(process.handler, id, to, newContext(process));

/** A process dies before or after the append `at` of a move: the reservation is whole, in exactly one place. */
export async function crashAt(world: World, at: number, when: 'before' | 'after'): Promise<void> {
  const dying = started(world, crashingStore(world.store, at, when).store);
  await expect(move(dying, world.id)).rejects.toThrow();
  const heldAtTarget = (await places(world)).includes(TARGET);
  expect(heldAtTarget).toBe(at > 1 || when === 'after');
  // Nobody gets in between.
  const rival = started(world);
  const { attractionId, date } = TO;
  const taken = await reserveSlot(rival, request({ attractionId, date }), newContext(rival));
  expect(taken.accepted).toBe(!heldAtTarget);
  await finish(world);
  const expected = heldAtTarget ? TARGET : SOURCE;
  expect(await places(world)).toEqual([expected]);
  expect(await shown(world)).toBe(expected);
}
