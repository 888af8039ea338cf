import { pause } from '../../platform/backoff.ts';

const LONGEST_PAUSE_MS = 5_000;

export interface CoalescedPollOptions {
  poll(): Promise<void>;
  /** Whether anybody needs the result. */
  isNeeded(): boolean;
  onFailure(error: unknown): void;
  readonly signal: AbortSignal;
}

/**
 * Returns a function that requests a poll. Polls never overlap: all requests made during one share the next. A failed
 * poll is repeated, with a growing pause, until it succeeds or `signal` aborts.
 */
export function coalescedPoll({ poll, isNeeded, onFailure, signal }: CoalescedPollOptions): () => void {
  let isRequested = false;
  let isPolling = false;

  async function pollWhileRequested(): Promise<void> {
    for (let failures = 0; isRequested && isNeeded() && !signal.aborted; ) {
      isRequested = false;
      try {
        await poll();
        failures = 0;
      } catch (error) {
        onFailure(error);
        isRequested = true;
        await pause(failures, LONGEST_PAUSE_MS, signal);
        failures += 1;
      }
    }
    isPolling = false;
  }

  return () => {
    isRequested = true;
    if (isPolling || !isNeeded()) return;
    isPolling = true;
    void pollWhileRequested();
  };
}
