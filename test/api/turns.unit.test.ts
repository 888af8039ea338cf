import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, type Rank } from '../../api/http/turns.ts';

const LIMITS = {
  staff: { atOnce: 3, waiting: 4, waitMs: 100 },
  user: { atOnce: 2, waiting: 2, waitMs: 50 },
  visitor: { atOnce: 1, waiting: 1, waitMs: 20 },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that end when the test says so. */
function world() {
  const turnedAway: Rank[] = [];
  const turns = createTurns({
    limits: LIMITS,
    onTurnedAway: (rank) => turnedAway.push(rank),
    random: () => 0.5,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (rank: Rank, name: string) =>
    turns
      .take(rank, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .then(
        () => 'done',
        (error: Error) => error,
      );
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { turns, turnedAway, begun, ask, end };
}

test('within the limits nobody waits; what is kept for others is left to them', () => {
  const { turns, begun, ask } = world();
  void ask('visitor', 'v1');
  void ask('visitor', 'v2');
  void ask('user', 'u1');
  void ask('user', 'u2');
  void ask('staff', 's1');
  void ask('staff', 's2');
  expect(begun).toEqual(['v1', 'u1', 's1']);
  expect(turns.waiting).toBe(3);
});

test('staff go before accounts, and accounts before visitors, each in the order of arrival', async () => {
  const { begun, ask, end } = world();
  for (const [rank, name] of [
    ['staff', 'a'],
    ['staff', 'b'],
    ['staff', 'c'],
    ['visitor', 'v'],
    ['user', 'u1'],
    ['user', 'u2'],
    ['staff', 's1'],
    ['staff', 's2'],
  ] as const)
    void ask(rank, name);
  for (const name of ['a', 'b', 'c', 's1', 's2', 'u1', 'u2', 'v']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 's1', 's2', 'u1', 'u2', 'v']);
});

test('a request that comes when too many wait is refused at once, with the seconds until a retry', async () => {
  const { turnedAway, begun, ask } = world();
  void ask('visitor', 'v1');
  void ask('visitor', 'v2');
  await expect(ask('visitor', 'v3')).resolves.toMatchObject({
    refusal: { code: 'unavailable', retryAfter: 5 },
  });
  expect([turnedAway, begun]).toEqual([['visitor'], ['v1']]);
});

test('a request that waits too long is refused, and its work never begins', async () => {
  const { turns, begun, ask, end } = world();
  void ask('visitor', 'v1');
  const late = ask('visitor', 'v2');
  await vi.advanceTimersByTimeAsync(LIMITS.visitor.waitMs);
  await expect(late).resolves.toMatchObject({ refusal: { code: 'unavailable' } });
  await end('v1');
  expect([begun, turns.waiting]).toEqual([['v1'], 0]);
});

test('a failure gives its turn on', async () => {
  const { turns, begun, ask, end } = world();
  await expect(turns.take('visitor', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void ask('visitor', 'v1');
  const second = ask('visitor', 'v2');
  await end('v1');
  await end('v2');
  expect(begun).toEqual(['v1', 'v2']);
  await expect(second).resolves.toBe('done');
});
