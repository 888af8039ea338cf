import type { Pool } from 'pg';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import { readPerson, readPersonByCui } from '../../projections/person-directory/queries.ts';
import type { CurrentUser } from './sessions.ts';

/**
 * The person of a CUI for an account: its own entry if that has the CUI, although the directory may have another person there
 * whom the account only claims to be.
 */
export async function readPersonFor(
  pool: Pool,
  user: CurrentUser | null,
  cui: string,
): Promise<DirectoryEntry | null> {
  const own = user?.personId ? await readPerson(pool, user.personId) : null;
  return own?.cui === cui ? own : readPersonByCui(pool, cui);
}
