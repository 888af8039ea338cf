import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import type {
  EventStore,
  Position,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionBatch,
} from '../../../eventstore/port.ts';
import { eventually } from '../../support/eventually.ts';
import { collect, collectUpTo, idsOf, newEvent, newEvents, newStream, readEverything } from './support.ts';

export function subscribingContract(theStore: () => EventStore): void {
  /** Positions of this many new events, each appended by itself. */
  async function write(count: number, type = 'SlotReserved', prefix = 'stream'): Promise<Position[]> {
    const results = await Promise.all(
      Array.from({ length: count }, () => theStore().append(newStream(prefix), 'any', [newEvent(type)])),
    );
    return results.map(({ position }) => position);
  }

  describe('a subscription', () => {
    test('from the start gives every event of the log, each once and in order', async () => {
      await write(30);
      const head = await theStore().head();
      const { events } = await collectUpTo(theStore(), { batchSize: 7 }, head);
      const whole = await readEverything(theStore(), {});
      expect(idsOf(events)).toEqual(idsOf(whole));
    });

    test('from a position gives what comes after it', async () => {
      const after = await theStore().head();
      const written = newEvents(5);
      const { position } = await theStore().append(newStream(), 'any', written);
      const { events } = await collectUpTo(theStore(), { after }, position);
      expect(idsOf(events)).toEqual(idsOf(written));
    });

    test('goes on with what is written later, without being asked again', async () => {
      const after = await theStore().head();
      const live = collect(theStore(), { after }, ({ events }) => events.length === 30);
      const written: string[] = [];
      for (let index = 0; index < 30; index += 1) {
        const event = newEvent();
        written.push(event.id);
        await theStore().append(newStream(), 'any', [event]);
      }
      expect(idsOf((await live).events)).toEqual(written);
    });

    test('gives at most batchSize events at a time, with the position up to which they go', async () => {
      const after = await theStore().head();
      const { position: last } = await theStore().append(newStream(), 'any', newEvents(25));
      const batches: SubscriptionBatch[] = [];
      for await (const batch of theStore().subscribe({ after, batchSize: 10 })) {
        batches.push(batch);
        if (batch.position >= last) break;
      }
      const sizes = batches.map(({ events }) => events.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(25);
      // A reader that resumes at the position of a batch gets the events after it.
      for (const [index, { position }] of batches.entries()) {
        const rest = batches.slice(index + 1).flatMap(({ events }) => idsOf(events));
        expect(idsOf(await theStore().readAll({ after: position }))).toEqual(rest);
      }
    });

    test('gives only what its filter lets through, old and new', async () => {
      const after = await theStore().head();
      const filter = { types: ['Wanted'], streamPrefixes: ['good-'] };
      const wanted = [...(await write(3, 'Wanted', 'good'))];
      await write(3, 'Wanted', 'bad');
      const live = collect(theStore(), { after, filter }, ({ events }) => events.length === 6);
      await write(3, 'Other', 'good');
      wanted.push(...(await write(3, 'Wanted', 'good')));
      const { events } = await live;
      expect(events.map(({ position }) => position)).toEqual(wanted.sort(byValue));
    });

    test.each(['old', 'new'])('moves on where nothing matches: %s events', async (age) => {
      const after = await theStore().head();
      const options = { after, filter: { types: ['NobodyWritesThis'] }, batchSize: 3 };
      const write10 = () => theStore().append(newStream(), 'any', newEvents(10));
      const early = age === 'old' ? await write10() : undefined;
      const events: RecordedEvent[] = [];
      const positions: Position[] = [];
      const leaving = new AbortController();
      const moving = (async () => {
        for await (const batch of theStore().subscribe({ ...options, signal: leaving.signal })) {
          events.push(...batch.events);
          positions.push(batch.position);
        }
      })();
      // A new event may pass before its append is answered.
      const { position } = early ?? (await write10());
      await eventually('the position behind all', () => (positions.at(-1) ?? 0n) >= position);
      leaving.abort();
      await moving;
      expect(events).toEqual([]);
      expect(positions).toEqual([...new Set(positions)].sort(byValue));
      expect(await theStore().readAll({ after: positions.at(-1) ?? 0n })).toEqual([]);
    });

    test('never goes back, and its last position is that of its last event or a later one', async () => {
      const after = await theStore().head();
      const filter = { types: ['Wanted'] };
      for (let round = 0; round < 5; round += 1) {
        await write(4, 'Wanted');
        await write(7, 'Other');
      }
      let last = after;
      const head = await theStore().head();
      for await (const batch of theStore().subscribe({ after, filter, batchSize: 3 })) {
        for (const event of batch.events) expect(event.position).toBeGreaterThan(last);
        expect(batch.position).toBeGreaterThanOrEqual(batch.events.at(-1)?.position ?? last + 1n);
        last = batch.position;
        if (last >= head) break;
      }
    });

    test('shares the log with many others, each at its own pace', async () => {
      const after = await theStore().head();
      const options: SubscribeOptions[] = Array.from({ length: 60 }, (_, index) => ({
        after,
        batchSize: 1 + (index % 5) * 50,
        ...(index % 3 === 0 ? { filter: { types: ['Odd'] } } : {}),
      }));
      const all = options.map((option) =>
        collect(theStore(), option, ({ events }) => events.length === (option.filter ? 100 : 200), 25_000),
      );
      for (let index = 0; index < 20; index += 1) await write(10, index % 2 ? 'Odd' : 'Even');
      const results = await Promise.all(all);
      for (const { events } of results) {
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort(byValue));
      }
    });

    test.each([2n, 1_000n])(
      'waits for a position that the log has not reached: %s further',
      async (ahead) => {
        const after = (await theStore().head()) + ahead;
        const live = collect(theStore(), { after }, ({ events }) => events.length > 0);
        const [first] = await pass(after);
        expect(idsOf((await live).events).at(0)).toBe(first);
      },
    );
  });

  /** Appends until the log has passed a position; gives the ids of what is behind it. */
  async function pass(position: Position): Promise<string[]> {
    const beyond: string[] = [];
    while (beyond.length === 0) {
      const stream = newStream();
      await theStore().append(stream, 'any', newEvents(50));
      const written = await theStore().readStream(stream);
      beyond.push(...idsOf(written.filter((event) => event.position > position)));
    }
    return beyond;
  }

  describe('a subscription ends', () => {
    test('when its signal aborts, while it waits for events', async () => {
      const abort = new AbortController();
      const after = await theStore().head();
      const iterator = theStore().subscribe({ after, signal: abort.signal })[Symbol.asyncIterator]();
      const waiting = iterator.next();
      await write(1);
      expect((await waiting).done).toBe(false);
      const next = iterator.next();
      abort.abort();
      expect(await next).toEqual({ done: true, value: undefined });
      expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
    });

    test('when its signal aborts, in the middle of what is left to read', async () => {
      const abort = new AbortController();
      const after = await theStore().head();
      await write(20);
      let batches = 0;
      for await (const _ of theStore().subscribe({ after, batchSize: 1, signal: abort.signal })) {
        batches += 1;
        if (batches === 3) abort.abort();
      }
      expect(batches).toBe(3);
    });

    test('at once when its signal has aborted before', async () => {
      for await (const _ of theStore().subscribe({ signal: AbortSignal.abort() })) expect.unreachable();
    });

    test('when its reader leaves, and another can begin', async () => {
      const after = await theStore().head();
      const [position] = await write(1);
      for (let round = 0; round < 3; round += 1) {
        for await (const batch of theStore().subscribe({ after })) {
          expect(batch.position).toBe(position);
          break;
        }
      }
    });
  });
}

const byValue = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));
