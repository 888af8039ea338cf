import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { collect } from '../../eventstore/eventstoredb/collect.ts';
import { parseAddress } from '../../eventstore/eventstoredb/connection-url.ts';
import { grantUser } from '../../eventstore/eventstoredb/grant.ts';
import { hasOpenssl } from '../support/certificate.ts';
import { guarded } from '../support/esdb-stand-in/guarded.ts';
import { eventually } from '../support/eventually.ts';
import { event, events, follow, idsOf, openStore, operator, stream } from './support.ts';

const grant = (admin: string, own: string) => grantUser(parseAddress(admin), parseAddress(own));

describe.skipIf(!hasOpenssl)('a user of EventStoreDB (stand-in) that is no administrator', () => {
  test.each([
    ['alone on its server', ''],
    ['in a namespace', '&namespace=city'],
  ])('%s works as the product needs it, and may do no more', async (_, namespace) => {
    const { admin, own, at } = await guarded(namespace);
    expect(await grant(admin, own)).toEqual({ user: 'made', rights: 'given', isAdministrator: false });
    const store = openStore(own, { callTimeoutMs: 5_000 });
    const [name, written] = [stream(), events(3)];
    await store.append(name, 'no_stream', written.slice(0, 2));
    const copying = openStore(own, { callTimeoutMs: 5_000, sharesOneCall: true });
    await copying.append(name, 1n, written.slice(2));
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
      () => collect(() => client.readStream('$user-reservas', { maxCount: 1 }), 5_000),
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

  test('is left as it is the second time, given another password where that was changed', async () => {
    const { admin, own, at, standIn } = await guarded();
    await grant(admin, own);
    const before = standIn.log.events.length;
    expect(await grant(admin, own)).toEqual({ user: 'there', rights: 'there', isAdministrator: false });
    expect(standIn.log.events).toHaveLength(before);
    const changed = at('reservas:other');
    expect(await grant(admin, changed)).toMatchObject({ user: 'given its password', rights: 'there' });
    await openStore(changed, { callTimeoutMs: 5_000 }).head();
    await expect(openStore(own).head()).rejects.toThrow(/refuses the user and password/);
  });

  test('without rights is told of the setting and of what to do, whatever it asks for', async () => {
    const { admin, own, standIn } = await guarded();
    await grant(admin, own);
    // Somebody has taken them away again.
    const client = operator(admin);
    await client.setStreamMetadata(
      '$all',
      { acl: { readRoles: ['$admins'] } },
      { credentials: parseAddress(admin).credentials },
    );
    standIn.log.appendOwn('$settings', '$settings', { $userStreamAcl: { $r: '$admins', $w: '$admins' } });
    const store = openStore(own, { callTimeoutMs: 5_000 });
    const told = /gives this user no right to the log: run eventstore:user \(docs\/operations\.md/;
    for (const ask of [
      () => store.head(),
      () => store.readAll(),
      () => store.readStream('day-1'),
      () => store.append(stream(), 'no_stream', [event()]),
      () => openStore(`${own}&namespace=city`, { callTimeoutMs: 5_000 }).append(stream(), 'any', [event()]),
    ])
      await expect(ask()).rejects.toThrow(told);
    expect(await grant(admin, own)).toMatchObject({ user: 'there', rights: 'given' });
    await store.append(stream(), 'no_stream', [event()]);
  });

  test('leaves to others on a shared server what they had, and is let in where they closed it', async () => {
    const { admin, own, at, standIn } = await guarded('&namespace=city');
    const neighbor = at('reservas2:x');
    await grant(admin, `${neighbor}&namespace=town`);
    await grant(admin, own);
    const [settings] = standIn.log.stream('$settings').events;
    expect(settings).toBeUndefined();
    standIn.log.appendOwn('$settings', '$settings', {
      $userStreamAcl: { $r: ['reservas2'], $w: ['reservas2'] },
    });
    expect(await grant(admin, own)).toMatchObject({ rights: 'given' });
    for (const url of [`${neighbor}&namespace=town`, own])
      await openStore(url, { callTimeoutMs: 5_000 }).append(stream(), 'any', [event()]);
  });
});
