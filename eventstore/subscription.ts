import { DEFAULT_BATCH, pageSize } from './paging.ts';
import type { EventFilter, Position, SubscribeOptions, SubscriptionBatch } from './port.ts';
import type { RecentEvents } from './recent-events.ts';

export interface ReadRequest {
  readonly after: Position;
  readonly filter: EventFilter | undefined;
  readonly maxCount: number;
  /** Aborts when the store closes or the reader leaves. */
  readonly ended: AbortSignal;
}

export interface SubscriptionSource {
  readonly recent: RecentEvents;
  /** Updates `recent` while anybody is subscribed; starts empty each time. */
  keepUp(signal: AbortSignal): void;
  /** Stretches for one reader until `recent` covers it. */
  catchUp(asked: ReadRequest): AsyncIterable<SubscriptionBatch>;
  readonly closed: AbortSignal;
}

/** One reception for all readers at their own pace; a reader behind `recent` catches up by itself. */
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

  async function* follow({
    after,
    ...asked
  }: ReadRequest): AsyncGenerator<SubscriptionBatch, void, undefined> {
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
