/** "Anything may have changed": every screen reloads. */
export const ANYTHING = '*';

/** Change of a read model, for all processes. May be lost, so listeners also poll. No personal data. */
export interface ViewsMoved {
  readonly projection: string;
  /** Decimal digits of a bigint. */
  readonly position: string;
  /** With all changes after this position; absent: with some. */
  readonly after?: string | undefined;
  /** `day:{attractionId}:{date}`, `catalog`, `user:{id}` … */
  readonly keys: readonly string[];
}

export interface Bus {
  publish(message: ViewsMoved): void;
  publishLocally(message: ViewsMoved): void;
  /** From any process; returns the unsubscription. */
  subscribe(listener: (message: ViewsMoved) => void): () => void;
  /** Absent: no other processes. */
  readonly isConnected?: () => boolean;
  close(): Promise<void>;
}

export function inProcessBus(): Bus {
  const listeners = new Set<(message: ViewsMoved) => void>();
  const deliver = (message: ViewsMoved) => {
    for (const listener of listeners) listener(message);
  };
  return {
    publish: deliver,
    publishLocally: deliver,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
