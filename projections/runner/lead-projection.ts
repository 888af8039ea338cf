import { setTimeout as delay } from 'node:timers/promises';
import { hasLeader } from '../../platform/postgres/leadership.ts';
import type { Projection } from '../kit/projection.ts';
import { type Generation, generationsOf } from './bookkeeping.ts';
import { requestRebuild } from './generations.ts';
import { build, type RunnerParts, serveLive, switchWhenIdle, type TaskEnd } from './keep-up.ts';

export type TermEnd = 'stopped' | 'ended';

export interface TermOptions extends RunnerParts {
  /** How long nobody may have led an older version's tables before a newer version replaces them. */
  readonly abandonedMs: number;
}

/** The lock that the leader of a version of a projection holds. */
export const lockOf = (name: string, version: number) => `projection ${name} ${version}`;

/**
 * Leads one projection until the signal aborts: keeps its live generation up to date and fills the one being built,
 * side by side, and goes on with that once it is live. While another version is live and none of this one is
 * being built, it waits: a release that is put back for a while must not leave the views without a leader afterwards.
 */
export async function leadProjection(
  options: TermOptions,
  projection: Projection,
  signal: AbortSignal,
): Promise<TermEnd> {
  while (!signal.aborted) {
    const known = await generationsOf(options.pool, projection.name);
    const mine = known.filter(({ version }) => version === projection.version);
    if (mine.length === 0) await waitForGeneration(options, projection, signal);
    else if ((await serveRound(options, projection, mine, signal)) === 'stopped') return 'stopped';
  }
  return 'ended';
}

/**
 * Waits until there are tables of this version again. Asks for them itself where an older version is live that nobody
 * has led for a while. A newer one is never replaced: its processes may be about to come back.
 */
async function waitForGeneration(
  { pool, logger, lookMs, abandonedMs }: TermOptions,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { name, version } = projection;
  logger.warn({ projection: name }, 'another version is live; standing by');
  let abandonedAt: number | undefined;
  while (!signal.aborted) {
    await delay(lookMs, undefined, { signal }).catch(() => undefined);
    const known = await generationsOf(pool, name);
    if (known.some((generation) => generation.version === version)) return;
    const live = known.find(({ status }) => status === 'live');
    const isAbandoned =
      live && live.version < version && !(await hasLeader(pool, lockOf(name, live.version)));
    abandonedAt = isAbandoned ? (abandonedAt ?? performance.now()) : undefined;
    if (abandonedAt === undefined || performance.now() - abandonedAt < abandonedMs) continue;
    logger.warn({ projection: name }, 'nobody leads the version that is live; its tables are rebuilt');
    return requestRebuild(pool, projection);
  }
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
      : [
          build(options, projection, generation, either),
          switchWhenIdle(options, projection, generation, either),
        ],
  );
  tasks.push(lookForNew(options, projection, generations, either));
  // Nothing of this round may still write when the next one begins.
  const ends = await Promise.allSettled(tasks.map((task) => task.finally(() => round.abort())));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return ends.some((end) => end.status === 'fulfilled' && end.value === 'stopped') ? 'stopped' : 'changed';
}

async function lookForNew(
  { lookMs, recentGenerations }: RunnerParts,
  { name, version }: Projection,
  served: readonly Generation[],
  signal: AbortSignal,
): Promise<TaskEnd> {
  while (!signal.aborted) {
    await delay(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const isNew = ({ generation }: Generation) => !served.some((other) => other.generation === generation);
    const mine = (await recentGenerations()).filter((one) => one.name === name && one.version === version);
    if (mine.some(isNew)) break;
  }
  return 'changed';
}
