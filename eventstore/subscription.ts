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
  return batches(options, source.closed, async function* ({ after, filter, maxCount, ended }) {
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
  });
}

interface Asked {
  readonly after: Position;
  readonly filter: EventFilter | undefined;
  /** Per batch. */
  readonly maxCount: number;
  /** Aborts when the store closes, or the reader ends the subscription. */
  readonly ended: AbortSignal;
}

/** A subscription by the generator of its batches, which starts again for each iteration. */
export function batches(
  { after = 0n, filter, batchSize = DEFAULT_BATCH, signal }: SubscribeOptions,
  closed: AbortSignal,
  iterate: (asked: Asked) => AsyncGenerator<SubscriptionBatch, void, undefined>,
): AsyncIterable<SubscriptionBatch> {
  const maxCount = pageSize(batchSize, 1);
  const start = () => {
    const ended = AbortSignal.any(signal ? [signal, closed] : [closed]);
    return iterate({ after, filter, maxCount, ended });
  };
  return { [Symbol.asyncIterator]: start };
}
