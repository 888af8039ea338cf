import type { Pool } from 'pg';
import { type Refused, refused } from '../errors/refusals.ts';
import { findPasswordHash } from './credentials.ts';
import type { Limits } from './limits.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks the password again before an important change: a session alone may be that of a computer left open.
 * @returns null where the password is right, else the refusal. @throws a refusal `too_many` after too many tries
 */
export async function passwordRefusal(
  { pool, limits }: { readonly pool: Pool; readonly limits: Limits },
  userId: string,
  given: { readonly field: string; readonly password: string },
): Promise<Refused | null> {
  await limits.password(userId);
  const passwordHash = await findPasswordHash(pool, userId);
  if (await verifyPassword(passwordHash, given.password, 'known')) return null;
  return refused({ code: 'invalid', errors: { [given.field]: ['La contraseña actual no es correcta'] } });
}
