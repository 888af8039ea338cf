import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { collect } from '../../eventstore/eventstoredb/collect.ts';
import { parseAddress } from '../../eventstore/eventstoredb/connection-url.ts';
import { hasOpenssl } from '../support/certificate.ts';
import { guarded } from '../support/esdb-stand-in/guarded.ts';
import { eventually } from '../support/eventually.ts';
import { event, events, follow, idsOf, openStore, operator, stream } from './support.ts';

describe.skipIf(!hasOpenssl)('a user of EventStoreDB (stand-in) that is no administrator', () => {
  test.each([
    ['alone on its server', ''],
    ['in a namespace', '&namespace=city'],
  ])('%s works as the product needs it, and may do no more', async (_, namespace) => {
    const { own, at, makeUser } = await guarded(namespace);
    expect(await makeUser()).toBe('the user reservas reads and appends to the log\n');
    const store = openStore(own, { callTimeoutMs: 5_000 });
    const [name, written] = [stream(), events(3)];
    await store.append(name, 'no_stream', written.slice(0, 2));
    await store.append(name, 1n, written.slice(2));
    expect(idsOf(await store.readStream(name))).toEqual(idsOf(written));
    expect(idsOf(await store.readAll())).toEqual(idsOf(written));
    expect((await store.readAll({ filter: { types: ['Happened'] } })).length).toBe(3);
    const following = follow(store);
    await eventually('the subscription gives all', () => following.events.length === 3);

    const client = operator(own.replace('&namespace=city', ''));
    // Without credentials of its own the client would take the call that it shares.
    const { credentials } = parseAddress(own);
    const always = [
      () => client.setStreamMetadata('$all', { acl: { readRoles: ['$all'] } }, { credentials }),
      () => client.getStreamMetadata('$all'),
      () => client.appendToStream('$settings', jsonEvent({ type: 'x', data: {} }), { credentials }),
      () =>
        collect(
          () => client.readStream('$user-reservas', { maxCount: 1 }),
          5_000,
          () => false,
        ),
    ];
    const whereItIsAlone = [
      () => client.deleteStream(name),
      () => client.tombstoneStream(name),
      () => client.setStreamMetadata(name, { maxCount: 1 }, { credentials }),
      () => client.getStreamMetadata(name),
    ];
    for (const forbidden of namespace === '' ? [...always, ...whereItIsAlone] : always)
      await expect(forbidden()).rejects.toMatchObject({ type: 'access-denied' });
    const other = openStore(at('nobody:x'), { callTimeoutMs: 5_000 });
    await expect(other.head()).rejects.toThrow(/refuses the user and password of EVENTSTORE_URL/);
  });

  test('keeps its rights the second time, with the password of that time', async () => {
    const { own, at, makeUser } = await guarded();
    await makeUser();
    await openStore(own, { callTimeoutMs: 5_000 }).head();
    await makeUser('other');
    const store = openStore(at('reservas:other'), { callTimeoutMs: 5_000 });
    expect(await store.append(stream(), 'no_stream', [event()])).toMatchObject({ revision: 0n });
    await expect(openStore(own).head()).rejects.toThrow(/refuses the user and password/);
  });

  test('from an earlier release keeps its rights where the server serves no lists yet; a new one is refused', async () => {
    const { makeUser, settings } = await guarded();
    settings.atomPub = false;
    await expect(makeUser()).rejects.toThrow(/EventStoreDB answers \/streams\/%24all\/metadata with 404/);
    expect(await makeUser()).toMatch(/serves no access lists: the user reservas keeps its rights/);
  });

  test('is not made with a wrong password of the administrator, nor with one that an address cannot have', async () => {
    const { makeUser } = await guarded();
    await expect(makeUser('asecret', 'wrong')).rejects.toThrow(/EventStoreDB answers \/users\/ with 401/);
    await expect(makeUser('a"secret')).rejects.toThrow(/must consist of letters and digits/);
  });

  test('without rights gets the setting and what to do in every error', async () => {
    const { admin, own, standIn, makeUser } = await guarded();
    await makeUser();
    // Somebody has taken them away again.
    const client = operator(admin);
    await client.setStreamMetadata(
      '$all',
      { acl: { readRoles: ['$admins'] } },
      { credentials: parseAddress(admin).credentials },
    );
    standIn.log.appendOwn('$settings', '$settings', { $userStreamAcl: { $r: '$admins', $w: '$admins' } });
    const store = openStore(own, { callTimeoutMs: 5_000 });
    const explained =
      /gives this user no right to the log: see docs\/operations\.md, "The user of EventStoreDB"/;
    for (const ask of [
      () => store.head(),
      () => store.readAll(),
      () => store.readStream('day-1'),
      () => store.append(stream(), 'no_stream', [event()]),
      () => openStore(`${own}&namespace=city`, { callTimeoutMs: 5_000 }).append(stream(), 'any', [event()]),
    ])
      await expect(ask()).rejects.toThrow(explained);
    await makeUser();
    await store.append(stream(), 'no_stream', [event()]);
  });
});
