import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { findCredential, removeCredential, setCredential } from '../api/auth/credentials.ts';
import { verifyPassword } from '../api/auth/passwords.ts';
import { createSessions } from '../api/auth/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import { DEMO_ACCOUNTS } from '../seed/accounts.ts';
import type { SeedResult } from '../seed/demo.ts';
import type { DemoDeps } from '../seed/demo-deps.ts';

/** The log-ins of the demo, to be shown at the start. */
export interface DemoLogIns {
  readonly emails: readonly string[];
  /** A password that opens all the accounts; null if they keep one that this start does not know. */
  readonly password: string | null;
}

interface Given {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Where a generated password is stored, so that it stays the same over restarts. */
  readonly dataDir: string;
  /** The password of the settings: it replaces any former one of the accounts. */
  readonly demoPassword: string | undefined;
}

type Seed = (deps: Pick<DemoDeps, 'demoPassword' | 'setCredential'>) => Promise<SeedResult>;

const ACCOUNTS = Object.values(DEMO_ACCOUNTS);

/**
 * Creates the demo data and returns the log-ins: with a password that was tried on every account, or without one. A
 * password generated at an earlier start may have been replaced since, or belong to another data folder. Null: there is no
 * demo.
 */
export async function demoLogIns(given: Given, seed: Seed): Promise<DemoLogIns | null> {
  const { pool, dataDir, demoPassword } = given;
  const { password, keep } = demoPassword
    ? { password: demoPassword, keep: async () => undefined }
    : await madeUpPassword(dataDir);
  const result = await seed({
    demoPassword: password,
    async setCredential(credential) {
      await keep();
      await setCredential(pool, credential);
    },
  });
  if (result === 'other-data') return null;
  let opens = await opensAll(pool, password);
  // An interrupted start may have given some of the accounts another one.
  if (!opens && (demoPassword || result !== 'present')) {
    await keep();
    await giveToAll(given, password);
    opens = true;
  }
  return { emails: ACCOUNTS.map(({ email }) => email), password: opens ? password : null };
}

/**
 * Where demo accounts are refused, those of a log that once had a demo cannot log in: their passwords may be known to
 * anybody. A `DEMO_PASSWORD` at a start with the demo gives them one again.
 */
export async function refuseDemoLogIns({ pool, clock }: Pick<Given, 'pool' | 'clock'>): Promise<void> {
  const sessions = createSessions({ pool, clock });
  for (const { userId } of ACCOUNTS) {
    await removeCredential(pool, userId);
    await sessions.endAllOf(userId);
  }
}

/** The log-ins as a start prints them. */
export function describeLogIns({ emails, password }: DemoLogIns): string[] {
  const known = password ?? 'the one set at an earlier start (set DEMO_PASSWORD to give a new one)';
  return [`Demo log-ins: ${emails.join(', ')}`, `Password: ${known}`];
}

async function madeUpPassword(dataDir: string): Promise<{ password: string; keep: () => Promise<void> }> {
  const file = join(dataDir, 'demo-password');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const password = kept || randomBytes(9).toString('base64url');
  // Only once it is somebody's: the accounts that are there already may have another.
  const keep = () => writeFile(file, `${password}\n`, { mode: 0o600 });
  return { password, keep };
}

async function opensAll(pool: Pool, password: string): Promise<boolean> {
  for (const { email } of ACCOUNTS) {
    const credential = await findCredential(pool, email);
    if (!credential || !(await verifyPassword(credential.passwordHash, password))) return false;
  }
  return true;
}

async function giveToAll({ pool, clock }: Given, password: string): Promise<void> {
  const sessions = createSessions({ pool, clock });
  for (const { userId, email } of ACCOUNTS) {
    await setCredential(pool, { userId, email, password });
    await sessions.endAllOf(userId);
  }
}
