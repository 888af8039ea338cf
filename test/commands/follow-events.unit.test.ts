import { afterEach, describe, expect, test, vi } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import type { Handled } from '../../commands/processes/follow-events.ts';
import { memoryParkedEvents } from '../../commands/processes/parked-events.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { NOW, newProcess } from '../support/booking-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { eventually } from '../support/eventually.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A log, and processes that follow the log-ins in it; what is parked and checkpoints outlive them. */
function world() {
  const process = newProcess(memoryEventStore(), memoryKeyRing());
  const checkpoints = memoryCheckpoints();
  const saved = checkpoints.positions;
  const parkedEvents = memoryParkedEvents();
  const errors: string[] = [];
  const start = async (handle: (userId: string) => Handled) => {
    const stop = new AbortController();
    const follower = {
      kind: 'follow',
      process: 'mails',
      filter: { types: ['UserLoggedIn'] },
      handle: async ({ event }: StoredEvent) => handle('userId' in event.data ? event.data.userId : ''),
    } as const;
    const onError = (_: unknown, id: string | null) => void errors.push(id ?? '');
    const deps = { ...process, checkpoints, parkedEvents, firstWaitMs: 1, onError };
    const running = runProcess(follower, deps, stop.signal);
    const end = async () => {
      stop.abort();
      await running;
    };
    stops.push(end);
    await eventually('it has begun', async () => saved.has('mails'));
    return end;
  };
  const logIn = async (userId: string) => {
    const account = { userId, email: `${userId}@example.org`, personId: null, roles: [1] };
    await changeUser(process.handler, { type: 'RegisterUser', ...account }, newContext(process));
    await changeUser(process.handler, { type: 'RecordLogIn', userId }, newContext(process));
  };
  return { ...process, saved, start, logIn, parkedEvents, errors };
}

test('a parked event is tried beside the others until it is done', async () => {
  const { start, logIn, parkedEvents } = world();
  const done: string[] = [];
  let tries = 0;
  await start((userId) => {
    if (userId === 'a' && ++tries < 3) return 'park';
    done.push(userId);
    return 'done';
  });
  for (const userId of ['a', 'b', 'c']) await logIn(userId);
  await eventually('all three', () => done.length === 3);
  expect(done).toEqual(['b', 'c', 'a']);
  await eventually('nothing is parked', async () => (await parkedEvents.load('mails')).length === 0);
});

test('an event that throws is reported and parked: the others go on, and the next release handles it', async () => {
  const { start, logIn, parkedEvents, errors } = world();
  const done: string[] = [];
  const end = await start((userId) => {
    if (userId === 'a') throw new Error('a bug');
    done.push(userId);
    return 'done';
  });
  for (const userId of ['a', 'b']) await logIn(userId);
  await eventually('the other one', () => done.length === 1);
  await end();
  expect(errors.length).toBeGreaterThanOrEqual(5);
  expect(await parkedEvents.load('mails')).toHaveLength(1);
  await start((userId) => {
    done.push(userId);
    return 'done';
  });
  await eventually('the poison one', () => done.length === 2);
  expect(done).toEqual(['b', 'a']);
});

test('a failure that concerns all events holds up all, in their order', async () => {
  const { start, logIn } = world();
  const done: string[] = [];
  let tries = 0;
  await start((userId) => {
    if (++tries < 3) return 'later';
    done.push(userId);
    return 'done';
  });
  for (const userId of ['a', 'b']) await logIn(userId);
  await eventually('both', () => done.length === 2);
  expect(done).toEqual(['a', 'b']);
});

test('the checkpoint moves at once for what was done, later for what was nothing to do', async () => {
  const { start, logIn, saved, store } = world();
  const seen: string[] = [];
  await start((userId) => {
    seen.push(userId);
    return userId === 'busy' ? 'done' : 'nothing';
  });
  // Once in half a minute it moves all the same: not later than behind the first one here.
  for (const count of [1, 2]) {
    await logIn(`${count}`);
    await eventually('it was seen', () => seen.length === count);
  }
  const before = saved.get('mails');
  for (const userId of ['a', 'b']) await logIn(userId);
  await eventually('both', () => seen.length === 4);
  expect(saved.get('mails')).toBe(before);
  await logIn('busy');
  await eventually('the checkpoint', async () => saved.get('mails') === (await store.head()));
});

test('a parked event is done where there is nothing left to do', async () => {
  const { start, logIn, parkedEvents } = world();
  let tries = 0;
  await start(() => (++tries === 1 ? 'park' : 'nothing'));
  await logIn('a');
  await eventually('it was tried again', () => tries === 2);
  await eventually('nothing is parked', async () => (await parkedEvents.load('mails')).length === 0);
});

test('where nothing more comes, the checkpoint passes events that needed nothing', async () => {
  const { start, logIn, saved, store } = world();
  const now = vi.spyOn(performance, 'now').mockReturnValue(31_000);
  stops.push(async () => now.mockRestore());
  const seen: string[] = [];
  await start((userId) => {
    seen.push(userId);
    return userId === 'a' ? 'done' : 'nothing';
  });
  await logIn('a');
  await eventually('the first', () => seen.length === 1);
  await logIn('b');
  await eventually('the second', () => seen.length === 2);
  expect(saved.get('mails')).toBeLessThan(await store.head());
  now.mockReturnValue(62_000);
  await eventually('the checkpoint', async () => saved.get('mails') === (await store.head()));
});

describe('a parked event of an earlier process', () => {
  const NOW_MS = Date.parse(NOW);
  const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;
  /** The log-ins of these users have been parked; the clock stands. */
  async function parked(times: Readonly<Record<string, { parkedAt?: number; dueAt?: number }>>) {
    const made = world();
    const now = vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
    stops.push(async () => now.mockRestore());
    for (const [userId, over] of Object.entries(times)) {
      await made.logIn(userId);
      const [event] = await made.store.readAll({ direction: 'backwards', maxCount: 1 });
      if (!event) throw new Error('nothing to park');
      const { position, streamId, revision } = event;
      const wait = { parkedAt: NOW_MS, tries: 0, dueAt: NOW_MS, ...over };
      await made.parkedEvents.save('mails', { position, streamId, revision, ...wait });
    }
    const saves = vi.spyOn(made.parkedEvents, 'save');
    return { ...made, saves };
  }

  test('is not tried before it is due', async () => {
    const { start } = await parked({ a: { dueAt: NOW_MS + 1 }, b: {} });
    const tried: string[] = [];
    await start((userId) => {
      tried.push(userId);
      return 'done';
    });
    await eventually('a try', () => tried.length > 0);
    expect(tried).toEqual(['b']);
  });

  test('that fails is tried again later', async () => {
    const { start, saves } = await parked({ a: {} });
    await start(() => 'park');
    await eventually('the next time', () => saves.mock.calls.length > 0);
    const [, { tries, dueAt }] = saves.mock.calls[0] ?? ['', { tries: 0, dueAt: 0 }];
    expect({ tries, dueAt }).toEqual({ tries: 1, dueAt: NOW_MS + 120 });
  });

  test('that fails for more than two days is reported and given up', async () => {
    const parkedAt = NOW_MS - TWO_DAYS_MS;
    const { start, saves, parkedEvents, errors } = await parked({
      a: { parkedAt: parkedAt - 1 },
      b: { parkedAt },
    });
    await start(() => 'park');
    await eventually('the younger one', () => saves.mock.calls.length > 0);
    expect(await parkedEvents.load('mails')).toMatchObject([{ parkedAt, tries: 1 }]);
    expect(errors).toHaveLength(1);
  });
});
