import { unreachable } from '../decider.ts';
import type { UserEvent } from './events.ts';
import type { Favorite } from './favorite.ts';
import { ADMIN_ROLE } from './roles.ts';

interface Registered {
  readonly userId: string;
  readonly personId: string | null;
  readonly roles: readonly number[];
}

export interface Account extends Registered {
  readonly status: 'active' | 'banned';
  /** The person whom its owner claims to be, until staff have seen the document. */
  readonly claim: string | null;
  readonly emailConfirmed: boolean;
  /** Somebody was invited to it, and has not chosen a password yet. */
  readonly invited: boolean;
  /** The app whose codes a log-in asks for; null: none. */
  readonly secondFactor: string | null;
  /** The last change of its address that was asked for; null: none. */
  readonly emailChange: EmailChange | null;
  readonly wantsReminders: boolean;
  readonly unreachable: boolean;
  readonly passkeys: readonly string[];
  /** The centers at which its owner works as staff, sorted; none: at all of them. */
  readonly centerIds: readonly number[];
  /** "La de siempre"; null: none. */
  readonly favorite: Favorite | null;
}

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  /** How long the link works, an instant. */
  readonly until: string;
  readonly isDone: boolean;
}

/** An account: its roles, its person, and whether it is banned. */
export type User = { readonly status: 'unknown' | 'erased' } | Account;

export const unknownUser: User = { status: 'unknown' };

export function evolveUser(user: User, event: UserEvent): User {
  if (event.type === 'UserRegistered') return newAccount(event.data);
  if (event.type === 'UserErased') return { status: 'erased' };
  return isAccount(user) ? evolveAccount(user, event) : user;
}

type ChangeOfAccount = Exclude<UserEvent, { type: 'UserRegistered' | 'UserErased' }>;

function evolveAccount(account: Account, event: ChangeOfAccount): Account {
  switch (event.type) {
    case 'UserRolesAssigned':
      return { ...account, roles: event.data.roles };
    case 'UserCentersAssigned':
      return { ...account, centerIds: event.data.centerIds };
    case 'UserBanned':
      return { ...account, status: 'banned' };
    case 'UserUnbanned':
      return { ...account, status: 'active' };
    case 'UserClaimedPerson':
      return { ...account, claim: event.data.personId };
    case 'UserLinkedToPerson':
      return { ...account, personId: event.data.personId, claim: null };
    case 'UserClaimRefused':
      return { ...account, claim: null };
    case 'UserInvited':
      return { ...account, invited: true };
    case 'UserPasswordChanged':
      return { ...account, invited: false };
    case 'UserEmailConfirmed':
      return { ...account, emailConfirmed: true, unreachable: false };
    case 'UserEmailUnreachable':
      return { ...account, unreachable: true };
    case 'UserEmailChangeRequested': {
      const { changeId, email, until } = event.data;
      return { ...account, emailChange: { changeId, email, until, isDone: false } };
    }
    case 'UserEmailChangeWithdrawn':
      return { ...account, emailChange: null };
    case 'UserEmailChanged':
      return {
        ...account,
        emailConfirmed: true,
        unreachable: false,
        emailChange: account.emailChange && { ...account.emailChange, isDone: true },
      };
    case 'UserRemindersStopped':
      return { ...account, wantsReminders: false };
    case 'UserRemindersResumed':
      return { ...account, wantsReminders: true };
    case 'UserFavoriteSaved': {
      const { userId: _, ...favorite } = event.data;
      return { ...account, favorite };
    }
    case 'UserFavoriteRemoved':
      return { ...account, favorite: null };
    case 'UserSecondFactorEnabled':
      return { ...account, secondFactor: event.data.factorId };
    case 'UserSecondFactorDisabled':
      return { ...account, secondFactor: null };
    case 'UserSecondFactorReset':
      return { ...account, secondFactor: null, passkeys: [] };
    case 'UserPasskeyAdded':
      return { ...account, passkeys: [...account.passkeys, event.data.passkeyId] };
    case 'UserPasskeyRemoved':
      return { ...account, passkeys: account.passkeys.filter((id) => id !== event.data.passkeyId) };
    case 'UserLoggedIn':
    case 'UserConfirmationRequested':
    case 'UserRegistrationRepeated':
    case 'UserPasswordResetRequested':
    case 'UserRecoveryCodeUsed':
    case 'UserRecoveryCodesRenewed':
      return account;
    default:
      return unreachable(event);
  }
}

/** Whether there is an account: it was registered, and not erased. */
export function isAccount(user: User): user is Account {
  return user.status !== 'unknown' && user.status !== 'erased';
}

/** Whether its owner can administer now: who was invited and has not chosen a password yet can't log in. */
export function canAdminister(user: User): boolean {
  return user.status === 'active' && user.roles.includes(ADMIN_ROLE) && !user.invited;
}

function newAccount({ userId, personId, roles }: Registered): Account {
  return {
    status: 'active',
    userId,
    personId,
    roles,
    claim: null,
    emailConfirmed: false,
    invited: false,
    secondFactor: null,
    passkeys: [],
    centerIds: [],
    wantsReminders: true,
    unreachable: false,
    emailChange: null,
    favorite: null,
  };
}
