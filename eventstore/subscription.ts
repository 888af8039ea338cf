import { DEFAULT_BATCH, pageSize } from './paging.ts';
import type { EventFilter, Position, SubscribeOptions, SubscriptionBatch } from './port.ts';

/** Where a subscription gets its events from. */
export interface SubscriptionSource {
  /** Called when an iteration starts; returns what to call when it has ended. */
  join(): () => void;
  /** The next stretch behind a position; undefined: none yet. */
  next(
    after: Position,
    filter: EventFilter | undefined,
    maxCount: number,
    signal: AbortSignal,
  ): Promise<SubscriptionBatch | undefined>;
  /** Resolves when there is more behind a position, or when `signal` aborts. */
  moreThan(position: Position, signal: AbortSignal): Promise<void>;
  /** Aborts when the store closes. */
  readonly closed: AbortSignal;
}

/** Stretches of the log, in order and without an end, read when they are asked for: a slow reader piles nothing up. */
export function subscription(
  source: SubscriptionSource,
  options: SubscribeOptions,
): AsyncIterable<SubscriptionBatch> {
  return { [Symbol.asyncIterator]: () => iterate(source, options) };
}

async function* iterate(
  source: SubscriptionSource,
  { after = 0n, filter, batchSize = DEFAULT_BATCH, signal }: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const ended = AbortSignal.any(signal ? [signal, source.closed] : [source.closed]);
  const maxCount = pageSize(batchSize, 1);
  const leave = source.join();
  let position = after;
  try {
    while (!ended.aborted) {
      const batch = await source.next(position, filter, maxCount, ended);
      if (ended.aborted) return;
      if (batch) {
        yield batch;
        position = batch.position;
      } else {
        await source.moreThan(position, ended);
      }
    }
  } finally {
    leave();
  }
}
