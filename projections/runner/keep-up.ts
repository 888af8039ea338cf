import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Codec } from '../../eventstore/codec.ts';
import { type EventStore, EventStoreUnavailableError, type Position } from '../../eventstore/port.ts';
import { ANYTHING, type Bus } from '../../platform/bus.ts';
import type { Logger } from '../../platform/logger.ts';
import { isPassing } from '../../platform/postgres/errors.ts';
import type { Projection } from '../projection.ts';
import { CheckpointMovedError, type Generation, generationsOf, recordFailure } from './bookkeeping.ts';
import { describe, PoisonEventError } from './errors.ts';
import { type Follower, follow, type ProjectionMetrics } from './follow.ts';
import { switchOver } from './generations.ts';

/** What the runner works with, whichever the read model. */
export interface RunnerParts {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly metrics?: ProjectionMetrics | undefined;
  /** Events a batch, at the most. */
  readonly batchSize: number;
  /** How long a generation that stopped at an event waits before it tries again. */
  readonly retryMs: number;
  /** How often to look whether a rebuild was asked for by another process, or has nothing left to read. */
  readonly lookMs: number;
}

/** `changed`: look again which generations there are. `stopped`: at an event that it can't take. */
export type TaskEnd = 'changed' | 'stopped';

/** How long readers of the old tables are given before the switch asks again. */
const BUSY_MS = 250;

/**
 * Keeps the live generation up to date and tells the bus, until the signal aborts. `alone`: nothing is in the making,
 * so that whoever can't go on may leave to another process.
 */
export async function serveLive(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  alone: boolean,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const tell = (position: Position, keys: readonly string[]) =>
    parts.bus.publish({ projection: projection.name, position: position.toString(), keys });
  const end = await keepUp(parts, projection, generation, signal, {
    onPassed: (position) => tell(position, []),
    onCommit(position, keys) {
      tell(position, keys);
      return false;
    },
  });
  if (end === 'changed' || alone) return end;
  await delay(parts.retryMs, undefined, { signal }).catch(() => undefined);
  return 'changed';
}

/**
 * Fills the generation in the making and switches to it. What stops it does not stop the live one: it waits and tries
 * again by itself.
 */
export async function build(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const { pool, logger, retryMs } = parts;
  const log = { projection: projection.name, generation: String(generation.generation) };
  const onCommit = (position: Position) => switchOnce(parts, generation, position, signal);
  logger.info(log, 'building beside the live tables');
  let current: Generation | undefined = generation;
  while (current && !signal.aborted) {
    const end: TaskEnd = await keepUp(parts, projection, current, signal, { onCommit });
    if (end === 'changed') break;
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
    current = (await generationsOf(pool, projection.name)).find(
      (known) => known.generation === generation.generation,
    );
  }
  return 'changed';
}

/**
 * Switches to a generation in the making that has nothing left to read, while no batch comes to ask after: in an empty
 * or idle log, and where the live one was told that a stretch of the log concerns nobody and the other was not.
 */
export async function switchWhenIdle(
  parts: RunnerParts,
  generation: Generation,
  signal: AbortSignal,
): Promise<TaskEnd> {
  while (!signal.aborted) {
    const covered = await coveredBy(parts, generation);
    if (covered !== undefined && (await switchOnce(parts, generation, covered, signal))) break;
    await delay(parts.lookMs, undefined, { signal }).catch(() => undefined);
  }
  return 'changed';
}

/** Up to where a generation in the making has all that the live one has; undefined: not yet, or nobody can say now. */
async function coveredBy(
  { pool, store }: RunnerParts,
  { name, generation }: Generation,
): Promise<Position | undefined> {
  // In this order: what the live one has passed was written before the head is asked for.
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

/** False where the new tables lack something, up to `covered`, that readers have seen. */
async function switchOnce(
  { pool, bus, logger }: RunnerParts,
  building: Generation,
  covered: Position,
  signal: AbortSignal,
): Promise<boolean> {
  const { name: projection, generation } = building;
  if (!(await switchWhenReadersAllow(pool, building, covered, signal))) return false;
  logger.info({ projection, generation: String(generation) }, 'switched to the tables built anew');
  bus.publish({ projection, position: covered.toString(), keys: [ANYTHING] });
  return true;
}

async function switchWhenReadersAllow(
  pool: Pool,
  building: Generation,
  covered: Position,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      return (await switchOver(pool, building, covered)) === 'switched';
    } catch (error) {
      if (!isPassing(error)) throw error;
      await delay(BUSY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

async function keepUp(
  parts: RunnerParts,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
  listener: Pick<Follower, 'onPassed' | 'onCommit'>,
): Promise<TaskEnd> {
  try {
    await follow({ ...parts, projection, generation, ...listener }, generation.checkpoint, signal);
    return 'changed';
  } catch (error) {
    if (error instanceof CheckpointMovedError) return 'changed';
    if (!(error instanceof PoisonEventError)) throw error;
    const { logger, metrics, pool } = parts;
    logger.error(
      { projection: projection.name, eventId: error.eventId, err: error.cause },
      'projection stopped at an event that it can not take',
    );
    metrics?.failed(projection.name);
    await recordFailure(pool, generation, error.eventId, describe(error.cause));
    return 'stopped';
  }
}
