import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import { memoryParkedEvents, type ParkedEvent } from './parked-events.ts';
import type { ProcessDeps } from './process-deps.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** An event that throws after this number of tries is poison: it is reported and parked, and must not hold up the others. */
const MAX_FAILURES = 5;
/** How often, at most, the checkpoint moves over events that do not concern it: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;
/** A parked event waits longer before it is tried again than one that holds up the others. */
const PARKED_FACTOR = 60;
const LONGEST_PARKED_WAIT_MS = 60 * 60_000;
/** After this time a parked event is given up and reported. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000;

/**
 * `done`: nothing is left to do. `nothing`: there was nothing to do, and doing that again is the same. `later`: what all
 * events need is away, to be tried until it is back. `park`: this event alone can't be handled now; it is tried again beside
 * the others.
 */
export type Handled = 'done' | 'nothing' | 'later' | 'park';

/** Acts outside the product once per event, in order. */
export interface Follower {
  readonly kind: 'follow';
  /** Stored with its checkpoint. */
  readonly process: string;
  readonly filter: EventFilter;
  /** A thrown error is a bug: the event is tried a few times, then parked. */
  handle(stored: StoredEvent): Promise<Handled>;
}

/**
 * Handles the events that come after the first start, one after the other. The checkpoint moves after each for which
 * something was done: a crash in between handles that one twice. Runs until the signal.
 * @throws where the log, the checkpoint or what is parked can't be reached: to be begun again
 */
export async function followEvents(
  follower: Follower,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const parked = await openParking(follower, deps);
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const stopOther = () => ended.abort();
  const ends = await Promise.allSettled([
    follow(follower, deps, parked, running).finally(stopOther),
    retryParked(follower, deps, parked, running).finally(stopOther),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function follow(
  follower: Follower,
  deps: ProcessDeps,
  parked: Parking,
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
      const handled = await handleOnce(follower, deps, stored, signal);
      if (handled === 'stopped') return;
      if (handled === 'park') await parked.add(stored);
      if (handled !== 'nothing') await save(stored.position);
    }
    if (performance.now() >= savedAt + SAVE_EVERY_MS) await save(batch.position);
  }
}

/** The outcome for an event; `stopped`: the process ends before it is known. */
async function handleOnce(
  follower: Follower,
  { onError, firstWaitMs = FIRST_WAIT_MS }: ProcessDeps,
  stored: StoredEvent,
  signal: AbortSignal,
): Promise<Exclude<Handled, 'later'> | 'stopped'> {
  let wait = firstWaitMs;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const handled = await follower.handle(stored);
      if (handled !== 'later') return handled;
    } catch (error) {
      onError(error, stored.id);
      failures += 1;
      if (failures >= MAX_FAILURES) return 'park';
    }
    await delay(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  return 'stopped';
}

interface Parking {
  add(stored: StoredEvent): Promise<void>;
  due(): readonly ParkedEvent[];
  postpone(event: ParkedEvent): Promise<void>;
  remove(event: ParkedEvent): Promise<void>;
}

/** One process at a time runs a follower: what it has loaded is all that there is. */
async function openParking(
  { process }: Follower,
  { parkedEvents = memoryParkedEvents(), firstWaitMs = FIRST_WAIT_MS }: ProcessDeps,
): Promise<Parking> {
  const known = new Map((await parkedEvents.load(process)).map((event) => [event.position, event]));
  const waitAfter = (tries: number) =>
    Math.min(firstWaitMs * PARKED_FACTOR * 2 ** tries, LONGEST_PARKED_WAIT_MS);
  const keep = async (event: ParkedEvent): Promise<void> => {
    known.set(event.position, event);
    await parkedEvents.save(process, event);
  };
  return {
    add: ({ position, streamId, revision }) => {
      const now = Date.now();
      const wait = { parkedAt: now, tries: 0, dueAt: now + waitAfter(0) };
      return keep({ position, streamId, revision, ...wait });
    },
    due: () => [...known.values()].filter(({ dueAt }) => dueAt <= Date.now()),
    postpone: (event) => {
      const tries = event.tries + 1;
      return keep({ ...event, tries, dueAt: Date.now() + waitAfter(tries) });
    },
    async remove({ position }) {
      known.delete(position);
      await parkedEvents.remove(process, position);
    },
  };
}

/** Tries what is parked until it is done, or has waited too long. */
async function retryParked(
  follower: Follower,
  deps: ProcessDeps,
  parked: Parking,
  signal: AbortSignal,
): Promise<void> {
  const { firstWaitMs = FIRST_WAIT_MS } = deps;
  while (!signal.aborted) {
    for (const event of parked.due()) {
      if (signal.aborted) return;
      if (await retry(follower, deps, event)) await parked.remove(event);
      else await parked.postpone(event);
    }
    await delay(firstWaitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether the event needs no further try. */
async function retry(
  follower: Follower,
  { store, codec, onError }: ProcessDeps,
  { streamId, revision, parkedAt }: ParkedEvent,
): Promise<boolean> {
  const [stored] = await codec.decode(await store.readStream(streamId, { from: revision, maxCount: 1 }));
  if (!stored) return true;
  const isLast = Date.now() - parkedAt > GIVE_UP_MS;
  try {
    const handled = await follower.handle(stored);
    if (handled === 'done' || handled === 'nothing') return true;
    if (isLast) onError(new Error(`${follower.process}: given up after two days`), stored.id);
  } catch (error) {
    onError(error, stored.id);
  }
  return isLast;
}
