import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { authMigrations } from '../../api/auth/migrations.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { inProcessBus } from '../../platform/bus.ts';
import { randomIds } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { allProjections } from '../../projections/all.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { projectionMigrations } from '../../projections/runner/migrations.ts';
import { startProjections } from '../../projections/runner/start.ts';
import { openWriters } from '../../projections/runner/writers.ts';
import { plusDays } from '../support/reception.ts';
import { benchCopy, benchCopyToEventStoreDb } from './copy.ts';
import { openEventStoreServer } from './event-store-server.ts';
import { type Compared, compare, timed } from './measure.ts';
import { dayOf, encode } from './sample.ts';
import type { Effort } from './scenarios.ts';

const MIGRATIONS = [...eventstoreMigrations, ...projectionMigrations, ...authMigrations];
const COURTS = 50;
const HOURS = 16;
const PAGE = 1_000;
/** Days are written by this many at once. */
const WRITERS = 16;
const LOOK_MS = 20;

/** All that a rebuild needs. */
interface World {
  readonly pool: Pool;
  readonly writers: Pool;
  readonly store: EventStore;
  /** Has the keys of persons. */
  readonly keys: Pool;
}

const ALL: readonly Projection[] = allProjections;

/**
 * Events a second that a rebuild takes in, beside a plain read of the same events in order: by projection, and all read
 * models of the product at the same time; these from EventStoreDB too, beside the embedded log. And copies into another
 * database and into EventStoreDB.
 */
export async function benchRebuild(
  url: string,
  others: { readonly copied: string; readonly scattered: string; readonly fromEventStoreDb: string },
  { events, repeats }: Effort,
): Promise<Map<string, Compared>> {
  await migrate(url, MIGRATIONS);
  const pool = openPool(url, { max: 10 });
  const store = postgresEventStore({ pool });
  const count = await fillLog(pool, store, events);
  const perSecond = (ms: number) => count / (ms / 1_000);
  const results = new Map<string, Compared>();
  await inDatabase(url, { store, keys: pool }, async (world) => {
    for (const projections of [[reservationDetail], ALL])
      results.set(
        projections === ALL ? 'all at once' : reservationDetail.name,
        await compare(
          repeats,
          async () => perSecond(await timed(() => readAll(store))),
          async () => perSecond(await rebuild(world, projections)),
        ),
      );
    results.set(
      'all at once, from EventStoreDB',
      await fromEventStoreDb(others.fromEventStoreDb, world, { perSecond, repeats }),
    );
  });
  results.set('copy', await benchCopy(store, others.copied));
  results.set('copy into EventStoreDB', await benchCopyToEventStoreDb(others.scattered, events / 3, repeats));
  await store.close();
  await pool.end();
  return results;
}

/** The yardstick is the rebuild of that world, from the log that is copied. */
async function fromEventStoreDb(
  url: string,
  embedded: World,
  { perSecond, repeats }: { perSecond: (ms: number) => number; repeats: number },
): Promise<Compared> {
  const server = await openEventStoreServer();
  const store = eventStoreDb({
    url: withNamespace(server.url, `bench${randomIds.uuid().slice(0, 8)}`),
    logger: silentLogger,
  });
  try {
    await migrate(url, MIGRATIONS);
    await copyLog(embedded.store, store);
    return await inDatabase(url, { store, keys: embedded.keys }, (world) =>
      compare(
        repeats,
        async () => perSecond(await rebuild(embedded, ALL)),
        async () => perSecond(await rebuild(world, ALL)),
      ),
    );
  } finally {
    await store.close();
    await server.end();
  }
}

/** Runs `work` with the read models of that log in a database of their own. */
async function inDatabase<Result>(
  url: string,
  log: Pick<World, 'store' | 'keys'>,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(url, { max: 10 });
  const writers = openWriters(url, {});
  try {
    return await work({ ...log, pool, writers });
  } finally {
    await writers.end();
    await pool.end();
  }
}

/** Days full of reservations; of eight, one is cancelled and one checked in. Gives how many events there are. */
async function fillLog(pool: Pool, store: EventStore, atLeast: number): Promise<number> {
  const codec = createCodec(postgresKeyRing(pool));
  let day = 0;
  let written = 0;
  const write = async () => {
    while (written < atLeast) {
      const number = day++;
      const date = plusDays('2026-01-01', Math.floor(number / COURTS));
      const place = { attractionId: 1 + (number % COURTS), date };
      const events = dayOf(place, HOURS);
      written += events.length;
      const encoded = await Promise.all(events.map((event) => encode(codec, event)));
      await store.append(scheduleStream(place), 'no_stream', encoded);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return written;
}

async function readAll(store: EventStore): Promise<void> {
  let after = 0n;
  for (;;) {
    const last = (await store.readAll({ after, maxCount: PAGE })).at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** Milliseconds that a rebuild takes, keys of persons included: more of them than a process keeps in memory. */
async function rebuild(world: World, projections: readonly Projection[]): Promise<number> {
  const running = await startProjections({
    ...world,
    codec: createCodec(postgresKeyRing(world.keys)),
    bus: inProcessBus(),
    logger: silentLogger,
    projections,
  });
  try {
    // The tables that readers see come first: the new ones are switched to once they are as far.
    while ((await running.status()).some(({ lag }) => lag > 0)) await delay(LOOK_MS);
    return await timed(() => Promise.all(projections.map(({ name }) => running.rebuild(name))));
  } finally {
    await running.stop();
  }
}
