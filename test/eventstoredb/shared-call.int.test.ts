import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import {
  EventStoreUnavailableError,
  InvalidAppendError,
  WrongExpectedRevisionError,
} from '../../eventstore/port.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { compareDigests, digestStreams } from '../../eventstore/transfer/digest.ts';
import { startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { eventually } from '../support/eventually.ts';
import { newDataFolder } from '../support/product-process.ts';
import { event, events, idsOf, openStore, openStoreOnStandIn, stream } from './support.ts';

const SHARED = { sharesOneCall: true };

describe('appends that share a call on EventStoreDB (stand-in)', () => {
  test('share one, save those at any revision', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 5_000, ...SHARED });
    const names = Array.from({ length: 50 }, () => stream());
    await Promise.all(names.map((name) => store.append(name, 'no_stream', events(2))));
    await Promise.all(names.map((name) => store.append(name, 1n, [event()])));
    expect(standIn.seen).toMatchObject({ appends: 100, appendCalls: 0, batchAppends: 1 });
    await store.append(names[0] ?? '', 'any', [event()]);
    expect(standIn.seen).toMatchObject({ appends: 101, appendCalls: 1 });
  });

  test('are answered as those with a call of their own: position, repeated, lost race, what is no event', async () => {
    const { store } = await openStoreOnStandIn({ callTimeoutMs: 5_000, ...SHARED });
    const [name, written] = [stream(), events(3)];
    const first = await store.append(name, 'no_stream', written);
    expect(first).toEqual({ revision: 2n, position: (await store.readStream(name)).at(-1)?.position });
    expect(await store.append(name, 'no_stream', written)).toEqual(first);
    await expect(store.append(name, 1n, [event()])).rejects.toBeInstanceOf(WrongExpectedRevisionError);
    const large = event('T'.repeat(200), { text: 'x'.repeat(1024 * 1024 - 400) });
    await expect(store.append(stream(), 'no_stream', [large])).rejects.toBeInstanceOf(InvalidAppendError);
    expect(idsOf(await store.readStream(name))).toEqual(idsOf(written));
  });

  test.each(['never_answered', 'connection_cut', 'unavailable'] as const)(
    'are all written once where an answer is lost (%s), and the next ones share a call again',
    async (how) => {
      const { standIn, store } = await openStoreOnStandIn(SHARED);
      const names = Array.from({ length: 20 }, () => stream());
      standIn.faults.loseAnswers(1, how);
      const results = await Promise.all(names.map((name) => store.append(name, 'no_stream', events(2))));
      expect(results.map(({ revision }) => revision)).toEqual(names.map(() => 1n));
      for (const name of names) expect(await store.readStream(name)).toHaveLength(2);
      const before = standIn.seen.appendCalls;
      await store.append(stream(), 'no_stream', [event()]);
      expect(standIn.seen).toMatchObject({ appendCalls: before });
    },
  );

  test('say what a refusal of the server means', async () => {
    const { standIn, store } = await openStoreOnStandIn(SHARED);
    standIn.faults.refuseAppends(2, status.PERMISSION_DENIED);
    const appended = store.append(stream(), 'no_stream', [event()]);
    await expect(appended).rejects.toThrow(/EVENTSTORE_URL/);
  });

  test('at a frozen server are written once when it thaws, and end with a clear error where it does not', async () => {
    const { standIn, store } = await openStoreOnStandIn({
      callTimeoutMs: 100,
      giveUpAfterMs: 10_000,
      ...SHARED,
    });
    const names = Array.from({ length: 8 }, () => stream());
    standIn.faults.freeze();
    const impatient = openStore(standIn.url, { callTimeoutMs: 50, giveUpAfterMs: 200, ...SHARED });
    const givenUp = impatient.append(stream(), 'no_stream', [event()]);
    const appends = Promise.all(names.map((name) => store.append(name, 'no_stream', events(2))));
    await expect(givenUp).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await eventually('some are sent again', () => standIn.seen.appendCalls > 0);
    standIn.faults.thaw();
    for (const { revision } of await appends) expect(revision).toBe(1n);
    for (const name of names) expect(await store.readStream(name)).toHaveLength(2);
  });

  test('carry a copy over a server that is killed, each event once and each stream in order', {
    timeout: 60_000,
  }, async () => {
    const STREAMS = 100;
    const source = memoryEventStore();
    for (const turn of [0, 1, 2, 3, 4])
      for (let index = 0; index < STREAMS; index += 1)
        await source.append(`s${index}`, turn === 0 ? 'no_stream' : BigInt(turn - 1), [event()]);
    const server = await startStandInProcess({ file: join(newDataFolder(), 'esdb-log') });
    onTestFinished(() => server.kill());
    const target = openStore(server.url, { callTimeoutMs: 3_000, giveUpAfterMs: 30_000, ...SHARED });
    let killing: Promise<void> | undefined;
    await copyLog(source, target, ({ copied }) => {
      if (copied > 150) killing ??= server.kill().then(() => server.restart());
    });
    expect(killing).toBeDefined();
    await killing;
    expect(compareDigests(await digestStreams(source), await digestStreams(target))).toEqual([]);
  });
});
