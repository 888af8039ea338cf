import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts';
import { copyLog, NotACopyError, writeAll } from '../../eventstore/transfer/copy.ts';
import { canonical, compareDigests, digestStreams } from '../../eventstore/transfer/digest.ts';
import { digestLog } from '../../eventstore/transfer/log-digest.ts';
import { BadLineError, exportLog, readExport } from '../../eventstore/transfer/ndjson.ts';
import { readLog } from '../../eventstore/transfer/read-log.ts';
import { derivedUuid } from '../../platform/ids.ts';

const event = (name: string) => ({
  id: derivedUuid(name),
  type: 'Happened',
  // Some take U+2028 for the end of a line; JSON does not.
  data: { name, b: [1, null], a: '🎾 «ñ»\u2028' },
  metadata: { at: 'now' },
});

/** Three streams whose events alternate, one of them in a long run. */
async function filled(): Promise<EventStore> {
  const store = memoryEventStore();
  for (let turn = 0; turn < 20; turn++) {
    const revision = turn === 0 ? 'no_stream' : BigInt(turn - 1);
    for (const stream of ['a', 'b']) await store.append(stream, revision, [event(`${stream}${turn}`)]);
  }
  await store.append(
    'c',
    'no_stream',
    Array.from({ length: 120 }, (_, index) => event(`c${index}`)),
  );
  return store;
}

async function all(store: EventStore): Promise<unknown[]> {
  const events: RecordedEvent[] = [];
  for await (const each of readLog(store)) events.push(each);
  return events.map(({ id, streamId, revision, data, metadata }) => ({
    id,
    streamId,
    revision,
    data,
    metadata,
  }));
}

async function same(a: EventStore, b: EventStore) {
  expect(await all(b)).toEqual(await all(a));
  expect(compareDigests(await digestStreams(a), await digestStreams(b))).toEqual([]);
}

describe('copying a log', () => {
  test('gives the same events in the same order, and a second run has nothing to do', async () => {
    const [source, target] = [await filled(), memoryEventStore()];
    expect((await copyLog(source, target)).copied).toBe(160);
    await same(source, target);
    expect((await copyLog(source, target)).copied).toBe(0);
  });

  test('goes on wherever it was cut off', async () => {
    for (const cut of [1, 7, 39, 41, 42]) {
      const [source, target] = [await filled(), memoryEventStore()];
      let appends = 0;
      const cutting: EventStore = {
        ...target,
        append: (...call) =>
          ++appends > cut ? Promise.reject(new Error('cut off')) : target.append(...call),
      };
      await expect(copyLog(source, cutting)).rejects.toThrow('cut off');
      await copyLog(source, target);
      await same(source, target);
    }
  });

  test('brings what came later in the next run, and is true up to where it came', async () => {
    const [source, target] = [await filled(), memoryEventStore()];
    const { position } = await copyLog(source, target);
    await source.append('a', 19n, [event('late')]);
    const copied = await digestStreams(source, { until: position });
    expect(compareDigests(copied, await digestStreams(target))).toEqual([]);
    expect((await copyLog(source, target)).copied).toBe(1);
    await same(source, target);
  });

  test('never writes over something else', async () => {
    const target = memoryEventStore();
    await target.append('x', 'no_stream', [event('foreign')]);
    await expect(copyLog(await filled(), target)).rejects.toThrow(NotACopyError);
    expect(await target.head()).toBe(1n);
  });
});

describe('digests', () => {
  test('show one changed byte, and a missing event, by the stream', async () => {
    const [source, target] = [await filled(), memoryEventStore()];
    for await (const each of readLog(source)) {
      const data = each.id === derivedUuid('b3') ? { name: 'B3' } : each.data;
      if (each.id === derivedUuid('c119')) continue;
      const { streamId, revision, id, type, metadata } = each;
      await target.append(streamId, revision === 0n ? 'no_stream' : revision - 1n, [
        { id, type, data, metadata },
      ]);
    }
    const differences = compareDigests(await digestStreams(source), await digestStreams(target));
    expect(differences.map(({ streamId }) => streamId).sort()).toEqual(['b', 'c']);
  });

  test('do not depend on the order of keys', () => {
    expect(canonical({ b: { y: 1, x: [true, 'á'] }, a: null })).toBe(
      canonical({ a: null, b: { x: [true, 'á'], y: 1 } }),
    );
  });
});

describe('an export', () => {
  test('is read back as the same log', async () => {
    const [source, target] = [await filled(), memoryEventStore()];
    const file = new PassThrough();
    const text = file.toArray();
    expect(await exportLog(source, file)).toBe(160);
    const lines = Buffer.concat(await text);
    await writeAll(readExport(Readable.from([lines])), target, { copied: 0, position: 0n }, () => undefined);
    await same(source, target);
    // Once more: nothing is written twice.
    await writeAll(readExport(Readable.from([lines])), target, { copied: 0, position: 0n }, () => undefined);
    await same(source, target);
  });

  test.each(['{', '{"position":"1"}', 'null'])(
    'with the line %s is refused, and the line is named',
    async (bad) => {
      const read = async () => {
        for await (const _ of readExport(Readable.from([`\n${bad}\n`])));
      };
      await expect(read()).rejects.toThrow(BadLineError);
      await expect(read()).rejects.toThrow('line 2');
    },
  );
});

describe('the digest of a log', () => {
  const without = (store: EventStore, isGone: (event: RecordedEvent) => boolean): EventStore => ({
    ...store,
    readAll: async (options) => (await store.readAll(options)).filter((one) => !isGone(one)),
  });

  test('is that of a copy, and stays for a part that has been read', async () => {
    const [source, target] = [await filled(), memoryEventStore()];
    const before = await digestLog(source);
    expect(before).toMatchObject({ events: 160, streams: 3, position: 160n, holes: [] });
    await copyLog(source, target);
    await target.append('a', 19n, [event('late')]);
    expect(await digestLog(target, { until: before.position })).toEqual(before);
    expect((await digestLog(target)).digest).not.toBe(before.digest);
  });

  test('is another one after one event has changed', async () => {
    const store = await filled();
    const altered: EventStore = {
      ...store,
      readAll: async (options) =>
        (await store.readAll(options)).map((one) =>
          one.id === derivedUuid('b3') ? { ...one, metadata: { at: 'later' } } : one,
        ),
    };
    const found = await digestLog(altered);
    expect(found.holes).toEqual([]);
    expect(found.digest).not.toBe((await digestLog(store)).digest);
  });

  test('names what is missing: an event of a stream, or a stream', async () => {
    const store = await filled();
    const one = await digestLog(without(store, ({ id }) => id === derivedUuid('b3')));
    expect(one.holes).toEqual(['position 8 is missing', 'b: revision 3 is missing']);
    const { holes } = await digestLog(without(store, ({ streamId }) => streamId === 'a'));
    expect(holes).toContain('position 1 is missing');
    // Where positions count bytes only the streams say it.
    const bytes = { ...store, positionsAreGapless: false };
    const sparse = await digestLog(without(bytes, ({ id }) => id === derivedUuid('b3')));
    expect(sparse.holes).toEqual(['b: revision 3 is missing']);
  });
});
