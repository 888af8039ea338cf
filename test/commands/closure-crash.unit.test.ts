import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { closureProcess } from '../../commands/closure/closure-process.ts';
import { declareClosure, liftClosure } from '../../commands/closure/closures.ts';
import { courtClosing } from '../../commands/closure/court-closing-process.ts';
import { newContext } from '../../commands/handler/context.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { moveProcess } from '../../commands/reservation/move-process.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import type { FollowUp } from '../../domain/closure/events.ts';
import type { EventStore } from '../../eventstore/port.ts';
import {
  booked,
  foldAllDays,
  newCourts,
  newProcess,
  type Process,
  request,
} from '../support/booking-world.ts';
import { finishAll, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { attractionFields, DATE, MAINTENANCE } from '../support/sample-events.ts';

/** Three reservations in the closed hours of court 1: at 9, 10 and 11; courts 2 and 3 are free. */
async function newWorld() {
  const { store, keys, process } = await newCourts(3);
  const ids: string[] = [];
  for (const start of [540, 600, 660]) ids.push(await booked(process, { start, end: start + 60 }));
  return { store, keys, ids };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const followUp = ([first = '', second = '']: readonly string[]): FollowUp => ({
  moves: [{ reservationId: first, attractionId: 2, date: DATE, start: 540, end: 600 }],
  kept: [second],
  others: 'cancel',
});

const processOf = ({ store, keys }: World, seen: EventStore = store) => newProcess(seen, keys);
const close = (process: Process, { ids }: World) =>
  declareClosure(process.handler, MAINTENANCE, newContext(process), followUp(ids));

async function typesIn({ store }: World): Promise<string[]> {
  return (await store.readAll()).map(({ type }) => type);
}

/** Closures and moves that are begun and not finished. */
async function openWork(world: World): Promise<number> {
  const types = await typesIn(world);
  const count = (...wanted: string[]) => types.filter((type) => wanted.includes(type)).length;
  return (
    count('ClosureDeclared', 'ClosureLifted') -
    count('ClosureCompleted', 'ClosureUndone') +
    count('SlotHeld') -
    count('ReservationArrived', 'HoldReleased')
  );
}

/** A process that starts later finishes what was left. */
const finish = (world: World) =>
  finishAll([closureProcess, moveProcess], processOf(world), () => openWork(world));

/** The hours that are held, by stream. */
async function held(world: World): Promise<Record<string, number[]>> {
  const days = await foldAllDays(world.store, processOf(world).codec);
  return Object.fromEntries([...days].map(([stream, all]) => [stream, all.map(({ start }) => start)]));
}

const SETTLED = { [`schedule-1-${DATE}`]: [600], 'schedule-1-2026-11-25': [], [`schedule-2-${DATE}`]: [540] };

async function isClosed(world: World, date: string): Promise<boolean> {
  const process = processOf(world);
  const outcome = await reserveSlot(process, request({ date, start: 700, end: 760 }), newContext(process));
  return !outcome.accepted && outcome.refusal.code === 'day_closed';
}

test('the reservations within a closure are moved, kept or cancelled as was decided with it', async () => {
  const world = await newWorld();
  const result = await close(processOf(world), world);
  expect(result).toMatchObject({
    accepted: true,
    settled: { moved: new Set([world.ids[0]]), cancelled: new Set([world.ids[2]]) },
  });
  expect(await held(world)).toEqual(SETTLED);
});

test('reservations outside of the closed hours stay where the others are cancelled', async () => {
  const world = await newWorld();
  await booked(processOf(world), { start: 720, end: 780 });
  const result = await close(processOf(world), world);
  expect(result.accepted && [...result.settled.cancelled]).toEqual([world.ids[2]]);
  expect((await held(world))[`schedule-1-${DATE}`]).toEqual([600, 720]);
});

test('where the other court is taken meanwhile the reservation stays, and is not cancelled with the others', async () => {
  const world = await newWorld();
  const rival = processOf(world);
  await reserveSlot(rival, request({ attractionId: 2, start: 540, end: 600 }), newContext(rival));
  const result = await close(processOf(world), world);
  expect(result.accepted && result.settled.moved.size).toBe(0);
  expect((await held(world))[`schedule-1-${DATE}`]).toEqual([540, 600]);
});

test('a driver whose closure another one completes answers with the position of its last move', async () => {
  const world = await newWorld();
  let appends = 0;
  const isCompletion = (stream: string) => stream.startsWith('closure-') && ++appends === 2;
  const { handler, ...late } = processOf(
    world,
    interruptedStore(world.store, isCompletion, () => finish(world)),
  );
  const decided: FollowUp = { ...followUp(world.ids), others: 'keep' };
  const result = await declareClosure(handler, MAINTENANCE, newContext(late), decided);
  const [arrived] = await world.store.readAll({ filter: { types: ['ReservationArrived'] } });
  expect(result).toMatchObject({ accepted: true, position: arrived?.position });
});

describe.each(['before', 'after'] as const)('a process that dies %s any append of a closure', (when) => {
  test('leaves a closure that another one finishes: closed on each day, each reservation settled', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const outcome = await close(processOf(world, crashingStore(world.store, at, when).store), world).catch(
        (error: Error) => error.name,
      );
      if (outcome !== 'Crash') break;
      steps += 1;
      await finish(world);
      // A process that died before the declaration has closed nothing.
      if (!(await typesIn(world)).includes('ClosureDeclared')) continue;
      expect(await held(world), `died ${when} append ${at}`).toEqual(SETTLED);
      for (const date of [DATE, '2026-11-25']) expect(await isClosed(world, date)).toBe(true);
    }
    // declared, two days, three of the move, a cancellation, completed
    expect(steps).toBe(8);
  });

  test('leaves a lifting that another one finishes: open on each day', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const closed = await close(processOf(world), world);
      if (!closed.accepted) throw new Error('it was not closed');
      const dying = processOf(world, crashingStore(world.store, at, when).store);
      const { closureId } = closed.closure;
      const outcome = await liftClosure(dying.handler, closureId, newContext(dying)).catch(
        (error: Error) => error.name,
      );
      if (outcome !== 'Crash') break;
      steps += 1;
      await finish(world);
      const wasLifted = (await typesIn(world)).includes('ClosureLifted');
      for (const date of [DATE, '2026-11-25']) expect(await isClosed(world, date)).toBe(!wasLifted);
    }
    // lifted, two days, undone
    expect(steps).toBe(4);
  });
});

test('a court that comes into a closed center is closed too, and one that comes after the lifting is not', async () => {
  const world = await newWorld();
  const process = processOf(world);
  const create = (name: string) =>
    changeCatalog(
      process.handler,
      attractions,
      { type: 'Create', fields: attractionFields(9, { name, image: '' }) },
      newContext(process),
    );
  const everything = { ...MAINTENANCE, attractionIds: [], centerIds: [1] };
  const closed = await declareClosure(process.handler, everything, newContext(process));
  if (!closed.accepted) throw new Error('it was not closed');
  const { closureId, centerIds, attractionIds } = closed.closure;
  const stop = new AbortController();
  const open = new Set([closureId]);
  const running = runProcess(
    courtClosing({
      closuresAt: async () => (open.has(closureId) ? [{ closureId, centerIds, attractionIds }] : []),
    }),
    { ...processOf(world), checkpoints: memoryCheckpoints(), onError: () => undefined },
    stop.signal,
  );
  const closedDays = async (court: number) =>
    (await world.store.readStream(`schedule-${court}-${DATE}`)).filter(({ type }) => type === 'DayClosed')
      .length;
  await create('Cancha nueva');
  await expect.poll(() => closedDays(4), { timeout: 5_000, interval: 5 }).toBe(1);
  await liftClosure(process.handler, closureId, newContext(process));
  expect((await world.store.readStream(`schedule-4-${DATE}`)).at(-1)?.type).toBe('DayReopened');
  open.delete(closureId);
  await create('Otra cancha');
  await create('Cancha más');
  stop.abort();
  await running;
  expect(await closedDays(5)).toBe(0);
});
