import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { authMigrations } from '../../api/auth/migrations.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { inProcessBus } from '../../platform/bus.ts';
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
import { type Compared, median, timed } from './measure.ts';
import { dayOf, encode } from './sample.ts';
import type { Effort } from './scenarios.ts';

const COURTS = 50;
const HOURS = 16;
const PAGE = 1_000;
/** Days are written by this many at once. */
const WRITERS = 16;
const LOOK_MS = 20;

/**
 * Events a second that a rebuild takes in, beside a plain read of the same events in order: by projection, and all read
 * models of the product at the same time. And copies into another database and into EventStoreDB.
 */
export async function benchRebuild(
  url: string,
  copyUrl: string,
  scatteredUrl: string,
  { events, repeats }: Effort,
): Promise<Map<string, Compared>> {
  await migrate(url, [...eventstoreMigrations, ...projectionMigrations, ...authMigrations]);
  const pool = openPool(url, { max: 10 });
  const writers = openWriters(url, {});
  const store = postgresEventStore({ pool });
  const count = await fillLog(pool, store, events);
  const perSecond = (ms: number) => count / (ms / 1_000);
  const results = new Map<string, Compared>();
  const all: readonly Projection[] = allProjections;
  const cases = [[reservationDetail], all];
  for (const projections of cases) {
    const rounds: { read: number; rebuild: number }[] = [];
    for (let round = 0; round < repeats; round += 1) {
      const read = await timed(() => readAll(store));
      rounds.push({ read, rebuild: await rebuild({ pool, writers, store }, projections) });
    }
    const name = projections === all ? 'all at once' : (projections[0]?.name ?? '');
    results.set(name, {
      ours: perSecond(median(rounds.map((round) => round.rebuild))),
      yardstick: perSecond(median(rounds.map((round) => round.read))),
      ratio: median(rounds.map((round) => round.read / round.rebuild)),
    });
  }
  results.set('copy', await benchCopy(store, copyUrl));
  results.set('copy into EventStoreDB', await benchCopyToEventStoreDb(scatteredUrl, events / 3, repeats));
  await store.close();
  await writers.end();
  await pool.end();
  return results;
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
async function rebuild(
  world: { readonly pool: Pool; readonly writers: Pool; readonly store: EventStore },
  projections: readonly Projection[],
): Promise<number> {
  const running = await startProjections({
    ...world,
    codec: createCodec(postgresKeyRing(world.pool)),
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
