import { setTimeout as delay } from 'node:timers/promises';
import type { Position, SubscriptionBatch } from '../../eventstore/port.ts';
import { pause } from '../../platform/backoff.ts';
import { distributeBatch, recordPassed } from './distribute-batch.ts';
import { createFeedMember, type FeedMember } from './feed-member.ts';
import type { FeedParts, Follower } from './feed-parts.ts';
import { foldAhead } from './fold-batch.ts';

export interface Feed {
  /**
   * Updates a generation until aborted or ended by `onCommit`, then writes nothing. Retries failures.
   * @throws PoisonEventError, CheckpointMovedError
   */
  join(follower: Follower, checkpoint: Position, signal: AbortSignal): Promise<void>;
  readonly delivered: number;
}

const LONGEST_WAIT_MS = 5_000;
/** Followers that join within this time share one start. */
const GATHER_MS = 10;

/** Reads from the checkpoint furthest behind. A joining follower restarts the feed, so it should be near the others. */
export function createFeed(parts: FeedParts): Feed {
  const { logger, batchSize } = parts;
  const members = new Set<FeedMember>();
  let restart = new AbortController();
  let running = false;
  let step: Promise<void> | undefined;
  let delivered = 0;

  async function run(): Promise<void> {
    for (let failures = 0; ; ) {
      await delay(GATHER_MS);
      if (members.size === 0) break;
      restart = new AbortController();
      const { signal } = restart;
      try {
        await read(signal, () => {
          failures = 0;
        });
      } catch (error) {
        const projections = [...members].map(({ projection }) => projection.name);
        if (members.size > 0) logger.warn({ projections, err: error, failures }, 'projections interrupted');
      }
      if (signal.aborted) continue;
      await pause(failures, LONGEST_WAIT_MS, signal);
      failures += 1;
    }
    running = false;
  }

  async function read(restarted: AbortSignal, passed: () => void): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([restarted, ended.signal]);
    const { ask, askAhead, close } = batchesFor(members, parts, signal);
    let next: ReturnType<typeof ask> | undefined;
    try {
      while (!signal.aborted) {
        next ??= ask();
        const come = await within(next, quietUntil(members) - performance.now());
        if (signal.aborted || come?.done) return;
        const isFull = come !== undefined && come.value.events.length >= batchSize;
        // Reads and folds ahead while the log has more.
        if (come) next = isFull ? askAhead() : undefined;
        if (come) delivered += 1;
        step = come ? distributeBatch(parts, members, come.value) : recordPassed(parts, members);
        await step.finally(() => {
          step = undefined;
        });
        passed();
      }
    } finally {
      ended.abort();
      close();
    }
  }

  return {
    get delivered() {
      return delivered;
    },
    join(follower, checkpoint, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const leave = (error?: unknown) => {
          if (!members.delete(member)) return;
          signal.removeEventListener('abort', end);
          if (members.size === 0) restart.abort();
          // A pending write must end before the follower leaves.
          const settle = () => (error === undefined ? resolve() : reject(error));
          void (step ?? Promise.resolve()).then(settle, settle);
        };
        const end = () => leave();
        const member = createFeedMember(follower, checkpoint, parts.quietMs, leave);
        signal.addEventListener('abort', end);
        members.add(member);
        restart.abort();
        if (running) return;
        running = true;
        void run();
      });
    },
  };
}

function batchesFor(
  members: ReadonlySet<FeedMember>,
  { store, codec, batchSize }: FeedParts,
  signal: AbortSignal,
) {
  const batches = store
    .subscribe({ after: lowest(members), filter: { types: typesOf(members) }, batchSize, signal })
    [Symbol.asyncIterator]();
  /** Avoids an unhandled rejection before the await. */
  const handled = <T>(asked: Promise<T>) => {
    asked.catch(() => undefined);
    return asked;
  };
  const folded = async (asked: Promise<IteratorResult<SubscriptionBatch>>) => {
    const come = await asked;
    if (come.done) return come;
    const { events } = come.value;
    const shares = [...members].map(({ projection, generation, wanted }) => ({
      projection,
      generation,
      events: wanted(events),
    }));
    // Events that can't be decoded or folded are found again, by the reader that wants them.
    await foldAhead(codec, shares).catch(() => undefined);
    return come;
  };
  return {
    ask: () => handled(batches.next()),
    /** Its changes are folded meanwhile. */
    askAhead: () => handled(folded(batches.next())),
    /** Does not wait: the iterator may never return. */
    close: () => void batches.return?.().catch(() => undefined),
  };
}

function lowest(members: ReadonlySet<FeedMember>): Position {
  const [first = 0n, ...others] = [...members].map(({ reached }) => reached);
  return others.reduce((least, reached) => (reached < least ? reached : least), first);
}

function typesOf(members: ReadonlySet<FeedMember>): readonly string[] {
  return [...new Set([...members].flatMap(({ projection }) => projection.events))];
}

/** Earliest due write of followers that lag, in monotonic ms. */
function quietUntil(members: ReadonlySet<FeedMember>): number {
  return Math.min(
    ...[...members].filter((member) => member.reached > member.recorded).map((member) => member.dueAt),
  );
}

/** Undefined after `ms`; infinity waits without limit. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
