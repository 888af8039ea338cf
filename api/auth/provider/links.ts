import type { Pool } from 'pg';
import { keyedId } from '../../../platform/ids.ts';

/** An account of the provider and the account that it opens. */
export interface Link {
  readonly userId: string;
  /** Roles that the provider gave; those that an administrator gave here are not among them. */
  readonly roles: readonly number[];
}

/** Subjects and sessions of the provider are stored as keyed hashes: they identify a person. */
export function providerKey(secret: string, issuer: string, id: string): string {
  return keyedId(secret, `provider:${issuer} ${id}`);
}

export async function findLink(pool: Pool, subjectKey: string): Promise<Link | null> {
  const { rows } = await pool.query<Link>(
    'select user_id as "userId", roles from auth.provider_accounts where subject_hash = $1',
    [subjectKey],
  );
  return rows[0] ?? null;
}

/** False: the account belongs to another subject of this provider. */
export async function addLink(
  pool: Pool,
  { subjectKey, issuer, userId, roles, at }: Link & { subjectKey: string; issuer: string; at: string },
): Promise<boolean> {
  await pool.query(
    `insert into auth.provider_accounts (subject_hash, issuer, user_id, roles, linked_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [subjectKey, issuer, userId, roles, at],
  );
  return (await findLink(pool, subjectKey))?.userId === userId;
}

export async function keepGivenRoles(
  pool: Pool,
  subjectKey: string,
  roles: readonly number[],
): Promise<void> {
  await pool.query('update auth.provider_accounts set roles = $2 where subject_hash = $1', [
    subjectKey,
    roles,
  ]);
}

/** One session of the provider, or all of a subject. @returns the accounts */
export async function endSessionsOfProvider(
  pool: Pool,
  { subjectKey, sessionKey }: { subjectKey: string | null; sessionKey: string | null },
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ userId: string }>(
    `delete from auth.sessions
     where provider_subject is not null
       and ($1::text is null or provider_subject = $1) and ($2::text is null or provider_session = $2)
       and ($1::text is not null or $2::text is not null)
     returning user_id as "userId"`,
    [subjectKey, sessionKey],
  );
  return [...new Set(rows.map(({ userId }) => userId))];
}

export async function removeLink(pool: Pool, subjectKey: string): Promise<void> {
  await pool.query('delete from auth.provider_accounts where subject_hash = $1', [subjectKey]);
}
