import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { declareClosure } from '../../commands/closure/closures.ts';
import { type CommandContext, newContext } from '../../commands/handler/context.ts';
import { ContendedStreamError } from '../../commands/handler/stream-handler.ts';
import { restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import { newProcess, type Process, request } from './booking-world.ts';
import type { Log } from './both-logs.ts';
import { heldOnFloors, link, newFloor } from './floor-world.ts';
import { finishMoves } from './move-world.ts';

const COURTS = 4;
const DATES = ['2026-11-24', '2026-11-25'] as const;
const DAILY = { type: 'DIARIA' as const, count: DATES.length, skipped: [] };
const court = fc.integer({ min: 1, max: COURTS });
const date = fc.constantFrom(...DATES);
const hour = fc.integer({ min: 8, max: 11 });
/** Which of two processes sends it: each has its own copy of the floors. */
const by = fc.integer({ min: 0, max: 1 });

const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), by, court, date, hour }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), by, court, date, hour, which: fc.nat(20) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), by, which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), by, which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('series' as const), by, court, hour }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), by, court, date, hour }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      by,
      court,
      from: date,
      /** None: off the floor. */
      cells: fc.uniqueArray(fc.integer({ min: 1, max: 24 }), { maxLength: 8 }),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

async function carryOut(
  process: Process,
  ids: string[],
  one: Command,
  context: CommandContext,
): Promise<void> {
  const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
  switch (one.kind) {
    case 'book': {
      const time = { start: one.hour * 60, end: one.hour * 60 + 60 };
      const asked = request({ attractionId: one.court, date: one.date, ...time });
      const made = await reserveSlot(process, asked, context);
      if (made.accepted) ids.push(...made.reservations.map(({ reservationId }) => reservationId));
      return;
    }
    case 'move': {
      const to = { attractionId: one.court, date: one.date, start: one.hour * 60, end: one.hour * 60 + 60 };
      if (id) await moveReservation(process.handler, id, to, context);
      return;
    }
    case 'series': {
      const time = { start: one.hour * 60, end: one.hour * 60 + 60 };
      const asked = request({ attractionId: one.court, date: DATES[0], ...time });
      const made = await reserveSeries(process, asked, DAILY, context);
      if (made.accepted) ids.push(...made.reservations.map(({ reservationId }) => reservationId));
      return;
    }
    case 'close': {
      const closed = {
        dateStart: one.date,
        dateEnd: one.date,
        start: one.hour * 60,
        end: one.hour * 60 + 60,
      };
      const asked = { centerIds: [], attractionIds: [one.court], reason: 'Lluvia', ...closed };
      const others = { moves: [], kept: [], others: 'cancel' as const };
      await declareClosure(process.handler, asked, context, others);
      return;
    }
    case 'restore':
      if (id) await restoreReservation(process.handler, id, context);
      return;
    case 'cancel':
      if (id) await cancelReservation(process.handler, id, context);
      return;
    case 'link':
      await link(process, one.court, one.cells, { from: one.from });
  }
}

const MAX_TRIES = 50;

/** Repeats it as its sender does where the floor was being changed. */
async function repeated(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ContendedStreamError) || tries === MAX_TRIES) throw error;
      await nextTurn();
    }
  }
}

/** Random commands of two processes on random floors: no cell is ever held twice and nothing is lost. */
export async function floorsAreKept(openLog: () => Promise<Log>, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 25 }),
      fc.boolean(),
      async (commands, atOnce) => {
        const log = await openLog();
        try {
          await carryOutAll(log, commands, atOnce);
        } finally {
          await log.end();
        }
      },
    ),
    { numRuns },
  );
}

async function carryOutAll(log: Log, commands: readonly Command[], atOnce: boolean): Promise<void> {
  const { store, keys } = await newFloor({ courts: COURTS, cells: 24, log: log.open() });
  const processes = [newProcess(store, keys), newProcess(log.open(), keys)];
  const ids: string[] = [];
  const run = (one: Command) => {
    const process = processes[one.by] as Process;
    const context = newContext(process);
    return repeated(() => carryOut(process, ids, one, context));
  };
  if (atOnce)
    for (let from = 0; from < commands.length; from += 3)
      await Promise.all(commands.slice(from, from + 3).map(run));
  else for (const one of commands) await run(one);
  // The sender of a move that is refused when it is repeated leaves its hold to the process.
  await finishMoves(newProcess(store, keys));
  const held = (await heldOnFloors(store, keys)).map(({ reservationId }) => reservationId);
  expect(new Set(held).size).toBe(held.length);
  const types = ['ReservationCancelled', 'ReservationRestored'];
  const changes = await store.readAll({ filter: { types }, maxCount: 1_000 });
  const last = new Map(changes.map(({ type, data }) => [data.reservationId, type]));
  const ended = new Set([...last].flatMap(([id, type]) => (type === 'ReservationCancelled' ? [id] : [])));
  expect([...held].sort()).toEqual(ids.filter((one) => !ended.has(one)).sort());
}
