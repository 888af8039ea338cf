import { type AddressInfo, createServer, type Socket } from 'node:net';
import { jsonEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../eventstore/eventstoredb/client.ts';
import { parseAddress, withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { silentLogger } from '../../platform/logger.ts';
import { certificate, hasOpenssl } from '../support/certificate.ts';
import { eventStoreDbTarget } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { event, follow, openStandIn, openStore, openStoreOnStandIn, stream } from './support.ts';

/** A node whose process hangs: its kernel takes connections, and nothing comes on them. */
async function openHungNode() {
  let taken = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => taken };
}

/** The same address with other settings. */
function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const [server = '', query = ''] = url.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(settings)) all.set(name, value);
  return `${server}?${all}`;
}

/** Why a store at the address can't be used, as the start of the product reports it. */
const refusalAt = (url: string): Promise<string> =>
  openStore(url, { callTimeoutMs: 2_000, giveUpAfterMs: 300 })
    .head()
    .then(String, (error: Error) => error.message);

describe(`an address that is wrong about TLS, ${eventStoreDbTarget.name}`, () => {
  test('says so, and names the setting', async () => {
    const { url, stop } = await eventStoreDbTarget.start();
    onTestFinished(stop);
    const { tls } = parseAddress(url);
    const withUser = url.replace(/\/\/([^@]*@)?/, '//reservas:secret@');
    expect(await refusalAt(withSettings(withUser, { tls: String(!tls) }))).toMatch(
      tls
        ? /^EventStoreDB can't be used: the server at \S+ speaks TLS, but EVENTSTORE_URL says tls=false: set tls=true, .* tlsCAFile$/
        : /^EventStoreDB can't be used: the server at \S+ does not speak TLS, but EVENTSTORE_URL asks for it: set tls=false/,
    );
  });
});

describe.skipIf(!hasOpenssl)('an address of EventStoreDB (stand-in) with another authority', () => {
  /** Addresses of a server with TLS: as it must be, and with parts that are wrong. */
  async function openWithTls() {
    const [own, stranger] = [certificate(), certificate()];
    const { url, port } = await openStandIn({ tls: own.tls });
    const named = url.replace('//127.0.0.1', '//reservas:s3cret@localhost');
    return { port, named, own: own.file, stranger: stranger.file };
  }

  test('says what the certificate lacks, and names tlsCAFile', async () => {
    const { named, port, own, stranger } = await openWithTls();
    const node = `the certificate of the server at localhost:${port}`;
    expect(await refusalAt(named)).toBe(
      `EventStoreDB can't be used: ${node} is signed by no authority that this machine trusts: name the file of its ` +
        'authority as tlsCAFile in EVENTSTORE_URL (DEPTH_ZERO_SELF_SIGNED_CERT)',
    );
    expect(await refusalAt(withSettings(named, { tlsCAFile: stranger }))).toMatch(
      /is signed by another authority than that of tlsCAFile in EVENTSTORE_URL: put the right file there/,
    );
    const byAddress = withSettings(named.replace('localhost', '127.0.0.1'), { tlsCAFile: own });
    expect(await refusalAt(byAddress)).toMatch(/is for another host name: put a name that it has/);
    expect(await refusalAt(withSettings(named, { tlsCAFile: own }))).toBe('0');
  });

  test('says so of a cluster too, where the client only says that it found no node', async () => {
    const { named, port } = await openWithTls();
    const cluster = `${named.replace(`:${port}`, `:${port},localhost:1`)}&maxDiscoverAttempts=1`;
    expect(await refusalAt(cluster)).toMatch(/can't be used: .* name the file of its authority as tlsCAFile/);
    expect(await refusalAt(withSettings(cluster, { tls: 'false' }))).toMatch(
      /speaks TLS, but EVENTSTORE_URL/,
    );
  });

  test('is not blamed for an outage of a server that answered before', async () => {
    const { file, tls } = certificate();
    const standIn = await openStandIn({ tls });
    const url = standIn.url.replace('//127.0.0.1', '//reservas:s3cret@localhost');
    const store = openStore(withSettings(url, { tlsCAFile: file }), { giveUpAfterMs: 300 });
    expect(await store.head()).toBe(0n);
    standIn.stop();
    await openStandIn({ port: standIn.port });
    await expect(store.head()).rejects.toThrow(/does not answer .* does it run where EVENTSTORE_URL says\?$/);
  });
});

describe('a connection to EventStoreDB (stand-in)', () => {
  test('finds the leader of a cluster from several addresses, one of them dead', async () => {
    const dead = await openStandIn();
    const alive = await openStandIn();
    dead.stop();
    const hosts = `127.0.0.1:${dead.port},127.0.0.1:${alive.port}`;
    const store = openStore(`esdb://${hosts}?tls=false&gossipTimeout=1`, { callTimeoutMs: 3_000 });
    expect(await store.append(stream(), 'no_stream', [event()])).toMatchObject({ revision: 0n });
    expect(alive.seen.appends).toBe(1);
  });

  test('asks the leader, and goes there when its node is that no longer', async () => {
    const follower = await openStandIn();
    const leader = await openStandIn();
    const store = openStore(withNamespace(follower.url, 'city'));
    await store.append(stream(), 'no_stream', [event()]);
    follower.faults.leaderPort = leader.port;
    for (const call of [() => store.head(), () => store.readAll(), () => store.readStream('day-1')])
      await call();
    expect(follower.connections()).toBe(0);
    const name = stream();
    const { position } = await store.append(name, 'any', [event()]);
    expect(leader.log.stream(`city.${name}`).events).toMatchObject([{ position }]);
  });

  test('leaves a leader that fell silent within five seconds of the election of another', async () => {
    const hung = await openHungNode();
    const elected = await openStandIn();
    elected.faults.gossipPort = hung.port;
    const hosts = `127.0.0.1:${hung.port},127.0.0.1:${elected.port}`;
    const store = eventStoreDb({ url: `esdb://${hosts}?tls=false`, logger: silentLogger });
    onTestFinished(() => store.close());
    const waiting = store.append(stream(), 'no_stream', [event()]);
    const following = follow(store);
    await eventually('the call at the hung node', () => hung.connections() > 1);
    elected.faults.gossipPort = undefined;
    const began = performance.now();
    expect(await waiting).toMatchObject({ revision: 0n });
    expect(performance.now() - began).toBeLessThan(5_000);
    await eventually('the event at the follower', () => following.events.length === 1);
  });

  test('outlives a cluster that is gone, and takes it up again', async () => {
    const first = await openStandIn();
    const spare = await openStandIn();
    spare.stop();
    const url = `esdb://127.0.0.1:${first.port},127.0.0.1:${spare.port}?tls=false&gossipTimeout=1&maxDiscoverAttempts=2`;
    const store = openStore(url, { callTimeoutMs: 2_000, giveUpAfterMs: 1_000 });
    const following = follow(store);
    await store.append(stream(), 'no_stream', [event()]);
    await eventually('the first event', () => following.events.length === 1);
    first.stop();
    // Many calls at once, each of which looks for another node and finds none: nothing may go unhandled.
    const calls = Array.from({ length: 30 }, () => store.append(stream(), 'no_stream', [event()]));
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
    const second = await openStandIn({ port: first.port });
    await expect
      .poll(() => store.append(stream(), 'any', [event()]).catch(() => undefined), { timeout: 10_000 })
      .toBeDefined();
    // The new server's log is another one, shorter than what was seen: it goes on once that is passed.
    expect(second.seen.appends).toBeGreaterThan(0);
  });

  test('leaves nothing unhandled when it looks for another node while calls of the old one still fail', async () => {
    const standIn = await openStandIn();
    const nobody = await openStandIn();
    nobody.stop();
    const hosts = `127.0.0.1:${standIn.port},127.0.0.1:${nobody.port}`;
    const url = `esdb://${hosts}?tls=false&gossipTimeout=1&maxDiscoverAttempts=1`;
    const { client, credentials, close } = connect(parseAddress(url));
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const append = () => client.appendToStream(stream(), jsonEvent({ type: 'A', data: {} }), { credentials });
    const old = client.subscribeToAll().on('error', () => undefined);
    await eventually('the call at the old node', () => standIn.seen.openSubscriptions === 1);
    standIn.faults.refuseAppends(1, status.UNAVAILABLE);
    await expect(append()).rejects.toThrow();
    standIn.faults.freeze();
    const looking = expect(append()).rejects.toThrow(/discover/);
    standIn.cutConnections();
    await looking;
    await close(1_000);
    old.destroy();
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('asks for the end of the log once for all who want to know it at the same time', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    const { position } = await store.append(stream(), 'no_stream', [event()]);
    const before = standIn.seen.reads;
    const heads = await Promise.all(Array.from({ length: 20 }, () => store.head()));
    expect(new Set(heads)).toEqual(new Set([position]));
    expect(standIn.seen.reads - before).toBe(1);
    // A later question sees the events written before it.
    const [, later] = await Promise.all([
      store.head(),
      store.append(stream(), 'no_stream', [event()]).then(async (written) => {
        expect(await store.head()).toBe(written.position);
      }),
    ]);
    expect(later).toBeUndefined();
  });

  test('that is not let in, or has no server, names the setting and what to do', async () => {
    const standIn = await openStandIn();
    standIn.faults.deniesReads = true;
    const store = openStore(standIn.url);
    const denied = /^EventStoreDB refuses the user and password of EVENTSTORE_URL: put the right ones there/;
    for (const ask of [() => store.head(), () => store.readAll(), () => store.readStream('day-1')])
      await expect(ask()).rejects.toThrow(denied);
    const nobody = await openStandIn();
    nobody.stop();
    await expect(openStore(nobody.url, { giveUpAfterMs: 300 }).head()).rejects.toThrow(
      /does not answer .* does it run where EVENTSTORE_URL says\?$/,
    );
  });

  test('closes with its store', async () => {
    const { standIn, store } = await openStoreOnStandIn();
    await store.append(stream(), 'no_stream', [event()]);
    expect(standIn.connections()).toBe(1);
    await store.close();
    await eventually('no connection', () => standIn.connections() === 0);
  });

  test('without TLS shows no password to the server', async () => {
    const standIn = await openStandIn();
    const store = openStore(standIn.url.replace('//', '//reservas:a%40secret@'), { callTimeoutMs: 5_000 });
    await store.append(stream(), 'no_stream', [event()]);
    expect(standIn.seen.authorizations).toEqual(['']);
  });

  test.skipIf(!hasOpenssl)('with TLS checks the certificate, and sends user and password', async () => {
    const { file, tls } = certificate();
    const standIn = await openStandIn({ tls });
    const withUser = standIn.url.replace('//127.0.0.1', '//reservas:a%40secret@localhost');
    const store = openStore(`${withUser}&tlsCAFile=${encodeURIComponent(file)}`, { callTimeoutMs: 5_000 });
    await store.append(stream(), 'no_stream', [event()]);
    const expected = `Basic ${Buffer.from('reservas:a@secret').toString('base64')}`;
    expect(standIn.seen.authorizations).toEqual([expected]);
  });

  test.each([
    ['no address', 'localhost:2113'],
    ['another protocol', 'https://user:s3cret@localhost:2113'],
    ['no host', 'esdb://user:s3cret@'],
    ['no port', 'esdb://user:s3cret@localhost:x?tls=false'],
    ['no number', 'esdb://user:s3cret@localhost:2113?keepAliveInterval=soon'],
    ['a setting that the client ignores', 'esdb://user:s3cret@localhost:2113?tlsVerifyCert=false'],
    ['a setting that hides refused appends', 'esdb://user:s3cret@localhost:2113?throwOnAppendFailure=false'],
    ['a setting that nobody knows', 'esdb://user:s3cret@localhost:2113?tsl=true'],
    ['a certificate that is not there', 'esdb://user:s3cret@localhost:2113?tlsCAFile=/nowhere.pem'],
    ['TLS without a user', 'esdb://localhost:2113'],
    ['a user that is not encoded', 'esdb://us%er:s3cret@localhost:2113'],
  ])('refuses an address with %s in words for who set it, without its password', (_, url) => {
    const open = () => eventStoreDb({ url, logger: silentLogger });
    expect(open).toThrow(/^EVENTSTORE_URL: /);
    expect(open).not.toThrow(/s3cret/);
  });
});
