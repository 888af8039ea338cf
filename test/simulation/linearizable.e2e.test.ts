import { expect, test } from 'vitest';
import { findViolation } from '../linearize/checker.ts';
import { runClients } from '../linearize/clients.ts';
import { type DayOperation, dayModel } from '../linearize/day-model.ts';
import { limitOf } from '../support/limits.ts';
import { seededRandom } from './random.ts';
import { startTwoProcesses } from './two-processes.ts';

const MINUTES = limitOf(60_000);

// `npm run linearize` is the same with as many operations as one has time for.
test('the answers of two processes are linearizable, a day of a court at a time', {
  timeout: 4 * MINUTES,
}, async () => {
  const roles = ['api,projector', 'api,projector'] as const;
  const world = await startTwoProcesses({ clients: 16, courts: 2, roles });
  try {
    const answers = new Set<DayOperation['answer']>();
    const onDay = ({ history }: { history: Parameters<typeof findViolation<unknown, DayOperation>>[0] }) => {
      expect(findViolation(history, dayModel)).toBe(null);
      for (const { op } of history) answers.add(op.answer);
    };
    await runClients(world, { operations: 1_500, random: seededRandom(1), onDay });
    expect([...answers]).toEqual(expect.arrayContaining(['done', 'taken', 'cancelled']));
    await world.heldDays(); // throws where two reservations overlap
  } finally {
    await world.end();
  }
});
