import { status } from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';
import { EventStoreUnavailableError, InvalidAppendError } from '../../eventstore/port.ts';
import { eventually } from '../support/eventually.ts';
import { beyondBounds, event, events, idsOf, openStore, openStoreOnStandIn, stream } from './support.ts';

describe('an append on EventStoreDB (stand-in)', () => {
  test('takes a call of its own, not the stream that all appends of a process share', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 5_000 });
    await Promise.all(Array.from({ length: 20 }, () => store.append(stream(), 'any', [event()])));
    expect(standIn.seen).toMatchObject({ appends: 20, batchAppends: 0 });
  });

  test.each(['never_answered', 'connection_cut', 'unavailable'] as const)(
    'is written once and answered as at first when its answer is lost (%s)',
    async (how) => {
      const { standIn, store } = await openStoreOnStandIn();
      for (const expected of ['no_stream', 'any'] as const) {
        const name = stream();
        standIn.faults.loseAnswers(1, how);
        const result = await store.append(name, expected, events(3));
        const read = await store.readStream(name);
        expect(read).toHaveLength(3);
        expect(result).toEqual({ revision: 2n, position: read.at(-1)?.position });
      }
    },
  );

  test.each([status.RESOURCE_EXHAUSTED, status.ABORTED, status.UNAVAILABLE, status.INTERNAL, status.UNKNOWN])(
    'refused for the moment with gRPC status %i is sent again',
    async (code) => {
      const { standIn, store } = await openStoreOnStandIn();
      standIn.faults.refuseAppends(2, code);
      expect(await store.append(stream(), 'no_stream', [event()])).toMatchObject({ revision: 0n });
    },
  );

  test('refused for what it is (INVALID_ARGUMENT) is not sent again', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    standIn.faults.refuseAppends(1, status.INVALID_ARGUMENT);
    const appended = store.append(stream(), 'no_stream', [event()]);
    await expect(appended).rejects.toBeInstanceOf(InvalidAppendError);
    expect(standIn.seen.appends).toBe(0);
  });

  test('refused because of user and password says that EventStoreDB is not to be had, at once', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    standIn.faults.refuseAppends(9, status.PERMISSION_DENIED);
    const appended = store.append(stream(), 'no_stream', [event()]);
    await expect(appended).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(appended).rejects.toThrow(/user and password/);
  });

  test('goes on beside one that is too large for the server', async () => {
    const { store } = await openStoreOnStandIn();
    const large = event('T'.repeat(200), { text: 'x'.repeat(1024 * 1024) });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => store.append(stream(), 'any', [event()])),
      store.append(stream(), 'any', [large]),
      ...Array.from({ length: 5 }, () => store.append(stream(), 'any', [event()])),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { name: 'InvalidAppendError' } },
    ]);
  });

  test('that takes too long while it is still being sent is written whole, never a part of it', async () => {
    const { store } = await openStoreOnStandIn({ callTimeoutMs: 50 });
    for (let turns = 0; turns < 12; turns += 1) {
      const name = stream();
      const written = events(60);
      const appended = store.append(name, 'no_stream', written);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      // Longer than the call may take: its time is over before the next event is sent.
      const end = performance.now() + 750;
      while (performance.now() < end);
      expect(await appended).toMatchObject({ revision: 59n });
      expect(idsOf(await store.readStream(name))).toEqual(idsOf(written));
    }
  });

  test('at a frozen server is written once when it thaws: 16 of 16', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 150, giveUpAfterMs: 10_000 });
    await store.append(stream(), 'any', [event()]);
    standIn.faults.freeze();
    const names = Array.from({ length: 16 }, () => stream());
    const before = standIn.log.events.length;
    const appends = Promise.all(names.map((name) => store.append(name, 'no_stream', events(2))));
    await eventually('each sent, and some sent again', () => standIn.seen.appendCalls >= 20);
    expect(standIn.log.events).toHaveLength(before);
    standIn.faults.thaw();
    for (const { revision } of await appends) expect(revision).toBe(1n);
    for (const name of names) expect(await store.readStream(name)).toHaveLength(2);
  });

  test('ends with a clear error when the server stays frozen, and what came late is there once', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 100, giveUpAfterMs: 400 });
    const name = stream();
    const written = events(2);
    standIn.faults.freeze();
    await expect(store.append(name, 'no_stream', written)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.readStream(name)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.readAll()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    standIn.faults.thaw();
    const later = openStore(standIn.url);
    expect(await later.append(name, 'no_stream', written)).toMatchObject({ revision: 1n });
    expect(await later.readStream(name)).toHaveLength(2);
  });

  test('at a server that is not there ends with a clear error, soon after the first one', async () => {
    const { standIn, store } = await openStoreOnStandIn({ giveUpAfterMs: 1_000 });
    standIn.stop();
    await expect(store.append(stream(), 'any', [event()])).rejects.toThrow(/does not answer/);
    // The first may end a moment before the server counts as long away: then it is the next but one.
    const msToRefusal = async () => {
      const start = Date.now();
      const appended = store.append(stream(), 'no_stream', [event()]);
      await expect(appended).rejects.toBeInstanceOf(EventStoreUnavailableError);
      return Date.now() - start;
    };
    await expect.poll(msToRefusal).toBeLessThan(1_000);
  });

  test('beyond the bounds of what may be under way and wait is refused at once, and none is lost', async () => {
    const all = await beyondBounds(async (store) => async () => {
      await store.append(stream(), 'no_stream', [event()]);
      return 'written';
    });
    expect(all.filter((outcome) => outcome === 'refused')).toHaveLength(20);
    expect(all.filter((outcome) => outcome === 'written')).toHaveLength(10);
  });

  test('that waits too long for its turn is refused', async () => {
    const { standIn, store } = await openStoreOnStandIn({
      callTimeoutMs: 2_000,
      giveUpAfterMs: 200,
      maxConcurrentCalls: 1,
    });
    standIn.faults.freeze();
    const first = store.append(stream(), 'no_stream', [event()]);
    await expect(store.append(stream(), 'no_stream', [event()])).rejects.toThrow(/too slow/);
    standIn.faults.thaw();
    expect(await first).toMatchObject({ revision: 0n });
  });

  test('repeated gives the first answer also where the server leaves the position out of it', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    const name = stream();
    const written = events(3);
    const first = await store.append(name, 'no_stream', written);
    standIn.faults.withoutPositions = true;
    expect(await store.append(name, 'no_stream', written)).toEqual(first);
  });

  test('does not outlive the store: closing ends what waits for a frozen server, in bounded time', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 200, giveUpAfterMs: 60_000 });
    standIn.faults.freeze();
    const appended = store.append(stream(), 'no_stream', [event()]);
    const reading = store.readAll();
    await Promise.all([
      expect(appended).rejects.toBeInstanceOf(EventStoreUnavailableError),
      expect(reading).rejects.toBeInstanceOf(EventStoreUnavailableError),
      store.close(),
    ]);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
  });
});

test('large appends to EventStoreDB (stand-in) at once get the time that a busy server takes for all of them', async () => {
  const { standIn, store } = await openStoreOnStandIn();
  await store.append(stream(), 'any', [event()]);
  const before = standIn.seen.appends;
  // Three times as long as an append by itself may take.
  standIn.faults.delayMs = 1_800;
  const appends = Array.from({ length: 20 }, () => store.append(stream(), 'no_stream', events(30)));
  expect(await Promise.all(appends)).toHaveLength(20);
  // Each was sent once.
  expect(standIn.seen.appends - before).toBe(20);
});
