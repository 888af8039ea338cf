import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type KeyRing, newKey, type PersonalKey } from './key-ring.ts';
import { currentKey, plainVault, type Vault } from './secret-keys/vault.ts';

const POOL_SIZE = 256;
const REFILL_BELOW = 64;
/** Delay until other processes notice a deletion. */
const CACHE_MS = 60_000;
/** Old ones stay until newer ones take their place. */
const CACHED = 5_000;

/** Keys in `auth.personal_keys`, wrapped by the vault. A pool of durable unused keys spares bookings an insert. */
export function postgresKeyRing(pool: Pool, vault: Vault = plainVault()): KeyRing {
  const secrets = new LRUCache<string, Buffer>({ max: CACHED, ttl: CACHE_MS });
  const subjects = new LRUCache<string, PersonalKey>({ max: CACHED, ttl: CACHE_MS });
  const unused = unusedKeys(pool, vault);

  return {
    async forSubject(subject) {
      const known = subjects.get(subject);
      if (known) return known;
      const key = await subjectKey(pool, vault, subject);
      // Only a read restarts the time to live, or a key in use would outlive its deletion elsewhere.
      subjects.set(subject, key);
      secrets.set(key.id, key.secret);
      return key;
    },
    async fresh() {
      const key = await unused.next();
      secrets.set(key.id, key.secret);
      return key;
    },
    async find(ids) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      for (const id of new Set(ids)) {
        const secret = secrets.get(id);
        if (secret) found.set(id, secret);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      for (const { id, secret } of await readKeys(pool, vault, missing)) {
        found.set(id, secret);
        secrets.set(id, secret);
      }
      return found;
    },
    async forgetSubject(subject) {
      const { rows } = await pool.query<{ id: string }>(
        'delete from auth.personal_keys where subject = $1 returning id::text',
        [subject],
      );
      subjects.delete(subject);
      for (const { id } of rows) secrets.delete(id);
      return rows.length;
    },
    async forgetUnowned(ids) {
      const { rows } = await pool.query<{ id: string }>(
        'delete from auth.personal_keys where id = any($1::uuid[]) and subject is null returning id::text',
        [ids],
      );
      for (const { id } of rows) secrets.delete(id);
      return rows.length;
    },
  };
}

function unusedKeys(pool: Pool, vault: Vault) {
  const ready: PersonalKey[] = [];
  let refilling: Promise<void> | null = null;

  async function refill(): Promise<void> {
    const keys = Array.from({ length: POOL_SIZE }, newKey);
    const { rowCount } = await pool.query(
      `insert into auth.personal_keys (id, secret)
       select id, secret from unnest($1::uuid[], $2::bytea[]) as made (id, secret), ${currentKey('$3')}`,
      [keys.map((key) => key.id), keys.map((key) => vault.wrapKey(key.id, key.secret)), vault.current],
    );
    if (rowCount === POOL_SIZE) ready.push(...keys);
    else await vault.refresh();
  }

  function startRefill(): Promise<void> {
    refilling ??= refill().finally(() => {
      refilling = null;
    });
    return refilling;
  }

  async function next(): Promise<PersonalKey> {
    if (ready.length < REFILL_BELOW) {
      const refilled = startRefill();
      if (ready.length === 0) await refilled;
      else refilled.catch(() => undefined); // the next caller that finds the pool empty gets the error
    }
    return ready.pop() ?? next();
  }

  return { next };
}

async function subjectKey(pool: Pool, vault: Vault, subject: string): Promise<PersonalKey> {
  const key = newKey();
  const { rows } = await pool.query<PersonalKey>(
    `with made as (
       insert into auth.personal_keys (id, subject, secret)
       select $1::uuid, $2, $3::bytea from ${currentKey('$4')}
       on conflict (subject) do nothing returning id, secret
     )
     select id::text, secret from made
     union all select id::text, secret from auth.personal_keys where subject = $2 limit 1`,
    [key.id, subject, vault.wrapKey(key.id, key.secret), vault.current],
  );
  const [row] = rows;
  if (row) return unwrapped(vault, row);
  // Created by another process during the statement, or under another wrapping key.
  await vault.refresh();
  return subjectKey(pool, vault, subject);
}

async function readKeys(pool: Pool, vault: Vault, ids: readonly string[]): Promise<PersonalKey[]> {
  const { rows } = await pool.query<PersonalKey>(
    'select id::text, secret from auth.personal_keys where id = any($1::uuid[])',
    [ids],
  );
  return rows.map((row) => unwrapped(vault, row));
}

/** In memory of its own: that of the driver is a piece of 8 KB, which a kept key would keep. */
function unwrapped(vault: Vault, { id, secret }: PersonalKey): PersonalKey {
  const plain = vault.unwrapKey(id, secret);
  return { id, secret: Buffer.alloc(plain.length, plain) };
}
