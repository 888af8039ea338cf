import type { Pool } from 'pg';
import type { Codec } from '../../eventstore/codec.ts';
import type { Position, RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { isTransient } from '../../platform/postgres/errors.ts';
import { CheckpointMovedError, generationsOf } from './bookkeeping.ts';
import { PoisonEventError } from './errors.ts';
import { type BatchTarget, fold, foldTogether } from './fold-batch.ts';
import { type Move, moveTogether } from './move.ts';
import { makePartitions } from './partitions.ts';

export interface BatchParts {
  readonly pool: Pool;
  readonly codec: Codec;
}

export interface TargetEvents extends BatchTarget {
  readonly from: Position;
  readonly events: readonly RecordedEvent[];
}

export type Applied = readonly string[] | PoisonEventError | CheckpointMovedError;

/**
 * Moves targets in one statement; if that fails, each separately, so that a bad event stops only its own target.
 * @throws database failures
 */
export async function applyTogether(
  parts: BatchParts,
  shares: readonly TargetEvents[],
  position: Position,
): Promise<readonly Applied[]> {
  try {
    return await applyAtOnce(parts, shares, position);
  } catch (error) {
    if (isTransient(error)) throw error;
  }
  const applied: Applied[] = [];
  for (const share of shares) {
    const batch = { events: share.events, position };
    applied.push(await applyBatch({ ...parts, ...share }, share.from, batch).catch(asApplied));
  }
  return applied;
}

function asApplied(error: unknown): Applied {
  if (error instanceof PoisonEventError || error instanceof CheckpointMovedError) return error;
  throw error;
}

async function applyAtOnce(
  { pool, codec }: BatchParts,
  shares: readonly TargetEvents[],
  position: Position,
): Promise<Applied[]> {
  const folded = await foldTogether(codec, shares);
  const moves = folded.map(({ generation, from, changes }) => ({ generation, from, to: position, changes }));
  await makePartitions(pool, moves);
  const moved = await moveTogether(pool, moves);
  return folded.map(({ generation, from, keys }) =>
    moved.has(generation.generation) ? keys : new CheckpointMovedError(generation, from),
  );
}

/**
 * Moves one target to the batch's position; if that fails, event by event up to the bad one.
 * @throws PoisonEventError, CheckpointMovedError, or database failures
 */
export async function applyBatch(
  target: BatchTarget & BatchParts,
  from: Position,
  batch: SubscriptionBatch,
): Promise<readonly string[]> {
  try {
    return await applyEvents(target, batch.events, from, batch.position);
  } catch (error) {
    if (error instanceof CheckpointMovedError || isTransient(error) || batch.events.length === 0) throw error;
  }
  await requireGeneration(target);
  const keys = new Set<string>();
  let checkpoint = from;
  for (const event of batch.events) {
    const changed = await applyOne(target, event, checkpoint);
    for (const key of changed) keys.add(key);
    checkpoint = event.position;
  }
  if (checkpoint !== batch.position) await applyEvents(target, [], checkpoint, batch.position);
  return [...keys];
}

/** Another process may have dropped the tables meanwhile: no fault of an event. */
async function requireGeneration({ pool, generation }: BatchTarget & BatchParts): Promise<void> {
  const known = await generationsOf(pool, generation.name);
  if (!known.some((one) => one.generation === generation.generation))
    throw new CheckpointMovedError(generation);
}

async function applyOne(
  target: BatchTarget & BatchParts,
  event: RecordedEvent,
  from: Position,
): Promise<readonly string[]> {
  try {
    return await applyEvents(target, [event], from, event.position);
  } catch (error) {
    if (error instanceof CheckpointMovedError || isTransient(error)) throw error;
    throw new PoisonEventError(event.id, error);
  }
}

async function applyEvents(
  target: BatchTarget & BatchParts,
  recorded: readonly RecordedEvent[],
  from: Position,
  to: Position,
): Promise<readonly string[]> {
  const { changes, keys } = fold(target, await target.codec.decode(recorded));
  const moves: Move[] = [{ generation: target.generation, from, to, changes }];
  await makePartitions(target.pool, moves);
  const moved = await moveTogether(target.pool, moves);
  if (moved.size === 0) throw new CheckpointMovedError(target.generation, from);
  return keys;
}
