import { setTimeout as delay } from 'node:timers/promises';
import type { Projection } from '../projection.ts';
import { type Generation, generationsOf } from './bookkeeping.ts';
import { build, type RunnerParts, serveLive, switchWhenIdle, type TaskEnd } from './keep-up.ts';

export type TermEnd = 'stopped' | 'ended';

/**
 * Leads one projection until the signal aborts: keeps its live generation up to date and fills the one in the making,
 * side by side, and goes on with that once it is live. While another version is live and nothing of this one in the
 * making, it stands by: a release that is put back for a while must not leave the views without a leader afterwards.
 */
export async function serveTerm(
  options: RunnerParts,
  projection: Projection,
  signal: AbortSignal,
): Promise<TermEnd> {
  let standsBy = false;
  while (!signal.aborted) {
    const known = await generationsOf(options.pool, projection.name);
    const mine = known.filter(({ version }) => version === projection.version);
    if (mine.length === 0) {
      if (!standsBy)
        options.logger.warn({ projection: projection.name }, 'another version is live; standing by');
      standsBy = true;
      await delay(options.lookMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    standsBy = false;
    if ((await serveRound(options, projection, mine, signal)) === 'stopped') return 'stopped';
  }
  return 'ended';
}

/** Serves these generations, until one of them is no longer what it was or a new one is asked for. */
async function serveRound(
  options: RunnerParts,
  projection: Projection,
  generations: readonly Generation[],
  signal: AbortSignal,
): Promise<TaskEnd> {
  const round = new AbortController();
  const either = AbortSignal.any([signal, round.signal]);
  const alone = generations.length === 1;
  const tasks = generations.flatMap((generation) =>
    generation.status === 'live'
      ? [serveLive(options, projection, generation, alone, either)]
      : [build(options, projection, generation, either), switchWhenIdle(options, generation, either)],
  );
  tasks.push(lookForNew(options, projection, generations, either));
  // Nothing may still write for this round when the next begins.
  const ends = await Promise.allSettled(tasks.map((task) => task.finally(() => round.abort())));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return ends.some((end) => end.status === 'fulfilled' && end.value === 'stopped') ? 'stopped' : 'changed';
}

async function lookForNew(
  { pool, lookMs }: RunnerParts,
  { name, version }: Projection,
  served: readonly Generation[],
  signal: AbortSignal,
): Promise<TaskEnd> {
  while (!signal.aborted) {
    await delay(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const known = await generationsOf(pool, name);
    const isNew = ({ generation }: Generation) => !served.some((other) => other.generation === generation);
    if (known.some((generation) => generation.version === version && isNew(generation))) break;
  }
  return 'changed';
}
