import { matches } from './filter.ts';
import type { EventFilter, Position, RecordedEvent, SubscriptionBatch } from './port.ts';
import { UNKNOWN, waiters } from './waiters.ts';

/** The newest events of the log, kept so that all subscriptions of a store share one reading of them. */
export interface RecentEvents {
  /** The last position known; undefined until `startAt`. */
  readonly head: Position | undefined;
  /** Starts to keep the events behind `position`. */
  startAt(position: Position): void;
  /**
   * Adds the log's next events, up to `upTo`: the position of the last one, or a later one before which there are no more.
   * Events that are known already are passed over.
   */
  add(events: readonly RecordedEvent[], upTo?: Position): void;
  /** The stretch behind a position that is covered; undefined: there is nothing behind it. */
  readAfter(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
  ): SubscriptionBatch | undefined;
  /** Whether all that is known behind a position is kept. */
  covers(after: Position): boolean;
  /** Resolves when `startAt` was called, or when `signal` aborts. */
  started(signal: AbortSignal): Promise<void>;
  /** Resolves when more is known behind a position, or when `signal` aborts. */
  moreThan(position: Position, signal: AbortSignal): Promise<void>;
  forget(): void;
}

/** Keeps at least `capacity` events, and at most twice as many. */
export function recentEvents(capacity: number): RecentEvents {
  let kept: RecordedEvent[] = [];
  /** Everything behind it is kept. */
  let base: Position | undefined;
  let head: Position | undefined;
  const readers = waiters();

  const covers = (after: Position) => base !== undefined && after >= base;

  /** Seldom: to copy the list at each event costs more than to keep twice as many. */
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

/** The index of the first event behind a position; positions may have gaps. */
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
