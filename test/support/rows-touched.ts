import type { Pool } from 'pg';
import type { Database } from '../../projections/kit/projection.ts';

/** A step of what `explain (analyze, format json)` says. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
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
    query: async (asked: string | Asked, given: unknown[] = []) => {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
      const { rows } = await pool.query<Explained>(`explain (analyze, format json) ${text}`, values);
      touched += count(planOf(rows), (plan) => plan['Relation Name']?.startsWith(`${table}__`) ?? false);
      return pool.query(text, values);
    },
  };
  await query(explaining as unknown as Database);
  return touched;
}

/** How many rows all steps of a statement look at, in the plan for any values that Postgres takes from the sixth time on. */
export async function rowsOfReusedPlan(
  pool: Pool,
  query: (db: Database) => Promise<unknown>,
): Promise<number> {
  const client = await pool.connect();
  let looked = 0;
  const explaining = {
    query: async ({ text, values }: Asked) => {
      const given = values.map((value) =>
        value === null ? 'null' : client.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value)),
      );
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(`prepare asked as ${text}`);
      const { rows } = await client.query<Explained>(
        `explain (analyze, format json) execute asked (${given.join(', ')})`,
      );
      looked += count(planOf(rows), () => true);
      return { rows: [] };
    },
  };
  await query(explaining as unknown as Database).finally(() => client.release(true));
  return looked;
}

interface Asked {
  readonly text: string;
  readonly values: unknown[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }];
}

function planOf([row]: readonly Explained[]): Plan {
  if (!row) throw new Error('nothing was explained');
  return row['QUERY PLAN'][0].Plan;
}

function count(plan: Plan, isCounted: (plan: Plan) => boolean): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  const own = isCounted(plan) ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + count(inner, isCounted), 0);
}
