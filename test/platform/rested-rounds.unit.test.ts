import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestRest, restedRounds } from '../../platform/rested-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => () =>
  new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), ms));

test.each([
  { lasted: 5, then: 'as long as it took', begins: 10 },
  { lasted: 300, then: 'at most 20 ms', begins: 320 },
])('after a round of $lasted ms the next one waits $then', async ({ lasted, begins }) => {
  const inTurn = restedRounds();
  const start = performance.now();
  const first = inTurn(lasting(lasted)).then(() => inTurn(lasting(1)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await first) - start).toBe(begins + 1);
});

test('where nobody waits, the first round comes at once and the next one 20 ms after it, however short it was', async () => {
  const inTurn = restedRounds(longestRest);
  const start = performance.now();
  const first = inTurn(lasting(1));
  const second = first.then(() => inTurn(lasting(1)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([(await first) - start, (await second) - start]).toEqual([1, 22]);
});

test('a round that comes after the rest does not wait', async () => {
  const inTurn = restedRounds();
  const first = inTurn(lasting(5));
  await vi.advanceTimersByTimeAsync(10);
  await first;
  const start = performance.now();
  const second = inTurn(lasting(1));
  await vi.advanceTimersByTimeAsync(1);
  expect((await second) - start).toBe(1);
});

test('a round that failed asks for its rest too', async () => {
  const inTurn = restedRounds();
  const start = performance.now();
  const failed = inTurn(() => lasting(5)().then(() => Promise.reject(new Error('away'))));
  const next = failed.catch(() => inTurn(lasting(1)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Number(await next) - start).toBe(11);
});
