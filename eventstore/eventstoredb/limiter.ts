import PQueue from 'p-queue';
import { EventStoreUnavailableError } from '../port.ts';
import type { Settings } from './options.ts';

export interface Limiter {
  /** Rejects with `refuse` if too many wait, or after `maxWaitMs`. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface LimiterOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  refuse(why: 'full' | 'late' | 'closed'): Error;
}

export function limiter({ concurrency, maxWaiting, maxWaitMs, refuse }: LimiterOptions): Limiter {
  const queue = new PQueue({ concurrency });
  let closed = false;
  return {
    async run(work) {
      if (closed) throw refuse('closed');
      if (queue.pending < concurrency) return queue.add(work);
      if (queue.size >= maxWaiting) throw refuse('full');
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(refuse('late')), maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        return work();
      };
      return queue.add(start, { signal: waiting.signal });
    },
    async close() {
      closed = true;
      await queue.onIdle();
    },
  };
}

export function turnsFor(
  what: 'appends' | 'reads',
  { maxConcurrentCalls, maxWaitingCalls, giveUpAfterMs }: Settings,
): Limiter {
  const refusals = {
    full: `too many ${what} wait for EventStoreDB`,
    late: `EventStoreDB is too slow for the ${what} that wait`,
    closed: 'the event log is closed',
  };
  return limiter({
    concurrency: maxConcurrentCalls,
    maxWaiting: maxWaitingCalls,
    maxWaitMs: giveUpAfterMs,
    refuse: (why) => new EventStoreUnavailableError(refusals[why], { isSlow: why !== 'closed' }),
  });
}
