import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openPool } from '../../platform/postgres/pool.ts';
import { createDatabase } from './any-postgres.ts';

export interface TestDatabase {
  readonly url: string;
  /** Also while connections are open. */
  drop(): Promise<void>;
}

/** On the run's Postgres: empty, or a copy of `template`. */
export async function freshDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((server) => createDatabase(server, name, template));
  const url = new URL(inject('databaseServerUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Ends with the file. */
export async function databaseOfFile({
  max = 2,
} = {}): Promise<{ readonly url: string; readonly pool: pg.Pool }> {
  const database = await freshDatabase();
  const pool = openPool(database.url, { max });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return { url: database.url, pool };
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
