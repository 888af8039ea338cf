import type { Pool } from 'pg';
import type { Codec } from '../../eventstore/codec.ts';
import type { Position, RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { isPassing } from '../../platform/postgres/errors.ts';
import { tx } from '../../platform/postgres/pool.ts';
import { changesOf, makeChange, type Projection } from '../projection.ts';
import { CheckpointMovedError, type Generation, moveCheckpoint } from './bookkeeping.ts';
import { PoisonEventError } from './errors.ts';
import { physicalTable } from './generations.ts';

/** Which tables a batch goes into, and what it takes to put it there. */
export interface BatchTarget {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly projection: Projection;
  readonly generation: Pick<Generation, 'name' | 'generation'>;
}

/**
 * Brings a generation from one checkpoint to the batch's position: rows and checkpoint in one transaction. Where a
 * batch fails, its events are taken one by one, so that all before the bad one count and the bad one is known.
 * @returns the keys of what changed
 * @throws PoisonEventError, CheckpointMovedError, or what tells that the database is not well
 */
export async function applyBatch(
  target: BatchTarget,
  from: Position,
  batch: SubscriptionBatch,
): Promise<readonly string[]> {
  try {
    return await applyEvents(target, batch.events, from, batch.position);
  } catch (error) {
    if (error instanceof CheckpointMovedError || isPassing(error) || batch.events.length === 0) throw error;
  }
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

async function applyOne(
  target: BatchTarget,
  event: RecordedEvent,
  from: Position,
): Promise<readonly string[]> {
  try {
    return await applyEvents(target, [event], from, event.position);
  } catch (error) {
    if (error instanceof CheckpointMovedError || isPassing(error)) throw error;
    throw new PoisonEventError(event.id, error);
  }
}

async function applyEvents(
  { pool, codec, projection, generation }: BatchTarget,
  recorded: readonly RecordedEvent[],
  from: Position,
  to: Position,
): Promise<readonly string[]> {
  const table = ({ name }: { name: string }) => physicalTable(name, generation.generation);
  const { changes, keys } = changesOf(projection, table, await codec.decode(recorded));
  const [first, ...others] = changes;
  if (others.length === 0) {
    await moveCheckpoint(pool, generation, from, to, first);
    return keys;
  }
  await tx(pool, async (client) => {
    await moveCheckpoint(client, generation, from, to, first);
    for (const change of others) await makeChange(client, change);
  });
  return keys;
}
