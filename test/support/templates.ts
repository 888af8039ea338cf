import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The template database of a run, and the data folder that belongs to it. */
export function demoTemplateOf(runId: string): { readonly database: string; readonly folder: string } {
  return { database: `test_demo_${runId}`, folder: join(tmpdir(), `reservas-demo-${runId}`) };
}

/** The database of a run that has all tables of the product and nothing in them. */
export function tablesTemplateOf(runId: string): string {
  return `test_tables_${runId}`;
}
