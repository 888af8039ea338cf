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

export interface DemoLogIns {
  readonly emails: readonly string[];
  /** Opens all the accounts; null: unknown to this start. */
  readonly password: string | null;
  /** No account has a password: a start in production removed them. */
  readonly areClosed?: true;
}

interface Given {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Keeps a generated password over restarts. */
  readonly dataDir: string;
  /** Replaces any former password. */
  readonly demoPassword: string | undefined;
}

type Seed = (deps: Pick<DemoDeps, 'demoPassword' | 'setCredential'>) => Promise<SeedResult>;

const ACCOUNTS = Object.values(DEMO_ACCOUNTS);

/** Creates the demo. Returns a password only if it opens every account; null: no demo. */
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
  // An interrupted start may have set other passwords on some accounts.
  if (!opens && (demoPassword || result !== 'present')) {
    await keep();
    await giveToAll(given, password);
    opens = true;
  }
  const emails = ACCOUNTS.map(({ email }) => email);
  if (opens) return { emails, password };
  return { emails, password: null, ...((await areClosed(pool)) && { areClosed: true }) };
}

/** Resets demo passwords where demo accounts are refused, because anybody may know them. */
export async function refuseDemoLogIns({ pool, clock }: Pick<Given, 'pool' | 'clock'>): Promise<void> {
  const sessions = createSessions({ pool, clock });
  for (const { userId } of ACCOUNTS) {
    await removeCredential(pool, userId);
    await sessions.endAllOf(userId);
  }
}

export function describeLogIns({ emails, password, areClosed }: DemoLogIns): string[] {
  const unknown = areClosed
    ? 'none, since a start with NODE_ENV=production removed it (set DEMO_PASSWORD to give one)'
    : 'the one set at an earlier start (set DEMO_PASSWORD to give a new one)';
  const known = password ?? unknown;
  return [`Demo log-ins: ${emails.join(', ')}`, `Password: ${known}`];
}

async function madeUpPassword(dataDir: string): Promise<{ password: string; keep: () => Promise<void> }> {
  const file = join(dataDir, 'demo-password');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const password = kept || randomBytes(9).toString('base64url');
  // Kept once it applies: existing accounts may have another one.
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

async function areClosed(pool: Pool): Promise<boolean> {
  for (const { email } of ACCOUNTS) if (await findCredential(pool, email)) return false;
  return true;
}

async function giveToAll({ pool, clock }: Given, password: string): Promise<void> {
  const sessions = createSessions({ pool, clock });
  for (const { userId, email } of ACCOUNTS) {
    await setCredential(pool, { userId, email, password });
    await sessions.endAllOf(userId);
  }
}
