import { roleNames } from '../../domain/user/roles.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { PersonExport } from '../contract/personal-data.ts';

export function presentExportedAccount(account: Account): PersonExport['accounts'][number] {
  return {
    id: account.id,
    email: account.email,
    active: account.active,
    roles: roleNames(account.roles),
    registered_at: account.registeredAt,
    last_login_at: account.lastLoginAt,
  };
}
