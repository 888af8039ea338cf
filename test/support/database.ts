import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openPool } from '../../platform/postgres/pool.ts';

export interface TestDatabase {
  readonly url: string;
  /** Removes the database, also while connections are open. */
  drop(): Promise<void>;
}

/** Makes a database of a name of its own on the run's Postgres: empty, or a copy of `template`. */
export async function freshDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(inject('databaseServerUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A database of a test file and a pool of connections to it: both go with the file. Awaited at its top. */
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

/** Runs a statement on the server's own database. */
async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
