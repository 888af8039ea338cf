import { setTimeout as delay } from 'node:timers/promises';

const BOUND_MS = 10_000;
const AGAIN_MS = 10;

/** Waits until `look` gives something true, and gives it. @throws saying what was `missing` after 10 s */
export async function eventually<T>(
  missing: string,
  look: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + BOUND_MS;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<T, null | undefined | false>;
    if (performance.now() > deadline) throw new Error(`after ${BOUND_MS} ms still missing: ${missing}`);
    await delay(AGAIN_MS);
  }
}
