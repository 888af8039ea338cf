import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { isOpenChange, pendingChange, type UserCommand, userDecider } from '../../domain/user/decide.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import { isRoleId } from '../../domain/user/roles.ts';
import { type Account, canAdminister, isAccount } from '../../domain/user/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const only = { userId: 'u1' };
const owner = { ...only, email: 'ana@example.org', personId: null };
const registered: UserEvent = { type: 'UserRegistered', data: { ...owner, roles: [1] } };
const invited: UserEvent = { type: 'UserInvited', data: { ...only, inviteId: 'i1' } };
const password: UserEvent = { type: 'UserPasswordChanged', data: only };
const banned: UserEvent = { type: 'UserBanned', data: only };
const unbanned: UserEvent = { type: 'UserUnbanned', data: only };
const erased: UserEvent = { type: 'UserErased', data: only };
const user = scenariosOf(userDecider);

/** The account after these events. */
function accountAfter(...events: readonly UserEvent[]): Account {
  const account = fold(userDecider, userDecider.initial, events);
  if (!isAccount(account)) throw new Error('no account');
  return account;
}

test('a new account is active, bound to nothing, and wants reminders', () => {
  expect(accountAfter(registered)).toEqual({
    ...only,
    status: 'active',
    personId: null,
    roles: [1],
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
  });
});

describe('a registration', () => {
  const register = { type: 'RegisterUser' as const, ...owner, roles: [1, 2] };
  const ofStaff: UserEvent = { type: 'UserRegistered', data: { ...owner, roles: [1, 2] } };
  user('gives an account its roles').given().when(register).then(ofStaff);
  user('by invitation is written with the invitation')
    .given()
    .when({ ...register, inviteId: 'i1' })
    .then(ofStaff, invited);
  user('is refused with a role that does not exist')
    .given()
    .when({ ...register, roles: [1, 9] })
    .thenRefused({ code: 'role_unknown', id: 9 });
  user('with an address that has an account is recorded there')
    .given(registered)
    .when({ type: 'RecordRepeatedRegistration', ...only })
    .then({ type: 'UserRegistrationRepeated', data: only });
  test('roles are those of the list', () => {
    expect([0, 1, 2, 3, 4].map(isRoleId)).toEqual([false, true, true, true, false]);
  });
});

describe('an invitation', () => {
  const again: UserCommand = { type: 'InviteAgain', ...only, inviteId: 'i2' };
  user('is sent again until a password is chosen')
    .given(registered, invited)
    .when(again)
    .then({ type: 'UserInvited', data: { ...only, inviteId: 'i2' } });
  user('is not sent again once a password is chosen')
    .given(registered, invited, password)
    .when(again)
    .thenRefused('user_not_invited');
  user('is not sent to an account whose owner registered')
    .given(registered)
    .when(again)
    .thenRefused('user_not_invited');
  user('is not sent without an account').given().when(again).thenRefused('user_unknown');
});

describe('roles and centers of an account', () => {
  const roles = (...list: number[]): UserEvent => ({
    type: 'UserRolesAssigned',
    data: { ...only, roles: list },
  });
  const centers = (...list: number[]): UserEvent => ({
    type: 'UserCentersAssigned',
    data: { ...only, centerIds: list },
  });
  user('roles that an editor saw as they are take the place of those')
    .given(registered, roles(1, 2))
    .when({ type: 'AssignRoles', ...only, roles: [3], known: [2, 1] })
    .then(roles(3));
  user('the roles of an account in another order are the same')
    .given({ type: 'UserRegistered', data: { ...owner, roles: [2, 1] } })
    .when({ type: 'AssignRoles', ...only, roles: [1, 2], known: [3] })
    .thenNothing();
  user('one role that does not exist spoils the list')
    .given(registered)
    .when({ type: 'AssignRoles', ...only, roles: [2, 9] })
    .thenRefused({ code: 'role_unknown', id: 9 });
  user('centers that an editor saw as they are take the place of those')
    .given(registered, centers(2, 11))
    .when({ type: 'AssignCenters', ...only, centerIds: [10, 9], known: [11, 2] })
    .then(centers(9, 10));
  user('centers are assigned without a look at those before')
    .given(registered, centers(2))
    .when({ type: 'AssignCenters', ...only, centerIds: [1] })
    .then(centers(1));
  const admin: UserEvent = { type: 'UserRegistered', data: { ...owner, roles: [1, 3] } };
  test.each<[string, boolean, readonly UserEvent[]]>([
    ['an administrator', true, [admin]],
    ['somebody who became one', true, [registered, roles(3)]],
    ['somebody without that role', false, [registered]],
    ['an administrator who is banned', false, [admin, banned]],
    ['an administrator who is no longer banned', true, [admin, banned, unbanned]],
    ['an administrator who has yet to choose a password', false, [admin, invited]],
    ['an administrator who has chosen a password', true, [admin, invited, password]],
    ['an administrator whose account was erased', false, [admin, erased]],
    ['nobody', false, []],
  ])('the product is administered by %s: %s', (_, may, events) => {
    expect(canAdminister(fold(userDecider, userDecider.initial, events))).toBe(may);
  });
});

describe('the address of an account', () => {
  const confirm: UserCommand = { type: 'ConfirmEmail', ...only };
  const confirmed: UserEvent = { type: 'UserEmailConfirmed', data: only };
  const askLink: UserCommand = { type: 'RequestConfirmation', ...only };
  const linkAsked: UserEvent = { type: 'UserConfirmationRequested', data: only };
  const cause = { cause: 'returned' as const, status: '5.1.1' };
  const bounce: UserCommand = { type: 'RecordUnreachable', ...only, ...cause };
  const bounced: UserEvent = { type: 'UserEmailUnreachable', data: { ...only, ...cause } };
  user('is confirmed').given(registered).when(confirm).then(confirmed);
  user('is confirmed once').given(registered).when(confirm, confirm).thenNothing();
  user('is confirmed once more when mail came back')
    .given(registered, confirmed, bounced)
    .when(confirm)
    .then(confirmed);
  user('gets a link for each request').given(registered).when(askLink, askLink).then(linkAsked);
  user('gets no link once it is confirmed').given(registered, confirmed).when(askLink).thenNothing();
  user('gets a link when mail came back').given(registered, confirmed, bounced).when(askLink).then(linkAsked);
  user('gets no link when it was confirmed after mail came back')
    .given(registered, confirmed, bounced, confirmed)
    .when(askLink)
    .thenNothing();
  user('is not reached: that is recorded').given(registered).when(bounce).then(bounced);
  user('is not reached: that is recorded once').given(registered).when(bounce, bounce).thenNothing();

  const until = '2026-11-22T16:00:00.000Z';
  const late = '2026-11-22T16:00:00.001Z';
  const change = { changeId: 'c1', email: 'nueva@example.org' };
  const asked: UserEvent = { type: 'UserEmailChangeRequested', data: { ...only, ...change, until } };
  const changed: UserEvent = {
    type: 'UserEmailChanged',
    data: { ...only, ...change, previous: 'ana@example.org' },
  };
  const withdrawn: UserEvent = { type: 'UserEmailChangeWithdrawn', data: { ...only, changeId: 'c1' } };
  const withdraw: UserCommand = { type: 'WithdrawEmailChange', ...only };
  user('without a change, none is given up').given(registered).when(withdraw).thenNothing();
  user('is taken over at the last instant')
    .given(registered, asked)
    .when({ type: 'ChangeEmail', ...only, changeId: 'c1', previous: 'ana@example.org', at: until })
    .then(changed);
  user('is taken over once, also by a link that is opened late')
    .given(registered, asked, changed)
    .when({ type: 'ChangeEmail', ...only, changeId: 'c1', previous: 'ana@example.org', at: late })
    .thenNothing();
  user('counts as confirmed once it is taken over')
    .given(registered, asked, changed)
    .when(askLink)
    .thenNothing();
  test('a change waits until it is done, given up or late', () => {
    const waits = (at: string, ...events: UserEvent[]) =>
      pendingChange(accountAfter(registered, ...events), at)?.email ?? null;
    expect(waits(until)).toBeNull();
    expect(waits(until, asked)).toBe('nueva@example.org');
    expect(waits(late, asked)).toBeNull();
    expect(waits(until, asked, changed)).toBeNull();
    expect(waits(until, asked, withdrawn)).toBeNull();
  });
  test('its link is open for the change that it was made for', () => {
    const { emailChange } = accountAfter(registered, asked);
    expect([isOpenChange(emailChange, 'c1', until), isOpenChange(emailChange, 'c2', until)]).toEqual([
      true,
      false,
    ]);
    expect(isOpenChange(emailChange, 'c1', late)).toBe(false);
    expect(isOpenChange(null, 'c1', until)).toBe(false);
  });
  test('a change without a request leaves none', () => {
    expect(accountAfter(registered, changed).emailChange).toBeNull();
  });
});

describe('reminders of an account', () => {
  const stop: UserCommand = { type: 'SetReminders', ...only, wanted: false };
  const resume: UserCommand = { type: 'SetReminders', ...only, wanted: true };
  const stopped: UserEvent = { type: 'UserRemindersStopped', data: only };
  const resumed: UserEvent = { type: 'UserRemindersResumed', data: only };
  user('are sent from the beginning').given(registered).when(resume).thenNothing();
  user('are stopped').given(registered).when(stop).then(stopped);
  user('are stopped once').given(registered).when(stop, stop).thenNothing();
  user('are resumed').given(registered, stopped).when(resume).then(resumed);
  test('leave an account as it was once they are resumed', () => {
    expect(accountAfter(registered, stopped, resumed)).toEqual(accountAfter(registered));
  });
  user('are stopped once more').given(registered, stopped, resumed).when(stop).then(stopped);
});

describe('the usual hour of an account', () => {
  const usual = { attractionId: 2, activityId: 1, dayOfWeek: 2, start: 1_140, end: 1_200 };
  const saved: UserEvent = { type: 'UserFavoriteSaved', data: { ...only, ...usual } };
  const remove: UserCommand = { type: 'RemoveFavorite', ...only };
  user('is removed once').given(registered, saved).when(remove, remove).thenNothing();
  user('is saved after it was removed')
    .given(registered, saved, { type: 'UserFavoriteRemoved', data: only })
    .when({ type: 'SaveFavorite', ...only, favorite: usual })
    .then(saved);
});

describe('passwords and second steps of an account', () => {
  const enable = { type: 'EnableSecondFactor' as const, ...only, factorId: 'f1' };
  const disable: UserCommand = { type: 'DisableSecondFactor', ...only };
  const reset: UserCommand = { type: 'ResetSecondFactor', ...only };
  const enabled: UserEvent = { type: 'UserSecondFactorEnabled', data: { ...only, factorId: 'f1' } };
  const disabled: UserEvent = { type: 'UserSecondFactorDisabled', data: only };
  const wasReset: UserEvent = { type: 'UserSecondFactorReset', data: only };
  const key = (passkeyId: string): UserEvent => ({ type: 'UserPasskeyAdded', data: { ...only, passkeyId } });
  const removeKey = { type: 'RemovePasskey' as const, ...only, passkeyId: 'k1' };
  const keyRemoved: UserEvent = { type: 'UserPasskeyRemoved', data: { ...only, passkeyId: 'k1' } };
  const askReset: UserCommand = { type: 'RequestPasswordReset', ...only };
  const resetAsked: UserEvent = { type: 'UserPasswordResetRequested', data: only };

  user('a new password is asked for as often as one likes')
    .given(registered)
    .when(askReset, askReset)
    .then(resetAsked);
  user('a banned account gets no new password')
    .given(registered, banned)
    .when(askReset)
    .thenRefused('user_banned');
  user('an account that is no longer banned gets a new password')
    .given(registered, banned, unbanned)
    .when(askReset)
    .then(resetAsked);
  user('a change of password is recorded')
    .given(registered)
    .when({ type: 'RecordPasswordChange', ...only })
    .then(password);
  user('an app is turned on once').given(registered, enabled).when(enable, enable).thenNothing();
  test('the passkeys stay when the app is turned off', () => {
    expect(accountAfter(registered, enabled, key('k1'), disabled)).toMatchObject({
      secondFactor: null,
      passkeys: ['k1'],
    });
  });
  user('an app is turned off').given(registered, enabled).when(disable).then(disabled);
  user('an app is turned off once').given(registered, enabled).when(disable, disable).thenNothing();
  user('an app is turned on once more').given(registered, enabled, disabled).when(enable).then(enabled);
  user('a reset takes the app').given(registered, enabled).when(reset).then(wasReset);
  user('a reset is done once').given(registered, enabled, key('k1')).when(reset, reset).thenNothing();
  user('a passkey is added')
    .given(registered, key('k1'))
    .when({ type: 'AddPasskey', ...only, passkeyId: 'k2' })
    .then(key('k2'));
  user('a passkey is removed').given(registered, key('k1')).when(removeKey).then(keyRemoved);
  user('a passkey is removed once').given(registered, key('k1')).when(removeKey, removeKey).thenNothing();
  user('a reset is nothing when the last passkey is gone')
    .given(registered, key('k1'), keyRemoved)
    .when(reset)
    .thenNothing();
  user('a passkey stays when another is removed')
    .given(registered, key('k1'), key('k2'), keyRemoved)
    .when({ type: 'AddPasskey', ...only, passkeyId: 'k2' })
    .thenNothing();
  user('the use of a recovery code is recorded with the number of those left')
    .given(registered)
    .when({ type: 'RecordRecoveryCode', ...only, left: 7 })
    .then({ type: 'UserRecoveryCodeUsed', data: { ...only, left: 7 } });
  user('new recovery codes are recorded')
    .given(registered)
    .when({ type: 'RecordRecoveryCodes', ...only })
    .then({ type: 'UserRecoveryCodesRenewed', data: only });

  const calendar = { ...only, attractionId: 2 };
  user('a calendar address is recorded each time that it is made')
    .given(registered, { type: 'UserCalendarAddressMade', data: calendar })
    .when({ type: 'RecordCalendarAddress', ...calendar })
    .then({ type: 'UserCalendarAddressMade', data: calendar });
  user('a banned account makes no calendar address')
    .given(registered, { type: 'UserBanned', data: only })
    .when({ type: 'RecordCalendarAddress', ...calendar })
    .thenRefused('user_banned');
  user('the end of a calendar address is recorded')
    .given(registered, { type: 'UserCalendarAddressMade', data: calendar })
    .when({ type: 'RecordCalendarAddressEnd', ...calendar })
    .then({ type: 'UserCalendarAddressEnded', data: calendar });
  user('sessions that an administrator ended are on record each time')
    .given(registered, { type: 'UserSessionsEnded', data: only })
    .when({ type: 'RecordSessionsEnded', ...only })
    .then({ type: 'UserSessionsEnded', data: only });
  user('the second of two providers is known like the first')
    .given(
      registered,
      { type: 'UserLinkedToProvider', data: { ...only, issuer: 'https://a.example.org' } },
      { type: 'UserLinkedToProvider', data: { ...only, issuer: 'https://b.example.org' } },
    )
    .when({ type: 'LinkToProvider', ...only, issuer: 'https://a.example.org' })
    .thenNothing();
  test('records of what happened leave an account as it is', () => {
    const records: UserEvent[] = [
      { type: 'UserLoggedIn', data: only },
      { type: 'UserConfirmationRequested', data: only },
      { type: 'UserRegistrationRepeated', data: only },
      { type: 'UserPasswordResetRequested', data: only },
      { type: 'UserRecoveryCodeUsed', data: { ...only, left: 7 } },
      { type: 'UserRecoveryCodesRenewed', data: only },
    ];
    expect(accountAfter(registered, ...records)).toEqual(accountAfter(registered));
  });
});

describe('the person of an account that was claimed or merged', () => {
  const claimed: UserEvent = { type: 'UserClaimedPerson', data: { ...only, personId: 'p1' } };
  const linked: UserEvent = { type: 'UserLinkedToPerson', data: { ...only, personId: 'p1' } };
  const link = {
    type: 'LinkToPerson' as const,
    ...only,
    personId: 'p1',
    absorbed: [],
    claimant: null,
    by: null,
  };
  user('the product itself links an account to the person that it claims')
    .given(registered, claimed)
    .when(link)
    .then(linked);
  user('another claim takes the place of the first')
    .given(registered, claimed)
    .when({ type: 'ClaimPerson', ...only, personId: 'p2' })
    .then({ type: 'UserClaimedPerson', data: { ...only, personId: 'p2' } });
  user('a link answers the claim, so that there is none to refuse')
    .given(registered, claimed, linked)
    .when({ type: 'RefuseClaim', ...only, reason: 'Otra' })
    .thenRefused('claim_unknown');
  user('an account is linked as that of an entry only if it has that entry')
    .given(registered, linked)
    .when({ ...link, personId: 'p2', claimant: 'own' })
    .thenRefused('user_linked');
  user('an account without a person is not linked by an entry')
    .given(registered)
    .when({ ...link, claimant: 'own' })
    .thenRefused('claim_unknown');
});

describe('an account that is gone', () => {
  for (const type of ['RecordLogIn', 'ConfirmEmail', 'BanUser'] as const)
    user(`${type} finds none`)
      .given(registered, erased)
      .when({ type, ...only })
      .thenRefused('user_unknown');
  user('has nothing left for a late event to change')
    .given(registered, erased, banned)
    .when({ type: 'EraseUser', ...only })
    .thenNothing();
  user('never was, where nobody registered')
    .given(banned)
    .when({ type: 'EraseUser', ...only })
    .thenRefused('user_unknown');
});
