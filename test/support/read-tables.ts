import type { Pool } from 'pg';
import { allProjections } from '../../projections/all.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { ensureGenerations, physicalTable } from '../../projections/runner/generations.ts';
import { makePartition } from '../../projections/runner/partitions.ts';
import type { ViewName } from '../../projections/view-names.ts';

/** Returns quoted names of tables to fill without events. `months`: partitions, `YYYY-MM`. */
export async function readTables(
  pool: Pool,
): Promise<(projection: ViewName, table: string, months?: readonly string[]) => Promise<string>> {
  await ensureGenerations(pool, allProjections);
  return async (projection, table, months = []) => {
    const [generation] = await generationsOf(pool, projection);
    if (!generation) throw new Error(`${projection} has no tables`);
    const physical = physicalTable(table, generation.generation);
    for (const month of months) await makePartition(pool, physical, month);
    return physical;
  };
}
