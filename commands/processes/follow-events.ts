import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter } from '../../eventstore/port.ts';
import { rest } from '../../platform/rest.ts';
import type { LedProcess } from './leases.ts';
import { memoryParkedEvents, type ParkedEvent } from './parked-events.ts';
import type { ProcessDeps } from './process-deps.ts';
import { openProgress, type Progress } from './progress.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Afterwards the event is reported and parked. */
const MAX_FAILURES = 5;
/** Parked events are retried less often. */
const PARKED_FACTOR = 60;
const LONGEST_PARKED_WAIT_MS = 60 * 60_000;
/** Then a parked event is given up and reported. */
const GIVE_UP_MS = 2 * 24 * 60 * 60_000;

/** `nothing`: repeatable at will. `later`: affects all events. `park`: only this event, retried beside the others. */
export type Handled = 'done' | 'nothing' | 'later' | 'park';

/** Acts outside the product once per event, in order. */
export interface Follower {
  readonly kind: 'follow';
  /** Name of its checkpoint. */
  readonly process: LedProcess;
  readonly filter: EventFilter;
  /** A thrown error is a bug: some retries, then parked. Ends soon once aborted. */
  handle(stored: StoredEvent, signal: AbortSignal): Promise<Handled>;
}

/**
 * Handles events since the first start, in order, until aborted. A crash may repeat the last one.
 * @throws if log, checkpoint or parked events are away: restart
 */
export async function followEvents(
  follower: Follower,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const parked = await openParking(follower, deps);
  const progress = await openProgress(follower.process, deps);
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const stopOther = () => ended.abort();
  const ends = await Promise.allSettled([
    follow(follower, deps, { parked, progress }, running).finally(stopOther),
    besides(follower, deps, { parked, progress }, running).finally(stopOther),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface Besides {
  readonly parked: Parking;
  readonly progress: Progress;
}

async function follow(
  follower: Follower,
  deps: ProcessDeps,
  { parked, progress }: Besides,
  signal: AbortSignal,
): Promise<void> {
  const { store, codec } = deps;
  const { start: after } = progress;
  for await (const batch of store.subscribe({ after, filter: follower.filter, signal })) {
    for (const stored of await codec.decode(batch.events)) {
      const handled = await handleOnce(follower, deps, stored, signal);
      if (handled === 'stopped') return;
      if (handled === 'park') await parked.add(stored);
      if (handled !== 'nothing') await progress.save(stored.position);
    }
    await progress.pass(batch.position);
  }
}

/** `stopped`: ended before a result. */
async function handleOnce(
  follower: Follower,
  { onError, firstWaitMs = FIRST_WAIT_MS }: ProcessDeps,
  stored: StoredEvent,
  signal: AbortSignal,
): Promise<Exclude<Handled, 'later'> | 'stopped'> {
  let wait = firstWaitMs;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const handled = await follower.handle(stored, signal);
      if (handled !== 'later') return handled;
    } catch (error) {
      onError(error, stored.id);
      failures += 1;
      if (failures >= MAX_FAILURES) return 'park';
    }
    await rest(wait, signal);
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

/** Only one process runs a follower, so the loaded set is complete. */
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

/** Runs beside `follow`. */
async function besides(
  follower: Follower,
  deps: ProcessDeps,
  { parked, progress }: Besides,
  signal: AbortSignal,
): Promise<void> {
  const { firstWaitMs = FIRST_WAIT_MS } = deps;
  while (!signal.aborted) {
    for (const event of parked.due()) {
      if (signal.aborted) return;
      if (await retry(follower, deps, event, signal)) await parked.remove(event);
      else await parked.postpone(event);
    }
    await progress.saveLate();
    await rest(firstWaitMs, signal);
  }
}

/** Whether no further retry is needed. */
async function retry(
  follower: Follower,
  { store, codec, onError }: ProcessDeps,
  { streamId, revision, parkedAt }: ParkedEvent,
  signal: AbortSignal,
): Promise<boolean> {
  const [stored] = await codec.decode(await store.readStream(streamId, { from: revision, maxCount: 1 }));
  if (!stored) return true;
  const isLast = Date.now() - parkedAt > GIVE_UP_MS;
  try {
    const handled = await follower.handle(stored, signal);
    if (handled === 'done' || handled === 'nothing') return true;
    if (signal.aborted) return false;
    if (isLast) onError(new Error(`${follower.process}: given up after two days`), stored.id);
  } catch (error) {
    onError(error, stored.id);
  }
  return isLast;
}
