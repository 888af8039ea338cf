import { pause } from '../../platform/backoff.ts';
import { EventStoreUnavailableError, type Position, type RecordedEvent } from '../port.ts';
import { recentEvents } from '../recent-events.ts';
import type { SubscriptionSource } from '../subscription.ts';
import { coalescedPoll } from './coalesced-poll.ts';
import type { StoreLogger } from './logger.ts';
import type { Reader } from './reader.ts';

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
  /** The log has grown up to `head`, or may have grown: reads it if anybody is subscribed and the events are not known yet. */
  wake(head?: Position): void;
  /** This process has just written these events: they need not be read where they follow what is known. */
  take(events: readonly RecordedEvent[]): void;
}

/** The end of the log, read once for all subscriptions of the store, and not at all where this process has written it. */
export function logTail({ reader, pollMs, closed, logger }: TailOptions): Tail {
  const recent = recentEvents(KEPT);
  /** Aborts when nobody is subscribed any more; undefined: nobody was yet. */
  let followed: AbortSignal | undefined;
  /** The newest position announced since the last look; undefined: the next look must read. */
  let announced: Position | undefined;

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
  }

  const requestPoll = coalescedPoll({
    poll: readNew,
    isNeeded: () => followed?.aborted === false,
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
    } else {
      wake(events.at(-1)?.position);
    }
  }

  return {
    recent,
    closed,
    wake,
    take,
    keepUp(signal) {
      followed = signal;
      recent.forget();
      const poll = setInterval(() => wake(), pollMs);
      signal.addEventListener('abort', () => clearInterval(poll));
      wake();
    },
    async *catchUp({ after, filter, maxCount, ended }) {
      const batch = await patiently(() => reader.catchUp(after, filter, maxCount), ended, logger);
      if (batch) yield batch;
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
