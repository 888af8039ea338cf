/** The key for "anything may have changed": every screen reloads. */
export const ANYTHING = '*';

/**
 * Says to whom it may concern, in this process or in others, that something moved. Messages may be lost: a listener
 * that must not miss a change also polls. A message never contains personal data.
 */
export interface ViewsMoved {
  readonly projection: string;
  /** The projection has applied every event up to here. Decimal digits of a bigint. */
  readonly position: string;
  /** What changed, as coarse keys: `day:{attractionId}:{date}`, `catalog`, `user:{id}`, … */
  readonly keys: readonly string[];
}

export interface Bus {
  publish(message: ViewsMoved): void;
  /** As `publish`, to the listeners of this process alone. */
  tellHere(message: ViewsMoved): void;
  /** Calls `listener` for each message from any process; returns how to stop. */
  subscribe(listener: (message: ViewsMoved) => void): () => void;
  /** Whether messages reach other processes just now; absent where there are none to reach. */
  readonly reachesOthers?: () => boolean;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function inProcessBus(): Bus {
  const listeners = new Set<(message: ViewsMoved) => void>();
  const tell = (message: ViewsMoved) => {
    for (const listener of listeners) listener(message);
  };
  return {
    publish: tell,
    tellHere: tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
