import { inject } from 'vitest';
import { MIGRATIONS } from '../../bootstrap/stores.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { allProjections } from '../../projections/all.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { templateOnce } from './template-once.ts';
import { tablesTemplateOf } from './templates.ts';

/** A copy of empty tables made once in a run, for tests that are not about making them. */
export async function preparedDatabase(): Promise<TestDatabase> {
  const template = tablesTemplateOf(inject('runId'));
  await templateOnce(template, fill);
  return freshDatabase(template);
}

async function fill(url: string): Promise<void> {
  await migrate(url, MIGRATIONS);
  const pool = openPool(url, { max: 1 });
  await ensureGenerations(pool, allProjections);
  await pool.end();
}
