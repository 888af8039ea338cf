import type { Pool } from 'pg';
import type { Position } from '../../eventstore/port.ts';
import type { Bus } from '../../platform/bus.ts';
import type { ViewName } from '../view-names.ts';

export interface ViewWaiter<Name extends string = ViewName> {
  /** True once the live tables have seen the position, false after `timeoutMs` (default 2,000). Never rejects. */
  waitFor(position: Position, projections: readonly Name[], timeoutMs?: number): Promise<boolean>;
  /** Ends all waits with false. */
  close(): void;
}

interface Options {
  readonly pool: Pool;
  readonly bus: Bus;
  /** Longest wait for a bus message, which may be lost; then the interval of polls. */
  readonly pollMs?: number;
  /** Limit of concurrent waits; further requests don't wait. */
  readonly maxWaiting?: number;
}

interface PendingWait {
  /** Monotonic ms. */
  readonly since: number;
  readonly position: Position;
  readonly projections: readonly string[];
  readonly settle: (seen: boolean) => void;
}

export function createViewWaiter<Name extends string = ViewName>({
  pool,
  bus,
  pollMs = 50,
  maxWaiting = 10_000,
}: Options): ViewWaiter<Name> {
  const reached = new Map<string, Position>();
  const waiting = new Set<PendingWait>();
  let poll: NodeJS.Timeout | undefined;
  let polledAt = 0;
  let closed = false;

  const hasSeen = ({ position, projections }: Pick<PendingWait, 'position' | 'projections'>) =>
    projections.every((name) => (reached.get(name) ?? -1n) >= position);

  function learn(name: string, position: Position): void {
    if (position > (reached.get(name) ?? -1n)) reached.set(name, position);
  }

  function release(): void {
    for (const one of waiting) if (hasSeen(one)) one.settle(true);
  }

  const unsubscribe = bus.subscribe(({ projection, position }) => {
    learn(projection, BigInt(position));
    release();
  });

  /** One query serves all waiting requests. */
  async function ask(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string; checkpoint: string }>(
        `select name, checkpoint::text from read.projections where status = 'live'`,
      );
      for (const { name, checkpoint } of rows) learn(name, BigInt(checkpoint));
      release();
    } catch {
      // A failed poll only means "not visible yet"; the command succeeded.
    }
    polledAt = performance.now();
    pollWhenDue();
  }

  /** Timed by the request that has waited longest, so those whose messages come in time cost no query. */
  function pollWhenDue(): void {
    const [longest] = waiting;
    const rest = longest ? Math.max(longest.since, polledAt) + pollMs - performance.now() : undefined;
    if (rest === undefined) poll = undefined;
    else poll = setTimeout(() => (rest > 0 ? pollWhenDue() : void ask()), Math.max(0, rest));
  }

  return {
    waitFor(position, projections, timeoutMs = 2_000) {
      if (hasSeen({ position, projections })) return Promise.resolve(true);
      if (closed || waiting.size >= maxWaiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        const settle = (seen: boolean) => {
          clearTimeout(timeout);
          waiting.delete(one);
          resolve(seen);
        };
        const one: PendingWait = { since: performance.now(), position, projections, settle };
        const timeout = setTimeout(() => settle(false), timeoutMs);
        waiting.add(one);
        if (!poll) pollWhenDue();
      });
    },
    close() {
      closed = true;
      unsubscribe();
      clearTimeout(poll);
      for (const one of waiting) one.settle(false);
    },
  };
}
