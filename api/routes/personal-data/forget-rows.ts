import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { removeCredential } from '../../auth/credentials.ts';
import { removeFiltersOf } from '../../auth/saved-filters.ts';
import { createSessions } from '../../auth/sessions.ts';
import { forgetPartiesOf } from '../sharing/guest-list.ts';

/** Rows that no event clears; the screen and `persons:erase` both delete them here. */

export async function forgetAccount(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  userId: string,
): Promise<void> {
  await createSessions({ pool, clock }).endAllOf(userId);
  await removeCredential(pool, userId);
  await removeFiltersOf(pool, userId);
}

/** `entries`: ids of all entries of the person. */
export async function forgetPerson(pool: Pool, entries: readonly string[]): Promise<void> {
  for (const id of entries) await forgetPartiesOf(pool, id);
}
