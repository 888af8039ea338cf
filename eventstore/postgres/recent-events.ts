import { matches } from '../filter.ts';
import type { EventFilter, Position, RecordedEvent, SubscriptionBatch } from '../port.ts';

/** The newest events of the log, kept so that many subscriptions share one read of them. */
export interface RecentEvents {
  /** The last position known; undefined until `startAt`. */
  readonly head: Position | undefined;
  /** Starts to keep the events behind `position`. */
  startAt(position: Position): void;
  /** Adds what follows the head, without a gap; what is known already is passed over. */
  add(events: readonly RecordedEvent[]): void;
  /** The stretch behind a position; undefined: it begins before what is kept, or there is nothing behind it. */
  readAfter(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
  ): SubscriptionBatch | undefined;
  /** Whether all that is known behind a position is kept. */
  covers(after: Position): boolean;
  forget(): void;
}

export function recentEvents(capacity: number): RecentEvents {
  let kept: RecordedEvent[] = [];
  let head: Position | undefined;

  const covers = (after: Position) => head !== undefined && after >= head - BigInt(kept.length);
  return {
    get head() {
      return head;
    },
    startAt(position) {
      kept = [];
      head = position;
    },
    add(events) {
      const news = events.filter(({ position }) => head === undefined || position > head);
      kept.push(...news);
      // Seldom: to copy the list at each event costs more than to keep twice as many.
      if (kept.length > 2 * capacity) kept = kept.slice(-capacity);
      head = kept.at(-1)?.position ?? head;
    },
    covers,
    forget() {
      kept = [];
      head = undefined;
    },
    readAfter(after, filter, maxCount) {
      if (head === undefined || after >= head || !covers(after)) return undefined;
      // Positions have no gap: the place of an event in the list is a difference.
      const start = kept.length - Number(head - after);
      const events = kept.slice(start, start + maxCount);
      return {
        events: events.filter((event) => matches(filter, event)),
        position: events.at(-1)?.position ?? head,
      };
    },
  };
}
