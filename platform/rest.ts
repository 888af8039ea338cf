import { setTimeout as delay } from 'node:timers/promises';

/** Ends early, and silently, when aborted. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
