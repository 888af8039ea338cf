import { describe, expect, test } from 'vitest';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';
import { eventually } from '../support/eventually.ts';
import { beyondBounds, event, openStoreOnStandIn, stream } from './support.ts';

describe('a read of a stream on EventStoreDB (stand-in)', () => {
  test('beyond the bounds of what may be under way and wait is refused at once', async () => {
    const all = await beyondBounds(async (store) => {
      const name = stream();
      await store.append(name, 'no_stream', [event()]);
      return async () => (await store.readStream(name)).length;
    });
    expect(all.filter((outcome) => outcome === 'refused')).toHaveLength(20);
    expect(all.filter((outcome) => outcome === 1)).toHaveLength(10);
  });

  test('that closing cuts off is refused, not answered with less than there is', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 60_000 });
    const name = stream();
    await store.append(name, 'no_stream', [event()]);
    standIn.faults.freeze();
    const before = standIn.seen.readCalls;
    const reads = [store.readStream(name), store.readAll(), store.head()];
    const outcomes = Promise.allSettled(reads);
    await eventually('all asked', () => standIn.seen.readCalls === before + reads.length);
    await store.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ reason: expect.any(EventStoreUnavailableError) });
  });
});
