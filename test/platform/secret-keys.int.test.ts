import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authMigrations } from '../../api/auth/migrations.ts';
import { ConfigError } from '../../platform/config.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { loadSecret } from '../../platform/secret.ts';
import { hasOthers, rotate } from '../../platform/secret-keys/rotate.ts';
import { keysOf, openVault } from '../../platform/secret-keys/vault.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;
let file: string;
beforeEach(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, { max: 8 });
  await migrate(database.url, authMigrations, silentLogger);
  folder = mkdtempSync(join(tmpdir(), 'reservas-key-'));
  file = join(folder, 'secret.key');
  write(newKey());
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const newKey = () => randomBytes(32).toString('base64');
const write = (...lines: string[]) => writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
const linesOf = () => readFileSync(file, 'utf8').trim().split('\n');
const firstName = () => [...keysOf(file).keys()][0] ?? '';

/** A process of the product, as far as its secrets go. */
async function aProcess(withFile = true) {
  const vault = await openVault(pool, withFile ? file : undefined);
  return { ring: postgresKeyRing(pool, vault), secret: () => loadSecret(pool, 'product', vault) };
}

/** The contents of the tables, as in a copy of them. */
async function stored(): Promise<Buffer> {
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from auth.personal_keys');
  const { rows: settings } = await pool.query<{ value: string }>('select value from auth.settings');
  return Buffer.concat([
    ...rows.map(({ secret }) => secret),
    ...settings.map(({ value }) => Buffer.from(value)),
  ]);
}

describe('a key file', () => {
  test.each([
    ['is missing', () => rmSync(file), 'must be a readable file of keys, but: ENOENT'],
    [
      'is open to every account',
      () => chmodSync(file, 0o604),
      'must not be open to every account: chmod 600',
    ],
    ['is empty', () => write(''), 'but is empty'],
    ['holds something else', () => write(newKey(), 'secreto'), 'but line 2 is none'],
  ])(
    'that %s is told in one line that names the variable and nothing of the file',
    async (_, spoil, said) => {
      spoil();
      const refused = await openVault(pool, file).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ConfigError);
      const { message } = refused as ConfigError;
      expect(message).toMatch(/^SECRET_KEY_FILE .+$/);
      expect(message).toContain(said);
      expect(message).not.toContain('secreto');
    },
  );

  test('that holds another key, or none at all where secrets are wrapped, stops the start', async () => {
    await (await aProcess()).secret();
    await expect(openVault(pool, undefined)).rejects.toThrow(/^SECRET_KEY_FILE must name the file/);
    write(newKey());
    await expect(openVault(pool, file)).rejects.toThrow(/^SECRET_KEY_FILE .* but holds another$/);
  });
});

describe('with a key file', () => {
  test('a new database has no secret in the clear, and another process reads all', async () => {
    const one = await aProcess();
    const [secret, person, record] = [
      await one.secret(),
      await one.ring.forSubject('person:p1'),
      await one.ring.fresh(),
    ];
    const bytes = await stored();
    for (const plain of [Buffer.from(secret), person.secret, record.secret])
      expect(bytes.includes(plain)).toBe(false);
    const other = await aProcess();
    expect(await other.secret()).toBe(secret);
    expect(await other.ring.forSubject('person:p1')).toEqual(person);
    expect((await other.ring.find([record.id])).get(record.id)).toEqual(record.secret);
  });

  test('secrets that lie in the clear are wrapped by the first rotation, not by a start', async () => {
    const plain = await aProcess(false);
    const [secret, person] = [await plain.secret(), await plain.ring.forSubject('person:p1')];
    const started = await aProcess();
    expect(await started.ring.forSubject('person:p1')).toEqual(person);
    expect((await stored()).includes(person.secret)).toBe(true);
    expect((await rotate(pool, file)).key).toBe('first');
    expect((await stored()).includes(person.secret)).toBe(false);
    expect(linesOf()).toHaveLength(1);
    const later = await aProcess();
    expect([await later.secret(), await later.ring.forSubject('person:p1')]).toEqual([secret, person]);
  });

  test('a secret moved into the row of another is refused', async () => {
    const one = await aProcess();
    const [a, b] = [await one.ring.forSubject('person:a'), await one.ring.forSubject('person:b')];
    await pool.query(
      'update auth.personal_keys set secret = (select secret from auth.personal_keys where id = $1) where id = $2',
      [a.id, b.id],
    );
    await expect((await aProcess()).ring.find([b.id])).rejects.toThrow();
  });
});

describe('a rotation', () => {
  test('writes a new key with the owner and the mode of the file; the old one opens nothing any more', async () => {
    const one = await aProcess();
    const person = await one.ring.forSubject('person:p1');
    const [before] = linesOf();
    chmodSync(file, 0o640);
    expect((await rotate(pool, file)).key).toBe('new');
    expect(linesOf()[1]).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(await hasOthers(pool, firstName())).toBe(false);
    write(linesOf()[0] ?? '');
    expect(await (await aProcess()).ring.forSubject('person:p1')).toEqual(person);
    write(before ?? '');
    await expect(openVault(pool, file)).rejects.toThrow(ConfigError);
  });

  test('goes on to a key that was put before those in the file by hand', async () => {
    const person = await (await aProcess()).ring.forSubject('person:p1');
    write(newKey(), ...linesOf());
    expect((await rotate(pool, file)).key).toBe('given');
    expect(linesOf()).toHaveLength(2);
    write(linesOf()[0] ?? '');
    expect(await (await aProcess()).ring.forSubject('person:p1')).toEqual(person);
  });

  test('where the file can not be replaced it says to put a key there by hand, and changes nothing', async () => {
    const person = await (await aProcess()).ring.forSubject('person:p1');
    const lines = linesOf();
    // Nobody can write there, not even root.
    mkdirSync(`${file}.new`);
    const refused = await rotate(pool, file).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as ConfigError).message).toMatch(
      /^SECRET_KEY_FILE .*\.key can't be replaced by this account \(EISDIR\): put a new key before the others in it, then call again/,
    );
    expect(linesOf()).toEqual(lines);
    expect(await (await aProcess()).ring.forSubject('person:p1')).toEqual(person);
  });

  test('that was cut off is finished by the next call, without another key', async () => {
    const one = await aProcess();
    const person = await one.ring.forSubject('person:p1');
    write(newKey(), ...linesOf());
    await pool.query("update auth.settings set value = $1 where name = 'secret-key'", [firstName()]);
    const lines = linesOf();
    expect((await rotate(pool, file)).key).toBe('finished');
    expect(linesOf()).toEqual(lines);
    expect(await hasOthers(pool, firstName())).toBe(false);
    expect(await one.ring.find([person.id])).toEqual(new Map([[person.id, person.secret]]));
  });

  test('leaves a key deleted that is deleted meanwhile, and lets nobody write under the key before', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => aProcess()));
    const made = new Map<string, Buffer>();
    const gone = new Set<string>();
    let isOver = false;
    const work = processes.map(async ({ ring }, index) => {
      for (let turn = 0; !isOver || turn < 20; turn++) {
        const keys = [await ring.fresh(), await ring.forSubject(`person:${index}-${turn}`)];
        for (const key of keys) made.set(key.id, key.secret);
        const shared = await ring.forSubject(`person:shared-${turn}`);
        expect(made.get(shared.id) ?? shared.secret).toEqual(shared.secret);
        made.set(shared.id, shared.secret);
        const [deleted] = keys;
        if (turn % 3 === 0 && deleted) {
          await ring.forgetUnowned([deleted.id]);
          gone.add(deleted.id);
        }
        const other = processes[(index + 1) % processes.length];
        const found = await other?.ring.find(keys.map(({ id }) => id));
        for (const key of keys) if (!gone.has(key.id)) expect(found?.get(key.id)).toEqual(key.secret);
      }
    });
    for (let turn = 0; turn < 4; turn++) expect((await rotate(pool, file)).key).toBe('new');
    isOver = true;
    await Promise.all(work);
    expect(await hasOthers(pool, firstName())).toBe(false);
    expect(linesOf()).toHaveLength(5);
    write(linesOf()[0] ?? '');
    const found = await (await aProcess()).ring.find([...made.keys()]);
    for (const [id, secret] of made) expect(found.get(id)).toEqual(gone.has(id) ? undefined : secret);
  });
});
