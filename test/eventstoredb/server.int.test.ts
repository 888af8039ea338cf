import { randomUUID } from 'node:crypto';
import {
  type AppendToStreamOptions,
  type EventStoreDBClient,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDbTarget } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { operator, stream } from './support.ts';

/**
 * The behavior of the server that the adapter relies on, seen through the client alone: on the stand-in, and on the
 * server of `EVENTSTORE_URL`, after which the stand-in is modeled.
 */
describe(`the server behind the client: ${eventStoreDbTarget.name}`, () => {
  let server: Awaited<ReturnType<typeof eventStoreDbTarget.start>>;
  beforeAll(async () => {
    server = await eventStoreDbTarget.start();
  });
  afterAll(() => server.stop());

  const some = (count: number, type = 'Some') =>
    Array.from({ length: count }, (_, n) => jsonEvent({ id: randomUUID(), type, data: { n } }));

  function open() {
    const client = operator(server.url);
    const credentials = parseAddress(server.url).credentials;
    type Expected = NonNullable<AppendToStreamOptions['expectedRevision']>;
    const append = (name: string, events: ReturnType<typeof some>, expectedRevision: Expected = 'any') =>
      client.appendToStream(name, events, { expectedRevision, credentials });
    return { client, append, credentials };
  }

  async function all<E>(read: AsyncIterable<E>): Promise<E[]> {
    const found: E[] = [];
    for await (const each of read) found.push(each);
    return found;
  }

  test('a lost race is an error with the actual revision, without a message', async () => {
    const { append } = open();
    const name = stream();
    await append(name, some(2), 'no_stream');
    const error = await append(name, some(1), 'no_stream').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ actualVersion: 1n, message: '' });
    await expect(append(stream(), some(1), 0n)).rejects.toMatchObject({ actualVersion: 'no_stream' });
  });

  test('the same ids at the same exact revision give the first answer, also after later events', async () => {
    const { append } = open();
    const name = stream();
    const events = some(2);
    const first = await append(name, events, 'no_stream');
    await append(name, some(3), 1n);
    const again = await append(name, events, 'no_stream');
    expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision);
  });

  test('the same ids are written again at the current revision, and in another stream', async () => {
    const { append } = open();
    const name = stream();
    const events = some(1);
    await append(name, events, 'no_stream');
    expect(await append(name, events, 0n)).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await append(stream(), events, 'no_stream')).toMatchObject({ success: true });
  });

  test('the same ids beside others are a lost race', async () => {
    const { append } = open();
    const name = stream();
    const events = some(2);
    await append(name, events, 'no_stream');
    const mixed = append(name, [...events, ...some(1)], 'no_stream');
    await expect(mixed).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  test('the answer to an append holds the position of its last event, prepare and commit alike', async () => {
    const { client, append } = open();
    const name = stream();
    const { position } = await append(name, some(3));
    expect(position?.prepare).toBe(position?.commit);
    const read = await all(client.readStream(name));
    expect(read.at(-1)?.event?.position).toEqual(position);
  });

  test('ids come back in lower case', async () => {
    const { client, append } = open();
    const name = stream();
    const id = randomUUID();
    await append(name, [jsonEvent({ id: id.toUpperCase(), type: 'Some', data: { n: 0 } })], 'no_stream');
    expect((await all(client.readStream(name))).map(({ event }) => event?.id)).toEqual([id]);
  });

  test('an absent or deleted stream is not found, one deleted for good is deleted', async () => {
    const { client, append, credentials } = open();
    await expect(all(client.readStream(stream()))).rejects.toBeInstanceOf(StreamNotFoundError);
    const [soft, hard] = [stream(), stream()];
    for (const name of [soft, hard]) await append(name, some(2));
    await client.deleteStream(soft, { credentials });
    await client.tombstoneStream(hard, { credentials });
    await expect(all(client.readStream(soft))).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(all(client.readStream(hard))).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(append(hard, some(1))).rejects.toBeInstanceOf(StreamDeletedError);
    expect(await append(soft, some(1), 'no_stream')).toMatchObject({ nextExpectedRevision: 2n });
  });

  test('metadata of a stream are replaced as a whole, and reading backwards starts at the start by default', async () => {
    const { client, append, credentials } = open();
    const name = stream();
    await append(name, some(3));
    await client.setStreamMetadata(name, { maxAge: 500_000, mine: 1 }, { credentials });
    await client.setStreamMetadata(name, { mine: 2 }, { credentials });
    expect((await client.getStreamMetadata(name)).metadata).toEqual({ mine: 2 });
    expect(await all(client.readStream(name, { direction: 'backwards' }))).toHaveLength(1);
    expect(await all(client.readStream(name, { direction: 'backwards', fromRevision: 'end' }))).toHaveLength(
      3,
    );
  });

  test('a read of the whole log includes its start and the server’s own events; a subscription excludes its start', async () => {
    const { client, append, credentials } = open();
    const name = stream();
    const { position } = await append(name, some(1));
    await client.setStreamMetadata(name, { mine: 1 }, { credentials });
    const next = await append(name, some(1));
    if (!position) throw new Error('no position');
    // Others may be writing to a given server.
    const read = await all(client.readAll({ fromPosition: position, maxCount: 1_000 }));
    expect(read[0]?.event?.position).toEqual(position);
    const about = read.filter(({ event }) => event?.streamId === `$$${name}`);
    expect(about.map(({ event }) => event?.type)).toEqual(['$metadata']);
    const [first] = await firstEvents(client, name, position, 1);
    expect(first).toEqual(next.position?.commit);
  });

  test('a filtered subscription leaves out what the filter does, and reports its position after each search window', async () => {
    const { client, append } = open();
    const { position } = await append(stream(), some(1));
    if (!position) throw new Error('no position');
    for (let n = 0; n < 4; n += 1) await append(stream(), some(30, 'NotAsked'));
    const checkpoints: bigint[] = [];
    const asked: unknown[] = [];
    const filter = {
      regex: '^Asked$',
      filterOn: 'eventType' as const,
      checkpointInterval: 1,
      maxSearchWindow: 32,
    };
    const checkpointReached = (_: unknown, { commit }: { commit: bigint }) => void checkpoints.push(commit);
    const subscription = client.subscribeToAll({
      fromPosition: position,
      filter: { ...filter, checkpointReached },
    });
    subscription.on('error', () => undefined).on('data', (given) => asked.push(given));
    await eventually('three checkpoints', () => checkpoints.length >= 3);
    await subscription.unsubscribe();
    expect(asked).toEqual([]);
    expect(checkpoints).toEqual([...checkpoints].sort((a, b) => (a < b ? -1 : 1)));
  });
});

/** Positions of the first events of a stream behind a position. */
async function firstEvents(
  client: EventStoreDBClient,
  name: string,
  fromPosition: { commit: bigint; prepare: bigint },
  count: number,
): Promise<bigint[]> {
  const subscription = client.subscribeToAll({
    fromPosition,
    filter: streamNameFilter({ prefixes: [name] }),
  });
  const positions: bigint[] = [];
  for await (const { event } of subscription) {
    if (event) positions.push(event.position.commit);
    if (positions.length === count) break;
  }
  await subscription.unsubscribe();
  return positions;
}
