import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;

/** The pause before attempt `attempt` + 1: doubled each time, at most `maxMs`, half of it random. */
export function backoffMs(attempt: number, maxMs: number): number {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** Math.min(attempt, 16));
  return longest / 2 + (Math.random() * longest) / 2;
}

/**
 * Waits before attempt `attempt` + 1, with jitter, so that callers that failed together do not retry together. Ends at
 * once, without an error, when `signal` aborts.
 */
export async function pause(attempt: number, maxMs: number, signal: AbortSignal): Promise<void> {
  await sleep(backoffMs(attempt, maxMs), undefined, { signal }).catch(() => undefined);
}

/** The result of `work`, tried again with growing pauses until it succeeds; undefined where `signal` aborts first. */
export async function untilDone<T>(
  work: () => Promise<T>,
  longestMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await work();
    } catch {
      await pause(failures, longestMs, signal);
    }
  }
  return undefined;
}
