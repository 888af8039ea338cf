import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { silentLogger } from '../../platform/logger.ts';
import { anyPostgres } from './any-postgres.ts';
import { demoTemplateOf, tablesTemplateOf } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres whose user may create databases. */
    databaseServerUrl: string;
    /** Names what the files of one run share. */
    runId: string;
  }
}

/** A cluster that has just been started first chooses its leader. */
const ANSWER_MS = 30_000;

/** @throws in one line where the server of `EVENTSTORE_URL` does not answer: every test would find out by itself */
async function requireEventStoreDb(): Promise<void> {
  const url = process.env.EVENTSTORE_URL?.trim();
  if (!url) return;
  const store = eventStoreDb({ url, logger: silentLogger, giveUpAfterMs: ANSWER_MS });
  try {
    await store.head();
  } finally {
    await store.close();
  }
}

async function removeTemplates(serverUrl: string, runId: string): Promise<void> {
  const { database, folder } = demoTemplateOf(runId);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  for (const template of [database, tablesTemplateOf(runId)])
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await client.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Gives a run of the tests one Postgres: that of `DATABASE_URL`, or an embedded one that ends with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requireEventStoreDb();
  const runId = randomBytes(6).toString('hex');
  project.provide('runId', runId);
  const postgres = await anyPostgres({ fsync: false });
  project.provide('databaseServerUrl', postgres.url);
  return async () => {
    await removeTemplates(postgres.url, runId);
    await postgres.end();
  };
}
