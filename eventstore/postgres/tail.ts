import { pause } from '../../platform/backoff.ts';
import { EventStoreUnavailableError, type Position, type RecordedEvent } from '../port.ts';
import type { SubscriptionSource } from '../subscription.ts';
import { waiters } from '../waiters.ts';
import { coalescedPoll } from './coalesced-poll.ts';
import type { StoreLogger } from './logger.ts';
import type { Reader } from './reader.ts';
import { recentEvents } from './recent-events.ts';

const PAGE = 1_000;
const KEPT = 2 * PAGE;
const LONGEST_PAUSE_MS = 5_000;

export interface TailOptions {
  readonly reader: Reader;
  /** How often it polls, in case a notification is lost. */
  readonly pollMs: number;
  readonly closed: AbortSignal;
  readonly logger: StoreLogger | undefined;
}

export interface Tail extends SubscriptionSource {
  /** The log has grown up to `head`, or may have grown: reads it if a subscription waits and the events are not known yet. */
  wake(head?: Position): void;
  /** This process has just written these events: they need not be read where they follow what is known. */
  take(events: readonly RecordedEvent[]): void;
}

/**
 * The end of the log, shared by the store's subscriptions: news costs one read, and those that are caught up are served
 * from memory. One that starts far behind, or is slow, reads its stretches from the database until it is near.
 */
export function logTail({ reader, pollMs, closed, logger }: TailOptions): Tail {
  const recent = recentEvents(KEPT);
  const readers = waiters();
  let joined = 0;
  /** The newest position announced since the last look; undefined: the next look must read. */
  let announced: Position | undefined;
  let poll: NodeJS.Timeout | undefined;
  closed.addEventListener('abort', () => clearInterval(poll));

  async function readNew(): Promise<void> {
    const head = recent.head;
    // Announced twice, by the append and by its notification: the read before this one has brought it.
    if (head !== undefined && announced !== undefined && announced <= head) return;
    announced = 0n;
    if (head === undefined) {
      recent.startAt(await reader.head());
    } else {
      const events = await reader.all({ after: head, maxCount: PAGE });
      recent.add(events);
      if (events.length === PAGE) wake();
    }
    readers.release(recent.head ?? 0n);
  }

  const requestPoll = coalescedPoll({
    poll: readNew,
    isNeeded: () => joined > 0,
    onFailure(error) {
      announced = undefined;
      logger?.warn({ err: error }, 'the event log can’t be read; subscriptions wait');
    },
    signal: closed,
  });

  function wake(head?: Position): void {
    if (head === undefined) announced = undefined;
    else if (announced !== undefined && announced < head) announced = head;
    requestPoll();
  }

  function take(events: readonly RecordedEvent[]): void {
    const [first] = events;
    if (first !== undefined && recent.head !== undefined && first.position === recent.head + 1n) {
      recent.add(events);
      readers.release(recent.head);
    } else {
      wake(events.at(-1)?.position);
    }
  }

  function join(): () => void {
    joined += 1;
    if (joined === 1 && !closed.aborted) {
      recent.forget();
      poll = setInterval(() => wake(), pollMs);
      wake();
    }
    return () => {
      joined -= 1;
      if (joined === 0) clearInterval(poll);
    };
  }

  return {
    closed,
    wake,
    take,
    join,
    moreThan: readers.until,
    async next(after, filter, maxCount, signal) {
      if (recent.covers(after)) return recent.readAfter(after, filter, maxCount);
      return patiently(() => reader.catchUp(after, filter, maxCount), signal, logger);
    },
  };
}

/** Tries until the log can be read; undefined when `signal` aborts before. */
async function patiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  logger: StoreLogger | undefined,
): Promise<T | undefined> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError)) throw error;
      logger?.warn({ err: error, failures }, 'a subscription can’t be read on yet');
      await pause(failures, LONGEST_PAUSE_MS, signal);
    }
  }
  return undefined;
}
