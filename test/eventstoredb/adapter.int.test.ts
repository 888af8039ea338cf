import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../eventstore/eventstoredb/connection-url.ts';
import { type EventStore, InvalidAppendError } from '../../eventstore/port.ts';
import { eventStoreDbTarget } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { event, events, follow, idsOf, openStore, operator, stream } from './support.ts';

/** The adapter's promises beside the contract, on a log that is all of a server. */
describe(`the adapter on ${eventStoreDbTarget.name}`, () => {
  let server: Awaited<ReturnType<typeof eventStoreDbTarget.start>>;
  beforeAll(async () => {
    server = await eventStoreDbTarget.start();
  });
  afterAll(() => server.stop());
  /** Lets the client take the call of its own for an append, as the adapter does. */
  const asUser = () => ({ credentials: parseAddress(server.url).credentials });

  /** A new stream that holds this many events. */
  async function written(count: number): Promise<{ readonly store: EventStore; readonly name: string }> {
    const store = openStore(server.url);
    const name = stream();
    await store.append(name, 'no_stream', events(count));
    return { store, name };
  }

  describe('an id that is in the stream already', () => {
    test('at any revision is known from another process, too', async () => {
      const name = stream();
      const written = events(2);
      const first = await openStore(server.url).append(name, 'any', written);
      await openStore(server.url).append(name, 'any', events(3));
      expect(await openStore(server.url).append(name, 'any', written)).toEqual(first);
    });
  });

  describe('a subscription', () => {
    test('that is live takes a burst of 1,000 events, which is too much for the server’s patience', async () => {
      const store = openStore(server.url);
      const name = stream();
      const following = follow(store, { filter: { streamPrefixes: [name] }, after: await store.head() });
      const written: string[] = [];
      for (let burst = 0; burst < 3; burst += 1) {
        const list = events(1_000);
        written.push(...idsOf(list));
        await store.append(name, 'any', list);
      }
      await eventually('all events', () => following.events.length >= written.length);
      expect(idsOf(following.events)).toEqual(written);
    });

    const rare = stream('Rare');
    test.each([{ types: [rare] }, { streamPrefixes: [rare] }, { types: [rare], streamPrefixes: [rare] }])(
      'lets the server filter a long stretch, and loses and doubles nothing at its end: %j',
      async (filter) => {
        const store = openStore(server.url, { longStretchBytes: 10_000, bufferSize: 10 });
        const after = await store.head();
        const wanted: string[] = [];
        const round = async (): Promise<bigint> => {
          await store.append(stream('often'), 'any', events(70, 'Often'));
          // The server takes names as prefixes: this one must not get through.
          await store.append(stream('often'), 'any', events(1, `${rare}-not`));
          const list = events(2, rare);
          wanted.push(...idsOf(list));
          return (await store.append(stream(rare), 'any', list)).position;
        };
        for (let n = 0; n < 10; n += 1) await round();
        const following = follow(store, { after, filter, batchSize: 5 });
        for (let n = 0; n < 10; n += 1) await round();
        const last = await round();
        await eventually('the last position', () => (following.positions.at(-1) ?? 0n) >= last);
        expect(idsOf(following.events)).toEqual(wanted);
        expect(following.positions).toEqual([...following.positions].sort((a, b) => (a < b ? -1 : 1)));
      },
    );
  });

  describe('streams and events of others', () => {
    test('the names of the server’s own streams and types are refused', async () => {
      const store = openStore(server.url);
      const toStream = store.append('$ours', 'any', [event()]);
      await expect(toStream).rejects.toBeInstanceOf(InvalidAppendError);
      const ofType = store.append(stream(), 'any', [event('$ours')]);
      await expect(ofType).rejects.toBeInstanceOf(InvalidAppendError);
    });

    test('the server’s own events are neither read nor given to subscribers', async () => {
      const store = openStore(server.url);
      const after = await store.head();
      const name = stream();
      await store.append(name, 'any', events(9));
      await operator(server.url).setStreamMetadata(name, { maxAge: 1_000_000 }, asUser());
      const following = follow(store, { after });
      const last = await store.append(name, 'any', events(1));
      await eventually('the last event', () => (following.positions.at(-1) ?? 0n) >= last.position);
      // Others may be writing to a given server: more than one page.
      const read = await store.readAll({ after, maxCount: 100_000 });
      for (const list of [read, following.events]) {
        expect(list.filter(({ streamId }) => streamId === name)).toHaveLength(10);
        expect(list.filter(({ streamId, type }) => `${streamId} ${type}`.includes('$'))).toEqual([]);
      }
    });

    test('a stream that somebody deleted reads as absent, and goes on with its numbers', async () => {
      const { store, name } = await written(3);
      await operator(server.url).deleteStream(name);
      expect(await store.readStream(name)).toEqual([]);
      expect(await store.readStream(name, { direction: 'backwards', maxCount: 1 })).toEqual([]);
      expect(await store.append(name, 'no_stream', events(1))).toMatchObject({ revision: 3n });
      expect(await store.append(name, 'any', events(1))).toMatchObject({ revision: 4n });
      expect((await store.readStream(name)).map(({ revision }) => revision)).toEqual([3n, 4n]);
    });

    test('a stream deleted for good reads as empty, and takes nothing more', async () => {
      const { store, name } = await written(2);
      await operator(server.url).tombstoneStream(name);
      expect(await store.readStream(name)).toEqual([]);
      for (const expected of ['any', 'no_stream', 1n] as const) {
        const appended = store.append(name, expected, events(1));
        await expect(appended).rejects.toBeInstanceOf(InvalidAppendError);
      }
    });

    test('events of another program that are no JSON objects are passed through without their content', async () => {
      const store = openStore(server.url);
      const name = stream();
      const metadata = new TextEncoder().encode('null');
      const binary = { contentType: 'application/octet-stream' as const, data: Buffer.from([1, 2]) };
      const json = (value: unknown) => ({
        contentType: 'application/json' as const,
        data: { toJSON: () => value },
      });
      const written = [binary, json('text'), json([1]), json(null)].map((content) => ({
        id: event().id,
        type: 'Foreign',
        metadata,
        ...content,
      }));
      await operator(server.url).appendToStream(name, written, asUser());
      const read = await store.readStream(name);
      expect(idsOf(read)).toEqual(idsOf(written));
      expect(read.map(({ data, metadata }) => ({ data, metadata }))).toEqual(
        written.map(() => ({ data: {}, metadata: {} })),
      );
    });
  });
});
