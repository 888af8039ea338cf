import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import type { UserEvent } from './events.ts';
import { isRoleId } from './roles.ts';
import { evolveUser, isAccount, type User, unknownUser } from './state.ts';

export type UserCommand =
  | {
      readonly type: 'RegisterUser';
      readonly userId: string;
      readonly email: string;
      readonly personId: string | null;
      readonly roles: readonly number[];
    }
  | { readonly type: 'AssignRoles'; readonly userId: string; readonly roles: readonly number[] }
  | { readonly type: 'RecordLogIn'; readonly userId: string }
  | { readonly type: 'BanUser'; readonly userId: string }
  | { readonly type: 'UnbanUser'; readonly userId: string }
  | { readonly type: 'EraseUser'; readonly userId: string };

export type UserRefusal =
  | { readonly code: 'user_unknown' }
  | { readonly code: 'user_banned' }
  | { readonly code: 'role_unknown'; readonly id: number };

/** An account: its roles, and whether it is banned. Its secrets live elsewhere. */
export const userDecider: Decider<UserCommand, UserEvent, User, UserRefusal> = {
  initial: unknownUser,
  evolve: evolveUser,
  decide(command, user) {
    if (command.type === 'RegisterUser') return register(command, user);
    if (command.type === 'EraseUser' && user.status === 'erased') return accept();
    if (!isAccount(user)) return refuse({ code: 'user_unknown' });
    const { userId } = command;
    switch (command.type) {
      case 'AssignRoles':
        return assign(userId, command.roles, user.roles);
      case 'RecordLogIn':
        if (user.status === 'banned') return refuse({ code: 'user_banned' });
        return accept({ type: 'UserLoggedIn', data: { userId } });
      case 'BanUser':
        return user.status === 'banned' ? accept() : accept({ type: 'UserBanned', data: { userId } });
      case 'UnbanUser':
        return user.status === 'active' ? accept() : accept({ type: 'UserUnbanned', data: { userId } });
      case 'EraseUser':
        return accept({ type: 'UserErased', data: { userId } });
      default:
        return unreachable(command);
    }
  },
};

function register(
  command: Extract<UserCommand, { type: 'RegisterUser' }>,
  user: User,
): Decision<UserEvent, UserRefusal> {
  if (user.status !== 'unknown') return accept();
  const unknown = command.roles.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const { userId, email, personId, roles } = command;
  return accept({ type: 'UserRegistered', data: { userId, email, personId, roles: [...roles] } });
}

function assign(
  userId: string,
  wished: readonly number[],
  current: readonly number[],
): Decision<UserEvent, UserRefusal> {
  const unknown = wished.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const roles = [...new Set(wished)].sort((a, b) => a - b);
  if (roles.join() === [...current].sort((a, b) => a - b).join()) return accept();
  return accept({ type: 'UserRolesAssigned', data: { userId, roles } });
}
