import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logNameOf, parseAddress, withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDbTarget, freshNamespace } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { event, events, follow, idsOf, openStandIn, openStore, operator, stream } from './support.ts';

describe(`several logs on ${eventStoreDbTarget.name}`, () => {
  let server: Awaited<ReturnType<typeof eventStoreDbTarget.start>>;
  beforeAll(async () => {
    server = await eventStoreDbTarget.start();
  });
  afterAll(() => server.stop());

  /** A log of its own, on which stores are opened as of several processes. */
  function newLog() {
    const namespace = freshNamespace();
    const url = withNamespace(server.url, namespace);
    return { namespace, url, open: () => openStore(url) };
  }

  test('do not see each other, though their streams have the same names', async () => {
    const [one, other] = [newLog().open(), newLog().open()];
    const name = stream();
    const [ofOne, ofOther] = [events(3), events(2)];
    const followers = [follow(one), follow(other)];
    await one.append(name, 'no_stream', ofOne);
    await other.append(name, 'no_stream', ofOther);
    for (const [index, [store, written]] of [[one, ofOne] as const, [other, ofOther] as const].entries()) {
      expect(idsOf(await store.readStream(name))).toEqual(idsOf(written));
      expect((await store.readAll()).map(({ id, streamId }) => [id, streamId])).toEqual(
        written.map(({ id }) => [id, name]),
      );
      await eventually('all events', () => followers[index]?.events.length === written.length);
      expect(idsOf(followers[index]?.events ?? [])).toEqual(idsOf(written));
    }
  });

  test('can be distinguished on the server by the names of their streams', async () => {
    const { namespace, open } = newLog();
    const name = stream();
    const { position } = await open().append(name, 'no_stream', events(1));
    expect(await openStore(server.url).readStream(`${namespace}.${name}`)).toMatchObject([{ position }]);
  });

  test('have each its own head, that of nobody else, and 0 before their first event', async () => {
    const store = newLog().open();
    expect(await store.head()).toBe(0n);
    expect(await store.readAll({ direction: 'backwards' })).toEqual([]);
    const { position } = await store.append(stream(), 'any', events(2));
    const others = newLog().open();
    for (let n = 0; n < 3; n += 1) {
      await others.append(stream(), 'any', events(400));
      expect(await store.head()).toBe(position);
    }
    expect(await store.readAll({ direction: 'backwards', maxCount: 1 })).toMatchObject([{ position }]);
    expect(await store.readAll({ after: position })).toEqual([]);
  });

  test('are begun by one record, however many write their first event at once', async () => {
    const { namespace, open } = newLog();
    const stores = Array.from({ length: 5 }, open);
    await Promise.all(stores.map((store) => store.append(stream(), 'no_stream', events(1))));
    const record = await openStore(server.url).readStream(`${namespace}.`);
    expect(record).toMatchObject([{ type: 'NamespaceOpened', revision: 0n }]);
    expect(await open().readAll()).toHaveLength(5);
  });

  test('can be followed before anybody has written to them', async () => {
    const { open } = newLog();
    const followers = [follow(open()), follow(open(), { filter: { types: ['Wanted'] } })];
    const written = events(3, 'Wanted');
    await open().append(stream(), 'any', written);
    for (const follower of followers) {
      await eventually('all events', () => follower.events.length === 3);
      expect(idsOf(follower.events)).toEqual(idsOf(written));
    }
  });

  test('move on, too, where only others write', async () => {
    const [store, others] = [newLog().open(), newLog().open()];
    const { position } = await store.append(stream(), 'any', events(1));
    const following = follow(store, { after: position });
    for (let n = 0; n < 4; n += 1) await others.append(stream(), 'any', events(500));
    await eventually('a checkpoint', () => (following.positions.at(-1) ?? 0n) > position);
    // A subscriber that comes back with such a position misses nothing.
    const after = following.positions.at(-1) ?? 0n;
    const later = events(1);
    await store.append(stream(), 'any', later);
    const returned = follow(store, { after });
    await eventually('the next event', () => returned.events.length === 1);
    expect(idsOf(returned.events)).toEqual(idsOf(later));
  });

  test('are named by hosts and namespace, without credentials', () => {
    expect(logNameOf('esdb://ann:secret@a:2113,b:2113?tls=true&namespace=city')).toBe('a:2113,b:2113/city');
    expect(logNameOf('esdb://a:2113?tls=false')).toBe('a:2113');
  });
});

describe('one log on EventStoreDB (stand-in)', () => {
  test('lets the server leave out what others write, and what of its own a long stretch does not need', async () => {
    const standIn = await openStandIn();
    const store = openStore(withNamespace(standIn.url, 'city'), {
      longStretchBytes: 1_000,
      callTimeoutMs: 5_000,
    });
    await openStore(standIn.url).append('other.day-1', 'any', events(10, 'Wanted'));
    await store.append('person-1', 'any', events(20, 'Wanted'));
    const wanted = events(2, 'Wanted');
    await store.append('day-1', 'any', wanted);
    const filter = { types: ['Wanted'], streamPrefixes: ['day-'] };
    const following = follow(store, { filter });
    await eventually('both events', () => following.events.length === 2);
    // One of its own until it has caught up, beside the shared one.
    expect(standIn.seen.filters.slice(0, 2).sort()).toEqual(['stream city.', 'stream city.day-']);
    expect(idsOf(following.events)).toEqual(idsOf(wanted));
  });

  test('looks for its head over the same stretch once', async () => {
    const standIn = await openStandIn();
    const store = openStore(withNamespace(standIn.url, 'city'), { callTimeoutMs: 5_000 });
    const { position } = await store.append(stream(), 'any', events(1));
    for (let n = 0; n < 10; n += 1) await openStore(standIn.url).append(stream(), 'any', events(300));
    expect(await store.head()).toBe(position);
    const before = standIn.seen.reads;
    expect(await store.head()).toBe(position);
    expect(standIn.seen.reads - before).toBe(1);
  });

  test.each(['', '&namespace=city'])(
    'has its head behind the server’s own events, however many they are: %j',
    async (more) => {
      const standIn = await openStandIn();
      const store = openStore(`${standIn.url}${more}`);
      const name = stream();
      const { position } = await store.append(name, 'any', events(1));
      const credentials = parseAddress(standIn.url).credentials;
      for (let n = 0; n < 50; n += 1) {
        await operator(standIn.url).setStreamMetadata(name, { maxAge: 1_000 + n }, { credentials });
      }
      expect(await store.head()).toBe(position);
      expect(await store.readAll({ direction: 'backwards', maxCount: 1 })).toMatchObject([{ position }]);
    },
  );

  test('has no other head when a backup was restored, and the server’s log is shorter than it was', async () => {
    const first = await openStandIn();
    const store = openStore(first.url);
    await store.append(stream(), 'any', events(50));
    await store.head();
    first.stop();
    const second = await openStandIn({ port: first.port });
    const { position } = await openStore(second.url).append(stream(), 'any', [event()]);
    await expect.poll(() => store.head().catch(() => 0n), { timeout: 10_000 }).toBe(position);
  });

  test('is not deleted along with one of its streams', async () => {
    const standIn = await openStandIn();
    const store = openStore(withNamespace(standIn.url, 'city'));
    await store.append('day-1', 'any', events(2));
    await operator(standIn.url).tombstoneStream('city.day-1');
    await store.append('day-2', 'any', events(1));
    const following = follow(store);
    await eventually('the last event', () => following.events.at(-1)?.streamId === 'day-2');
    expect((await store.readAll()).every(({ streamId }) => streamId.startsWith('day-'))).toBe(true);
  });
});
