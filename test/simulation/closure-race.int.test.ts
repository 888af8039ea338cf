import { describe, expect, test } from 'vitest';
import { declareClosure } from '../../commands/closure/closures.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import {
  foldAllDays,
  memoryKeys,
  newProcess,
  type Process,
  request,
  seedCourt,
} from '../support/booking-world.ts';
import { BOTH_LOGS } from '../support/both-logs.ts';
import { limitOf } from '../support/limits.ts';

const ROUNDS = 8;
const HOURS = Array.from({ length: 12 }, (_, index) => 420 + 60 * index);

async function book(process: Process, date: string, start: number) {
  const made = await reserveSlot(process, request({ date, start, end: start + 60 }), newContext(process));
  return made.accepted
    ? { id: made.reservations[0]?.reservationId ?? '', code: '' }
    : { id: '', code: made.refusal.code };
}

describe.each(Object.entries(BOTH_LOGS))('on %s', (_, openLog) => {
  test('a closure that two processes book against lets in none after it, and settles each that came before', {
    timeout: limitOf(60_000),
  }, async () => {
    const log = await openLog();
    try {
      const keys = memoryKeys();
      const processes = [newProcess(log.open(), keys), newProcess(log.open(), keys)] as const;
      const [closing, other] = processes;
      await seedCourt(closing.handler);
      for (let round = 0; round < ROUNDS; round++) {
        const date = `2027-01-${String(round + 10)}`;
        const others = round % 2 === 0 ? ('cancel' as const) : ('keep' as const);
        const requested = {
          centerIds: [],
          attractionIds: [1],
          dateStart: date,
          dateEnd: date,
          start: 0,
          end: 1_440,
          reason: 'Lluvia',
        };
        const [closed, ...booked] = await Promise.all([
          declareClosure(closing.handler, requested, newContext(closing), { moves: [], kept: [], others }),
          ...HOURS.map((start, index) => book(processes[index % 2] ?? other, date, start)),
        ]);
        if (!closed.accepted) throw new Error('it was not closed');
        const ids = booked.flatMap(({ id }) => (id === '' ? [] : [id]));
        for (const { id, code } of booked) if (id === '') expect(code).toBe('day_closed');
        const days = await foldAllDays(other.store, other.codec);
        const held = (days.get(`schedule-1-${date}`) ?? []).map(({ reservationId }) => reservationId);
        expect(held.sort()).toEqual(others === 'keep' ? ids.sort() : []);
        expect([...closed.settled.cancelled].sort()).toEqual(others === 'keep' ? [] : ids.sort());
        for (const process of processes)
          expect((await book(process, date, 1_200)).code, `round ${round}`).toBe('day_closed');
      }
    } finally {
      await log.end();
    }
  });
});
