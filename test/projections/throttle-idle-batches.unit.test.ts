import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { throttleIdleBatches } from '../../projections/runner/throttle-idle-batches.ts';
import { eventually } from '../support/eventually.ts';

const LONG_MS = 60_000;
const EVENT = { id: 'one' } as RecordedEvent;

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort());

const quiet = (position: bigint): SubscriptionBatch => ({ events: [], position });
const full = (position: bigint): SubscriptionBatch => ({ events: [EVENT], position });

/** Goes through a subscription that gives these batches and then waits for its end. */
function follow(batches: readonly SubscriptionBatch[], everyMs: number) {
  const passed: bigint[] = [];
  const told: bigint[] = [];
  let isOver = false;
  async function* subscribe(signal: AbortSignal) {
    for (const batch of batches) yield batch;
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isOver = true;
  }
  const options = { everyMs, onQuiet: (position: bigint) => void told.push(position), signal: stop.signal };
  const run = (async () => {
    for await (const { position } of throttleIdleBatches(subscribe, options)) passed.push(position);
  })();
  return { passed, told, run, isOver: () => isOver };
}

test('what has events comes at once, and what has none is held back for a while', async () => {
  const { passed, told } = follow([full(1n), quiet(2n), quiet(3n), full(4n), quiet(5n)], LONG_MS);
  await eventually('the last', () => told.includes(5n));
  expect(passed).toEqual([1n, 4n]);
  expect(told).toEqual([2n, 3n, 5n]);
});

test('the newest without events comes by itself after that while', async () => {
  const { passed } = follow([full(1n), quiet(2n), quiet(3n)], 500);
  await eventually('the third', () => passed.includes(3n));
  expect(passed).toEqual([1n, 3n]);
});

test('the first without events does not wait', async () => {
  const { passed } = follow([quiet(7n), quiet(8n)], LONG_MS);
  await eventually('the seventh', () => passed.length > 0);
  expect(passed).toEqual([7n]);
});

test('it ends by its signal, whatever is held back, and ends the subscription', async () => {
  const { run, passed, told, isOver } = follow([full(1n), quiet(2n)], LONG_MS);
  await eventually('the second', () => told.length > 0);
  stop.abort();
  await run;
  expect(passed).toEqual([1n]);
  await eventually('the end of the subscription', isOver);
});

test('whoever has enough ends the subscription too', async () => {
  let isOver = false;
  async function* subscribe(signal: AbortSignal) {
    yield full(1n);
    yield quiet(2n);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isOver = true;
  }
  const options = { everyMs: 1, onQuiet: () => undefined, signal: stop.signal };
  for await (const { position } of throttleIdleBatches(subscribe, options)) if (position === 2n) break;
  await eventually('the end of the subscription', () => isOver);
});
