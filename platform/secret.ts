import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { currentKey, plainVault, type Vault } from './secret-keys/vault.ts';

/** Product's permanent secret by purpose (`name`): 256 random bits, URL-safe, created on demand. */
export async function loadSecret(pool: Pool, name: string, vault: Vault = plainVault()): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(
    `with made as (
       insert into auth.settings (name, value) select $1, $2 from ${currentKey('$3')}
       on conflict (name) do nothing returning value
     )
     select value from made union all select value from auth.settings where name = $1 limit 1`,
    [name, vault.wrapText(name, randomBytes(32).toString('base64url')), vault.current],
  );
  const [row] = rows;
  if (row) return vault.unwrapText(name, row.value);
  // Created by another process during the statement, or under another wrapping key.
  await vault.refresh();
  return loadSecret(pool, name, vault);
}
