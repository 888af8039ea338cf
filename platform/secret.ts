import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * A secret of the product, the same in all its processes for ever: made at the first asking, 256 random bits in
 * URL-safe text. Each purpose has its own `name`.
 */
export async function loadSecret(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(
    `with made as (
       insert into auth.settings (name, value) values ($1, $2) on conflict (name) do nothing returning value
     )
     select value from made union all select value from auth.settings where name = $1 limit 1`,
    [name, randomBytes(32).toString('base64url')],
  );
  // Nothing comes back where another process made it after this statement began: it is there now.
  return rows[0]?.value ?? loadSecret(pool, name);
}
