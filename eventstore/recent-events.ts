import { matches } from './filter.ts';
import type { EventFilter, Position, RecordedEvent, SubscriptionBatch } from './port.ts';

export interface RecentEvents {
  /** Undefined until `startAt`. */
  readonly head: Position | undefined;
  /** Keeps the events behind `position`. */
  startAt(position: Position): void;
  /** `upTo`: position of the last event, or a later one known to be empty. Skips known events. */
  add(events: readonly RecordedEvent[], upTo?: Position): void;
  /** Undefined: nothing behind the position. */
  readAfter(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
  ): SubscriptionBatch | undefined;
  covers(after: Position): boolean;
  started(signal: AbortSignal): Promise<void>;
  moreThan(position: Position, signal: AbortSignal): Promise<void>;
  forget(): void;
}

/** Keeps `capacity` to twice as many events. */
export function recentEvents(capacity: number): RecentEvents {
  let kept: RecordedEvent[] = [];
  /** Everything behind it is kept. */
  let base: Position | undefined;
  let head: Position | undefined;
  const readers = waiters();

  const covers = (after: Position) => base !== undefined && after >= base;

  /** Rarely: copying at each event costs more than twice the memory. */
  function trim(): void {
    if (kept.length <= 2 * capacity) return;
    const dropped = kept.length - capacity;
    base = kept[dropped - 1]?.position;
    kept = kept.slice(dropped);
  }

  return {
    get head() {
      return head;
    },
    startAt(position) {
      kept = [];
      base = position;
      head = position;
      readers.release(position);
    },
    add(events, upTo = events.at(-1)?.position) {
      if (head === undefined || upTo === undefined || upTo <= head) return;
      for (const event of events) if (event.position > head) kept.push(event);
      head = upTo;
      trim();
      readers.release(head);
    },
    covers,
    started: (signal) => readers.until(UNKNOWN, signal),
    moreThan: readers.until,
    forget() {
      kept = [];
      base = undefined;
      head = undefined;
      readers.forget();
    },
    readAfter(after, filter, maxCount) {
      if (head === undefined || after >= head || !covers(after)) return undefined;
      const start = indexBehind(kept, after);
      const events = kept.slice(start, start + maxCount);
      const isLast = start + events.length === kept.length;
      return {
        events: events.filter((event) => matches(filter, event)),
        position: isLast ? head : (events.at(-1)?.position ?? head),
      };
    },
  };
}

/** Positions may have gaps. */
function indexBehind(events: readonly RecordedEvent[], after: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = events[middle];
    if (event && event.position > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Waiters {
  /** Resolves when the log is beyond `position` (maybe already), or when aborted. */
  until(position: Position, signal: AbortSignal): Promise<void>;
  release(head: Position): void;
  /** Resets: nobody proceeds before the next `release`. */
  forget(): void;
}

interface Waiter {
  readonly position: Position;
  readonly signal: AbortSignal;
  go(): void;
}

const UNKNOWN: Position = -1n;

function waiters(): Waiters {
  const waiting = new Set<Waiter>();
  // One listener per signal: subscriptions wait at each event, and listening is expensive.
  const heard = new WeakSet<AbortSignal>();
  let known = UNKNOWN;

  function release(isOver: (waiter: Waiter) => boolean): void {
    for (const waiter of [...waiting].filter(isOver)) {
      waiting.delete(waiter);
      waiter.go();
    }
  }

  function listenTo(signal: AbortSignal): void {
    if (heard.has(signal)) return;
    heard.add(signal);
    signal.addEventListener('abort', () => release((waiter) => waiter.signal === signal), { once: true });
  }

  return {
    until(position, signal) {
      // The log may have grown before this call.
      if (signal.aborted || known > position) return Promise.resolve();
      listenTo(signal);
      return new Promise((go) => waiting.add({ position, signal, go }));
    },
    release(head) {
      if (head > known) known = head;
      release(({ position }) => position < head);
    },
    forget() {
      known = UNKNOWN;
    },
  };
}
