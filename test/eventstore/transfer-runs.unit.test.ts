import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { MAX_APPEND_BYTES } from '../../eventstore/append-request.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, NewEvent } from '../../eventstore/port.ts';
import { copyLog, NotACopyError, writeAll } from '../../eventstore/transfer/copy.ts';
import { compareDigests, digestStreams } from '../../eventstore/transfer/digest.ts';
import { BadLineError, exportLog, readExport } from '../../eventstore/transfer/ndjson.ts';
import { derivedUuid } from '../../platform/ids.ts';

const event = (name: string, bytes = 0): NewEvent => ({
  id: derivedUuid(name),
  type: 'Happened',
  data: { name, text: 'ñ'.repeat(bytes / 2) },
  metadata: {},
});

/** A stream of this many events, which were appended one by one. */
async function streamOf(count: number, bytes = 0): Promise<EventStore> {
  const store = memoryEventStore();
  for (let index = 0; index < count; index++)
    await store.append('a', index === 0 ? 'no_stream' : BigInt(index - 1), [event(`a${index}`, bytes)]);
  return store;
}

async function linesOf(store: EventStore): Promise<string> {
  const out = new PassThrough();
  const text = out.toArray();
  await exportLog(store, out);
  return Buffer.concat(await text).toString();
}

function importLines(text: string, target: EventStore) {
  const events = readExport(Readable.from([Buffer.from(text)]));
  return writeAll(events, target, { copied: 0, position: 0n }, () => undefined);
}

const differences = async (a: EventStore, b: EventStore) =>
  compareDigests(await digestStreams(a), await digestStreams(b));

describe('a batch of events', () => {
  test('stays below what stores take in one append, however large the events are', async () => {
    for (const [count, bytes] of [
      [40, 30_000],
      [4, 400_000],
      [3, 900_000],
    ] as const) {
      expect(count * bytes).toBeGreaterThan(MAX_APPEND_BYTES);
      const [source, target] = [await streamOf(count, bytes), memoryEventStore()];
      await copyLog(source, target);
      expect(await differences(source, target)).toEqual([]);
    }
  });
});

describe('a copy of many streams', () => {
  const STREAMS = 300;

  async function manyStreams(): Promise<EventStore> {
    const store = memoryEventStore();
    for (const turn of [0, 1, 2])
      for (let stream = 0; stream < STREAMS; stream++)
        await store.append(`s${stream}`, turn === 0 ? 'no_stream' : BigInt(turn - 1), [
          event(`${stream} ${turn}`),
        ]);
    return store;
  }

  test('has many appends under way at once, but one a stream', async () => {
    const [source, target] = [await manyStreams(), memoryEventStore()];
    const open = new Set<string>();
    let most = 0;
    const slow: EventStore = {
      ...target,
      async append(streamId, ...more) {
        if (open.has(streamId)) throw new Error(`${streamId} is under way`);
        open.add(streamId);
        most = Math.max(most, open.size);
        await new Promise(setImmediate);
        open.delete(streamId);
        return target.append(streamId, ...more);
      },
    };
    expect((await copyLog(source, slow)).copied).toBe(3 * STREAMS);
    expect(await differences(source, target)).toEqual([]);
    expect(most).toBeGreaterThan(50);
  });

  test('that was cut off brings what later ones had overtaken, and no event twice', async () => {
    for (const lost of [0, 5, 63, 200, 450, 899]) {
      const [source, target] = [await manyStreams(), memoryEventStore()];
      let appends = 0;
      const losing: EventStore = {
        ...target,
        // The connection breaks under one append; those that are under way with it come through.
        append: (...call) =>
          appends++ === lost ? Promise.reject(new Error('cut off')) : target.append(...call),
      };
      await expect(copyLog(source, losing)).rejects.toThrow('cut off');
      const there = Number(await target.head());
      expect((await copyLog(source, target)).copied).toBe(3 * STREAMS - there);
      expect(await differences(source, target)).toEqual([]);
      expect(await target.head()).toBe(BigInt(3 * STREAMS));
    }
  });
});

describe('a later export', () => {
  test('brings what an earlier one did not have yet, wherever that ended', async () => {
    const grown = await streamOf(70);
    const text = await linesOf(grown);
    for (const earlier of [1, 20, 49, 50, 51, 69, 70]) {
      const target = memoryEventStore();
      await importLines(await linesOf(await streamOf(earlier)), target);
      await importLines(text, target);
      expect(await differences(grown, target)).toEqual([]);
      expect(await target.head()).toBe(70n);
    }
  });

  test('from another log is refused where the two differ, and says at which stream', async () => {
    const target = memoryEventStore();
    await target.append('a', 'no_stream', [event('foreign')]);
    const refused = importLines(await linesOf(await streamOf(3)), target);
    await expect(refused).rejects.toThrow(NotACopyError);
    await expect(refused).rejects.toThrow(/^a holds another event at revision 0/);
    expect(await target.head()).toBe(1n);
  });
});

describe('an export that was changed', () => {
  /** The result of its import, and how many of its three events were written before. */
  const said = async (change: (lines: string[]) => string[]) => {
    const target = memoryEventStore();
    const lines = (await linesOf(await streamOf(3))).trimEnd().split('\n');
    const error = await importLines(change(lines).join('\n'), target).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadLineError);
    return [(error as Error).message, Number(await target.head())];
  };
  const second = (change: (line: string) => string) => (lines: string[]) =>
    lines.map((line, index) => (index === 1 ? change(line) : line));

  test.each([
    ['cut off', second((line) => line.slice(0, 40)), /^line 2 is no event: it is not JSON$/],
    ['without a field', second((line) => line.replace('"streamId"', '"stream"')), /^line 2 .*streamId: .+$/],
    [
      'with a bad number',
      second((line) => line.replace('"revision":"1"', '"revision":"x"')),
      /^line 2 .*revision: .+$/,
    ],
    ['a number', second(() => '7'), /^line 2 is no event: it: .+$/],
    [
      'too long',
      ([one = '']: string[]) => [one, 'x'.repeat(9_000_000)],
      /^line 2 is no event: it is too long$/,
    ],
    ['edited', second((line) => line.replace('a1', 'a7')), /^line 2 is not as it was exported/],
    ['left out', ([one = '', _, ...more]: string[]) => [one, ...more], /^line 2 is not as it was exported/],
    [
      'moved',
      ([one = '', two = '', three = '', ...more]: string[]) => [one, three, two, ...more],
      /^line 2 is not as it was exported/,
    ],
    ['doubled', ([one = '', ...more]: string[]) => [one, one, ...more], /^line 2 is not as it was exported/],
  ])('a line %s: it is named, and not quoted', async (_, change, message) => {
    expect(await said(change)).toEqual([expect.stringMatching(message), 0]);
  });

  test.each([
    ['that is empty', () => [], /^the export is cut off after line 0$/, 0],
    [
      'cut between two lines',
      (lines: string[]) => lines.slice(0, 2),
      /^the export is cut off after line 2$/,
      2,
    ],
    [
      'whose last event is gone',
      (lines: string[]) => [...lines.slice(0, 2), ...lines.slice(3)],
      /^line 3 is the end of an export of 3 events, but 2 were there$/,
      2,
    ],
    ['joined to itself', (lines: string[]) => [...lines, ...lines], /^line 5 comes after the end/, 3],
  ])(
    'a file %s: no more than what is good is written, and the rest is told of',
    async (_, change, message, written) => {
      const [told, there] = await said(change);
      expect(told).toMatch(message);
      expect(there).toBeLessThanOrEqual(written);
    },
  );
});
