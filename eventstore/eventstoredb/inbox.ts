import type { Position, RecordedEvent, SubscriptionBatch } from '../port.ts';

/** Where events go that are received from the server. */
export interface Sink {
  /** Adds an event, in the order of positions. */
  push(event: RecordedEvent): void;
  /** Records that there is nothing for the reader up to this position. */
  move(position: Position): void;
  /** Position of the last event or checkpoint received. */
  readonly last: Position;
  readonly full: boolean;
  /** Resolves when at most half of the buffer is in use, or when `signal` aborts. */
  room(signal: AbortSignal): Promise<void>;
}

/**
 * Events that a subscription has received and its reader has not taken yet. The server drops a live subscriber that does
 * not take its events at once, so they are buffered here and applied at the reader's pace.
 */
export interface Inbox extends Sink {
  /** At most `maxCount` events and how far they go; waits for the first. Undefined when `signal` aborts. */
  take(maxCount: number, signal: AbortSignal): Promise<SubscriptionBatch | undefined>;
}

export function createInbox(size: number, after: Position): Inbox {
  let events: RecordedEvent[] = [];
  let last = after;
  let given = after;
  const readers = new Set<() => void>();
  const writers = new Set<() => void>();

  const wake = (sleepers: Set<() => void>): void => {
    for (const go of [...sleepers]) go();
  };

  return {
    get last() {
      return last;
    },
    get full() {
      return events.length >= size;
    },
    push(event) {
      events.push(event);
      last = event.position;
      wake(readers);
    },
    move(position) {
      last = position;
      wake(readers);
    },
    async room(signal) {
      while (events.length > size / 2 && !signal.aborted) await waitForWake(writers, signal);
    },
    async take(maxCount, signal) {
      while (events.length === 0 && last <= given && !signal.aborted) await waitForWake(readers, signal);
      // One turn of the event loop lets those in that arrive together, instead of a batch of one before the others.
      if (events.length < maxCount) await new Promise(setImmediate);
      if (signal.aborted) return undefined;
      const taken = events.slice(0, maxCount);
      events = events.slice(taken.length);
      const position = events.length === 0 ? last : (taken.at(-1)?.position ?? given);
      given = position;
      if (events.length <= size / 2) wake(writers);
      return { events: taken, position };
    },
  };
}

/** Resolves when a waiter is woken, or when `signal` aborts. */
function waitForWake(sleepers: Set<() => void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const go = (): void => {
      sleepers.delete(go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    sleepers.add(go);
    signal.addEventListener('abort', go);
  });
}
