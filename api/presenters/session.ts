import { roleNames } from '../../domain/user/roles.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { SessionUser } from '../contract/session.ts';

/** What a page is told of the account that it works for. */
export function presentSessionUser({
  id,
  email,
  roles,
  person,
}: Pick<Account, 'id' | 'email' | 'roles' | 'person'>): SessionUser {
  return {
    id,
    email,
    roles: roleNames(roles),
    person: person && { first_name: person.firstName, last_name: person.lastName },
  };
}
