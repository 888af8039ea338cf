import type { Pool } from 'pg';
import { ConfigError } from '../config.ts';
import { readKeyFile } from './key-file.ts';
import { nameOfKey, unwrap, WRAPPED_KEY_BYTES, type WrappingKey, wrap, wrappingKey } from './wrapping.ts';

/** Setting with the name of the current key; '': plain text. */
export const CURRENT = 'secret-key';
const TEXT = 'wrapped:';

/** SQL source of writes under key `$n`: no row if another is current. The lock delays rotations. */
export const currentKey = (parameter: string) =>
  `(select 1 from auth.settings where name = '${CURRENT}' and value = ${parameter} for share) as current_key`;

export interface Vault {
  readonly current: string;
  wrapKey(id: string, plain: Buffer): Buffer;
  unwrapKey(id: string, stored: Buffer): Buffer;
  wrapText(name: string, plain: string): string;
  unwrapText(name: string, stored: string): string;
  /** Reads the current key. @throws ConfigError if the file lacks it */
  refresh(): Promise<void>;
}

/** `file`: `SECRET_KEY_FILE`. @throws ConfigError if missing or of another database */
export async function openVault(pool: Pool, file: string | undefined): Promise<Vault> {
  let keys = keysOf(file);
  const reload = () => {
    keys = keysOf(file);
  };
  const [first] = keys.values();
  if (first) await adoptNew(pool, first);
  let current = '';

  function keyNamed(name: string): WrappingKey {
    if (!keys.has(name)) reload();
    const key = keys.get(name);
    if (key) return key;
    throw new ConfigError(
      file === undefined
        ? 'SECRET_KEY_FILE must name the file of the key that the secrets of this database are wrapped under'
        : `SECRET_KEY_FILE ${file} must hold the key that the secrets of this database are wrapped under, but holds another`,
    );
  }

  const vault: Vault = {
    get current() {
      return current;
    },
    wrapKey: (id, plain) => (current === '' ? plain : wrap(keyNamed(current), `key:${id}`, plain)),
    unwrapKey: (id, stored) =>
      stored.length === WRAPPED_KEY_BYTES ? unwrap(keyNamed(nameOfKey(stored)), `key:${id}`, stored) : stored,
    wrapText(name, plain) {
      if (current === '') return plain;
      const wrapped = wrap(keyNamed(current), `setting:${name}`, Buffer.from(plain));
      return `${TEXT}${wrapped.toString('base64')}`;
    },
    unwrapText(name, stored) {
      if (!stored.startsWith(TEXT)) return stored;
      const wrapped = Buffer.from(stored.slice(TEXT.length), 'base64');
      return unwrap(keyNamed(nameOfKey(wrapped)), `setting:${name}`, wrapped).toString();
    },
    async refresh() {
      current = await readCurrent(pool);
      if (current !== '') keyNamed(current);
    },
  };
  await vault.refresh();
  return vault;
}

/** For tests and unwrapped secrets. */
export function plainVault(): Vault {
  return {
    current: '',
    wrapKey: (_, plain) => plain,
    unwrapKey: (_, stored) => stored,
    wrapText: (_, plain) => plain,
    unwrapText: (_, stored) => stored,
    refresh: async () => undefined,
  };
}

async function readCurrent(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select value from auth.settings where name = $1', [
    CURRENT,
  ]);
  return rows[0]?.value ?? '';
}

export function keysOf(file: string | undefined): ReadonlyMap<string, WrappingKey> {
  const keys = file === undefined ? [] : readKeyFile(file).map(wrappingKey);
  return new Map(keys.map((key) => [key.name, key]));
}

/** New databases start wrapped; others wait for `secrets:rotate`, since an earlier release may still read them. */
async function adoptNew(pool: Pool, { name }: WrappingKey): Promise<void> {
  await pool.query(
    `update auth.settings set value = $2 where name = $1 and value = ''
     and not exists (select from auth.personal_keys)
     and not exists (select from auth.settings where name = 'product')`,
    [CURRENT, name],
  );
}
