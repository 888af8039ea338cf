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
    await tx(pool, async (client) => {
      const patiently = (query: QueryConfig) =>
        client.query({ ...query, query_timeout: DAY_MS } as QueryConfig);
      await client.query('set local statement_timeout = 0');
      await patiently({
        text: `select pg_advisory_xact_lock(hashtext('indexes'), hashtext($1))`,
        values: [physical],
      });
      await patiently({ text });
    });
}
