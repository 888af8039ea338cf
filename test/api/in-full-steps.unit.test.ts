import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFullSteps } from '../../api/routes/register.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taking = (ms: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('the answer'), ms));
const failingAfter = (ms: number) => () =>
  new Promise<string>((_, reject) => setTimeout(() => reject(new Error('the refusal')), ms));

/** When the work's outcome is known, in milliseconds of the fake clock. */
async function answeredAt(work: () => Promise<string>): Promise<number> {
  const begun = performance.now();
  let at = 0;
  const answer = inFullSteps(work)
    .catch(() => 'refused')
    .finally(() => {
      at = performance.now() - begun;
    });
  await vi.advanceTimersByTimeAsync(2_000);
  await answer;
  return Math.round(at);
}

test('the answer comes at the same moment, however long the work took within a step', async () => {
  const moments = [];
  for (const ms of [1, 20, 130, 249]) moments.push(await answeredAt(taking(ms)));
  expect(moments).toEqual([250, 250, 250, 250]);
});

test('longer work is answered at the next step', async () => {
  expect([await answeredAt(taking(260)), await answeredAt(taking(499))]).toEqual([500, 500]);
});

test('a failure comes at the same moment as an answer', async () => {
  expect([await answeredAt(failingAfter(5)), await answeredAt(failingAfter(200))]).toEqual([250, 250]);
});
