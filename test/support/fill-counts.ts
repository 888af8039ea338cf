import { countsOf } from '../../projections/kit/counting.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { countedColumns, keyColumns, type TableDefinition } from '../../projections/kit/table.ts';

/** Fills a table of counts from rows that were put there without events. The names are quoted, with their schema. */
export async function fillCounts(
  db: Database,
  counts: TableDefinition,
  { rows, into }: { readonly rows: string; readonly into: string },
): Promise<void> {
  const columns = [...keyColumns(counts), ...countedColumns(counts)];
  const signed = `(select 1 as sign, * from ${rows}) r`;
  await db.query(`insert into ${into} (${columns.join(', ')}) ${countsOf(counts, signed)}`);
}
