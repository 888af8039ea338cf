import { unreachable } from '../decider.ts';
import type { UserEvent } from './events.ts';

interface Account {
  readonly userId: string;
  readonly personId: string | null;
  readonly roles: readonly number[];
}

/** An account: its roles, and whether it is banned. */
export type User = { readonly status: 'unknown' } | ({ readonly status: 'active' | 'banned' } & Account);

/** Nobody has registered it yet. */
export const unknownUser: User = { status: 'unknown' };

/** The account after an event of its stream. */
export function evolveUser(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { status: 'active', ...account(event.data) };
    case 'UserRolesAssigned':
      return user.status === 'unknown' ? user : { ...user, roles: event.data.roles };
    case 'UserBanned':
      return user.status === 'unknown' ? user : { ...user, status: 'banned' };
    case 'UserUnbanned':
      return user.status === 'unknown' ? user : { ...user, status: 'active' };
    case 'UserLoggedIn':
      return user;
    default:
      return unreachable(event);
  }
}

function account({ userId, personId, roles }: Account): Account {
  return { userId, personId, roles };
}
