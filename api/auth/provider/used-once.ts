import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Whether nobody has used `value` before; kept until `end`. */
export async function isFirstUse(pool: Pool, value: string, end: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into auth.used_challenges (hash, expires_at) values ($1, $2) on conflict do nothing',
    [createHash('sha256').update(`provider:${value}`).digest(), end.toISOString()],
  );
  return rowCount === 1;
}
