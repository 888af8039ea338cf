import type { Pool } from 'pg';
import { tx } from '../../platform/postgres/pool.ts';
import type { Generation } from './bookkeeping.ts';
import { LOCK, physicalTable } from './generations.ts';

/** Noted as the error of a read model that this release does not have. A release that moves it clears the note. */
const FORMER = 'former';

/**
 * Drops read models of earlier releases at the first start that comes a day after they were noted as such: until then
 * processes of the earlier release may read them, or that release may be put back.
 */
export async function dropFormer(pool: Pool, names: readonly string[]): Promise<void> {
  await tx(pool, async (client) => {
    await client.query(LOCK);
    const { rows } = await client.query<Pick<Generation, 'generation' | 'tables'>>(
      `delete from read.projections
       where name = any($1) and error = $2 and updated_at < clock_timestamp() - interval '1 day'
       returning generation, tables`,
      [names, FORMER],
    );
    const tables = rows.flatMap(({ generation, tables }) =>
      tables.map((table) => physicalTable(table, generation)),
    );
    // The views over them go too.
    for (const table of tables) await client.query(`drop table if exists ${table} cascade`);
    await client.query(
      `update read.projections set error = $2, updated_at = clock_timestamp()
       where name = any($1) and error is distinct from $2`,
      [names, FORMER],
    );
  });
}
