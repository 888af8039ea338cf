import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Codec } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { RecordedEvent, SubscribeOptions, SubscriptionBatch } from '../../eventstore/port.ts';
import { silentLogger } from '../../platform/logger.ts';
import { createFeed } from '../../projections/runner/feed.ts';
import { createFeeds } from '../../projections/runner/feeds.ts';
import { eventually } from '../support/eventually.ts';
import { tallyProjection } from '../support/projection-runner.ts';

const LONG_MS = 60_000;
const projection = tallyProjection();
const generation = { name: 'tally', generation: 1n };

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort());

const quiet = (position: bigint): SubscriptionBatch => ({ events: [], position });
const full = (position: bigint): SubscriptionBatch => ({
  events: [{ id: 'one', type: 'SlotReserved', position } as RecordedEvent],
  position,
});

/** A database in which every checkpoint is where it is thought to be. */
const pool = { query: async () => ({ rows: [{ generation: 1n }] }) } as unknown as Pool;
/** The contents of the events do not matter here. */
const codec = { decode: async () => [] } as unknown as Codec;

/** Follows a subscription that gives these batches and then waits for its end. */
function follow(batches: readonly SubscriptionBatch[], quietMs: number, enough?: bigint) {
  const recorded: bigint[] = [];
  const told: bigint[] = [];
  let isOver = false;
  async function* subscribe({ after = 0n, signal }: SubscribeOptions = {}) {
    for (const batch of batches) if (batch.position > after) yield batch;
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    isOver = true;
  }
  const store = { ...memoryEventStore(), subscribe };
  const feed = createFeed({ store, pool, codec, logger: silentLogger, batchSize: 100, quietMs });
  const onCommit = (position: bigint) => {
    recorded.push(position);
    return position === enough;
  };
  const onPassed = (position: bigint) => void told.push(position);
  const run = feed.join({ projection, generation, onCommit, onPassed }, 0n, stop.signal);
  return { recorded, told, run, isOver: () => isOver };
}

test('a batch with events comes at once, and one without is held back for a while', async () => {
  const { recorded, told } = follow([full(1n), quiet(2n), quiet(3n), full(4n), quiet(5n)], LONG_MS);
  await eventually('the last', () => told.includes(5n));
  expect(recorded).toEqual([1n, 4n]);
  expect(told).toEqual([2n, 3n, 5n]);
});

test('the newest without events comes by itself after that while', async () => {
  const { recorded } = follow([full(1n), quiet(2n), quiet(3n)], 500);
  await eventually('the third', () => recorded.includes(3n));
  expect(recorded).toEqual([1n, 3n]);
});

test('the first without events does not wait', async () => {
  const { recorded } = follow([quiet(7n), quiet(8n)], LONG_MS);
  await eventually('the seventh', () => recorded.length > 0);
  expect(recorded).toEqual([7n]);
});

test('one that rests keeps its events for a while, and says so to nobody', async () => {
  async function* subscribe({ after = 0n, signal }: SubscribeOptions = {}) {
    for (const position of [1n, 2n, 3n]) if (position > after) yield full(position);
    yield quiet(4n);
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  }
  const written: string[] = [];
  const decoded: bigint[][] = [];
  const feed = createFeed({
    store: { ...memoryEventStore(), subscribe },
    pool,
    codec: {
      async decode(events: readonly RecordedEvent[]) {
        decoded.push(events.map(({ position }) => position));
        return [];
      },
    } as unknown as Codec,
    logger: silentLogger,
    batchSize: 100,
    quietMs: 500,
  });
  const follower = (name: string, rests: boolean) => ({
    projection,
    generation,
    rests,
    onCommit: (position: bigint) => written.push(`${name} ${position}`) === 0,
    onPassed: (position: bigint) => void written.push(`${name} passed ${position}`),
  });
  const both = [follower('one', false), follower('late', true)].map((one) => feed.join(one, 0n, stop.signal));
  await eventually('what was kept', () => written.includes('late 4'));
  expect(written.slice(0, 5)).toEqual(['one 1', 'late 1', 'one 2', 'one 3', 'one passed 4']);
  expect(decoded.slice(0, 4)).toEqual([[1n], [2n], [3n], [2n, 3n]]);
  stop.abort();
  await Promise.all(both);
});

test('a full batch is folded while the one in front is written, and not again at its turn', async () => {
  async function* subscribe({ after = 0n, signal }: SubscribeOptions = {}) {
    for (const position of [1n, 2n, 3n]) if (position > after) yield full(position);
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  }
  const writes: (() => void)[] = [];
  const slow = {
    query: () =>
      new Promise((resolve) => writes.push(() => resolve({ rows: [{ generation: generation.generation }] }))),
  } as unknown as Pool;
  let folds = 0;
  const counting = {
    ...projection,
    apply: () => {
      folds += 1;
      return [];
    },
  };
  const store = { ...memoryEventStore(), subscribe };
  const feed = createFeed({ store, pool: slow, codec, logger: silentLogger, batchSize: 1, quietMs: LONG_MS });
  const recorded: bigint[] = [];
  const onCommit = (position: bigint) => recorded.push(position) === 3;
  const run = feed.join({ projection: counting, generation, onCommit }, 0n, stop.signal);
  for (const position of [1, 2, 3]) {
    await eventually(
      'the next is folded',
      () => writes.length === position && folds === Math.min(position + 1, 3),
    );
    expect(recorded).toHaveLength(position - 1);
    writes.at(-1)?.();
  }
  await run;
  expect(recorded).toEqual([1n, 2n, 3n]);
  expect(folds).toBe(3);
});

test('it ends by its signal, whatever is held back, and ends the subscription', async () => {
  const { run, recorded, told, isOver } = follow([full(1n), quiet(2n)], LONG_MS);
  await eventually('the second', () => told.length > 0);
  stop.abort();
  await run;
  expect(recorded).toEqual([1n]);
  await eventually('the end of the subscription', isOver);
});

test('a reader that has enough ends the subscription too', async () => {
  const { run, isOver } = follow([full(1n), quiet(2n)], 1, 2n);
  await run;
  await eventually('the end of the subscription', isOver);
});

test('read models that catch up from the same place share one reading, and then follow together', async () => {
  const from: bigint[] = [];
  async function* subscribe({ after = 0n, signal }: SubscribeOptions = {}) {
    from.push(after);
    for (const position of [1n, 2n, 3n]) if (position > after) yield full(position);
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  }
  const store = { ...memoryEventStore(), subscribe, head: async () => 3n };
  const feeds = createFeeds({ store, pool, codec, logger: silentLogger, batchSize: 100 });
  const reached: bigint[] = [];
  const onCommit = (position: bigint) => reached.push(position) === 0;
  const both = [1, 2].map(() => feeds.followLive({ projection, generation, onCommit }, 0n, stop.signal));
  await eventually('the end of the log, for both', () => reached.filter((at) => at === 3n).length === 2);
  await eventually('what both follow from there', () => from.length === 2);
  expect(from).toEqual([0n, 3n]);
  stop.abort();
  await Promise.all(both);
});
