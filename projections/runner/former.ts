import type { Pool } from 'pg';
import { tx } from '../../platform/postgres/pool.ts';
import type { Generation } from './bookkeeping.ts';
import { LOCK, physicalTable } from './generations.ts';

/** Error note of a read model that this release lacks. A release that has it clears the note. */
const FORMER = 'former';

/** Drops former read models a day after they were noted: until then an earlier release may still run or come back. */
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
    // `cascade` drops the views over them.
    for (const table of tables) await client.query(`drop table if exists ${table} cascade`);
    await client.query(
      `update read.projections set error = $2, updated_at = clock_timestamp()
       where name = any($1) and error is distinct from $2`,
      [names, FORMER],
    );
  });
}
