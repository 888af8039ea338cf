import type { ActingPerson } from '../../commands/reservation/reserve-normal.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import type { Deps } from '../http/deps.ts';
import type { CurrentUser } from './sessions.ts';

/** The requesting account's person, and whether its address is trusted: the limits differ. */
export async function actingPerson(
  { pool }: Pick<Deps, 'pool'>,
  user: CurrentUser | null,
): Promise<ActingPerson> {
  const account = user && (await readAccount(pool, user.id));
  return { personId: user?.personId ?? '', isTrusted: isTrusted(account) };
}
