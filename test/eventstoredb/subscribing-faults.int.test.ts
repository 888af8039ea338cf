import { status } from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  event,
  events,
  follow,
  idsOf,
  openStandIn,
  openStore,
  openStoreOnStandIn,
  stream,
  write,
} from './support.ts';

/** A log that a subscription has followed up to its last event; `written`: the ids of all. */
async function followed(count: number) {
  const { standIn, store } = await openStoreOnStandIn();
  const following = follow(store);
  const written = await write(store, count);
  await eventually('the first events', () => following.events.length === count);
  return { standIn, store, following, written };
}

describe('a subscription on EventStoreDB (stand-in)', () => {
  test('asks the server to leave out its own events, and for what a long stretch needs only', async () => {
    const { standIn, store } = await openStoreOnStandIn({ longStretchBytes: 1_000, callTimeoutMs: 5_000 });
    await write(store, 20);
    const wanted = await write(store, 2, 'Wanted');
    const following = follow(store, { filter: { types: ['Wanted'] } });
    await eventually('both events', () => following.events.length === 2);
    // One of its own until it has caught up, beside the shared one.
    expect(standIn.seen.filters.slice(0, 2).sort()).toEqual(['type Wanted', 'type ^[^$].*']);
    expect(idsOf(following.events)).toEqual(wanted);
  });

  test('dropped as too slow, again and again, goes on where it was', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    const written = await write(store, 20);
    standIn.faults.dropNextSubscriberAfter(7);
    const following = follow(store);
    for (let round = 0; round < 3; round += 1) {
      await eventually('all so far', () => following.events.length === written.length);
      const before = standIn.seen.subscriptions;
      standIn.faults.dropNextSubscriberAfter(3);
      standIn.cutConnections();
      written.push(...(await write(store, 10)));
      await eventually('dropped once more', () => standIn.seen.subscriptions >= before + 2);
    }
    await eventually('all', () => following.events.length === written.length);
    expect(idsOf(following.events)).toEqual(written);
  });

  test('cut off in a stream of appends misses nothing and doubles nothing', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    const followers = [
      follow(store),
      follow(store, { batchSize: 3 }),
      follow(store, { filter: { types: ['Odd'] } }),
    ];
    const written: { id: string; type: string }[] = [];
    for (let n = 0; n < 200; n += 1) {
      const each = event(n % 2 ? 'Odd' : 'Even');
      written.push(each);
      await store.append(stream(), 'no_stream', [each]);
      if (n % 50 === 25) standIn.cutConnections();
    }
    const odd = written.filter(({ type }) => type === 'Odd');
    for (const [index, follower] of followers.entries()) {
      const expected = idsOf(index === 2 ? odd : written);
      await eventually('all events', () => follower.events.length >= expected.length);
      expect(idsOf(follower.events)).toEqual(expected);
    }
  });

  test('with a slow reader holds a bounded number of events, and delivers all of them', async () => {
    const { store } = await openStoreOnStandIn({ bufferSize: 20 });
    const ids: string[] = [];
    const iterator = store.subscribe({ batchSize: 10 })[Symbol.asyncIterator]();
    const first = iterator.next();
    ids.push(...(await write(store, 1)));
    const given = [...((await first).value?.events ?? [])];
    // Nobody reads now: what does not fit is the server's to keep, which drops a subscriber for it.
    for (let n = 0; n < 10; n += 1) {
      const list = events(200);
      ids.push(...idsOf(list));
      await store.append(stream(), 'no_stream', list);
    }
    while (given.length < ids.length) {
      const { value } = await iterator.next();
      given.push(...(value?.events ?? []));
    }
    expect(idsOf(given)).toEqual(ids);
    await iterator.return?.();
  });

  test('keeps a checkpoint behind the events that came before it', async () => {
    const { store } = await openStoreOnStandIn({ bufferSize: 4, longStretchBytes: 1_000 });
    const wanted: { readonly id: string; readonly position: bigint }[] = [];
    for (let n = 0; n < 10; n += 1) {
      for (const each of events(20, 'Wanted')) {
        const { position } = await store.append(stream(), 'no_stream', [each]);
        wanted.push({ id: each.id, position });
      }
      await store.append(stream(), 'no_stream', events(1_000, 'Other'));
    }
    const given: string[] = [];
    for await (const batch of store.subscribe({ filter: { types: ['Wanted'] }, batchSize: 2 })) {
      given.push(...idsOf(batch.events));
      // A slow reader: the client holds events when the next checkpoint comes.
      await new Promise((resolve) => setTimeout(resolve, 2));
      // A reader that stores this position resumes behind it: all events before it must have been delivered.
      const before = wanted.filter(({ position }) => position <= batch.position);
      expect(given).toEqual(idsOf(before));
      if (given.length === wanted.length) break;
    }
  });

  test('keeps to what a checkpoint says, also where it is the end of the log', async () => {
    const standIn = await openStandIn();
    standIn.faults.checkpointAtEnd = true;
    const store = openStore(standIn.url);
    const written = await write(store, 10);
    const following = follow(store);
    for (let round = 0; round < 3; round += 1) {
      await eventually('all so far', () => following.events.length === written.length);
      // The next event is where the last checkpoint was.
      written.push(...(await write(store, 1)));
      await eventually('the next event', () => following.events.length === written.length);
      standIn.cutConnections();
    }
    expect(idsOf(following.events)).toEqual(written);
  });

  test('that a frozen server no longer feeds comes back when it thaws', async () => {
    const { standIn, following, written } = await followed(5);
    standIn.faults.freeze();
    const more = write(openStore(standIn.url, { giveUpAfterMs: 20_000 }), 5);
    await eventually('it gave up on the silent server', () => standIn.seen.openSubscriptions === 0);
    standIn.faults.thaw();
    written.push(...(await more));
    await eventually('all events', () => following.events.length === 10);
    expect(idsOf(following.events)).toEqual(written);
  });

  test('that the server has silently forgotten is noticed', async () => {
    const { standIn, store, following, written } = await followed(1);
    standIn.faults.forgetSubscribers();
    written.push(...(await write(store, 3)));
    await eventually('all events', () => following.events.length === 4);
    expect(idsOf(following.events)).toEqual(written);
  });

  test('from a position whose event a scavenge has taken passes over nothing', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    const ids = await write(store, 10);
    const log = await store.readAll();
    const after = log[4]?.position ?? 0n;
    standIn.log.scavenge(after);
    const following = follow(store, { after });
    await eventually('the rest', () => following.events.length === 5);
    expect(idsOf(following.events)).toEqual(ids.slice(5));
  });

  test.each([
    ['after', status.UNKNOWN],
    ['before', status.UNKNOWN],
    ['after', status.INVALID_ARGUMENT],
    ['before', status.INVALID_ARGUMENT],
  ])(
    'from a position of another log, %s any of this one’s events, refused with gRPC status %i, gives all',
    async (place, refusal) => {
      const standIn = await openStandIn();
      standIn.faults.invalidPosition = refusal;
      const store = openStore(standIn.url);
      const ids = await write(store, 10);
      const log = await store.readAll();
      // Not where an event begins: the server can't read from there.
      const after = place === 'after' ? (log[4]?.position ?? 0n) + 1n : 1n;
      const following = follow(store, { after });
      const expected = ids.slice(place === 'after' ? 5 : 0);
      await eventually('the rest', () => following.events.length === expected.length);
      expect(idsOf(following.events)).toEqual(expected);
      expect(idsOf(await store.readAll({ after }))).toEqual(expected);
      expect(idsOf(await store.readAll({ after: after + 1n, direction: 'backwards' }))).toEqual(
        ids.slice(0, ids.length - expected.length).reverse(),
      );
    },
  );

  test('ends a long stretch even if the server does not report that it has caught up', async () => {
    const standIn = await openStandIn();
    standIn.faults.withoutCaughtUp = true;
    const store = openStore(standIn.url, { longStretchBytes: 1_000 });
    const written = await write(store, 20, 'Wanted');
    const following = follow(store, { filter: { types: ['Wanted'] } });
    await eventually('all events', () => following.events.length === 20);
    written.push(...(await write(store, 2, 'Wanted')));
    await eventually('the near filter', () => standIn.seen.filters.at(-1) === 'type ^[^$].*');
    const { position } = await store.append(stream(), 'any', events(1, 'Other'));
    await eventually(
      'the position of what is not wanted',
      () => (following.positions.at(-1) ?? 0n) >= position,
    );
    expect(idsOf(following.events)).toEqual(written);
  });

  test('left early, aborted, or closed with its store is ended at the server, too', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await write(store, 5);
    for await (const _ of store.subscribe()) break;
    await eventually('left', () => standIn.seen.openSubscriptions === 0);
    const following = follow(store);
    await eventually('open', () => standIn.seen.openSubscriptions === 1);
    following.leave();
    await following.ended;
    await eventually('aborted', () => standIn.seen.openSubscriptions === 0);
    const last = follow(store);
    await eventually('open', () => standIn.seen.openSubscriptions === 1);
    await store.close();
    await last.ended;
    await eventually('closed', () => standIn.seen.openSubscriptions === 0);
  });

  test('ends with the error of its reader, at the server too', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await write(store, 1);
    const reading = (async () => {
      for await (const _ of store.subscribe()) throw new Error('a projection failed');
    })();
    await expect(reading).rejects.toThrow('a projection failed');
    await eventually('ended', () => standIn.seen.openSubscriptions === 0);
  });

  test('begun while there is no server begins when there is one', async () => {
    const first = await openStandIn();
    first.stop();
    const store = openStore(first.url);
    const following = follow(store);
    await expect(store.head()).rejects.toThrow(/does not answer/);
    const second = await openStandIn({ port: first.port });
    const written = await write(openStore(second.url), 3);
    await eventually('all events', () => following.events.length === 3);
    expect(idsOf(following.events)).toEqual(written);
  });
});
