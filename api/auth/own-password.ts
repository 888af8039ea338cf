import type { Pool } from 'pg';
import { type Refused, refused } from '../errors/refusals.ts';
import { findPasswordHash } from './credentials.ts';
import type { Limits } from './limits.ts';
import { verifyPassword } from './passwords.ts';

/** Checks the password again, since a session may be that of an abandoned computer. @throws a refusal `too_many` */
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
