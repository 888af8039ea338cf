import type { Pool } from 'pg';
import { addNewKey } from './key-file.ts';
import { CURRENT, keysOf, openVault, type Vault } from './vault.ts';
import { WRAPPED_KEY_BYTES } from './wrapping.ts';

const BATCH = 1_000;
/** Differs from other advisory locks. */
const LOCK = 7_302_916_645_027;

const SECRETS = ['product'] as const;

export interface Rotation {
  readonly wrapped: number;
  /** `first`: nothing was wrapped; `given`: the first key was not current; `finished`: completed an interrupted rotation. */
  readonly key: 'first' | 'new' | 'given' | 'finished';
}

/**
 * Rewraps online under the file's first key, or a new one if that is current. Resumes after a crash.
 * @throws ConfigError if the file is invalid or can't be replaced
 */
export async function rotate(pool: Pool, file: string): Promise<Rotation> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await rotateAlone(pool, file);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function rotateAlone(pool: Pool, file: string): Promise<Rotation> {
  const vault = await openVault(pool, file);
  const isCutOff = vault.current !== '' && (await hasOthers(pool, vault.current));
  if (isCutOff) return { wrapped: await rewrap(pool, vault), key: 'finished' };
  const isFirst = vault.current === '';
  const isCurrent = firstName(file) === vault.current;
  if (isCurrent) addNewKey(file);
  // Waits for writes under the old key; later ones see this one.
  await pool.query('update auth.settings set value = $2 where name = $1', [CURRENT, firstName(file)]);
  await vault.refresh();
  return { wrapped: await rewrap(pool, vault), key: isFirst ? 'first' : isCurrent ? 'new' : 'given' };
}

function firstName(file: string): string {
  const [name = ''] = keysOf(file).keys();
  return name;
}

const OTHERS = `length(secret) <> ${WRAPPED_KEY_BYTES} or substring(secret from 2 for 8) <> decode($1, 'hex')`;

export async function hasOthers(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from auth.personal_keys where ${OTHERS}
     union all
     select 1 from auth.settings where name = any($2) and value not like 'wrapped:%'
     limit 1`,
    [name, SECRETS],
  );
  return rows.length > 0;
}

async function rewrap(pool: Pool, vault: Vault): Promise<number> {
  let wrapped = await rewrapSettings(pool, vault);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await pool.query<{ id: string; secret: Buffer }>(
      `select id::text, secret from auth.personal_keys k where id > $2 and (${OTHERS}) order by k.id limit ${BATCH}`,
      [vault.current, after],
    );
    const last = rows.at(-1);
    if (!last) return wrapped;
    const { rowCount } = await pool.query(
      `update auth.personal_keys k set secret = n.secret
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as n (id, before, secret)
       where k.id = n.id and k.secret = n.before`,
      [
        rows.map(({ id }) => id),
        rows.map(({ secret }) => secret),
        rows.map(({ id, secret }) => vault.wrapKey(id, vault.unwrapKey(id, secret))),
      ],
    );
    wrapped += rowCount ?? 0;
    after = last.id;
  }
}

async function rewrapSettings(pool: Pool, vault: Vault): Promise<number> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, value from auth.settings where name = any($1)',
    [SECRETS],
  );
  for (const { name, value } of rows)
    await pool.query('update auth.settings set value = $2 where name = $1', [
      name,
      vault.wrapText(name, vault.unwrapText(name, value)),
    ]);
  return rows.length;
}
