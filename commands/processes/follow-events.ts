import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import type { ProcessDeps } from './run-process.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** An event that throws after this number of tries is poison: it is reported, and must not hold up the others. */
const MAX_FAILURES = 5;
/** Over events that do not concern it the checkpoint moves this rarely: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;

/** What is done once for each event, in their order: what reaches outside of the product. */
export interface Follower {
  readonly kind: 'follow';
  /** Stored with its checkpoint. */
  readonly process: string;
  readonly filter: EventFilter;
  /**
   * `done`: nothing is left to do. `later`: something is away, to be tried until it is back. A thrown error is a bug, and
   * is tried a few times.
   */
  handle(stored: StoredEvent): Promise<'done' | 'later'>;
}

/**
 * Handles the events that come after the first start, one after the other. The checkpoint moves after each: a crash in
 * between handles that one twice. Runs until the signal.
 * @throws where the log or the checkpoint can't be reached: to be begun again
 */
export async function followEvents(
  follower: Follower,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const { store, codec, checkpoints } = deps;
  let saved = await checkpoints.load(follower.process);
  let savedAt = 0;
  if (saved === undefined) {
    saved = await store.head();
    await checkpoints.save(follower.process, saved);
  }
  const save = async (position: Position): Promise<void> => {
    if (position === saved) return;
    await checkpoints.save(follower.process, position);
    saved = position;
    savedAt = performance.now();
  };
  for await (const batch of store.subscribe({ after: saved, filter: follower.filter, signal })) {
    for (const stored of await codec.decode(batch.events)) {
      if (!(await handleOnce(follower, deps, stored, signal))) return;
      await save(stored.position);
    }
    if (performance.now() >= savedAt + SAVE_EVERY_MS) await save(batch.position);
  }
}

/** True once the event is done or given up; false where the process ends before that. */
async function handleOnce(
  follower: Follower,
  { onError, firstWaitMs = FIRST_WAIT_MS }: ProcessDeps,
  stored: StoredEvent,
  signal: AbortSignal,
): Promise<boolean> {
  let wait = firstWaitMs;
  for (let failures = 0; !signal.aborted; ) {
    try {
      if ((await follower.handle(stored)) === 'done') return true;
    } catch (error) {
      onError(error, stored.id);
      failures += 1;
      if (failures >= MAX_FAILURES) return true;
    }
    await delay(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  return false;
}
