import type { Pool } from 'pg';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { Position, RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { isTransient } from '../../platform/postgres/errors.ts';
import { changesOf, type Projection } from '../kit/projection.ts';
import { CheckpointMovedError, type Generation, generationsOf } from './bookkeeping.ts';
import { PoisonEventError } from './errors.ts';
import { physicalTable } from './generations.ts';
import { type Move, moveTogether } from './move.ts';
import { makePartitions } from './partitions.ts';

export interface BatchTarget {
  readonly projection: Projection;
  readonly generation: Pick<Generation, 'name' | 'generation'>;
}

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
  const wanted = [...new Set(shares.flatMap(({ events }) => events))];
  const decoded = await codec.decode(wanted);
  const stored = new Map(wanted.map((event, index) => [event, decoded[index]]));
  const read = (events: readonly RecordedEvent[]) => events.flatMap((event) => stored.get(event) ?? []);
  const prepared = shares.map((share) => prepare(share, read(share.events), share.from, position));
  const moves = prepared.map(({ move }) => move);
  await makePartitions(pool, moves);
  const moved = await moveTogether(pool, moves);
  return prepared.map(({ move, keys }) =>
    moved.has(move.generation.generation) ? keys : new CheckpointMovedError(move.generation, move.from),
  );
}

function prepare(
  { projection, generation }: BatchTarget,
  events: readonly StoredEvent[],
  from: Position,
  to: Position,
): { move: Move; keys: readonly string[] } {
  const table = ({ name }: { name: string }) => physicalTable(name, generation.generation);
  const { changes, keys } = changesOf(projection, table, events);
  return { move: { generation, from, to, changes }, keys };
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
  const { move, keys } = prepare(target, await target.codec.decode(recorded), from, to);
  await makePartitions(target.pool, [move]);
  const moved = await moveTogether(target.pool, [move]);
  if (moved.size === 0) throw new CheckpointMovedError(target.generation, from);
  return keys;
}
