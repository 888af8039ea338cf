import { describe, expect, test } from 'vitest';
import { formatCui, hasValidCheckDigit, parseCui } from '../../domain/person/cui.ts';
import { personDecider } from '../../domain/person/decide.ts';
import { type UserCommand, userDecider } from '../../domain/user/decide.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import { roleNames } from '../../domain/user/roles.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const ana = {
  personId: 'p1',
  cui: '1234567840101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-05-01',
  phone: '55551234',
};
const person = scenariosOf(personDecider);

describe('a person', () => {
  person('a person is registered')
    .given()
    .when({ type: 'RegisterPerson', person: ana })
    .then({ type: 'PersonRegistered', data: ana });
  person('a person registered twice is registered once')
    .given()
    .when({ type: 'RegisterPerson', person: ana }, { type: 'RegisterPerson', person: ana })
    .thenNothing();
  const { personId, ...others } = ana;
  person('the same person is registered once, in whatever order the fields come')
    .given({ type: 'PersonRegistered', data: ana })
    .when({ type: 'RegisterPerson', person: { ...others, personId } })
    .thenNothing();
  person('a person is not replaced by another of the same CUI')
    .given({ type: 'PersonRegistered', data: ana })
    .when({ type: 'RegisterPerson', person: { ...ana, firstName: 'Otra' } })
    .thenRefused({ code: 'cui_taken' });
  const erase = { type: 'ErasePerson' as const, personId: 'p1' };
  person('a person is erased')
    .given({ type: 'PersonRegistered', data: ana })
    .when(erase)
    .then({ type: 'PersonErased', data: { personId: 'p1' } });
  person('a person is erased by the first of two calls')
    .given({ type: 'PersonRegistered', data: ana }, { type: 'PersonErased', data: { personId: 'p1' } })
    .when(erase)
    .thenNothing();
  person('who was never registered can not be erased')
    .given()
    .when(erase)
    .thenRefused({ code: 'person_unknown' });
  person('an erased person can be registered anew')
    .given({ type: 'PersonRegistered', data: ana }, { type: 'PersonErased', data: { personId: 'p1' } })
    .when({ type: 'RegisterPerson', person: ana })
    .then({ type: 'PersonRegistered', data: ana });

  const picture = { type: 'ChangePicture' as const, personId: 'p1', image: 'people/p1/a.webp' };
  const pictureChanged = {
    type: 'PersonPictureChanged' as const,
    data: { personId: 'p1', image: 'people/p1/a.webp' },
  };
  person('another profile picture is an event')
    .given({ type: 'PersonRegistered', data: ana })
    .when(picture)
    .then(pictureChanged);
  person('the same profile picture twice is changed once')
    .given({ type: 'PersonRegistered', data: ana }, pictureChanged)
    .when(picture)
    .thenNothing();
  const front = {
    type: 'UploadDpiImage' as const,
    personId: 'p1',
    side: 'front' as const,
    image: 'dpi/p1/f.webp',
  };
  const frontUploaded = {
    type: 'DpiImageUploaded' as const,
    data: { personId: 'p1', side: 'front' as const, image: 'dpi/p1/f.webp' },
  };
  person('a side of the document can be handed in')
    .given({ type: 'PersonRegistered', data: ana })
    .when(front)
    .then(frontUploaded);
  person('the same side twice is handed in once')
    .given({ type: 'PersonRegistered', data: ana }, frontUploaded)
    .when(front)
    .thenNothing();
  person('each look at a document is an event of its own')
    .given({ type: 'PersonRegistered', data: ana }, frontUploaded)
    .when(
      { type: 'RecordDpiView', personId: 'p1', image: 'dpi/p1/f.webp' },
      { type: 'RecordDpiView', personId: 'p1', image: 'dpi/p1/f.webp' },
    )
    .then({ type: 'DpiImageViewed', data: { personId: 'p1', image: 'dpi/p1/f.webp' } });
  person('an erased person gets no picture')
    .given({ type: 'PersonRegistered', data: ana }, { type: 'PersonErased', data: { personId: 'p1' } })
    .when(picture)
    .thenRefused({ code: 'person_unknown' });
});

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId: 'u1', email: 'a@b.test', personId: null, roles: [1] },
};
const banned: UserEvent = { type: 'UserBanned', data: { userId: 'u1' } };
const ban: UserCommand = { type: 'BanUser', userId: 'u1' };
const unban: UserCommand = { type: 'UnbanUser', userId: 'u1' };
const user = scenariosOf(userDecider);

describe('an account', () => {
  user('an account registered twice is registered once')
    .given(registered)
    .when({ type: 'RegisterUser', userId: 'u1', email: 'x@y.test', personId: null, roles: [1] })
    .thenNothing();
  user('an account takes a full list of roles')
    .given(registered)
    .when({ type: 'AssignRoles', userId: 'u1', roles: [3, 2, 2] })
    .then({ type: 'UserRolesAssigned', data: { userId: 'u1', roles: [2, 3] } });
  user('the same roles assigned twice change nothing')
    .given(registered)
    .when({ type: 'AssignRoles', userId: 'u1', roles: [1] })
    .thenNothing();
  user('an account takes no role that does not exist')
    .given(registered)
    .when({ type: 'AssignRoles', userId: 'u1', roles: [9] })
    .thenRefused({ code: 'role_unknown', id: 9 });
  user('an account is banned').given(registered).when(ban).then(banned);
  user('an account banned twice is banned once').given(registered).when(ban, ban).thenNothing();
  user('an account is unbanned')
    .given(registered, banned)
    .when(unban)
    .then({ type: 'UserUnbanned', data: { userId: 'u1' } });
  user('an account unbanned twice is unbanned once')
    .given(registered, banned)
    .when(unban, unban)
    .thenNothing();
  const logIn: UserCommand = { type: 'RecordLogIn', userId: 'u1' };
  const loggedIn: UserEvent = { type: 'UserLoggedIn', data: { userId: 'u1' } };
  user('each log-in is recorded, also the second one').given(registered).when(logIn, logIn).then(loggedIn);
  user('a banned account does not log in')
    .given(registered, banned)
    .when({ type: 'RecordLogIn', userId: 'u1' })
    .thenRefused({ code: 'user_banned' });
  user('an account that nobody registered can not be banned')
    .given()
    .when(ban)
    .thenRefused({ code: 'user_unknown' });
  const erase = { type: 'EraseUser' as const, userId: 'u1' };
  const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };
  user('an account is erased, a banned one too').given(registered, banned).when(erase).then(erased);
  user('an account is erased by the first of two calls').given(registered, erased).when(erase).thenNothing();
  user('an account that nobody registered can not be erased')
    .given()
    .when(erase)
    .thenRefused({ code: 'user_unknown' });
  user('an erased account does not log in')
    .given(registered, erased)
    .when({ type: 'RecordLogIn', userId: 'u1' })
    .thenRefused({ code: 'user_unknown' });
  user('an erased account does not come back')
    .given(registered, erased)
    .when({ type: 'RegisterUser', userId: 'u1', email: 'a@b.test', personId: null, roles: [1] })
    .thenNothing();
});

test('role names come in the order of their ids', () =>
  expect(roleNames([3, 1])).toEqual(['Usuario', 'Administrador']));

test('a CUI is read, checked and shown', () => {
  expect(parseCui(' 1234 56784-0101 ')).toBe('1234567840101');
  expect(parseCui('12345678401012')).toBeNull();
  expect(parseCui('abc')).toBeNull();
  expect(formatCui('1234567840101')).toBe('1234 56784 0101');
  // 1·2 + 2·3 + 3·4 + 4·5 + 5·6 + 6·7 + 7·8 + 8·9 = 240; 240 mod 11 = 9
  expect(hasValidCheckDigit('1234567890101')).toBe(true);
  expect(hasValidCheckDigit('1234567840101')).toBe(false);
});
