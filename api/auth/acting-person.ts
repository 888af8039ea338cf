import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import type { Deps } from '../http/deps.ts';
import type { CurrentUser } from './sessions.ts';

/** The person of the account that asks, and whether its address is known to be its owner's: the limits differ. */
export async function actingPerson(
  { pool }: Pick<Deps, 'pool'>,
  user: CurrentUser | null,
): Promise<{ readonly personId: string; readonly isTrusted: boolean }> {
  const account = user && (await readAccount(pool, user.id));
  return { personId: user?.personId ?? '', isTrusted: isTrusted(account) };
}
