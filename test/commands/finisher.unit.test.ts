import { afterEach, expect, test, vi } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { type ResumableProcess, runFinisher } from '../../commands/processes/finisher.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { eventually } from '../support/eventually.ts';

afterEach(() => vi.restoreAllMocks());

const GRACE_MS = 1_000;
const idOf = ({ event }: StoredEvent) => ('userId' in event.data ? String(event.data.userId) : '');

/** A log in which each log-in begins an operation of its user, or goes on with it. */
async function world(...userIds: readonly string[]) {
  const process = newProcess(memoryEventStore(), memoryKeys());
  const checkpoints = memoryCheckpoints();
  const logIn = async (userId: string) => {
    await changeUser(process.handler, { type: 'RecordLogIn', userId }, newContext(process));
  };
  for (const userId of new Set(userIds)) {
    const account = { userId, email: `${userId}@example.org`, personId: null, roles: [1] };
    await changeUser(process.handler, { type: 'RegisterUser', ...account }, newContext(process));
  }
  for (const userId of userIds) await logIn(userId);
  const run = (over: Pick<ResumableProcess, 'marks' | 'drive'>, stop: AbortController) => {
    const resumable = {
      kind: 'finish',
      process: 'series',
      filter: { types: ['UserLoggedIn'] },
      ...over,
    } as const;
    const onError = (error: unknown) => stop.abort(error);
    return runFinisher(resumable, { ...process, checkpoints, graceMs: GRACE_MS, onError }, stop.signal);
  };
  return { ...process, checkpoints, logIn, run };
}

test('an operation that gave a sign of life is left alone, while an older one is finished', async () => {
  const { run } = await world('a', 'b', 'a');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const stop = new AbortController();
  const driven: string[] = [];
  let seen = 0;
  const marks = (stored: StoredEvent) => {
    seen += 1;
    if (seen === 3) now = GRACE_MS;
    return { id: idOf(stored), open: true };
  };
  const drive = async (_: unknown, begun: StoredEvent) => {
    driven.push(idOf(begun));
    stop.abort();
  };
  await run({ marks, drive }, stop);
  expect(driven).toEqual(['b']);
});

test('a process that starts again reads on from its checkpoint', async () => {
  const { run, store, checkpoints, logIn } = await world('a');
  await checkpoints.save('series', await store.head());
  await logIn('a');
  const stop = new AbortController();
  const seen: bigint[] = [];
  const marks = ({ position }: StoredEvent) => {
    seen.push(position);
    return null;
  };
  const running = run({ marks, drive: async () => undefined }, stop);
  await eventually('the new event', () => seen.length > 0);
  stop.abort();
  await running;
  expect(seen).toEqual([await store.head()]);
});
