import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { GenericContainer, Wait } from 'testcontainers';
import { afterAll, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { withContainers } from './engine.ts';

const START_MS = 120_000;
const PORT = 5432;
const PASSWORD = 'reservas';

/** Runs the tests of the event log and of the read models on that major version of Postgres instead of the run's own server. */
export function onPostgres(major: number): Promise<void> {
  const image = `postgres:${major}-alpine`;
  return withContainers(`the event log and the read models on ${image}`, async () => {
    const server = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .withExposedPorts(PORT)
      // It starts twice: once for itself, to make the cluster.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .withStartupTimeout(START_MS)
      .start();
    afterAll(() => server.stop());
    const url = `postgres://postgres:${PASSWORD}@${server.getHost()}:${server.getMappedPort(PORT)}`;
    const freshDatabase = () => freshDatabaseAt(url);
    vi.doMock('../support/database.ts', () => ({ freshDatabase }));
    test(`the tests have a Postgres ${major}`, async () => {
      const support = await import('../support/database.ts');
      const { url: database, drop } = await support.freshDatabase();
      expect(await run(database, 'SHOW server_version')).toMatch(new RegExp(`^${major}\\b`));
      await drop();
    });
    await import('../eventstore/postgres.int.test.ts');
    await import('../eventstore/postgres-only.int.test.ts');
    await import('../eventstore/lost-events.int.test.ts');
    await import('../projections/runner.int.test.ts');
    await import('../projections/rebuild.int.test.ts');
    await import('../cost/query-plans.int.test.ts');
  });
}

/** As `freshDatabase`, on the server at `url`. */
async function freshDatabaseAt(url: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(`${url}/postgres`, `CREATE DATABASE ${name}`);
  const drop = async () =>
    void (await run(`${url}/postgres`, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: `${url}/${name}`, drop };
}

/** @returns the first field of the first row */
async function run(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<[unknown]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
