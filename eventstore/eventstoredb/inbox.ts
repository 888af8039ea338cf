import type { Position, RecordedEvent, SubscriptionBatch } from '../port.ts';

export interface Sink {
  push(event: RecordedEvent): void;
  /** Nothing for the reader up to here. */
  move(position: Position): void;
  /** Position of the last event or checkpoint. */
  readonly last: Position;
  readonly full: boolean;
  /** Resolves at half of the buffer, or when aborted. */
  room(signal: AbortSignal): Promise<void>;
}

/** Buffer for a live subscription, which the server drops if its events are not received at once. */
export interface Inbox extends Sink {
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
      // One turn of the event loop batches events that arrive together.
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
