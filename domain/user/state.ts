import { unreachable } from '../decider.ts';
import type { UserEvent } from './events.ts';

interface Account {
  readonly userId: string;
  readonly personId: string | null;
  readonly roles: readonly number[];
}

/** An account: its roles, and whether it is banned. */
export type User =
  | { readonly status: 'unknown' | 'erased' }
  | ({ readonly status: 'active' | 'banned' } & Account);

/** Nobody has registered it yet. */
export const unknownUser: User = { status: 'unknown' };

/** The account after an event of its stream. */
export function evolveUser(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { status: 'active', ...account(event.data) };
    case 'UserRolesAssigned':
      return isAccount(user) ? { ...user, roles: event.data.roles } : user;
    case 'UserBanned':
      return isAccount(user) ? { ...user, status: 'banned' } : user;
    case 'UserUnbanned':
      return isAccount(user) ? { ...user, status: 'active' } : user;
    case 'UserErased':
      return { status: 'erased' };
    case 'UserLoggedIn':
      return user;
    default:
      return unreachable(event);
  }
}

/** Whether there is an account: it was registered, and not erased. */
export function isAccount(user: User): user is Exclude<User, { status: 'unknown' | 'erased' }> {
  return user.status !== 'unknown' && user.status !== 'erased';
}

function account({ userId, personId, roles }: Account): Account {
  return { userId, personId, roles };
}
