import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Target } from './target.ts';

/** How long a target stays down, in milliseconds. */
const DOWN = [0, 5_000] as const;

export interface Fault {
  readonly target: string;
  readonly downMs: number;
  /** From the start of the target until everything is as before. */
  readonly recoveredMs: number;
}

/** Kills one target after the other, each after a pause, and waits until all is well again: `recovered` rejects where it is not. */
export async function faultsUntil(
  targets: readonly Target[],
  {
    random,
    everyMs,
    untilMs,
  }: { readonly random: Random; readonly everyMs: number; readonly untilMs: number },
  recovered: () => Promise<void>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const began = performance.now();
  let queue: Target[] = [];
  for (let next = everyMs; next <= untilMs; next += everyMs) {
    await delay(Math.max(0, began + next - performance.now()));
    if (queue.length === 0) queue = random.shuffled(targets);
    const target = queue.shift();
    if (!target) break;
    const downMs = random.whole(...DOWN);
    await target.kill();
    await delay(downMs);
    const started = performance.now();
    await target.start();
    await recovered();
    faults.push({ target: target.name, downMs, recoveredMs: Math.round(performance.now() - started) });
  }
  return faults;
}
