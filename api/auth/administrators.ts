import type { Pool } from 'pg';
import { keyedQueue } from '../../commands/handler/keyed-queue.ts';
import type { Administrators } from '../../commands/people/user.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { readActiveUserIds } from '../../projections/accounts/queries.ts';

/** Differs from other advisory locks. */
const LOCK = 7_302_916_645_013;

/** One connection per process waits: the work needs others of the same pool. */
const queue = keyedQueue();

/** Serializes changes of administrators by a queue and a lock. */
export function createAdministrators(pool: Pool): Administrators {
  return {
    candidates: async () => withPassword(pool, await readActiveUserIds(pool, ADMIN_ROLE)),
    exclusively: (work) => queue.run('administrators', () => locked(pool, work)),
  };
}

async function withPassword(pool: Pool, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select user_id as id from auth.credentials where user_id = any($1) and password_hash <> ''",
    [userIds],
  );
  return rows.map(({ id }) => id);
}

async function locked<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection releases the lock in any state.
    client.release(true);
    throw error;
  }
}
