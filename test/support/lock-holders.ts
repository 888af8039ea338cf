import type { Pool } from 'pg';
import { readLockHolders } from '../../platform/postgres/lock-holders.ts';

/** The connection of each of these locks of leadership that is held, on the database of the pool. */
export async function holdersOf(pool: Pool, locks: readonly string[]): Promise<number[]> {
  const holders = await readLockHolders(pool, locks);
  return holders.flatMap(({ pid, locks: held }) => held.map(() => pid));
}
