import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Target } from './target.ts';

/** How long a target stays down, in milliseconds. */
const DOWN = [0, 5_000] as const;

/**
 * Kills one target after the other, each after a pause, and waits until all is well again: `recovered` rejects where it is
 * not. Gives the milliseconds of each from its start until then.
 */
export async function faultsUntil(
  targets: readonly Target[],
  {
    random,
    everyMs,
    untilMs,
  }: { readonly random: Random; readonly everyMs: number; readonly untilMs: number },
  recovered: () => Promise<void>,
): Promise<readonly number[]> {
  const recoveries: number[] = [];
  const began = performance.now();
  let queue: Target[] = [];
  for (let next = everyMs; next <= untilMs; next += everyMs) {
    await delay(Math.max(0, began + next - performance.now()));
    if (queue.length === 0) queue = random.shuffled(targets);
    const target = queue.shift();
    if (!target) break;
    await target.kill();
    await delay(random.whole(...DOWN));
    const started = performance.now();
    await target.start();
    await recovered();
    recoveries.push(Math.round(performance.now() - started));
  }
  return recoveries;
}
