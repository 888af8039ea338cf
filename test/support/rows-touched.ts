import type { Pool } from 'pg';
import type { Database } from '../../projections/kit/projection.ts';

/** A step of what `explain (analyze, format json)` says. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table of a read model the statements of a query take in hand, from the heap or the indexes. */
export async function rowsTouched(
  pool: Pool,
  table: string,
  query: (db: Database) => Promise<unknown>,
): Promise<number> {
  let touched = 0;
  const explaining = {
    query: async (asked: string | { text: string; values: unknown[] }, given: unknown[] = []) => {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
      touched += count((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan, `${table}__`);
      return pool.query(text, values);
    },
  };
  await query(explaining as unknown as Database);
  return touched;
}

function count(plan: Plan, prefix: string): number {
  const looked = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const own = plan['Relation Name']?.startsWith(prefix) ? looked * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + count(inner, prefix), 0);
}
