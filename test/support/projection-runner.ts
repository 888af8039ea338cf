import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { type Codec, createCodec, type StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { inProcessBus, type ViewsMoved } from '../../platform/bus.ts';
import { randomIds } from '../../platform/ids.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import type { Projection, StoredEventOf } from '../../projections/kit/projection.ts';
import { defineTable } from '../../projections/kit/table.ts';
import { type ProjectionsOptions, startProjections } from '../../projections/runner/start.ts';
import { freshDatabase } from './database.ts';
import { openTestLog } from './event-log.ts';
import { aReservation, reserved } from './sample-events.ts';

export interface RunnerWorld {
  readonly url: string;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly codec: Codec;
  /** Appends the events as one. @returns the last position */
  append(...events: DomainEvent[]): Promise<Position>;
  /** With its own pool and bus. */
  start(projections: readonly Projection[], tuning?: Partial<ProjectionsOptions>): Promise<RunningProcess>;
}

interface RunningProcess extends Awaited<ReturnType<typeof startProjections>> {
  readonly messages: readonly ViewsMoved[];
}

export const METADATA = {
  userId: 'user-1',
  at: '2026-11-20T15:00:00.000Z',
  commandId: '',
  correlationId: '',
  causationId: null,
};

/** Ends with the test. */
export async function runnerWorld(): Promise<RunnerWorld> {
  const database = await freshDatabase();
  const pool = openPool(database.url, { max: 5 });
  const store = openTestLog(database.url);
  const codec = createCodec(memoryKeyRing());
  const started: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    await Promise.all(started.map((stop) => stop()));
    await store.close();
    await pool.end();
    await database.drop();
  });
  return {
    url: database.url,
    pool,
    store,
    codec,
    async append(...events) {
      const encoded = await Promise.all(
        events.map((event) => codec.encode(event, randomIds.uuid(), METADATA)),
      );
      return (await store.append('given', 'any', encoded)).position;
    },
    async start(projections, tuning = {}) {
      const own = openPool(database.url, { max: 8 });
      const bus = inProcessBus();
      const messages: ViewsMoved[] = [];
      bus.subscribe((message) => messages.push(message));
      const parts = { store, codec, pool: own, bus, logger: silentLogger, projections };
      const running = await startProjections({ ...parts, retryMs: 50, lookMs: 20, pollMs: 50, ...tuning });
      const stop = async () => {
        await running.stop();
        if (!own.ended) await own.end();
      };
      started.push(stop);
      return { ...running, stop, messages };
    },
  };
}

const tallies = defineTable({ name: 'tallies', columns: { id: 'text', total: 'int' }, primaryKey: 'id' });

/** Reservations by name; shows repeated events, and fails on a `bad` name. */
export function tallyProjection(
  options: { version?: number; isBad?: (name: string) => boolean } = {},
): Projection {
  return {
    name: 'tally',
    version: options.version ?? 1,
    events: ['SlotReserved'],
    tables: [tallies],
    apply({ change, table }, events) {
      const names = events.filter(isReserved).map(({ event }) => event.data.name);
      if (options.isBad && names.some(options.isBad)) throw new TypeError('a name that nobody can bear');
      change({
        rows: names.map((name) => ({ name })),
        shape: 'name text',
        over: (rows) => [
          `${rows}_counted as (insert into ${table(tallies)} as old
            select name, count(*) from ${rows} group by name
            on conflict (id) do update set total = old.total + excluded.total)`,
        ],
      });
      return names.map((name) => `name:${name}`);
    },
  };
}

const isReserved = (stored: StoredEvent): stored is StoredEventOf<'SlotReserved'> =>
  stored.event.type === 'SlotReserved';

let made = 0;

export function forName(name: string): DomainEvent {
  made += 1;
  return reserved(aReservation({ unique: `n${made}`, name }));
}

export async function readTally(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ id: string; total: number }>('select * from read.tallies order by id');
  return Object.fromEntries(rows.map(({ id, total }) => [id, total]));
}

/** Reports where the tally fell. */
export function watchNeverFalls(pool: Pool, least: number) {
  const falls: string[] = [];
  let looks = 0;
  let watching = true;
  const watched = (async () => {
    let highest = least;
    while (watching) {
      const { Ana = 0 } = await readTally(pool);
      looks += 1;
      if (Ana < highest) falls.push(`${Ana} after ${highest}`);
      highest = Math.max(highest, Ana);
    }
  })();
  return {
    looks: () => looks,
    async stop() {
      watching = false;
      await watched;
      return { falls, looks };
    },
  };
}
