import type { Database } from '../../projections/kit/projection.ts';
import { countedColumns, keyColumns, type TableDefinition } from '../../projections/kit/table.ts';

/** Fills a table of counts from rows that were put there without events. The names are quoted, with their schema. */
export async function fillCounts(
  db: Database,
  counts: TableDefinition,
  { rows, into }: { readonly rows: string; readonly into: string },
): Promise<void> {
  const key = keyColumns(counts);
  const sums = countedColumns(counts);
  const parts = [...key.map((column) => `part.${column}`), ...sums.map((column) => `sum(part.${column})`)];
  await db.query(
    `insert into ${into} (${[...key, ...sums].join(', ')}) select ${parts.join(', ')}
     from ${rows} r cross join lateral (${counts.counts?.adds}) part
     group by ${key.map((column) => `part.${column}`).join(', ')}`,
  );
}
