import { expect, test } from 'vitest';
import { measuredStore } from '../../api/measured.ts';
import { createMetrics } from '../../api/metrics.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';

const event = (id: string) => ({ id, type: 'Noted', data: {}, metadata: {} });
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

test('appends are measured by what became of them, and the log is otherwise the same', async () => {
  const metrics = createMetrics();
  const inner = memoryEventStore();
  const store = measuredStore(inner, metrics);
  await store.append('notes', 'no_stream', [event(FIRST)]);
  await expect(store.append('notes', 'no_stream', [event(SECOND)])).rejects.toThrow(/expected no_stream/);
  await expect(store.append('notes', 'any', [])).rejects.toThrow();
  expect(await store.head()).toBe(await inner.head());
  expect((await store.readStream('notes')).map(({ id }) => id)).toEqual([FIRST]);
  expect((await store.readAll()).map(({ id }) => id)).toEqual([FIRST]);
  for await (const { events } of store.subscribe()) {
    expect(events.map(({ id }) => id)).toEqual([FIRST]);
    break;
  }
  await store.close();

  const { text } = await metrics.page([]);
  const counted = [...text.matchAll(/^eventstore_append_duration_seconds_count\{outcome="(\w+)"\} (\d+)$/gm)];
  expect(counted.map(([, outcome, count]) => [outcome, count])).toEqual([
    ['ok', '1'],
    ['lost_race', '1'],
    ['failed', '1'],
  ]);
});
