import type { Position } from './port.ts';

/** Those who wait for the log to grow beyond a position. */
export interface Waiters {
  /** Resolves when the log has grown beyond `position`, which it may have already, or when `signal` aborts. */
  until(position: Position, signal: AbortSignal): Promise<void>;
  /** The log has grown up to `head`: lets those go whose position is before it. */
  release(head: Position): void;
}

export function waiters(): Waiters {
  const waiting = new Set<{ readonly position: Position; readonly go: () => void }>();
  let known: Position = 0n;
  return {
    until(position, signal) {
      // The log may have grown between the caller's look and this call.
      if (signal.aborted || known > position) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter = { position, go };
        function go(): void {
          waiting.delete(waiter);
          signal.removeEventListener('abort', go);
          resolve();
        }
        waiting.add(waiter);
        signal.addEventListener('abort', go);
      });
    },
    release(head) {
      if (head > known) known = head;
      for (const waiter of [...waiting]) if (waiter.position < head) waiter.go();
    },
  };
}
