import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeoutError, timeLimit } from '../../platform/timeout.ts';

afterEach(() => void vi.useRealTimers());

test('it ends when the time is over, also after a collection of garbage', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ended = new Promise((resolve) => {
    const { signal } = timeLimit(20, new AbortController().signal);
    signal.addEventListener('abort', () => resolve(signal.reason));
  });
  collect();
  expect(await ended).toBeInstanceOf(TimeoutError);
});

test('it ends with the signal that it was given, also one that has ended', () => {
  const given = new AbortController();
  const limit = timeLimit(60_000, given.signal);
  expect(limit.signal.aborted).toBe(false);
  given.abort('stop');
  expect(limit.signal.reason).toBe('stop');
  const late = timeLimit(60_000, given.signal);
  expect(late.signal.reason).toBe('stop');
  limit.clear();
  late.clear();
});

test('once cleared it does not end', () => {
  vi.useFakeTimers();
  const given = new AbortController();
  const limit = timeLimit(10, given.signal);
  limit.clear();
  vi.advanceTimersByTime(20);
  given.abort();
  expect(limit.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
