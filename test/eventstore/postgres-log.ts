import type pg from 'pg';
import { afterAll } from 'vitest';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { type PostgresEventStoreSettings, postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { freshDatabase } from '../support/database.ts';

/** A database with an empty event log. */
export interface PostgresLog {
  readonly url: string;
  /** For the test's own questions to the database. */
  readonly pool: pg.Pool;
  /** A store on it, each as of another process. */
  open(options?: PostgresEventStoreSettings & { readonly url?: string }): EventStore;
  drop(): Promise<void>;
}

export async function postgresLog(): Promise<PostgresLog> {
  const { url, drop } = await freshDatabase();
  await migrate(url, eventstoreMigrations);
  const pool = openPool(url, { max: 20 });
  return {
    url,
    pool,
    open: (options = {}) => postgresEventStore({ url, ...options }),
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

/** The log of a test file, removed with it. Awaited at its top. */
export async function postgresLogOfFile(): Promise<PostgresLog> {
  const log = await postgresLog();
  afterAll(() => log.drop());
  return log;
}
