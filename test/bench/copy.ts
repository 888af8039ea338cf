import { jsonEvent } from '@eventstore/db-client';
import { connect } from '../../eventstore/eventstoredb/client.ts';
import { parseAddress, withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { readLog } from '../../eventstore/transfer/read-log.ts';
import { randomIds } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openEventStoreServer } from './event-store-server.ts';
import { type Compared, compare, perSecond, timed } from './measure.ts';

/** Events of one stream in the scattered log. */
const A_STREAM = 8;
/** As many appends as the copy has under way. */
const AT_ONCE = 64;
const BARE_SECONDS = 3;

/** Events a second that `events:copy` carries into another database, beside a plain read of them. */
export async function benchCopy(source: EventStore, targetUrl: string): Promise<Compared> {
  await migrate(targetUrl, eventstoreMigrations);
  const target = postgresEventStore({ url: targetUrl });
  let events = 0;
  const read = await timed(async () => {
    for await (const _ of readLog(source)) events += 1;
  });
  const copy = await timed(() => copyLog(source, target));
  await target.close();
  const rate = (ms: number) => events / (ms / 1_000);
  return { ours: rate(copy), yardstick: rate(read), ratio: read / copy };
}

/**
 * Events a second that `events:copy` carries from Postgres into EventStoreDB where neighbours in the log are never of one
 * stream, so that each event is an append of its own; beside the appends a second of the bare client, as many at once,
 * in turns on the same server. It is that of `EVENTSTORE_URL`, or the stand-in in a process of its own.
 */
export async function benchCopyToEventStoreDb(
  sourceUrl: string,
  events: number,
  rounds: number,
): Promise<Compared> {
  await migrate(sourceUrl, eventstoreMigrations);
  const source = postgresEventStore({ url: sourceUrl });
  const count = await scatter(source, events);
  const server = await openEventStoreServer();
  try {
    return await compare(
      rounds,
      () => bareAppends(server.url),
      async () => count / ((await copyInto(source, server.url)) / 1_000),
    );
  } finally {
    await source.close();
    await server.end();
  }
}

/** Milliseconds that a copy into a log of its own takes. */
async function copyInto(source: EventStore, serverUrl: string): Promise<number> {
  const url = withNamespace(serverUrl, `bench${randomIds.uuid().slice(0, 8)}`);
  const target = eventStoreDb({ url, logger: silentLogger });
  try {
    return await timed(() => copyLog(source, target));
  } finally {
    await target.close();
  }
}

const happened = (number: number) => ({
  type: 'SlotReserved',
  data: { number, name: 'n'.repeat(80), organization: 'o'.repeat(40), activity: 'a'.repeat(60) },
  metadata: { requestId: randomIds.uuid(), actor: 'user-1', page: '/reservaciones', address: '127.0.0.1' },
});

async function scatter(store: EventStore, atLeast: number): Promise<number> {
  const streams = Array.from({ length: Math.ceil(atLeast / A_STREAM) }, (_, number) => `bench-${number}`);
  for (let turn = 0; turn < A_STREAM; turn += 1) {
    const expected = turn === 0 ? 'no_stream' : BigInt(turn - 1);
    const left = streams.values();
    const write = async () => {
      for (const stream of left)
        await store.append(stream, expected, [{ id: randomIds.uuid(), ...happened(turn) }]);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, write));
  }
  return streams.length * A_STREAM;
}

async function bareAppends(url: string): Promise<number> {
  const { client, credentials, close } = connect(parseAddress(url));
  const append = () =>
    client.appendToStream(`bare-${randomIds.uuid()}`, jsonEvent(happened(0)), { credentials });
  await append();
  const rate = await perSecond(AT_ONCE, BARE_SECONDS, append);
  await close(1_000);
  return rate;
}
