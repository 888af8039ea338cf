/**
 * Keeps what the client tells out of turn (checkpoints, having caught up) behind the events that came before it. The
 * client tells of them while it still holds events: taken at once, a checkpoint would run ahead of those, and who
 * stores it would never see them.
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
