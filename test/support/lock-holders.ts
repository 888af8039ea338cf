import type { Pool } from 'pg';
import { keyOf } from '../../platform/postgres/lock-session.ts';

/** The connections that hold one of these locks of leadership, on the database of the pool. */
export async function holdersOf(pool: Pool, locks: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::bigint << 32) | objid::bigint) = any($1::bigint[])`,
    [locks.map(keyOf)],
  );
  return rows.map(({ pid }) => pid);
}
