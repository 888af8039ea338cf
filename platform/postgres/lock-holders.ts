import type { Pool } from 'pg';
import { keyOf, LOCK_SESSION } from './lock-session.ts';

/** A process of the product, by its connection for locks. */
export interface LockHolder {
  /** The connection's, in Postgres. */
  readonly pid: number;
  /** See `processName`. */
  readonly name: string;
  readonly locks: readonly string[];
}

/** All processes on this database; `locks`: those to look for. */
export async function readLockHolders(pool: Pool, locks: readonly string[]): Promise<LockHolder[]> {
  const byKey = new Map(locks.map((lock) => [keyOf(lock), lock]));
  const { rows } = await pool.query<{ pid: number; name: string; keys: string[] }>(
    `select a.pid, a.application_name as name,
       array(select ((l.classid::bigint << 32) | l.objid::bigint)::text from pg_locks l
         where l.pid = a.pid and l.locktype = 'advisory' and l.granted and l.objsubid = 1
           and l.database = a.datid) as keys
     from pg_stat_activity a
     where a.datname = current_database() and a.application_name like '% ' || $1
     order by name, a.pid`,
    [LOCK_SESSION],
  );
  return rows.map(({ pid, name, keys }) => ({
    pid,
    name: name.slice(0, -LOCK_SESSION.length - 1),
    locks: keys.flatMap((key) => byKey.get(key) ?? []),
  }));
}
