import { expect, test } from 'vitest';
import { type Caller, createTurns } from '../../api/auth/password-turns.ts';
import { QueueFullError } from '../../commands/handler/keyed-queue.ts';
import { holdable } from '../support/holdable.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Three turns at once, one of them reserved. Each piece of work has a name, and ends when the test says so. */
function turns() {
  const begun: string[] = [];
  const works = new Map<string, () => void>();
  const { run } = createTurns({ running: 3, reserved: 1, waiting: 2, patience: async () => undefined });
  return {
    begun,
    async start(caller: Caller, ...names: string[]) {
      for (const name of names) {
        const { promise, resolve } = holdable();
        works.set(name, resolve);
        void run(caller, () => {
          begun.push(name);
          return promise;
        });
      }
      await settled();
    },
    async end(name: string) {
      works.get(name)?.();
      await settled();
    },
    refused: (caller: Caller) => expect(run(caller, async () => undefined)).rejects.toThrow(QueueFullError),
  };
}

test('strangers leave one place free, which a known caller takes at once', async () => {
  const { begun, start } = turns();
  await start('stranger', 's1', 's2', 's3', 's4');
  expect(begun).toEqual(['s1', 's2']);
  await start('known', 'k1');
  expect(begun).toEqual(['s1', 's2', 'k1']);
});

test('known callers who wait come before strangers who have waited longer', async () => {
  const { begun, start, end } = turns();
  await start('stranger', 's1', 's2', 's3', 's4');
  await start('known', 'k1', 'k2', 'k3');
  await end('s1');
  await end('s2');
  expect(begun).toEqual(['s1', 's2', 'k1', 'k2', 'k3']);
  await end('k1');
  await end('k2');
  expect(begun.slice(5)).toEqual(['s3']);
  await end('k3');
  expect(begun.slice(5)).toEqual(['s3', 's4']);
});

test('strangers who are too many are turned away, and take no place in the line of known callers', async () => {
  const { begun, start, refused } = turns();
  await start('stranger', 's1', 's2', 's3', 's4');
  await refused('stranger');
  await start('known', 'k1', 'k2', 'k3');
  await refused('known');
  expect(begun).toEqual(['s1', 's2', 'k1']);
});

test('work that fails gives its turn on', async () => {
  const { run } = createTurns({ running: 2, reserved: 1, waiting: 1, patience: async () => undefined });
  await expect(run('stranger', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run('stranger', async () => 'done')).toBe('done');
});

test('a caller without room is refused late, and joins the line if there is room by then', async () => {
  const { promise: patience, resolve: endPatience } = holdable();
  const { run, room } = createTurns({ running: 2, reserved: 1, waiting: 1, patience: () => patience });
  const { promise: work, resolve: endWork } = holdable();
  const [first, second] = [run('stranger', () => work), run('stranger', async () => 'second')];
  const late = run('stranger', async () => 'late');
  const refused = room('stranger');
  const order: string[] = [];
  void late.then(() => order.push('late'));
  void refused.then(() => order.push('room'));
  await settled();
  expect(order).toEqual([]);
  endWork();
  await Promise.all([first, second]);
  endPatience();
  expect(await late).toBe('late');
  await refused;
});
