/** The key for "anything may have changed": every screen reloads. */
export const ANYTHING = '*';

/**
 * Announces, to listeners in this process and in others, that a read model has changed. Messages may be lost: a listener
 * that must not miss a change also polls. A message never contains personal data.
 */
export interface ViewsMoved {
  readonly projection: string;
  /** The projection has applied every event up to here. Decimal digits of a bigint. */
  readonly position: string;
  /** Coarse keys of the changes: `day:{attractionId}:{date}`, `catalog`, `user:{id}`, … */
  readonly keys: readonly string[];
}

export interface Bus {
  publish(message: ViewsMoved): void;
  /** Like `publish`, but only to the listeners of this process. */
  publishLocally(message: ViewsMoved): void;
  /** Calls `listener` for each message from any process; returns how to stop. */
  subscribe(listener: (message: ViewsMoved) => void): () => void;
  /** Whether messages reach other processes at the moment; absent where there are no others. */
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
