import { setTimeout as delay } from 'node:timers/promises';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { pause } from '../../platform/backoff.ts';
import type { Logger } from '../../platform/logger.ts';
import { applyBatch, type BatchTarget } from './apply-batch.ts';
import { CheckpointMovedError } from './bookkeeping.ts';
import { PoisonEventError } from './errors.ts';
import { throttleIdleBatches } from './throttle-idle-batches.ts';

/** What the runner counts, for whoever shows it. */
export interface ProjectionMetrics {
  /** A batch was applied: so many events in so many seconds. */
  applied(projection: string, events: number, seconds: number): void;
  /** It stopped at an event that it can't take. */
  failed(projection: string): void;
}

/** A generation that follows the log, and who is told of its steps. */
export interface Follower extends BatchTarget {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly logger: Logger;
  readonly metrics?: ProjectionMetrics | undefined;
  /** Events a batch, at the most. */
  readonly batchSize: number;
  /** Told at once of events that do not concern the projection; its checkpoint passes them a little later. */
  readonly onPassed?: (position: Position) => void;
  /** Called after each commit; true ends the following. */
  readonly onCommit: (position: Position, keys: readonly string[]) => boolean | Promise<boolean>;
}

const LONGEST_WAIT_MS = 5_000;
/** So often, at the most, a checkpoint moves over events that do not concern its projection. */
const QUIET_MS = 250;

/**
 * Keeps one generation up to date from `checkpoint` on, until the signal aborts or `onCommit` says so. Through failures
 * of store or database it goes on by itself, waiting longer each time.
 * @throws PoisonEventError, CheckpointMovedError: to go on makes no sense then
 */
export async function follow(follower: Follower, checkpoint: Position, signal: AbortSignal): Promise<void> {
  let reached = checkpoint;
  let failures = 0;
  const passed = (position: Position) => {
    reached = position;
    failures = 0;
  };
  while (!signal.aborted) {
    try {
      if (await consume(follower, reached, passed, signal)) return;
    } catch (error) {
      if (error instanceof PoisonEventError || error instanceof CheckpointMovedError) throw error;
      if (signal.aborted) return;
      const { logger, projection } = follower;
      logger.warn({ projection: projection.name, err: error, failures }, 'projection interrupted');
    }
    await pause(failures, LONGEST_WAIT_MS, signal);
    failures += 1;
  }
}

/** True where `onCommit` ended it, false where the store did. */
async function consume(
  follower: Follower,
  after: Position,
  passed: (position: Position) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, projection, batchSize, metrics, onCommit, onPassed = () => undefined } = follower;
  let checkpoint = after;
  const filter = { types: projection.events };
  const subscribe = (until: AbortSignal) => store.subscribe({ after, filter, batchSize, signal: until });
  for await (const batch of throttleIdleBatches(subscribe, {
    everyMs: QUIET_MS,
    onQuiet: onPassed,
    signal,
  })) {
    if (signal.aborted) return false;
    if (batch.position === checkpoint) continue;
    const started = performance.now();
    const keys = await applyBatch(follower, checkpoint, batch);
    checkpoint = batch.position;
    passed(checkpoint);
    if (batch.events.length > 0)
      metrics?.applied(projection.name, batch.events.length, (performance.now() - started) / 1000);
    if (await onCommit(checkpoint, keys)) return true;
    if (projection.restMs && batch.events.length < batchSize)
      await delay(projection.restMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
