import type { Pool } from 'pg';
import { type EventStore, EventStoreUnavailableError, type Position } from '../../eventstore/port.ts';
import { ANYTHING, type Bus } from '../../platform/bus.ts';
import type { Logger } from '../../platform/logger.ts';
import { isTransient } from '../../platform/postgres/errors.ts';
import { rest } from '../../platform/rest.ts';
import type { Projection } from '../kit/projection.ts';
import { CheckpointMovedError, type Generation, generationsOf, recordFailure } from './bookkeeping.ts';
import { describe, PoisonEventError } from './errors.ts';
import type { Follower, ProjectionMetrics } from './feed-parts.ts';
import type { Feeds } from './feeds.ts';
import { switchOver } from './generations.ts';

export interface RunnerParts {
  readonly store: EventStore;
  readonly feeds: Feeds;
  readonly recentGenerations: () => Promise<readonly Generation[]>;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly metrics?: ProjectionMetrics | undefined;
  readonly retryMs: number;
  /** Interval of checks for a requested rebuild and for one with nothing left to read. */
  readonly lookMs: number;
}

/** `changed`: read the generations again. `stopped`: at an event that it cannot handle. */
export type TaskEnd = 'changed' | 'stopped';

const BUSY_MS = 250;

/** Updates the live generation until aborted. `alone`: no rebuild runs, so a stopped process may hand over. */
export async function serveLive(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  alone: boolean,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const publish = (position: Position, keys: readonly string[], after: Position) =>
    parts.bus.publish({
      projection: projection.name,
      position: String(position),
      keys,
      after: String(after),
    });
  let passed = -1n;
  const follower: Follower = {
    projection,
    generation,
    onPassed(position, after) {
      passed = position;
      publish(position, [], after);
    },
    onCommit(position, keys, after) {
      // A checkpoint that follows what was passed is no news.
      if (keys.length > 0 || position > passed) publish(position, keys, after);
      return false;
    },
  };
  const end = await keepUp(parts, generation, () =>
    parts.feeds.followLive(follower, generation.checkpoint, signal),
  );
  if (end === 'changed' || alone) return end;
  await rest(parts.retryMs, signal);
  return 'changed';
}

/** Fills the new generation and switches to it. Errors don't stop the live one: it retries. */
export async function build(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const { pool, logger, retryMs } = parts;
  const log = { projection: projection.name, generation: String(generation.generation) };
  const onCommit = switchWhenDue(parts, projection, generation);
  logger.info(log, 'building beside the live tables');
  let current: Generation | undefined = generation;
  while (current && !signal.aborted) {
    const { checkpoint } = current;
    const end: TaskEnd = await keepUp(parts, generation, () =>
      parts.feeds.followBuilding({ projection, generation, onCommit }, checkpoint, signal),
    );
    if (end === 'changed') break;
    await rest(retryMs, signal);
    current = (await generationsOf(pool, projection.name)).find(
      (known) => known.generation === generation.generation,
    );
  }
  return 'changed';
}

/** Switches without a batch: the log is idle, or only the live generation passed a range without events. */
export async function switchWhenIdle(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
): Promise<TaskEnd> {
  while (!signal.aborted) {
    const covered = await coveredBy(parts, generation);
    const result =
      covered === undefined ? 'behind' : await switchOnce(parts, projection, generation, covered);
    if (result === 'switched') break;
    const waitMs = result === 'busy' ? BUSY_MS : parts.lookMs;
    await rest(waitMs, signal);
  }
  return 'changed';
}

/** Position up to which the new generation has everything that the live one has; undefined: not yet or unknown. */
async function coveredBy(
  { pool, store }: RunnerParts,
  { name, generation }: Generation,
): Promise<Position | undefined> {
  // Order matters: what the live one has passed was written before the head is read.
  const known = await generationsOf(pool, name);
  const building = known.find((one) => one.generation === generation);
  const live = known.find(({ status }) => status === 'live');
  if (!building) return undefined;
  if (!live || live.checkpoint <= building.checkpoint) return building.checkpoint;
  try {
    return building.checkpoint >= (await store.head()) ? live.checkpoint : undefined;
  } catch (error) {
    if (error instanceof EventStoreUnavailableError) return undefined;
    throw error;
  }
}

function switchWhenDue(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
): (position: Position) => Promise<boolean> {
  let notBefore = 0;
  return async (position) => {
    if (performance.now() < notBefore) return false;
    const result = await switchOnce(parts, projection, generation, position);
    if (result === 'busy') notBefore = performance.now() + BUSY_MS;
    return result === 'switched';
  };
}

/** `behind`: lacks events up to `covered` that readers have seen. `busy`: readers hold the old tables. */
async function switchOnce(
  { pool, bus, logger }: RunnerParts,
  projection: Projection,
  building: Generation,
  covered: Position,
): Promise<'switched' | 'behind' | 'busy'> {
  const { name, generation } = building;
  const result = await switchOver(pool, projection, building, covered).catch((error: unknown) => {
    if (isTransient(error)) return 'busy' as const;
    throw error;
  });
  if (result === 'live') return 'switched';
  if (typeof result !== 'bigint') return result;
  logger.info({ projection: name, generation: String(generation) }, 'switched to the rebuilt tables');
  bus.publish({ projection: name, position: result.toString(), keys: [ANYTHING] });
  return 'switched';
}

async function keepUp(
  { logger, metrics, pool }: RunnerParts,
  generation: Generation,
  following: () => Promise<void>,
): Promise<TaskEnd> {
  try {
    await following();
    return 'changed';
  } catch (error) {
    if (error instanceof CheckpointMovedError) return 'changed';
    if (!(error instanceof PoisonEventError)) throw error;
    logger.error(
      { projection: generation.name, eventId: error.eventId, err: error.cause },
      'projection stopped at an event that it can not take',
    );
    metrics?.failed(generation.name);
    await recordFailure(pool, generation, error.eventId, describe(error.cause));
    return 'stopped';
  }
}
