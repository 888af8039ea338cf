import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';
import { logReader } from '../../eventstore/postgres/reader.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A pool of connections to a server that is frozen: each question takes all the time that it is given. */
function frozenPool() {
  const query = async ({ query_timeout: timeoutMs }: { query_timeout: number }) => {
    vi.advanceTimersByTime(timeoutMs);
    throw new Error('Query read timeout');
  };
  return { query, ending: false } as unknown as Parameters<typeof logReader>[0];
}

describe('a log that says nothing', () => {
  test.each(['head', 'stream'] as const)('is not waited for longer than ten seconds: %s', async (what) => {
    const reader = logReader(frozenPool());
    const read = what === 'head' ? reader.head() : reader.stream('day', {});
    await expect(read).rejects.toBeInstanceOf(EventStoreUnavailableError);
    expect(performance.now()).toBeLessThanOrEqual(10_000);
  });
});
