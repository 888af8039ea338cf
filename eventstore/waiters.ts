import type { Position } from './port.ts';

export interface Waiters {
  /** Resolves when the log is beyond `position` (maybe already), or when aborted. */
  until(position: Position, signal: AbortSignal): Promise<void>;
  release(head: Position): void;
  /** Resets: nobody proceeds before the next `release`. */
  forget(): void;
}

interface Waiter {
  readonly position: Position;
  readonly signal: AbortSignal;
  go(): void;
}

/** Before position 0. */
export const UNKNOWN: Position = -1n;

export function waiters(): Waiters {
  const waiting = new Set<Waiter>();
  // One listener per signal: subscriptions wait at each event, and listening is expensive.
  const heard = new WeakSet<AbortSignal>();
  let known = UNKNOWN;

  function release(isOver: (waiter: Waiter) => boolean): void {
    for (const waiter of [...waiting].filter(isOver)) {
      waiting.delete(waiter);
      waiter.go();
    }
  }

  function listenTo(signal: AbortSignal): void {
    if (heard.has(signal)) return;
    heard.add(signal);
    signal.addEventListener('abort', () => release((waiter) => waiter.signal === signal), { once: true });
  }

  return {
    until(position, signal) {
      // The log may have grown before this call.
      if (signal.aborted || known > position) return Promise.resolve();
      listenTo(signal);
      return new Promise((go) => waiting.add({ position, signal, go }));
    },
    release(head) {
      if (head > known) known = head;
      release(({ position }) => position < head);
    },
    forget() {
      known = UNKNOWN;
    },
  };
}
