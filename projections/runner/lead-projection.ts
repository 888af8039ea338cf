import { hasLeader } from '../../platform/postgres/leadership.ts';
import { rest } from '../../platform/rest.ts';
import type { Projection } from '../kit/projection.ts';
import { type Generation, generationsOf } from './bookkeeping.ts';
import { requestRebuild } from './generations.ts';
import { build, type RunnerParts, serveLive, switchWhenIdle, type TaskEnd } from './keep-up.ts';

export type TermEnd = 'stopped' | 'ended';

export interface TermOptions extends RunnerParts {
  /** How long an older version's tables must be without a leader before a newer version replaces them. */
  readonly abandonedMs: number;
}

export const lockOf = (name: string, version: number) => `projection ${name} ${version}`;

/** Updates live and new tables. Waits while another version is live, to lead again if its release is put back. */
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

/** Waits for tables of this version. Requests them if an older version has no leader; never replaces a newer one. */
async function waitForGeneration(
  { pool, logger, lookMs, abandonedMs }: TermOptions,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { name, version } = projection;
  logger.warn({ projection: name }, 'another version is live; standing by');
  let abandonedAt: number | undefined;
  while (!signal.aborted) {
    await rest(lookMs, signal);
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
  // All writes of this round end before the next begins.
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
    await rest(lookMs, signal);
    if (signal.aborted) break;
    const isNew = ({ generation }: Generation) => !served.some((other) => other.generation === generation);
    const mine = (await recentGenerations()).filter((one) => one.name === name && one.version === version);
    if (mine.some(isNew)) break;
  }
  return 'changed';
}
