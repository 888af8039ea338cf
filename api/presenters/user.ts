import { ROLES } from '../../domain/user/roles.ts';
import { toLocal } from '../../platform/clock.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { User } from '../contract/users.ts';
import { presentCui } from './cui.ts';

export function presentUser(account: Account): User {
  const { id, email, active, invited, roles, centerIds, personId, isClaimant } = account;
  // Its CUI leads to somebody else, until staff have linked it.
  const person = isClaimant ? null : account.person;
  return {
    id,
    email,
    active,
    invited,
    roles: presentRoles((role) => roles.includes(role)),
    center_ids: [...centerIds],
    person_id: personId,
    person: person && {
      ...presentCui(person.cui),
      first_name: person.firstName,
      last_name: person.lastName,
      image: person.image,
    },
  };
}

/** Local date, or '' while mail arrives. */
export function unreachableSince({ unreachableSince }: Account, timeZone: string): string {
  return unreachableSince === null ? '' : toLocal(new Date(unreachableSince).toISOString(), timeZone).date;
}

export function presentRoles(isWanted: (id: number) => boolean = () => true): User['roles'] {
  return ROLES.filter(({ id }) => isWanted(id)).map(({ id, name }) => ({ id, name }));
}
