import { DEFAULT_BATCH, pageSize } from './paging.ts';
import type { EventFilter, Position, SubscribeOptions, SubscriptionBatch } from './port.ts';
import type { RecentEvents } from './recent-events.ts';

/** The wishes of a reader. */
export interface Asked {
  readonly after: Position;
  readonly filter: EventFilter | undefined;
  /** Per batch. */
  readonly maxCount: number;
  /** Aborts when the store closes, or the reader ends the subscription. */
  readonly ended: AbortSignal;
}

/** Where the subscriptions of a store get their events from. */
export interface SubscriptionSource {
  /** The end of the log, which they share. */
  readonly recent: RecentEvents;
  /** Keeps `recent` up to date while anybody is subscribed, until the signal aborts. It begins each time from nothing. */
  keepUp(signal: AbortSignal): void;
  /** Stretches behind a position that `recent` does not cover, for one reader; ends where there are no more for now. */
  catchUp(asked: Asked): AsyncIterable<SubscriptionBatch>;
  /** Aborts when the store closes. */
  readonly closed: AbortSignal;
}

/**
 * Makes the subscriptions of a store: the log is received once and shared by all readers, each at its own pace. One that is
 * far behind, or slow, reads by itself until it meets what is kept; so nobody waits for it, and nothing piles up.
 */
export function subscriptions(
  source: SubscriptionSource,
): (options?: SubscribeOptions) => AsyncIterable<SubscriptionBatch> {
  const { recent, closed } = source;
  let readers = 0;
  let nobody = new AbortController();

  function join(): () => void {
    readers += 1;
    if (readers === 1 && !closed.aborted) {
      nobody = new AbortController();
      source.keepUp(AbortSignal.any([nobody.signal, closed]));
    }
    return () => {
      readers -= 1;
      if (readers === 0) nobody.abort();
    };
  }

  async function* follow({ after, ...asked }: Asked): AsyncGenerator<SubscriptionBatch, void, undefined> {
    const { filter, maxCount, ended } = asked;
    const leave = join();
    let position = after;
    try {
      while (!ended.aborted) {
        const from = position;
        if (recent.covers(position)) {
          const batch = recent.readAfter(position, filter, maxCount);
          if (batch) yield batch;
          position = batch?.position ?? position;
        } else {
          for await (const batch of source.catchUp({ ...asked, after: position })) {
            if (ended.aborted) return;
            yield batch;
            position = batch.position;
            if (recent.covers(position)) break;
          }
        }
        if (position === from) await recent.moreThan(position, ended);
      }
    } finally {
      leave();
    }
  }

  return ({ after = 0n, filter, batchSize = DEFAULT_BATCH, signal } = {}) => {
    const maxCount = pageSize(batchSize, 1);
    const start = () => {
      const ended = AbortSignal.any(signal ? [signal, closed] : [closed]);
      return follow({ after, filter, maxCount, ended });
    };
    return { [Symbol.asyncIterator]: start };
  };
}
