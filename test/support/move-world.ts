import { expect } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { moveProcess } from '../../commands/reservation/move-process.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, foldAllDays, newCourts, newProcess, type Process, request } from './booking-world.ts';
import { countOpen, finishAll } from './crash-world.ts';
import { crashingStore } from './crashing-store.ts';

export const TO = { attractionId: 2, date: '2026-11-25', start: 600, end: 660 };
export const SOURCE = 'schedule-1-2026-11-24';
export const TARGET = 'schedule-2-2026-11-25';
const MOVES = {
  field: 'moveId',
  begun: 'SlotHeld',
  // Where the floor changes during a move, both places can turn out to be on one day.
  ended: ['ReservationArrived', 'HoldReleased', 'ReservationRescheduled'],
};
const LATER = '2026-11-21T15:00:00.000Z';

/** With a reservation at `SOURCE`. */
export async function newWorld(log?: EventStore) {
  const { store, keys, process } = await newCourts(3, log);
  return { store, keys, id: await booked(process) };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

export const started = ({ store, keys }: World, seen: EventStore = store) =>
  newProcess(seen, keys, fixedClock(LATER));

/** Includes holds, marked by `hold`. */
export async function places({ store, keys, id }: World): Promise<string[]> {
  const days = await foldAllDays(store, newProcess(store, keys).codec);
  return [...days]
    .filter(([, held]) => held.some(({ reservationId }) => reservationId === id))
    .map(([stream]) => stream);
}

/** The deciding event determines it. */
export async function shown({ store, id }: World): Promise<string> {
  const events = await store.readAll({ filter: { types: ['ReservationMoved'] } });
  const last = events.findLast(({ data }) => data.reservationId === id);
  return last ? TARGET : SOURCE;
}

export const finishMoves = (on: Process) => finishAll([moveProcess], on, () => countOpen(on.store, MOVES));

export const finish = (world: World) => finishMoves(started(world));

export const move = (process: Process, id: string, to = TO) =>
  moveReservation(process.handler, id, to, newContext(process));

// #region crash-at
/** Afterwards the reservation is in exactly one place. */
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
// #endregion
