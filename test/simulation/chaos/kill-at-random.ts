import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Target } from './target.ts';

/** The pause between two kills, and how long a target stays down; milliseconds. */
const QUIET = [300, 1_800] as const;
const DOWN = [0, 2_000] as const;
/** Targets down at once, at the most. */
const MAX_DOWN = 3;
/** In this many of a hundred cases a program is killed while it still starts; else it is left to finish that. */
const WHILE_STARTING = 20;

export interface KillReport {
  /** How often each was killed, by name. */
  readonly kills: ReadonlyMap<string, number>;
  /** The actions, in order, to find the cause of a failure. */
  readonly log: readonly string[];
}

/**
 * Kills the targets at random and brings each back a moment later, until `until` (by `performance.now`); everything is
 * up again then. Each is killed once before one of them is killed again.
 */
export async function killAtRandom(
  targets: readonly Target[],
  random: Random,
  until: number,
): Promise<KillReport> {
  const kills = new Map(targets.map(({ name }) => [name, 0]));
  const log: string[] = [];
  const began = performance.now();
  const note = (what: string) => log.push(`${Math.round(performance.now() - began)} ms: ${what}`);
  const down = new Map<string, Promise<void>>();

  async function strike(target: Target, downMs: number): Promise<void> {
    note(`kill ${target.name} for ${downMs} ms`);
    await target.kill();
    kills.set(target.name, (kills.get(target.name) ?? 0) + 1);
    await delay(downMs);
    await target.start();
    note(`${target.name} back`);
  }

  let queue: Target[] = [];
  while (performance.now() < until) {
    if (queue.length === 0) queue = random.shuffled(targets);
    const cruel = random.whole(1, 100) <= WHILE_STARTING;
    const next = queue.findIndex(({ name, isUp }) => !down.has(name) && (cruel || (isUp?.() ?? true)));
    const [target] = down.size < MAX_DOWN && next >= 0 ? queue.splice(next, 1) : [];
    if (target) {
      const back = strike(target, random.whole(...DOWN)).finally(() => down.delete(target.name));
      down.set(target.name, back);
    }
    await delay(random.whole(...QUIET));
  }
  await Promise.all(down.values());
  return { kills, log };
}
