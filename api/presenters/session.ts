import { roleNames } from '../../domain/user/roles.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { Rights } from '../auth/access.ts';
import type { SessionUser } from '../contract/session.ts';

export function presentSessionUser({
  id,
  email,
  roles,
  person,
  centerIds,
  lacksSecondFactor,
}: Pick<Account, 'id' | 'email' | 'person'> &
  Pick<Rights, 'roles' | 'lacksSecondFactor'> & {
    readonly centerIds: readonly number[];
  }): SessionUser {
  return {
    id,
    email,
    roles: roleNames(roles),
    person: person && { first_name: person.firstName, last_name: person.lastName },
    ...(centerIds.length > 0 && { center_ids: [...centerIds] }),
    ...(lacksSecondFactor && { lacks_second_factor: true as const }),
  };
}
