import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { eventStoreDb } from '../../eventstore/eventstoredb.ts';
import { silentLogger } from '../../platform/logger.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres whose user may create databases. */
    databaseServerUrl: string;
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

/** Gives a run of the tests one Postgres: that of `DATABASE_URL`, or an embedded one that ends with the run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await requireEventStoreDb();
  const given = process.env.DATABASE_URL;
  if (given) {
    project.provide('databaseServerUrl', given);
    return undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'reservas-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  project.provide('databaseServerUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
