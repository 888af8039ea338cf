import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import type { UserEvent } from './events.ts';
import { type Favorite, isSameFavorite } from './favorite.ts';
import { isRoleId } from './roles.ts';
import { type Account, type EmailChange, evolveUser, isAccount, type User, unknownUser } from './state.ts';

export type UserCommand = { readonly userId: string } & (
  | {
      readonly type: 'RegisterUser';
      readonly email: string;
      readonly personId: string | null;
      readonly roles: readonly number[];
      /** The person whom its owner claims to be, where `personId` is an unverified entry of the account's own. */
      readonly claims?: string;
      /** Its owner is invited to it. Absent: they register themselves. */
      readonly inviteId?: string;
    }
  | { readonly type: 'InviteAgain'; readonly inviteId: string }
  | {
      readonly type: 'AssignRoles';
      readonly roles: readonly number[];
      /** As seen by the editor; absent: no check. */
      readonly known?: readonly number[];
    }
  | {
      readonly type: 'AssignCenters';
      readonly centerIds: readonly number[];
      /** As for roles. */
      readonly known?: readonly number[];
    }
  | { readonly type: 'ClaimPerson'; readonly personId: string }
  | {
      readonly type: 'LinkToPerson';
      readonly personId: string;
      /** Entries merged into this person, one of which the account may have claimed. */
      readonly absorbed: readonly string[];
      /** The account's own unverified entry, where it has the CUI of this person. */
      readonly claimant: string | null;
      /** The account that links it; null for the product itself. */
      readonly by: string | null;
    }
  | { readonly type: 'RefuseClaim'; readonly reason: string }
  | { readonly type: 'RecordLogIn' | 'ConfirmEmail' | 'RequestConfirmation' }
  | { readonly type: 'SetReminders'; readonly wanted: boolean }
  | { readonly type: 'SaveFavorite'; readonly favorite: Favorite }
  | { readonly type: 'RemoveFavorite' }
  | { readonly type: 'RecordUnreachable'; readonly cause: 'refused' | 'returned'; readonly status: string }
  | {
      readonly type: 'RequestEmailChange';
      readonly changeId: string;
      readonly email: string;
      readonly until: string;
    }
  | { readonly type: 'WithdrawEmailChange' }
  | {
      readonly type: 'ChangeEmail';
      readonly changeId: string;
      readonly previous: string;
      /** Instant at which the link was opened. */
      readonly at: string;
    }
  | { readonly type: 'RecordRepeatedRegistration' | 'RequestPasswordReset' | 'RecordPasswordChange' }
  | { readonly type: 'EnableSecondFactor'; readonly factorId: string }
  | { readonly type: 'DisableSecondFactor' | 'ResetSecondFactor' }
  | { readonly type: 'AddPasskey' | 'RemovePasskey'; readonly passkeyId: string }
  | { readonly type: 'LinkToProvider'; readonly issuer: string }
  | { readonly type: 'RecordRecoveryCode'; readonly left: number }
  | { readonly type: 'RecordRecoveryCodes' | 'RecordSessionsEnded' }
  | {
      readonly type: 'RecordCalendarAddress' | 'RecordCalendarAddressEnd';
      readonly attractionId: number | null;
    }
  | { readonly type: 'BanUser' | 'UnbanUser' | 'EraseUser' }
);

export type UserRefusal =
  | { readonly code: 'user_unknown' | 'user_banned' | 'user_linked' | 'claim_unknown' }
  /** Another person was claimed, or it is the user's own account. */
  | { readonly code: 'claim_other' | 'claim_own' }
  | { readonly code: 'user_not_invited' }
  | { readonly code: 'email_change_unknown' }
  | { readonly code: 'role_unknown'; readonly id: number }
  /** Somebody changed them since: from `before` to `after`. */
  | {
      readonly code: 'roles_changed' | 'user_centers_changed';
      readonly before: readonly number[];
      readonly after: readonly number[];
    };

type UserDecision = Decision<UserEvent, UserRefusal>;

/** Secrets are stored elsewhere. */
export const userDecider: Decider<UserCommand, UserEvent, User, UserRefusal> = {
  initial: unknownUser,
  evolve: evolveUser,
  decide(command, user) {
    if (isAccount(user)) return decideOfAccount(command, user);
    if (command.type === 'RegisterUser') return user.status === 'erased' ? accept() : register(command);
    const isErased = command.type === 'EraseUser' && user.status === 'erased';
    return isErased ? accept() : refuse({ code: 'user_unknown' });
  },
};

type CommandOf<Type> = Extract<UserCommand, { type: Type }>;

const unless = (isSo: boolean, event: UserEvent): UserDecision => (isSo ? accept() : accept(event));

const unlessBanned = ({ status }: Account, event: UserEvent): UserDecision =>
  status === 'banned' ? refuse({ code: 'user_banned' }) : accept(event);

const decideOfAccount = decideByType<UserCommand, Account, UserEvent, UserRefusal>({
  RegisterUser: () => accept(),
  InviteAgain: ({ userId, inviteId }, { invited }) =>
    invited
      ? accept({ type: 'UserInvited', data: { userId, inviteId } })
      : refuse({ code: 'user_not_invited' }),
  AssignRoles: assign,
  AssignCenters: assignCenters,
  ClaimPerson: claim,
  LinkToPerson: link,
  RefuseClaim: ({ userId, reason }, account) =>
    account.claim === null
      ? refuse({ code: 'claim_unknown' })
      : accept({ type: 'UserClaimRefused', data: { userId, reason } }),
  RecordLogIn: ({ userId }, account) => unlessBanned(account, { type: 'UserLoggedIn', data: { userId } }),
  ConfirmEmail: ({ userId }, account) =>
    unless(isReached(account), { type: 'UserEmailConfirmed', data: { userId } }),
  RequestConfirmation: ({ userId }, account) =>
    unless(isReached(account), { type: 'UserConfirmationRequested', data: { userId } }),
  SetReminders: ({ userId, wanted }, { wantsReminders }) =>
    unless(wantsReminders === wanted, {
      type: wanted ? 'UserRemindersResumed' : 'UserRemindersStopped',
      data: { userId },
    }),
  SaveFavorite: ({ userId, favorite }, { favorite: known }) =>
    unless(known !== null && isSameFavorite(known, favorite), {
      type: 'UserFavoriteSaved',
      data: { userId, ...favorite },
    }),
  RemoveFavorite: ({ userId }, { favorite }) =>
    unless(favorite === null, { type: 'UserFavoriteRemoved', data: { userId } }),
  RecordUnreachable: ({ userId, cause, status }, { unreachable }) =>
    unless(unreachable, { type: 'UserEmailUnreachable', data: { userId, cause, status } }),
  RequestEmailChange: ({ userId, changeId, email, until }, { emailChange }) =>
    unless(emailChange?.changeId === changeId, {
      type: 'UserEmailChangeRequested',
      data: { userId, changeId, email, until },
    }),
  WithdrawEmailChange: withdrawEmailChange,
  ChangeEmail: changeEmail,
  RecordRepeatedRegistration: ({ userId }) => accept({ type: 'UserRegistrationRepeated', data: { userId } }),
  RequestPasswordReset: ({ userId }, account) =>
    unlessBanned(account, { type: 'UserPasswordResetRequested', data: { userId } }),
  RecordPasswordChange: ({ userId }) => accept({ type: 'UserPasswordChanged', data: { userId } }),
  EnableSecondFactor: ({ userId, factorId }, { secondFactor }) =>
    unless(secondFactor === factorId, { type: 'UserSecondFactorEnabled', data: { userId, factorId } }),
  DisableSecondFactor: ({ userId }, { secondFactor }) =>
    unless(secondFactor === null, { type: 'UserSecondFactorDisabled', data: { userId } }),
  ResetSecondFactor: ({ userId }, { secondFactor, passkeys }) =>
    unless(secondFactor === null && passkeys.length === 0, {
      type: 'UserSecondFactorReset',
      data: { userId },
    }),
  AddPasskey: ({ userId, passkeyId }, { passkeys }) =>
    unless(passkeys.includes(passkeyId), { type: 'UserPasskeyAdded', data: { userId, passkeyId } }),
  RemovePasskey: ({ userId, passkeyId }, { passkeys }) =>
    unless(!passkeys.includes(passkeyId), { type: 'UserPasskeyRemoved', data: { userId, passkeyId } }),
  LinkToProvider: ({ userId, issuer }, { providers }) =>
    unless(providers.includes(issuer), { type: 'UserLinkedToProvider', data: { userId, issuer } }),
  RecordRecoveryCode: ({ userId, left }) => accept({ type: 'UserRecoveryCodeUsed', data: { userId, left } }),
  RecordRecoveryCodes: ({ userId }) => accept({ type: 'UserRecoveryCodesRenewed', data: { userId } }),
  RecordSessionsEnded: ({ userId }) => accept({ type: 'UserSessionsEnded', data: { userId } }),
  RecordCalendarAddress: ({ userId, attractionId }, account) =>
    unlessBanned(account, { type: 'UserCalendarAddressMade', data: { userId, attractionId } }),
  RecordCalendarAddressEnd: ({ userId, attractionId }) =>
    accept({ type: 'UserCalendarAddressEnded', data: { userId, attractionId } }),
  BanUser: ({ userId }, { status }) => unless(status === 'banned', { type: 'UserBanned', data: { userId } }),
  UnbanUser: ({ userId }, { status }) =>
    unless(status === 'active', { type: 'UserUnbanned', data: { userId } }),
  EraseUser: ({ userId }) => accept({ type: 'UserErased', data: { userId } }),
});

/** Confirmed, and no mail returned since. */
function isReached({ emailConfirmed, unreachable }: Account): boolean {
  return emailConfirmed && !unreachable;
}

function withdrawEmailChange(
  { userId }: CommandOf<'WithdrawEmailChange'>,
  { emailChange }: Account,
): UserDecision {
  if (emailChange === null || emailChange.isDone) return accept();
  return accept({ type: 'UserEmailChangeWithdrawn', data: { userId, changeId: emailChange.changeId } });
}

function changeEmail(
  { userId, changeId, previous, at }: CommandOf<'ChangeEmail'>,
  { emailChange }: Account,
): UserDecision {
  if (!isOpenChange(emailChange, changeId, at)) return refuse({ code: 'email_change_unknown' });
  if (emailChange.isDone) return accept();
  return accept({ type: 'UserEmailChanged', data: { userId, changeId, email: emailChange.email, previous } });
}

export function pendingChange({ emailChange }: Account, at: string): EmailChange | null {
  return emailChange !== null && !emailChange.isDone && at <= emailChange.until ? emailChange : null;
}

export function isOpenChange(
  change: EmailChange | null,
  changeId: string,
  at: string,
): change is EmailChange {
  return change?.changeId === changeId && (change.isDone || at <= change.until);
}

function register(command: CommandOf<'RegisterUser'>): UserDecision {
  const { userId, email, personId, roles, claims, inviteId } = command;
  const unknown = roles.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const registered = {
    type: 'UserRegistered' as const,
    data: { userId, email, personId, roles: [...roles] },
  };
  if (claims !== undefined)
    return accept<UserEvent>(registered, { type: 'UserClaimedPerson', data: { userId, personId: claims } });
  if (inviteId === undefined) return accept(registered);
  return accept<UserEvent>(registered, { type: 'UserInvited', data: { userId, inviteId } });
}

function assign(
  { userId, roles: requested, known }: CommandOf<'AssignRoles'>,
  { roles: current }: Account,
): UserDecision {
  const unknown = requested.find((id) => !isRoleId(id));
  if (unknown !== undefined) return refuse({ code: 'role_unknown', id: unknown });
  const [roles, now] = [listOf(requested), listOf(current)];
  if (roles.join() === now.join()) return accept();
  if (known && listOf(known).join() !== now.join())
    return refuse({ code: 'roles_changed', before: listOf(known), after: now });
  return accept({ type: 'UserRolesAssigned', data: { userId, roles } });
}

function assignCenters(
  { userId, centerIds: requested, known }: CommandOf<'AssignCenters'>,
  { centerIds: current }: Account,
): UserDecision {
  const centerIds = listOf(requested);
  if (centerIds.join() === current.join()) return accept();
  if (known && listOf(known).join() !== current.join())
    return refuse({ code: 'user_centers_changed', before: listOf(known), after: current });
  return accept({ type: 'UserCentersAssigned', data: { userId, centerIds } });
}

function listOf(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

function claim({ userId, personId }: CommandOf<'ClaimPerson'>, account: Account): UserDecision {
  if (account.personId !== null) return refuse({ code: 'user_linked' });
  return unless(account.claim === personId, { type: 'UserClaimedPerson', data: { userId, personId } });
}

/**
 * Gives an account the person whom it claims to be, and no other: staff would otherwise have a citizen's rights over
 * anybody. Once linked it stays so, because what its owner has booked is that person's.
 */
function link(
  { userId, personId, absorbed, claimant, by }: CommandOf<'LinkToPerson'>,
  account: Account,
): UserDecision {
  if (userId === by) return refuse({ code: 'claim_own' });
  if (account.personId === personId) return accept();
  // An interrupted link has merged its entry already.
  const own = claimant === null ? absorbed : [claimant, ...absorbed];
  const isClaimant = account.personId !== null && own.includes(account.personId);
  if (!isClaimant && account.claim === null)
    return refuse({ code: account.personId === null ? 'claim_unknown' : 'user_linked' });
  if (!isClaimant && ![personId, ...absorbed].includes(account.claim ?? ''))
    return refuse({ code: 'claim_other' });
  return accept({ type: 'UserLinkedToPerson', data: { userId, personId } });
}
