import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { follow, idsOf, openStoreOnStandIn, write } from './support.ts';

describe('the subscription of a store on EventStoreDB (stand-in)', () => {
  test('is one for all readers: the server sends each event once, and all get the same object', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await write(store, 1);
    const after = await store.head();
    const readers = [
      ...Array.from({ length: 10 }, () => follow(store, { after })),
      ...Array.from({ length: 4 }, () => follow(store, { after, filter: { types: ['Odd'] } })),
    ];
    await eventually('it is open', () => standIn.seen.openSubscriptions === 1);
    const written = [...(await write(store, 10, 'Even')), ...(await write(store, 10, 'Odd'))];
    for (const [index, reader] of readers.entries()) {
      const expected = index < 10 ? written : written.slice(10);
      await eventually('all events', () => reader.events.length >= expected.length);
      expect(idsOf(reader.events)).toEqual(expected);
    }
    expect(readers.at(-1)?.events.at(-1)).toBe(readers[0]?.events.at(-1));
    expect(standIn.seen).toMatchObject({ subscriptions: 1, delivered: 20 });
  });

  test('takes in readers that were behind, once they have caught up', async () => {
    const { standIn, store } = await openStoreOnStandIn({ callTimeoutMs: 5_000 });
    const written = await write(store, 30);
    const readers = [
      follow(store),
      follow(store, { batchSize: 7 }),
      follow(store, { after: await store.head() }),
    ];
    await eventually('the old events', () => readers.slice(0, 2).every(({ events }) => events.length === 30));
    await eventually('one subscription', () => standIn.seen.openSubscriptions === 1);
    const { delivered, subscriptions } = standIn.seen;
    written.push(...(await write(store, 5)));
    for (const [index, reader] of readers.entries()) {
      const expected = index < 2 ? written : written.slice(30);
      await eventually('the new events', () => reader.events.length >= expected.length);
      expect(idsOf(reader.events)).toEqual(expected);
    }
    expect(standIn.seen).toMatchObject({ delivered: delivered + 5, subscriptions });
  });

  test('waits for no reader: one that stands still reads again by itself what is not kept any more', async () => {
    const { standIn, store } = await openStoreOnStandIn({ bufferSize: 20 });
    await write(store, 1);
    const after = await store.head();
    const still = store.subscribe({ after, batchSize: 5 })[Symbol.asyncIterator]();
    const first = still.next();
    const quick = follow(store, { after });
    await eventually('it is open', () => standIn.seen.openSubscriptions === 1);
    const written = await write(store, 5);
    const given = idsOf((await first).value?.events ?? []);
    written.push(...(await write(store, 200)));
    await eventually('all, for the quick one', () => quick.events.length === written.length);
    expect(standIn.seen.subscriptions).toBe(1);
    while (given.length < written.length) given.push(...idsOf((await still.next()).value?.events ?? []));
    expect(given).toEqual(written);
    await eventually('it has met the others', () => standIn.seen.openSubscriptions === 1);
    await still.return?.();
  });

  test('goes on for the others where a reader fails', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await write(store, 1);
    const after = await store.head();
    const other = follow(store, { after });
    const failing = (async () => {
      for await (const _ of store.subscribe({ after })) throw new Error('a projection failed');
    })();
    await eventually('it is open', () => standIn.seen.openSubscriptions === 1);
    const failed = expect(failing).rejects.toThrow('a projection failed');
    const written = await write(store, 3);
    await failed;
    written.push(...(await write(store, 3)));
    await eventually('all events', () => other.events.length === written.length);
    expect(idsOf(other.events)).toEqual(written);
    expect(standIn.seen.subscriptions).toBe(1);
  });

  test('begins again as one after a lost connection, and misses and doubles nothing for anybody', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await write(store, 1);
    const after = await store.head();
    const readers = Array.from({ length: 14 }, (_, index) => follow(store, { after, batchSize: 1 + index }));
    await eventually('it is open', () => standIn.seen.openSubscriptions === 1);
    const written = await write(store, 20);
    standIn.cutConnections();
    written.push(...(await write(store, 20)));
    for (const reader of readers) {
      await eventually('all events', () => reader.events.length >= written.length);
      expect(idsOf(reader.events)).toEqual(written);
    }
    expect(standIn.seen.openSubscriptions).toBe(1);
    expect(standIn.seen.subscriptions).toBeLessThan(readers.length);
  });
});
