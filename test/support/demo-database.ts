import { cp, mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { freshDatabase, type TestDatabase } from './database.ts';
import { demoTemplateOf } from './demo-template.ts';
import { onEventStoreDb } from './event-log.ts';
import { newDataFolder, startProductProcess } from './product-process.ts';

/** A database with the demo data in it, and the data folder with its pictures. */
export interface DemoDatabase extends TestDatabase {
  readonly dataDir: string;
}

/**
 * A copy of the demo: seeded once in a run, then cloned, which takes a fraction of the time. `env`: the settings of
 * the product that seeds it, the same for all callers. With an EventStoreDB each copy is seeded by its own product,
 * because its log is not in the database.
 */
export async function demoDatabase(env: Readonly<Record<string, string>>): Promise<DemoDatabase> {
  const dataDir = newDataFolder();
  if (onEventStoreDb()) return { ...(await freshDatabase()), dataDir };
  const template = demoTemplateOf(inject('runId'));
  await seedOnce(template, env);
  await cp(template.folder, dataDir, { recursive: true });
  return { ...(await freshDatabase(template.database)), dataDir };
}

/** Test files run in several processes: the first one seeds, the others wait for its lock. */
async function seedOnce(
  { database, folder }: ReturnType<typeof demoTemplateOf>,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [database]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) return;
    const draft = `${database}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await client.query(`CREATE DATABASE ${draft}`);
    const url = new URL(inject('databaseServerUrl'));
    url.pathname = `/${draft}`;
    const product = await startProductProcess({ env: { ...env, DATABASE_URL: url.href }, dataDir: folder });
    await product.stop();
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${database}`);
  } finally {
    await client.end();
  }
}
