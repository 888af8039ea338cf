/**
 * Keeps out-of-turn reports of the client (checkpoints, having caught up) behind the events before them. The client reports
 * while it still holds events: a checkpoint handled at once would run ahead, and a reader that stores it would miss those
 * events.
 */
export interface InOrder {
  /** Calls `action` when all events that the client holds now have been handled. Resolves then. */
  afterEvents(action: () => void): Promise<void>;
  /** An event has been handled. */
  handled(): void;
}

/** `held`: how many events the client holds. */
export function inOrder(held: () => number): InOrder {
  let waiting: (() => void)[] = [];
  return {
    afterEvents(action) {
      if (held() === 0) {
        action();
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiting.push(() => {
          action();
          resolve();
        });
      });
    },
    handled() {
      if (waiting.length === 0 || held() > 0) return;
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    },
  };
}
