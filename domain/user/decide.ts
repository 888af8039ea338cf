import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import type { UserEvent } from './events.ts';
import { isRoleId } from './roles.ts';
import { type Account, type EmailChange, evolveUser, isAccount, type User, unknownUser } from './state.ts';

export type UserCommand = { readonly userId: string } & (
  | {
      readonly type: 'RegisterUser';
      readonly email: string;
      readonly personId: string | null;
      readonly roles: readonly number[];
      /** Its owner is invited to it. Absent: they register themselves. */
      readonly inviteId?: string;
    }
  | { readonly type: 'InviteAgain'; readonly inviteId: string }
  | {
      readonly type: 'AssignRoles';
      readonly roles: readonly number[];
      /** Those that the editor has seen; others by now are refused. Absent: whatever they are. */
      readonly known?: readonly number[];
    }
  | { readonly type: 'ClaimPerson' | 'LinkToPerson'; readonly personId: string }
  | { readonly type: 'RefuseClaim'; readonly reason: string }
  | { readonly type: 'RecordLogIn' | 'ConfirmEmail' | 'RequestConfirmation' }
  | { readonly type: 'SetReminders'; readonly wanted: boolean }
  | { readonly type: 'RecordUnreachable'; readonly cause: 'refused' | 'returned'; readonly status: string }
  | {
      readonly type: 'RequestEmailChange';
      readonly changeId: string;
      readonly email: string;
      readonly until: string;
    }
  | { readonly type: 'WithdrawEmailChange'; readonly userId: string }
  | {
      readonly type: 'ChangeEmail';
      readonly changeId: string;
      readonly previous: string;
      /** When the link was opened, an instant. */
      readonly at: string;
    }
  | { readonly type: 'RecordRepeatedRegistration' | 'RequestPasswordReset' | 'RecordPasswordChange' }
  | { readonly type: 'EnableSecondFactor'; readonly factorId: string }
  | { readonly type: 'DisableSecondFactor' | 'ResetSecondFactor' }
  | { readonly type: 'AddPasskey' | 'RemovePasskey'; readonly passkeyId: string }
  | { readonly type: 'RecordRecoveryCode'; readonly left: number }
  | { readonly type: 'RecordRecoveryCodes' }
  | { readonly type: 'BanUser' | 'UnbanUser' | 'EraseUser' }
);

export type UserRefusal =
  | { readonly code: 'user_unknown' | 'user_banned' | 'user_linked' | 'claim_unknown' }
  /** Its owner has a password already: there is nothing to invite them to. */
  | { readonly code: 'user_not_invited' }
  /** The link to another address is not the last one that was sent, or too old. */
  | { readonly code: 'email_change_unknown' }
  | { readonly code: 'role_unknown'; readonly id: number }
  /** Somebody changed them since: from `before` to `after`. */
  | { readonly code: 'roles_changed'; readonly before: readonly number[]; readonly after: readonly number[] };

type UserDecision = Decision<UserEvent, UserRefusal>;

/** An account: its roles, its person, and whether it is banned. Its secrets live elsewhere. */
export const userDecider: Decider<UserCommand, UserEvent, User, UserRefusal> = {
  initial: unknownUser,
  evolve: evolveUser,
  decide(command, user) {
    if (command.type === 'RegisterUser') return register(command, user);
    if (command.type === 'EraseUser' && user.status === 'erased') return accept();
    if (!isAccount(user)) return refuse({ code: 'user_unknown' });
    return change(command, user);
  },
};

type ChangeOfAccount = Exclude<UserCommand, { type: 'RegisterUser' }>;

function change(command: ChangeOfAccount, user: Account): UserDecision {
  const { userId } = command;
  switch (command.type) {
    case 'AssignRoles':
      return assign(command, user.roles);
    case 'ClaimPerson':
      return claim(userId, command.personId, user);
    case 'LinkToPerson':
      return link(userId, command.personId, user);
    case 'RefuseClaim':
      if (user.claim === null) return refuse({ code: 'claim_unknown' });
      return accept({ type: 'UserClaimRefused', data: { userId, reason: command.reason } });
    case 'RecordLogIn':
      if (user.status === 'banned') return refuse({ code: 'user_banned' });
      return accept({ type: 'UserLoggedIn', data: { userId } });
    case 'ConfirmEmail':
      return isReached(user) ? accept() : accept({ type: 'UserEmailConfirmed', data: { userId } });
    case 'RequestConfirmation':
      if (isReached(user)) return accept();
      return accept({ type: 'UserConfirmationRequested', data: { userId } });
    case 'SetReminders':
      if (user.wantsReminders === command.wanted) return accept();
      return accept({
        type: command.wanted ? 'UserRemindersResumed' : 'UserRemindersStopped',
        data: { userId },
      });
    case 'RecordUnreachable': {
      if (user.unreachable) return accept();
      const { cause, status } = command;
      return accept({ type: 'UserEmailUnreachable', data: { userId, cause, status } });
    }
    case 'RequestEmailChange': {
      const { changeId, email, until } = command;
      if (user.emailChange?.changeId === changeId) return accept();
      return accept({ type: 'UserEmailChangeRequested', data: { userId, changeId, email, until } });
    }
    case 'WithdrawEmailChange': {
      if (user.emailChange === null || user.emailChange.isDone) return accept();
      const { changeId } = user.emailChange;
      return accept({ type: 'UserEmailChangeWithdrawn', data: { userId, changeId } });
    }
    case 'ChangeEmail':
      return changeEmail(command, user);
    case 'RecordRepeatedRegistration':
      return accept({ type: 'UserRegistrationRepeated', data: { userId } });
    case 'RequestPasswordReset':
      if (user.status === 'banned') return refuse({ code: 'user_banned' });
      return accept({ type: 'UserPasswordResetRequested', data: { userId } });
    case 'RecordPasswordChange':
      return accept({ type: 'UserPasswordChanged', data: { userId } });
    case 'EnableSecondFactor':
      if (user.secondFactor === command.factorId) return accept();
      return accept({
        type: 'UserSecondFactorEnabled',
        data: { userId, factorId: command.factorId },
      });
    case 'DisableSecondFactor':
      if (user.secondFactor === null) return accept();
      return accept({ type: 'UserSecondFactorDisabled', data: { userId } });
    case 'AddPasskey':
      if (user.passkeys.includes(command.passkeyId)) return accept();
      return accept({ type: 'UserPasskeyAdded', data: { userId, passkeyId: command.passkeyId } });
    case 'RemovePasskey':
      if (!user.passkeys.includes(command.passkeyId)) return accept();
      return accept({ type: 'UserPasskeyRemoved', data: { userId, passkeyId: command.passkeyId } });
    case 'ResetSecondFactor':
      if (user.secondFactor === null && user.passkeys.length === 0) return accept();
      return accept({ type: 'UserSecondFactorReset', data: { userId } });
    case 'RecordRecoveryCode':
      return accept({ type: 'UserRecoveryCodeUsed', data: { userId, left: command.left } });
    case 'RecordRecoveryCodes':
      return accept({ type: 'UserRecoveryCodesRenewed', data: { userId } });
    case 'InviteAgain':
      if (!user.invited) return refuse({ code: 'user_not_invited' });
      return accept({ type: 'UserInvited', data: { userId, inviteId: command.inviteId } });
    case 'BanUser':
      return user.status === 'banned' ? accept() : accept({ type: 'UserBanned', data: { userId } });
    case 'UnbanUser':
      return user.status === 'active' ? accept() : accept({ type: 'UserUnbanned', data: { userId } });
    case 'EraseUser':
      return accept({ type: 'UserErased', data: { userId } });
    default:
      return unreachable(command);
  }
}

/** Its owner has shown that mail reaches them, and none has come back since. */
function isReached({ emailConfirmed, unreachable }: Account): boolean {
  return emailConfirmed && !unreachable;
}

function changeEmail(
  { userId, changeId, previous, at }: Extract<UserCommand, { type: 'ChangeEmail' }>,
  { emailChange }: Account,
): UserDecision {
  if (!isOpenChange(emailChange, changeId, at)) return refuse({ code: 'email_change_unknown' });
  if (emailChange.isDone) return accept();
  return accept({ type: 'UserEmailChanged', data: { userId, changeId, email: emailChange.email, previous } });
}

/** The change that waits for its link to be opened, at an instant; null: none. */
export function pendingChange({ emailChange }: Account, at: string): EmailChange | null {
  return emailChange !== null && !emailChange.isDone && at <= emailChange.until ? emailChange : null;
}

/** Whether the link of a change of the address still works at an instant. */
export function isOpenChange(
  change: EmailChange | null,
  changeId: string,
  at: string,
): change is EmailChange {
  return change?.changeId === changeId && (change.isDone || at <= change.until);
}

function register(command: Extract<UserCommand, { type: 'RegisterUser' }>, user: User): UserDecision {
  if (user.status !== 'unknown') return accept();
  const unknown = command.roles.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const { userId, email, personId, roles, inviteId } = command;
  const registered = {
    type: 'UserRegistered' as const,
    data: { userId, email, personId, roles: [...roles] },
  };
  if (inviteId === undefined) return accept(registered);
  return accept<UserEvent>(registered, { type: 'UserInvited', data: { userId, inviteId } });
}

function assign(
  { userId, roles: requested, known }: Extract<UserCommand, { type: 'AssignRoles' }>,
  current: readonly number[],
): UserDecision {
  const unknown = requested.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const listOf = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  const [roles, now] = [listOf(requested), listOf(current)];
  if (roles.join() === now.join()) return accept();
  if (known && listOf(known).join() !== now.join())
    return refuse({ code: 'roles_changed', before: listOf(known), after: now });
  return accept({ type: 'UserRolesAssigned', data: { userId, roles } });
}

function claim(userId: string, personId: string, user: Account): UserDecision {
  if (user.personId !== null) return refuse({ code: 'user_linked' });
  return user.claim === personId
    ? accept()
    : accept({ type: 'UserClaimedPerson', data: { userId, personId } });
}

/** Once linked it stays so: what its owner has booked is that person's. */
function link(userId: string, personId: string, user: Account): UserDecision {
  if (user.personId === personId) return accept();
  if (user.personId !== null) return refuse({ code: 'user_linked' });
  return accept({ type: 'UserLinkedToPerson', data: { userId, personId } });
}
