import { expect, test } from 'vitest';
import { backoffMs, pause } from '../../platform/backoff.ts';

test('waits grow up to a bound, and differ', () => {
  const waits = Array.from({ length: 200 }, (_, attempt) => backoffMs(attempt, 1_000));
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
  expect(Math.min(...waits.slice(10))).toBeGreaterThanOrEqual(500);
  expect(new Set(waits.slice(10)).size).toBeGreaterThan(100);
});

test('nobody waits on for what was given up', async () => {
  const stopping = new AbortController();
  const waiting = pause(16, 600_000, stopping.signal);
  stopping.abort();
  await waiting;
  await pause(16, 600_000, stopping.signal);
});
