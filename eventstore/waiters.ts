import type { Position } from './port.ts';

/** Those who wait for the log to grow beyond a position. */
export interface Waiters {
  /** Resolves when the log has grown beyond `position`, which it may have already, or when `signal` aborts. */
  until(position: Position, signal: AbortSignal): Promise<void>;
  /** The log has grown up to `head`: lets those go whose position is before it. */
  release(head: Position): void;
  /** The log is not known any more: lets nobody go before the next `release`. */
  forget(): void;
}

interface Waiter {
  readonly position: Position;
  readonly signal: AbortSignal;
  go(): void;
}

/** Before the position of an empty log. */
export const UNKNOWN: Position = -1n;

export function waiters(): Waiters {
  const waiting = new Set<Waiter>();
  // One listener a signal: a subscription waits once an event, and to listen costs more than to wait.
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
      // The log may have grown between the caller's look and this call.
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
