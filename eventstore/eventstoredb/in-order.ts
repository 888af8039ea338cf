/** Delays checkpoints until earlier events are delivered, or a reader would store a position ahead of them. */
export interface InOrder {
  /** Calls `action` after all events that the client holds now; resolves then. */
  afterEvents(action: () => void): Promise<void>;
  handled(): void;
}

/** `held`: number of events in the client. */
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
