import type { Pool, PoolClient } from 'pg';
import type { Caller } from './password-turns.ts';
import { hashPassword } from './passwords.ts';
import { removeAllFactors } from './second-factor/factors.ts';

export interface Credential {
  readonly userId: string;
  /** Null: none was ever chosen. */
  readonly passwordHash: string | null;
}

export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

/** `password` must satisfy `passwordProblem`. @throws EmailTakenError */
export async function setCredential(
  pool: Pool | PoolClient,
  { password, ...account }: { userId: string; email: string; password: string },
): Promise<void> {
  await storeCredential(pool, { ...account, passwordHash: await hashPassword(password) });
}

/** Leaves the credential that the account has. `password` must satisfy `passwordProblem`. @throws EmailTakenError */
export async function addCredential(
  pool: Pool,
  { password, ...account }: { userId: string; email: string; password: string },
  caller?: Caller,
): Promise<void> {
  const passwordHash = await hashPassword(password, caller);
  await storeCredential(pool, { ...account, passwordHash }, 'do nothing');
}

const REPLACES =
  'do update set email_key = excluded.email_key, password_hash = excluded.password_hash, changed_at = now()';

/** `passwordHash` '': none, the account opens otherwise. @throws EmailTakenError */
export async function storeCredential(
  pool: Pool | PoolClient,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
  onConflict: 'do nothing' | typeof REPLACES = REPLACES,
): Promise<void> {
  try {
    await pool.query(
      `insert into auth.credentials (user_id, email_key, password_hash) values ($1, $2, $3)
       on conflict (user_id) ${onConflict}`,
      [userId, emailKey(email), passwordHash],
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTakenError('the e-mail belongs to another account');
    throw error;
  }
}

/** `password` must satisfy `passwordProblem`. */
export async function changePassword(pool: Pool, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, 'known');
  await pool.query('update auth.credentials set password_hash = $2, changed_at = now() where user_id = $1', [
    userId,
    passwordHash,
  ]);
}

/** @throws EmailTakenError */
export async function changeLogInAddress(pool: Pool, userId: string, email: string): Promise<void> {
  try {
    await pool.query('update auth.credentials set email_key = $2, changed_at = now() where user_id = $1', [
      userId,
      emailKey(email),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTakenError('the e-mail belongs to another account');
    throw error;
  }
}

export async function findPasswordHash(pool: Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string | null }>(
    "select nullif(password_hash, '') as hash from auth.credentials where user_id = $1",
    [userId],
  );
  return rows[0]?.hash ?? null;
}

export async function removeCredential(pool: Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.provider_accounts where user_id = $1', [userId]);
  await pool.query('delete from auth.credentials where user_id = $1', [userId]);
  await removeAllFactors(pool, userId);
}

export async function findCredential(pool: Pool, email: string): Promise<Credential | null> {
  const { rows } = await pool.query<Credential>(
    `select user_id as "userId", nullif(password_hash, '') as "passwordHash"
     from auth.credentials where email_key = $1`,
    [emailKey(email)],
  );
  return rows[0] ?? null;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
