import { describe, expect, test } from 'vitest';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';
import { eventually } from '../support/eventually.ts';
import { event, openStandIn, openStore, stream } from './support.ts';

describe('a read of a stream on EventStoreDB (stand-in)', () => {
  test('beyond the bounds of what may be under way and wait is refused at once', async () => {
    const standIn = await openStandIn();
    const store = openStore(standIn.url, {
      callTimeoutMs: 5_000,
      giveUpAfterMs: 5_000,
      maxConcurrentCalls: 4,
      maxWaitingCalls: 6,
    });
    const name = stream();
    await store.append(name, 'no_stream', [event()]);
    standIn.faults.freeze();
    const outcomes = Array.from({ length: 30 }, () =>
      store.readStream(name).then(
        (events) => events.length,
        (error: unknown) => (error instanceof EventStoreUnavailableError ? 'refused' : error),
      ),
    );
    const settled: unknown[] = [];
    for (const outcome of outcomes) void outcome.then((value) => settled.push(value));
    await eventually('20 refused', () => settled.length === 20);
    standIn.faults.thaw();
    const all = await Promise.all(outcomes);
    expect(all.filter((outcome) => outcome === 'refused')).toHaveLength(20);
    expect(all.filter((outcome) => outcome === 1)).toHaveLength(10);
  });
});
