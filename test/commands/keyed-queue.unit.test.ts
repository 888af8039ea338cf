import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyedQueue, QueueFullError } from '../../commands/handler/keyed-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a request that waits too long behind one that hangs is refused with it, and a later one is not', async () => {
  const queue = keyedQueue();
  const ran: string[] = [];
  const hanging = queue.run('day', async () => {
    vi.advanceTimersByTime(12_000);
    throw new Error('the store does not answer');
  });
  const behind = ['a', 'b'].map((name) => queue.run('day', async () => void ran.push(name)));
  await expect(hanging).rejects.toThrow('does not answer');
  for (const one of behind) await expect(one).rejects.toBeInstanceOf(QueueFullError);
  await queue.run('another day', async () => void ran.push('c'));
  await queue.run('day', async () => void ran.push('later'));
  expect(ran).toEqual(['c', 'later']);
});
