import type { Position, SubscriptionBatch } from '../../eventstore/port.ts';

interface Options {
  /** Batches without events come at most so often. */
  readonly everyMs: number;
  /** Told at once of each batch without events, whether it is passed on or held back. */
  readonly onQuiet: (position: Position) => void;
  readonly signal: AbortSignal;
}

/**
 * Passes on the batches of a subscription, those with events at once. Of those without, the newest is passed on now and
 * then, so that a read model which an event does not concern pays nothing for it. What is held back at the end is lost:
 * whoever reads on from an earlier position meets a few events more that do not concern it.
 */
export async function* throttleIdleBatches(
  subscribe: (signal: AbortSignal) => AsyncIterable<SubscriptionBatch>,
  { everyMs, onQuiet, signal }: Options,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const ended = new AbortController();
  const batches = subscribe(AbortSignal.any([signal, ended.signal]))[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<SubscriptionBatch>> | undefined;
  let held: SubscriptionBatch | undefined;
  let due = 0;
  try {
    for (;;) {
      next ??= batches.next();
      const come = held ? await within(next, due - performance.now()) : await next;
      if (come?.done) return;
      if (come) next = undefined;
      const batch = come ? come.value : held;
      if (!batch) continue;
      if (come && batch.events.length === 0) onQuiet(batch.position);
      held = batch.events.length === 0 && performance.now() < due ? batch : undefined;
      if (held) continue;
      yield batch;
      due = performance.now() + everyMs;
    }
  } finally {
    ended.abort();
    // Nobody waits for what comes no more.
    void next?.catch(() => undefined);
  }
}

/** What a promise gives; undefined where that takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
