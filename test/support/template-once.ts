import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './any-postgres.ts';

/** Made once in a run: the first of several processes fills it, others wait for its lock. */
export async function templateOnce(database: string, fill: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [database]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) return;
    const draft = `${database}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await createDatabase(client, draft);
    const url = new URL(inject('databaseServerUrl'));
    url.pathname = `/${draft}`;
    await fill(url.href);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${database}`);
  } finally {
    await client.end();
  }
}
