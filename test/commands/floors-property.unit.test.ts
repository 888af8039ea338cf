import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { newProcess, type Process, request } from '../support/booking-world.ts';
import { heldOnFloors, link, newFloor } from '../support/floor-world.ts';

const COURTS = 4;
const DATES = ['2026-11-24', '2026-11-25'] as const;
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

async function carryOut(process: Process, ids: string[], one: Command): Promise<void> {
  const context = newContext(process);
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
    case 'cancel':
      if (id) await cancelReservation(process.handler, id, context);
      return;
    case 'link':
      await link(process, one.court, one.cells, { from: one.from });
  }
}

test('whatever lies on a floor and whatever two processes do, no cell is held twice and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 25 }),
      fc.boolean(),
      async (commands, atOnce) => {
        const { store, keys } = await newFloor({ courts: COURTS, cells: 24 });
        const processes = [newProcess(store, keys), newProcess(store, keys)];
        const ids: string[] = [];
        const run = (one: Command) => carryOut(processes[one.by] as Process, ids, one);
        if (atOnce)
          for (let from = 0; from < commands.length; from += 3)
            await Promise.all(commands.slice(from, from + 3).map(run));
        else for (const one of commands) await run(one);
        const held = (await heldOnFloors(store, keys)).map(({ reservationId }) => reservationId);
        expect(new Set(held).size).toBe(held.length);
        const cancelled = await store.readAll({
          filter: { types: ['ReservationCancelled'] },
          maxCount: 1_000,
        });
        const ended = new Set(cancelled.map(({ data }) => data.reservationId));
        expect([...held].sort()).toEqual(ids.filter((one) => !ended.has(one)).sort());
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
