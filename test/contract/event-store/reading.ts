import { beforeAll, describe, expect, test } from 'vitest';
import type { EventStore, Position, ReadAllOptions } from '../../../eventstore/port.ts';
import { newEvent, newEvents, newStream, readEverything } from './support.ts';

export function readingContract(theStore: () => EventStore): void {
  describe('reading a stream', () => {
    const stream = newStream();
    const numbers = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await theStore().readStream(stream, options)).map(({ revision }) => Number(revision));

    beforeAll(async () => {
      await theStore().append(stream, 'no_stream', newEvents(6));
    });

    test('gives its events in order, from its start or its end', async () => {
      expect(await numbers({})).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await numbers({ direction: 'backwards' })).toEqual([5, 4, 3, 2, 1, 0]);
    });

    test('starts at a revision, that one included', async () => {
      expect(await numbers({ from: 4n })).toEqual([4, 5]);
      expect(await numbers({ from: 2n, direction: 'backwards' })).toEqual([2, 1, 0]);
      expect(await numbers({ from: 6n })).toEqual([]);
      expect(await numbers({ from: 99n, direction: 'backwards' })).toEqual([5, 4, 3, 2, 1, 0]);
    });

    test('gives at most as many events as were asked for', async () => {
      expect(await numbers({ maxCount: 2 })).toEqual([0, 1]);
      expect(await numbers({ from: 3n, maxCount: 2 })).toEqual([3, 4]);
      expect(await numbers({ direction: 'backwards', maxCount: 1 })).toEqual([5]);
      expect(await numbers({ maxCount: 0 })).toEqual([]);
    });

    test('that nobody wrote gives nothing', async () => {
      expect(await theStore().readStream(newStream())).toEqual([]);
      expect(await theStore().readStream(newStream(), { direction: 'backwards', from: 3n })).toEqual([]);
    });

    test('beside others in the same moment gives each its own events', async () => {
      const others = Array.from({ length: 70 }, () => newStream());
      await Promise.all(
        others.map((other, index) => theStore().append(other, 'no_stream', newEvents(1 + (index % 3)))),
      );
      const reads = [...others, newStream()].map((other) => theStore().readStream(other));
      const [all, rest, none] = await Promise.all([
        numbers({}),
        numbers({ from: 4n }),
        numbers({ from: 6n }),
      ]);
      expect([all, rest, none]).toEqual([[0, 1, 2, 3, 4, 5], [4, 5], []]);
      const read = await Promise.all(reads);
      expect(read.map((events) => events.length)).toEqual([...others.map((_, index) => 1 + (index % 3)), 0]);
      for (const [index, events] of read.entries())
        for (const [place, { streamId, revision }] of events.entries())
          expect([streamId, revision]).toEqual([others[index], BigInt(place)]);
    });
  });

  describe('reading the whole log', () => {
    const day = newStream('day');
    const person = newStream('person');
    let before: Position;

    beforeAll(async () => {
      before = await theStore().head();
      await theStore().append(day, 'no_stream', [
        newEvent('Reserved', { n: 1 }),
        newEvent('Moved', { n: 2 }),
      ]);
      await theStore().append(person, 'no_stream', [newEvent('Reserved', { n: 3 })]);
      await theStore().append(day, 'any', [newEvent('Canceled', { n: 4 })]);
      await theStore().append(newStream('da_'), 'any', [newEvent('Reserved', { n: 5 })]);
    });

    const numbers = async (options: ReadAllOptions) =>
      (await readEverything(theStore(), { after: before, ...options })).map(({ data }) => data.n);

    test('gives all streams in the order of writing, page by page', async () => {
      expect(await numbers({})).toEqual([1, 2, 3, 4, 5]);
      expect(await numbers({ maxCount: 2 })).toEqual([1, 2, 3, 4, 5]);
    });

    test('goes backwards from the end, or from before a position', async () => {
      const newest = await theStore().readAll({ direction: 'backwards', maxCount: 3 });
      expect(newest.map(({ data }) => data.n)).toEqual([5, 4, 3]);
      const oldest = newest.at(-1)?.position ?? 0n;
      const older = await theStore().readAll({ direction: 'backwards', maxCount: 2, after: oldest });
      expect(older.map(({ data }) => data.n)).toEqual([2, 1]);
    });

    test('gives only the asked types', async () => {
      expect(await numbers({ filter: { types: ['Reserved'] } })).toEqual([1, 3, 5]);
      expect(await numbers({ filter: { types: ['Moved', 'Canceled'] } })).toEqual([2, 4]);
      expect(await numbers({ filter: { types: ['Reserve'] } })).toEqual([]);
      expect(await numbers({ filter: { types: [] } })).toEqual([]);
    });

    test('gives only streams that start with one of the asked prefixes, taken to the letter', async () => {
      expect(await numbers({ filter: { streamPrefixes: ['day-'] } })).toEqual([1, 2, 4]);
      expect(await numbers({ filter: { streamPrefixes: ['da_'] } })).toEqual([5]);
      expect(await numbers({ filter: { streamPrefixes: ['d%'] } })).toEqual([]);
      expect(await numbers({ filter: { streamPrefixes: ['day-', 'person-'] } })).toEqual([1, 2, 3, 4]);
      expect(await numbers({ filter: { streamPrefixes: [''] } })).toEqual([1, 2, 3, 4, 5]);
      expect(await numbers({ filter: { streamPrefixes: [] } })).toEqual([]);
    });

    test('gives what satisfies both filters', async () => {
      const filter = { types: ['Reserved'], streamPrefixes: ['day-', 'da_'] };
      expect(await numbers({ filter })).toEqual([1, 5]);
      expect(await numbers({ filter, maxCount: 1 })).toEqual([1, 5]);
    });

    test('gives 1,000 events when not asked for more', async () => {
      await theStore().append(newStream(), 'any', newEvents(1_100));
      expect(await theStore().readAll({ after: before })).toHaveLength(1_000);
      expect(await theStore().readAll({ after: before, maxCount: 1_050 })).toHaveLength(1_050);
    });

    test('ends at the head', async () => {
      const [last] = await theStore().readAll({ direction: 'backwards', maxCount: 1 });
      expect(last?.position).toBe(await theStore().head());
      expect(await theStore().readAll({ after: await theStore().head() })).toEqual([]);
    });
  });
}
