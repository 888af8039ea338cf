import { pause } from '../../platform/backoff.ts';
import { EventStoreUnavailableError, type Position, type RecordedEvent } from '../port.ts';
import { recentEvents } from '../recent-events.ts';
import type { SubscriptionSource } from '../subscription.ts';
import type { StoreLogger } from './logger.ts';
import type { Reader } from './reader.ts';

const PAGE = 1_000;
const KEPT = 2 * PAGE;
const LONGEST_PAUSE_MS = 5_000;

export interface TailOptions {
  readonly reader: Reader;
  /** Polling interval, in case a notification is lost. */
  readonly pollMs: number;
  readonly closed: AbortSignal;
  readonly logger: StoreLogger | undefined;
}

export interface Tail extends SubscriptionSource {
  /** Reads up to `head`, if anybody subscribes and the events are unknown. */
  wake(head?: Position): void;
  /** Adds this process's own events without a read, if they follow the known ones. */
  addOwn(events: readonly RecordedEvent[]): void;
}

/** The end of the log, read once for all subscriptions. */
export function logTail({ reader, pollMs, closed, logger }: TailOptions): Tail {
  const recent = recentEvents(KEPT);
  /** Aborts when nobody is subscribed; undefined: nobody was yet. */
  let followed: AbortSignal | undefined;
  /** Newest announced position; undefined: the next check must read. */
  let announced: Position | undefined;

  async function readNew(): Promise<void> {
    const head = recent.head;
    // The append was announced and notified; one read sufficed.
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

  function addOwn(events: readonly RecordedEvent[]): void {
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
    addOwn,
    keepUp(signal) {
      followed = signal;
      recent.forget();
      const poll = setInterval(() => wake(), pollMs);
      // Once: Node 20 keeps a signal of `AbortSignal.any` for as long as somebody listens to it.
      signal.addEventListener('abort', () => clearInterval(poll), { once: true });
      wake();
    },
    async *catchUp({ after, filter, maxCount, ended }) {
      const batch = await patiently(() => reader.catchUp(after, filter, maxCount), ended, logger);
      if (batch) yield batch;
    },
  };
}

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

interface CoalescedPollOptions {
  poll(): Promise<void>;
  isNeeded(): boolean;
  onFailure(error: unknown): void;
  readonly signal: AbortSignal;
}

/** Polls never overlap: requests during one share the next. Failures are retried with growing pauses. */
function coalescedPoll({ poll, isNeeded, onFailure, signal }: CoalescedPollOptions): () => void {
  let isRequested = false;
  let isPolling = false;

  async function pollWhileRequested(): Promise<void> {
    for (let failures = 0; isRequested && isNeeded() && !signal.aborted; ) {
      isRequested = false;
      try {
        await poll();
        failures = 0;
      } catch (error) {
        onFailure(error);
        isRequested = true;
        await pause(failures, LONGEST_PAUSE_MS, signal);
        failures += 1;
      }
    }
    isPolling = false;
  }

  return () => {
    isRequested = true;
    if (isPolling || !isNeeded()) return;
    isPolling = true;
    void pollWhileRequested();
  };
}
