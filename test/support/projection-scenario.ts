import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { randomIds } from '../../platform/ids.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { applyBatch } from '../../projections/runner/apply-batch.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { databaseOfFile } from './database.ts';

/** Events follow a minute apart. */
export const FIRST_AT = '2026-11-20T15:00:00.000Z';
export const BY = 'user-1';

const codec = createCodec(memoryKeyRing());

/** Batches must make no difference. */
const WAYS: Readonly<Record<string, (log: readonly RecordedEvent[]) => (readonly RecordedEvent[])[]>> = {
  'in one batch': (log) => [log],
  'one by one': (log) => log.map((event) => [event]),
  twice: (log) => [log, log],
};

/** `scenario('…').given(events).thenReads(query, rows)` on the test file's database. */
export async function projectionScenarios(...projections: Projection[]) {
  const { pool } = await databaseOfFile({ max: 3 });
  return (title: string) => ({
    given: (...events: DomainEvent[]) => ({
      thenReads: <T>(read: (db: Pool) => Promise<T>, expected: NoInfer<T>) =>
        test.each(Object.entries(WAYS))(`${title} (%s)`, async (_, cut) => {
          await applyInBatches(pool, projections, cut(await recorded(events)));
          expect(await read(pool)).toEqual(expected);
        }),
    }),
  });
}

const aMinuteLater = (index: number) => new Date(Date.parse(FIRST_AT) + index * 60_000).toISOString();

/** One stream. `atOf` and `byOf`: instant and author. */
export async function recorded(
  events: readonly DomainEvent[],
  atOf: (index: number) => string = aMinuteLater,
  byOf: (index: number) => string | null = () => BY,
): Promise<readonly RecordedEvent[]> {
  const store = memoryEventStore();
  for (const [index, event] of events.entries()) {
    const metadata = {
      userId: byOf(index),
      at: atOf(index),
      commandId: '',
      correlationId: '',
      causationId: null,
    };
    await store.append('given', 'any', [await codec.encode(event, randomIds.uuid(), metadata)]);
  }
  return store.readAll();
}

export function batchSizes(largest: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 1, max: largest }), { minLength: 1, maxLength: 5 });
}

export function cutIntoBatches(
  log: readonly RecordedEvent[],
  sizes: readonly number[],
): (readonly RecordedEvent[])[] {
  const batches: (readonly RecordedEvent[])[] = [];
  for (let begin = 0; begin < log.length; ) {
    const size = sizes[batches.length % sizes.length] ?? 1;
    batches.push(log.slice(begin, begin + size));
    begin += size;
  }
  return batches;
}

const madeFor = new WeakMap<Pool, readonly Projection[]>();

/** Emptying tables is much faster than making them. */
async function makeEmpty(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const tables = projections.flatMap((projection) => projection.tables);
  const there = madeFor.get(pool) ?? [];
  const areSame = projections.length === there.length && projections.every((one, at) => one === there[at]);
  // Batches make the partitions, so none may exist before.
  if (areSame && tables.every(({ monthOf }) => monthOf === undefined)) {
    const { rows } = await pool.query<{ table: string }>(
      `select format('read.%I', made.name || '__' || generation) as table
       from read.projections, unnest(tables) made(name)`,
    );
    const emptied = rows.map(({ table }) => `delete from ${table};`).join(' ');
    await pool.query(
      `${emptied} update read.projections set checkpoint = 0, failed_event = null, error = null`,
    );
    return;
  }
  await pool.query('drop schema if exists read cascade');
  await ensureGenerations(pool, projections);
  madeFor.set(pool, projections);
}

export async function applyInBatches(
  pool: Pool,
  projections: readonly Projection[],
  batches: readonly (readonly RecordedEvent[])[],
): Promise<void> {
  await makeEmpty(pool, projections);
  for (const projection of projections) {
    const [generation] = await generationsOf(pool, projection.name);
    if (!generation) throw new Error(`${projection.name} has no tables`);
    let checkpoint = generation.checkpoint;
    for (const events of batches) {
      const position = checkpoint + BigInt(events.length);
      await applyBatch({ pool, codec, projection, generation }, checkpoint, { events, position });
      checkpoint = position;
    }
  }
}
