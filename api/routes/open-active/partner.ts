import type { CurrentUser } from '../../auth/sessions.ts';
import { refused } from '../../errors/refusals.ts';

/** Orders belong to keys. @throws a refusal for accounts */
export function partnerOf(user: CurrentUser | null): CurrentUser {
  if (!user?.key) throw refused({ code: 'key_needed' });
  return user;
}
