import { EventStoreUnavailableError } from '../port.ts';
import type { Settings } from './options.ts';

/** Runs a bounded number of tasks at once, and lets a bounded number wait for their turn. */
export interface Limiter {
  /** Runs `work` in its turn. Rejects with what `refuse` makes where too many wait, or when its turn comes too late. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses new work from now on; resolves when all work accepted before has ended. */
  close(): Promise<void>;
}

export interface LimiterOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** How long a task may wait for its turn, in milliseconds. */
  readonly maxWaitMs: number;
  refuse(why: 'full' | 'late' | 'closed'): Error;
}

interface Waiting {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

export function limiter({ concurrency, maxWaiting, maxWaitMs, refuse }: LimiterOptions): Limiter {
  const waiting = new Set<Waiting>();
  const idle = new Set<() => void>();
  let running = 0;
  let closed = false;

  function turn(): Promise<void> {
    if (closed) return Promise.reject(refuse('closed'));
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting) return Promise.reject(refuse('full'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(refuse('late'));
      }, maxWaitMs);
      const entry: Waiting = { go: resolve, timer };
      waiting.add(entry);
    });
  }

  /** Gives the free place to the task that has waited longest. */
  function leave(): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      clearTimeout(next.timer);
      next.go();
      return;
    }
    running -= 1;
    if (running === 0) for (const resolve of idle) resolve();
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async close() {
      closed = true;
      if (running > 0) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}

/** Turns for one kind of call at the server, within the bounds of the settings. */
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
