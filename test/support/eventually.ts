import { setTimeout as delay } from 'node:timers/promises';

const BOUND_MS = 10_000;
const AGAIN_MS = 10;

/** Waits until `look` gives something true, and gives it. @throws saying what was `missing` */
export async function eventually<T>(
  missing: string,
  look: () => T | Promise<T>,
  boundMs = BOUND_MS,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + boundMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<T, null | undefined | false>;
    if (performance.now() > deadline) throw new Error(`after ${boundMs} ms still missing: ${missing}`);
    await delay(AGAIN_MS);
  }
}
