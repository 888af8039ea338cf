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
  /** Claimed by the owner; staff have yet to see the document. */
  readonly claim: string | null;
  readonly emailConfirmed: boolean;
  /** No password chosen yet. */
  readonly invited: boolean;
  /** Factor id of the app, or null. */
  readonly secondFactor: string | null;
  readonly emailChange: EmailChange | null;
  readonly wantsReminders: boolean;
  readonly unreachable: boolean;
  readonly passkeys: readonly string[];
  /** Issuers of OpenID Connect. */
  readonly providers: readonly string[];
  /** The centers at which its owner works as staff, sorted; none: at all of them. */
  readonly centerIds: readonly number[];
  /** "La de siempre"; null: none. */
  readonly favorite: Favorite | null;
}

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  readonly until: string;
  readonly isDone: boolean;
}

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
    case 'UserLinkedToProvider':
      return { ...account, providers: [...account.providers, event.data.issuer] };
    case 'UserLoggedIn':
    case 'UserConfirmationRequested':
    case 'UserRegistrationRepeated':
    case 'UserPasswordResetRequested':
    case 'UserRecoveryCodeUsed':
    case 'UserRecoveryCodesRenewed':
    case 'UserSessionsEnded':
    case 'UserCalendarAddressMade':
    case 'UserCalendarAddressEnded':
      return account;
    default:
      return unreachable(event);
  }
}

export function isAccount(user: User): user is Account {
  return user.status !== 'unknown' && user.status !== 'erased';
}

/** Invited users can't log in before they choose a password. */
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
    providers: [],
    centerIds: [],
    wantsReminders: true,
    unreachable: false,
    emailChange: null,
    favorite: null,
  };
}
