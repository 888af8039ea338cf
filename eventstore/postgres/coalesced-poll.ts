import { pause } from '../../platform/backoff.ts';

const LONGEST_PAUSE_MS = 5_000;

export interface CoalescedPollOptions {
  poll(): Promise<void>;
  isNeeded(): boolean;
  onFailure(error: unknown): void;
  readonly signal: AbortSignal;
}

/** Polls never overlap: requests during one share the next. Failures are retried with growing pauses. */
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
