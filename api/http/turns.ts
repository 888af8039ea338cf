import { refused } from '../errors/refusals.ts';

/** The rank of a request, as far as this process knows it without a query; the first goes first. */
const RANKS = ['staff', 'user', 'visitor'] as const;
export type Rank = (typeof RANKS)[number];

interface RankLimit {
  /** Requests of all ranks that may be carried out when one of this rank begins: the rest is kept for those before it. */
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** More at once only take longer: 64 clients get the most bookings out of a process. */
const LIMITS: Readonly<Record<Rank, RankLimit>> = {
  staff: { atOnce: 128, waiting: 1_000, waitMs: 10_000 },
  user: { atOnce: 64, waiting: 400, waitMs: 4_000 },
  visitor: { atOnce: 12, waiting: 100, waitMs: 2_000 },
};
const RETRY_SECONDS = { least: 2, most: 8 } as const;

export interface Turns {
  /**
   * Carries `work` out when its turn comes.
   * @throws Refused `unavailable` where too many wait, or it waited too long; `work` has not begun then
   */
  take<T>(rank: Rank, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
}

interface Options {
  readonly limits?: Readonly<Record<Rank, RankLimit>>;
  readonly onTurnedAway?: (rank: Rank) => void;
  /** In [0, 1): spreads the retries. */
  readonly random?: () => number;
}

/** Bounds what a process does at once: under more load than it can carry, some are refused for some seconds and the rest is fast. */
export function createTurns({
  limits = LIMITS,
  onTurnedAway = () => undefined,
  random = Math.random,
}: Options = {}): Turns {
  const queues: Readonly<Record<Rank, Set<() => void>>> = {
    staff: new Set(),
    user: new Set(),
    visitor: new Set(),
  };
  let running = 0;

  function turnAway(rank: Rank): Error {
    onTurnedAway(rank);
    const { least, most } = RETRY_SECONDS;
    return refused({ code: 'unavailable', retryAfter: least + Math.floor(random() * (most - least + 1)) });
  }

  function next(): void {
    for (const rank of RANKS) {
      const [first] = queues[rank];
      if (first && running < limits[rank].atOnce) {
        first();
        return;
      }
    }
  }

  function wait(rank: Rank): Promise<void> {
    const queue = queues[rank];
    if (queue.size >= limits[rank].waiting) return Promise.reject(turnAway(rank));
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(turnAway(rank));
      }, limits[rank].waitMs);
      queue.add(begin);
    });
  }

  return {
    async take(rank, work) {
      if (running < limits[rank].atOnce && queues[rank].size === 0) running += 1;
      else await wait(rank);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
    get waiting() {
      return RANKS.reduce((sum, rank) => sum + queues[rank].size, 0);
    },
  };
}
