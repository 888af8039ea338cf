import type { Pool } from 'pg';
import { allProjections } from '../../projections/all.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { ensureGenerations, physicalTable } from '../../projections/runner/generations.ts';
import type { ViewName } from '../../projections/view-names.ts';

/** Makes the tables of all read models; gives the quoted name of one, to be filled without events. */
export async function readTables(
  pool: Pool,
): Promise<(projection: ViewName, table: string) => Promise<string>> {
  await ensureGenerations(pool, allProjections);
  return async (projection, table) => {
    const [generation] = await generationsOf(pool, projection);
    if (!generation) throw new Error(`${projection} has no tables`);
    return physicalTable(table, generation.generation);
  };
}
