import type { Pool, QueryConfig } from 'pg';
import { tx } from '../../platform/postgres/pool.ts';
import type { TableDefinition } from '../kit/table.ts';

/** Longer than any index takes. */
const DAY_MS = 86_400_000;

/** Statements that create the indexes of a table, each if it is missing. `physical`: quoted, with its schema. */
export function indexesSql({ indexes = [] }: TableDefinition, physical: string): string[] {
  const name = physical.replace(/^.*\."|"$/g, '');
  return indexes.map(
    (index, number) =>
      `create index if not exists "${name}_by_${number + 1}" on ${physical} ${index.startsWith('using ') ? index : `(${index})`}`,
  );
}

/** Creates the missing indexes of a filled table; batches wait meanwhile. Several processes may do so at once. */
export async function createIndexes(pool: Pool, table: TableDefinition, physical: string): Promise<void> {
  const wanted = indexesSql(table, physical);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from pg_index where indrelid = to_regclass($1) and not indisprimary',
    [physical],
  );
  if ((rows[0]?.count ?? 0) >= wanted.length) return;
  for (const text of wanted)
    await withoutLimit(pool, async (run) => {
      await run(`select pg_advisory_xact_lock(hashtext('indexes'), hashtext($1))`, [physical]);
      await run(text);
    });
}

/** Lets Postgres know what filled tables hold, each once. Else it would guess plans until it looks by itself, about each minute. */
export async function analyzeTables(pool: Pool, physical: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select name as table from unnest($1::text[]) name join pg_class c on c.oid = to_regclass(name)
     where c.reltuples <> 0 and not exists (
       select from pg_stats s where s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname)`,
    [physical],
  );
  for (const { table } of rows) await withoutLimit(pool, (run) => run(`analyze ${table}`));
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** For statements that take as long as they take. */
function withoutLimit(pool: Pool, work: (run: Run) => Promise<unknown>): Promise<unknown> {
  return tx(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    return work((text, values) => client.query({ text, values, query_timeout: DAY_MS } as QueryConfig));
  });
}
