import { rest } from './rest.ts';

const FIRST_MS = 50;

/** Doubled up to `maxMs`, half of it random. */
export function backoffMs(attempt: number, maxMs: number): number {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** Math.min(attempt, 16));
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Jitter separates callers that failed together. Ends silently when aborted. */
export async function pause(attempt: number, maxMs: number, signal: AbortSignal): Promise<void> {
  await rest(backoffMs(attempt, maxMs), signal);
}

/** Repeats with growing pauses; undefined when aborted. */
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
