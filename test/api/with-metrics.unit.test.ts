import { expect, test } from 'vitest';
import { createMetrics } from '../../api/http/monitoring/metrics.ts';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import { storeWithMetrics, withMetrics } from '../../api/http/monitoring/with-metrics.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { accept } from '../../domain/decider.ts';
import { openingHoursStream } from '../../domain/opening-hours/stream.ts';
import { personStream } from '../../domain/person/stream.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import { userStream } from '../../domain/user/stream.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';

const event = (id: string) => ({ id, type: 'Noted', data: {}, metadata: {} });
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

test('several processes at one address are as slow to answer as the busiest of them', async () => {
  const busy = { name: 'nodejs_eventloop_lag_p99_seconds', help: 'Lag', type: 'gauge', aggregator: 'max' };
  const others = async () => [[{ ...busy, values: [{ value: 3, labels: {} }] }]];
  const { text } = await createMetrics({ ofProcess: true, others }).page(UNKNOWN);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 3$/m);
});

test('appends are measured by what became of them, and the log is otherwise the same', async () => {
  const metrics = createMetrics();
  const inner = memoryEventStore();
  const store = storeWithMetrics(inner, metrics);
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

  const { text } = await metrics.page(UNKNOWN);
  const counted = [...text.matchAll(/^eventstore_append_duration_seconds_count\{outcome="(\w+)"\} (\d+)$/gm)];
  expect(counted.map(([, outcome, count]) => [outcome, count])).toEqual([
    ['ok', '1'],
    ['lost_race', '1'],
    ['failed', '1'],
  ]);
});

test('a page has the sums of all processes at an address; what is true of all is not summed', async () => {
  const other = createMetrics();
  const metrics = createMetrics({ others: async () => [await other.snapshot()] });
  for (const each of [metrics, other]) {
    each.live(3);
    each.otherLog();
  }
  const { text } = await metrics.page(UNKNOWN);
  expect(text).toMatch(/^live_connections 6$/m);
  expect(text).toMatch(/^event_log_other 1$/m);
});

test('a page has the live views of the fullest process, whatever the others serve', async () => {
  const [projecting, other] = [createMetrics(), createMetrics()];
  const metrics = createMetrics({
    others: async () => [await projecting.snapshot(), await other.snapshot()],
  });
  metrics.live(1_300);
  other.live(1_100);
  expect((await metrics.page(UNKNOWN)).text).toMatch(/^live_connections_most 1300$/m);
});

test('a process alone has all of its own figures', async () => {
  const { text } = await createMetrics({ ofProcess: true }).page(UNKNOWN);
  expect(text).toMatch(/^process_start_time_seconds \d+$/m);
});

const streams: readonly (readonly [string, string])[] = [
  [scheduleStream({ attractionId: 1, date: '2026-11-24' }), 'schedule'],
  [seriesStream(FIRST), 'series'],
  [openingHoursStream(7), 'opening-hours'],
  [personStream(FIRST), 'person'],
  [userStream(FIRST), 'user'],
  ['settings', 'settings'],
  ['landing-texts', 'landing-texts'],
  ['asking-approval', 'asking-approval'],
  ...Object.values(catalogKinds).map(({ stream }) => [stream, stream] as const),
  [`parcel-${FIRST}`, 'other'],
];

test.each(streams)('a command on %s is counted as one of "%s", never by an id', async (stream, kind) => {
  const metrics = createMetrics();
  const execute = async () => ({ accepted: true, events: [], state: null, position: null }) as never;
  const read = async () => null as never;
  const handler = withMetrics({ execute, load: read, refresh: read }, metrics);
  const decider = { initial: null, evolve: () => null, decide: () => accept<never>() };
  await handler.execute({ stream, decider }, { type: 'Do' }, {} as never);
  const { text } = await metrics.page(UNKNOWN);
  expect(text).toContain(
    `command_duration_seconds_count{aggregate="${kind}",command="Do",outcome="unchanged"} 1`,
  );
});
