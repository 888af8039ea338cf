import { ANYTHING, type ViewsMoved } from '../../../platform/bus.ts';
import type { Moves } from './connection.ts';

/** Pause after a message that somebody was sent; the first after a longer one waits only for what moves with it. */
const GATHER_MS = 50;
const FIRST_MS = 5;
/** A larger message means: reload everything. */
const MAX_KEYS = 500;

/** Collects the moves of a moment and sends them together, each key once. `sendAll`: false where nobody wanted them. */
export function gatherMoves(sendAll: (moves: Moves) => boolean) {
  const keys = new Set<string>();
  const views = new Map<string, bigint>();
  /** Something moved that is no read model, as log-ins: it has no position. */
  let isUnknown = false;
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    keys.clear();
    views.clear();
    isUnknown = false;
  }

  function flush(): void {
    const moves = {
      keys: keys.size > MAX_KEYS ? [ANYTHING] : [...keys],
      views: isUnknown
        ? null
        : Object.fromEntries([...views].map(([name, position]) => [name, String(position)])),
    };
    forget();
    if (moves.keys.length > 0 && sendAll(moves)) sentAt = performance.now();
  }

  return {
    add({ keys: moved, projection, position }: ViewsMoved): void {
      for (const key of moved) keys.add(key);
      const at = BigInt(position);
      isUnknown ||= at === 0n;
      if (at >= (views.get(projection) ?? 0n)) views.set(projection, at);
      timer ??= setTimeout(flush, Math.max(FIRST_MS, sentAt + GATHER_MS - performance.now()));
    },
    /** Drops the keys that still wait. */
    forget,
  };
}
