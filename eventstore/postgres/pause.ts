import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 25;

/**
 * Waits before try number `attempt` + 1: twice as long each time up to `maxMs`, half of it by chance so that those who
 * failed together don't come back together. Ends at once, without an error, when `signal` aborts.
 */
export async function pause(attempt: number, maxMs: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** Math.min(attempt, 16));
  const time = longest / 2 + (Math.random() * longest) / 2;
  await sleep(time, undefined, { signal }).catch(() => undefined);
}
