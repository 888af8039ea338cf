import type { Pool } from 'pg';
import { readLockHolders } from '../../platform/postgres/lock-holders.ts';

/** The connections that hold one of these locks of leadership, on the database of the pool. */
export async function holdersOf(pool: Pool, locks: readonly string[]): Promise<number[]> {
  const holders = await readLockHolders(pool, locks);
  return holders.filter((holder) => holder.locks.length > 0).map(({ pid }) => pid);
}
