import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCredential } from '../../api/auth/credentials.ts';
import { authMigrations } from '../../api/auth/migrations.ts';
import { verifyPassword } from '../../api/auth/passwords.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import { demoLogIns, describeLogIns, refuseDemoLogIns } from '../../bootstrap/demo-log-ins.ts';
import { fixedClock } from '../../platform/clock.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { projectionMigrations } from '../../projections/runner/migrations.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '../../seed/accounts.ts';
import type { SeedResult } from '../../seed/demo.ts';
import { NOW } from '../support/booking-world.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const { admin, staff, owner } = DEMO_ACCOUNTS;
const ALL = [admin, staff, owner];
const clock = fixedClock(NOW);

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let dataDir: string;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.url, [...authMigrations, ...projectionMigrations]);
  pool = openPool(database.url);
  await ensureGenerations(pool, [accounts, personDirectory]);
  dataDir = await mkdtemp(join(tmpdir(), 'reservas-demo-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** A start of the product whose seeding makes these accounts, and comes to this result. */
async function start(
  demoPassword: string | undefined,
  result: SeedResult,
  made: readonly DemoAccount[] = [],
) {
  return demoLogIns({ pool, clock, dataDir, demoPassword }, async (deps) => {
    for (const { userId, email } of made)
      await deps.setCredential({ userId, email, password: deps.demoPassword });
    return result;
  });
}

/** Asserts that what would be printed opens every account. */
async function expectWorks(password: string | null | undefined): Promise<string> {
  for (const { email } of ALL) {
    const credential = await findCredential(pool, email);
    expect(await verifyPassword(credential?.passwordHash ?? null, String(password)), email).toBe(true);
  }
  return String(password);
}

describe('the password that a start prints', () => {
  test('is made up where none is given, and stays the same', async () => {
    const first = await expectWorks((await start(undefined, 'seeded', ALL))?.password);
    expect((await start(undefined, 'present'))?.password).toBe(first);
  });

  test('is none where the accounts were made with one that is not given any more', async () => {
    expect(await expectWorks((await start('dado al inicio', 'seeded', ALL))?.password)).toBe(
      'dado al inicio',
    );
    const again = await start(undefined, 'present');
    expect(again).toEqual({ emails: ALL.map(({ email }) => email), password: null });
    expect(again && describeLogIns(again)[1]).toContain('the one set at an earlier start');
    await expectWorks('dado al inicio');
    await expect(readFile(join(dataDir, 'demo-password'))).rejects.toThrow('ENOENT');
  });

  test('is the one given later, and what was made up before is never printed again', async () => {
    await start(undefined, 'seeded', ALL);
    expect(await expectWorks((await start('dado después', 'present'))?.password)).toBe('dado después');
    expect((await start(undefined, 'present'))?.password).toBeNull();
  });

  test('is none where another password is kept in the folder', async () => {
    await start('de otra carpeta', 'seeded', ALL);
    await writeFile(join(dataDir, 'demo-password'), 'no abre nada\n');
    expect((await start(undefined, 'present'))?.password).toBeNull();
  });

  test('opens all accounts after a start that was interrupted between them', async () => {
    await start('antes del corte', 'seeded', [admin, staff]);
    const password = await expectWorks((await start(undefined, 'resumed', [owner]))?.password);
    expect((await start(undefined, 'present'))?.password).toBe(password);
  });

  test('is not spoken of where there is no demo', async () => {
    expect(await start(undefined, 'other-data')).toBeNull();
  });
});

test('a new password ends the sessions that began with the old one; the same one again does not', async () => {
  await start('la primera', 'seeded', ALL);
  const sessions = createSessions({ pool, clock });
  const token = await sessions.start(staff.userId);
  const isOpen = async () => (await sessions.find(token)).status !== 'gone';
  await start('la primera', 'present');
  expect(await isOpen()).toBe(true);
  await start('la segunda', 'present');
  expect(await isOpen()).toBe(false);
});

test('where they are refused no account opens, until a start with the demo names a password', async () => {
  await start('de todos conocida', 'seeded', ALL);
  await refuseDemoLogIns({ pool, clock });
  for (const { email } of ALL) expect(await findCredential(pool, email)).toBeNull();
  const closed = await start(undefined, 'present');
  expect(closed?.password).toBeNull();
  expect(closed && describeLogIns(closed)[1]).toBe(
    'Password: none, since a start with NODE_ENV=production removed it (set DEMO_PASSWORD to give one)',
  );
  await expectWorks((await start('una nueva', 'present'))?.password);
});
