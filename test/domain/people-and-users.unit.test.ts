import { describe, expect, test } from 'vitest';
import { isBirthDateAllowed } from '../../domain/person/birth-date.ts';
import { formatCui, isPlausibleCui, parseCui, parseWholeCui } from '../../domain/person/cui.ts';
import { personDecider } from '../../domain/person/decide.ts';
import type { PersonEvent } from '../../domain/person/events.ts';
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
const anaRegistered: PersonEvent = { type: 'PersonRegistered', data: ana };
const anaErased: PersonEvent = { type: 'PersonErased', data: { personId: 'p1', reason: 'Lo pidió' } };
const person = scenariosOf(personDecider);

describe('a person', () => {
  person('a person is registered').given().when({ type: 'RegisterPerson', person: ana }).then(anaRegistered);
  person('a person registered twice is registered once')
    .given()
    .when({ type: 'RegisterPerson', person: ana }, { type: 'RegisterPerson', person: ana })
    .thenNothing();
  const { personId, ...others } = ana;
  person('the same person is registered once, in whatever order the fields come')
    .given(anaRegistered)
    .when({ type: 'RegisterPerson', person: { ...others, personId } })
    .thenNothing();
  person('a person is not replaced by another of the same CUI')
    .given(anaRegistered)
    .when({ type: 'RegisterPerson', person: { ...ana, firstName: 'Otra' } })
    .thenRefused('cui_taken');
  const erase = { type: 'ErasePerson' as const, personId: 'p1', reason: 'Lo pidió' };
  person('a person is erased').given(anaRegistered).when(erase).then(anaErased);
  person('a person is erased by the first of two calls')
    .given(anaRegistered, anaErased)
    .when(erase)
    .thenNothing();
  person('who was never registered can not be erased').given().when(erase).thenRefused('person_unknown');
  person('the id of an erased person never comes back')
    .given(anaRegistered, anaErased)
    .when({ type: 'RegisterPerson', person: ana })
    .thenRefused('person_erased');

  const { cui: _, personId: __, ...read } = ana;
  const renamed = { ...read, firstName: 'Ana Lucía' };
  const called: PersonEvent = { type: 'PersonChanged', data: { personId: 'p1', ...read, phone: '44445555' } };
  const edit = {
    type: 'ChangePerson' as const,
    personId: 'p1',
    profile: renamed,
    known: read,
    isOwn: false,
  };
  person('a field that a form left alone keeps what somebody else made of it')
    .given(anaRegistered, called)
    .when(edit)
    .then({ type: 'PersonChanged', data: { personId: 'p1', ...renamed, phone: '44445555' } });
  person('a field that two have changed refuses the second')
    .given(anaRegistered, called)
    .when({ ...edit, profile: { ...read, phone: '99998888' } })
    .thenRefused({
      code: 'values_overtaken',
      changes: [{ field: 'phone', before: '55551234', after: '44445555' }],
      known: { ...read, phone: '44445555' },
    });
  person('a field that two have changed to the same is no conflict')
    .given(anaRegistered, called)
    .when({ ...edit, profile: { ...read, phone: '44445555' } })
    .thenNothing();
  person('a form that does not say what it has read replaces what is there')
    .given(anaRegistered, called)
    .when({ ...edit, known: undefined })
    .then({ type: 'PersonChanged', data: { personId: 'p1', ...renamed } });
  person('a profile changed twice is changed once').given(anaRegistered).when(edit, edit).thenNothing();

  const picture = { type: 'ChangePicture' as const, personId: 'p1', image: 'people/p1/a.webp' };
  const pictureChanged = {
    type: 'PersonPictureChanged' as const,
    data: { personId: 'p1', image: 'people/p1/a.webp' },
  };
  person('another profile picture is an event').given(anaRegistered).when(picture).then(pictureChanged);
  const later = { ...pictureChanged, data: { personId: 'p1', image: 'people/p1/b.webp' } };
  const removePicture = { ...picture, type: 'RemovePicture' as const };
  const pictureRemoved = {
    type: 'PersonPictureRemoved' as const,
    data: { personId: 'p1', image: 'people/p1/a.webp', shown: '' },
  };
  person('nothing is shown without the last profile picture')
    .given(anaRegistered, pictureChanged)
    .when(removePicture)
    .then(pictureRemoved);
  person('the one before is shown where the profile picture is removed')
    .given(anaRegistered, pictureChanged, later)
    .when({ ...removePicture, image: 'people/p1/b.webp' })
    .then({
      ...pictureRemoved,
      data: { personId: 'p1', image: 'people/p1/b.webp', shown: 'people/p1/a.webp' },
    });
  person('a profile picture removed twice is removed once')
    .given(anaRegistered, pictureChanged)
    .when(removePicture, removePicture)
    .thenNothing();
  const twenty = Array.from({ length: 20 }, (_, number) => ({
    type: 'PersonPictureChanged' as const,
    data: { personId: 'p1', image: `people/p1/n${number}.webp` },
  }));
  person('a person has twenty pictures: one more is refused')
    .given(anaRegistered, ...twenty)
    .when(picture)
    .thenRefused({ code: 'gallery_full', max: 20 });
  person('one of the twenty is shown again')
    .given(anaRegistered, ...twenty)
    .when({ ...picture, type: 'ShowPicture', image: 'people/p1/n3.webp' })
    .then({ type: 'PersonPictureChanged', data: { personId: 'p1', image: 'people/p1/n3.webp' } });
  person('one that is removed makes room')
    .given(anaRegistered, ...twenty, {
      type: 'PersonPictureRemoved',
      data: { personId: 'p1', image: 'people/p1/n3.webp', shown: 'people/p1/n19.webp' },
    })
    .when(picture)
    .then(pictureChanged);
  person('an earlier profile picture is shown again')
    .given(anaRegistered, pictureChanged, later)
    .when({ ...picture, type: 'ShowPicture' })
    .then(pictureChanged);
  person('a removed profile picture is not shown again')
    .given(anaRegistered, pictureChanged, pictureRemoved)
    .when({ ...picture, type: 'ShowPicture' })
    .thenRefused('picture_removed');
  person('a picture of the document is none of the gallery')
    .given(anaRegistered, {
      type: 'DpiImageUploaded',
      data: { personId: 'p1', side: 'front', image: 'dpi/p1/f.webp', digest: '' },
    })
    .when({ ...removePicture, image: 'dpi/p1/f.webp' })
    .thenRefused('picture_unknown');
  test('an erased person still names every picture, the removed ones too', () => {
    const erasedState = [anaRegistered, pictureChanged, pictureRemoved, later, anaErased].reduce(
      personDecider.evolve,
      personDecider.initial,
    );
    expect(erasedState).toMatchObject({ handedIn: ['people/p1/a.webp', 'people/p1/b.webp'] });
  });
  person('the same profile picture twice is changed once')
    .given(anaRegistered, pictureChanged)
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
    data: { personId: 'p1', side: 'front' as const, image: 'dpi/p1/f.webp', digest: '' },
  };
  person('a side of the document can be handed in').given(anaRegistered).when(front).then(frontUploaded);
  person('the same side twice is handed in once')
    .given(anaRegistered, frontUploaded)
    .when(front)
    .thenNothing();
  person('another picture of a side replaces it, and says which picture it is')
    .given(anaRegistered, frontUploaded)
    .when({ ...front, image: 'dpi/p1/g.webp', digest: 'abc' })
    .then({
      ...frontUploaded,
      data: { ...frontUploaded.data, image: 'dpi/p1/g.webp', digest: 'abc' },
    });
  person('a verified document gets no other picture')
    .given(anaRegistered, frontUploaded, {
      type: 'DpiVerified',
      data: { personId: 'p1', withPictures: false },
    })
    .when({ ...front, image: 'dpi/p1/g.webp' })
    .thenRefused('dpi_verified');
  test('an erased person names the pictures of the document that others replaced', () => {
    const states = [
      anaRegistered,
      frontUploaded,
      { ...frontUploaded, data: { ...frontUploaded.data, side: 'back' as const, image: 'dpi/p1/b.webp' } },
      { ...frontUploaded, data: { ...frontUploaded.data, image: 'dpi/p1/g.webp' } },
      anaErased,
    ].reduce(personDecider.evolve, personDecider.initial);
    expect(states).toEqual({
      status: 'erased',
      handedIn: ['dpi/p1/f.webp', 'dpi/p1/b.webp', 'dpi/p1/g.webp'],
      replaced: ['dpi/p1/f.webp'],
      removedPictures: [],
      absorbed: [],
    });
  });
  person('each look at a document is an event of its own')
    .given(anaRegistered, frontUploaded)
    .when(
      { type: 'RecordDpiView', personId: 'p1', image: 'dpi/p1/f.webp' },
      { type: 'RecordDpiView', personId: 'p1', image: 'dpi/p1/f.webp' },
    )
    .then({ type: 'DpiImageViewed', data: { personId: 'p1', image: 'dpi/p1/f.webp' } });
  person('each download of all that is held is recorded')
    .given(anaRegistered)
    .when({ type: 'RecordExport', personId: 'p1', format: 'pdf' })
    .then({ type: 'PersonExported', data: { personId: 'p1', format: 'pdf' } });
  person('a download of somebody who was erased is refused')
    .given(anaRegistered, anaErased)
    .when({ type: 'RecordExport', personId: 'p1', format: 'json' })
    .thenRefused('person_unknown');
  person('an erased person gets no picture')
    .given(anaRegistered, anaErased)
    .when(picture)
    .thenRefused('person_unknown');
});

describe('the profile and the document of a person', () => {
  const { personId, cui, ...profile } = { ...ana, lastName: 'López de León' };
  const change = { type: 'ChangePerson' as const, personId, profile, isOwn: false };
  person('a profile is changed')
    .given(anaRegistered)
    .when(change)
    .then({ type: 'PersonChanged', data: { personId, ...profile } });
  person('a profile that is sent twice is changed once')
    .given(anaRegistered)
    .when(change, change)
    .thenNothing();
  person('nobody changes who was erased')
    .given(anaRegistered, { type: 'PersonErased', data: { personId, reason: 'Lo pidió' } })
    .when(change)
    .thenRefused('person_unknown');

  const front: PersonEvent = {
    type: 'DpiImageUploaded',
    data: { personId, side: 'front', image: 'f', digest: '' },
  };
  const back: PersonEvent = {
    type: 'DpiImageUploaded',
    data: { personId, side: 'back', image: 'b', digest: '' },
  };
  const verify = { type: 'VerifyDpi' as const, personId };
  const verified = (withPictures: boolean): PersonEvent => ({
    type: 'DpiVerified',
    data: { personId, withPictures },
  });
  person('a document is verified by both its pictures')
    .given(anaRegistered, front, back)
    .when(verify)
    .then(verified(true));
  person('a document is verified by the paper too, and the log says so')
    .given(anaRegistered, front)
    .when(verify)
    .then(verified(false));
  const seen = { front: 'dpi/a.webp', back: '' };
  person('a document whose pictures have changed since they were looked at is neither verified nor refused')
    .given(anaRegistered, {
      type: 'DpiImageUploaded',
      data: { personId, side: 'front', image: 'dpi/b.webp', digest: '' },
    })
    .when({ ...verify, seen })
    .thenRefused('dpi_changed');
  for (const [side, looked] of [
    ['front', { front: 'x', back: 'b' }],
    ['back', { front: 'f', back: 'x' }],
  ] as const)
    for (const command of [
      { type: 'VerifyDpi', personId, seen: looked },
      { type: 'RefuseDpi', personId, reason: 'Borrosa', seen: looked },
    ] as const)
      person(`a document whose ${side} was replaced meanwhile is looked at again: ${command.type}`)
        .given(anaRegistered, front, back)
        .when(command)
        .thenRefused('dpi_changed');
  person('a verified document is not refused, whatever was looked at')
    .given(anaRegistered, front, back, verified(true))
    .when({ type: 'RefuseDpi', personId, reason: 'Borrosa', seen: { front: 'x', back: 'x' } })
    .thenRefused('dpi_verified');
  person('a document is verified by the paper where only its back was handed in')
    .given(anaRegistered, back)
    .when(verify)
    .then(verified(false));
  person('a document is verified on the pictures that were looked at')
    .given(anaRegistered, {
      type: 'DpiImageUploaded',
      data: { personId, side: 'front', image: 'dpi/a.webp', digest: '' },
    })
    .when({ ...verify, seen })
    .then({ type: 'DpiVerified', data: { personId, withPictures: false } });
  const isVerified = [anaRegistered, front, back, verified(true)] as const;
  const renames = { type: 'PersonChanged' as const, data: { personId, ...profile } };
  person('a person who renames themselves is no longer verified')
    .given(...isVerified)
    .when({ ...change, isOwn: true })
    .then(renames, { type: 'DpiLapsed', data: { personId, changed: ['lastName'] } });
  person('a person who renames themselves twice, or was never verified, lapses no further')
    .given(...isVerified, { type: 'DpiLapsed', data: { personId, changed: ['firstName'] } })
    .when({ ...change, isOwn: true })
    .then(renames);
  person('a person whom staff rename stays verified')
    .given(...isVerified)
    .when(change)
    .then(renames);
  person('a telephone and a gender are not in the document')
    .given(...isVerified)
    .when({
      ...change,
      isOwn: true,
      profile: { ...profile, lastName: ana.lastName, phone: '44445555', gender: 'M' },
    })
    .then({
      type: 'PersonChanged',
      data: { personId, ...profile, lastName: ana.lastName, phone: '44445555', gender: 'M' },
    });
  person('a lapsed document is verified again')
    .given(...isVerified, { type: 'DpiLapsed', data: { personId, changed: ['firstName'] } })
    .when(verify)
    .then(verified(true));
  person('a document is verified once').given(anaRegistered).when(verify, verify).thenNothing();

  const refuseDpi = { type: 'RefuseDpi' as const, personId, reason: 'Borrosa' };
  const refused: PersonEvent = { type: 'DpiRefused', data: { personId, reason: 'Borrosa' } };
  person('pictures of a document are refused with a reason')
    .given(anaRegistered, front)
    .when(refuseDpi)
    .then(refused);
  person('the same refusal twice is one').given(anaRegistered, front, refused).when(refuseDpi).thenNothing();
  person('a new picture after a refusal can be refused again')
    .given(anaRegistered, front, refused, back)
    .when(refuseDpi)
    .then(refused);
  person('a picture of the back alone can be refused')
    .given(anaRegistered, back)
    .when(refuseDpi)
    .then(refused);
  person('a refusal for another reason is one more')
    .given(anaRegistered, front, refused)
    .when({ ...refuseDpi, reason: 'Vencido' })
    .then({ type: 'DpiRefused', data: { personId, reason: 'Vencido' } });
  person('a refusal before the verification counts no more after it')
    .given(anaRegistered, front, refused, verified(false), {
      type: 'DpiLapsed',
      data: { personId, changed: ['lastName'] },
    })
    .when(refuseDpi)
    .then(refused);
  person('where no picture was handed in there is none to refuse')
    .given(anaRegistered)
    .when(refuseDpi)
    .thenRefused('dpi_without_images');
  person('a verified document is not refused any more')
    .given(anaRegistered, front, back, verified(true))
    .when(refuseDpi)
    .thenRefused('dpi_verified');
});

describe('an entry of somebody who only claims to be the person of a CUI', () => {
  const { personId, cui, ...profile } = ana;
  const claimed: PersonEvent = { type: 'ClaimantRegistered', data: ana };
  person('is registered as such').given().when({ type: 'RegisterClaimant', person: ana }).then(claimed);
  person('is registered once').given(claimed).when({ type: 'RegisterClaimant', person: ana }).thenNothing();
  person('is changed as such')
    .given(claimed)
    .when({ type: 'ChangePerson', personId, profile: { ...profile, phone: '44445555' }, isOwn: true })
    .then({ type: 'ClaimantChanged', data: { personId, ...profile, phone: '44445555' } });
  person('is changed once')
    .given(claimed, { type: 'ClaimantChanged', data: { personId, ...profile, phone: '44445555' } })
    .when({ type: 'ChangePerson', personId, profile: { ...profile, phone: '44445555' }, isOwn: true })
    .thenNothing();
  const terms = { mergeId: 'm1', duplicateId: 'p2', reason: 'Dos veces', bothVerified: false };
  person('takes in no other entry')
    .given(claimed)
    .when({ type: 'StartMerge', personId, ...terms })
    .thenRefused('person_unknown');
});

test.each([
  ['none', '', true],
  ['the first', '1900-01-01', true],
  ['the last', '2026-11-21', true],
  ['one before the first', '1899-12-31', false],
  ['one after the last', '2026-11-22', false],
])('a date of birth lies within bounds, if there is one: %s', (_, date, isAllowed) => {
  expect(isBirthDateAllowed(date, { min: '1900-01-01', max: '2026-11-21' })).toBe(isAllowed);
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
  const usual = { attractionId: 2, activityId: 1, dayOfWeek: 2, start: 1_140, end: 1_200 };
  const { userId } = registered.data;
  const saved: UserEvent = { type: 'UserFavoriteSaved', data: { userId, ...usual } };
  const saveUsual: UserCommand = { type: 'SaveFavorite', userId, favorite: usual };
  user('the usual hour is saved').given(registered).when(saveUsual).then(saved);
  user('the usual hour is saved once').given(registered, saved).when(saveUsual).thenNothing();
  user('another usual hour replaces the one before')
    .given(registered, saved)
    .when({ ...saveUsual, favorite: { ...usual, start: 1_200, end: 1_260 } })
    .then({ type: 'UserFavoriteSaved', data: { userId, ...usual, start: 1_200, end: 1_260 } });
  user('the usual hour is removed')
    .given(registered, saved)
    .when({ type: 'RemoveFavorite', userId })
    .then({ type: 'UserFavoriteRemoved', data: { userId } });
  user('no usual hour is removed once')
    .given(registered)
    .when({ type: 'RemoveFavorite', userId })
    .thenNothing();
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
  user('roles that a third person changed are refused to who saw only those of the first')
    .given(
      registered,
      { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [1, 2] } },
      { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [2] } },
    )
    .when({ type: 'AssignRoles', userId: 'u1', roles: [3], known: [1, 2] })
    .thenRefused({ code: 'roles_changed', before: [1, 2], after: [2] });
  user('staff are bound to a list of centers, each once')
    .given(registered)
    .when({ type: 'AssignCenters', userId: 'u1', centerIds: [3, 2, 2] })
    .then({ type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [2, 3] } });
  user('the same centers assigned twice change nothing')
    .given(registered, { type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [2, 3] } })
    .when({ type: 'AssignCenters', userId: 'u1', centerIds: [3, 2], known: [1] })
    .thenNothing();
  user('an empty list of centers takes the binding away')
    .given(registered, { type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [2] } })
    .when({ type: 'AssignCenters', userId: 'u1', centerIds: [] })
    .then({ type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [] } });
  user('centers that a third person changed are refused to who saw only those of the first')
    .given(registered, { type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [2] } })
    .when({ type: 'AssignCenters', userId: 'u1', centerIds: [1], known: [] })
    .thenRefused({ code: 'user_centers_changed', before: [], after: [2] });
  user('an account takes no role that does not exist')
    .given(registered)
    .when({ type: 'AssignRoles', userId: 'u1', roles: [9] })
    .thenRefused({ code: 'role_unknown', id: 9 });
  user('an account is banned').given(registered).when(ban).then(banned);
  const enable = (factorId: string) => ({ type: 'EnableSecondFactor' as const, userId: 'u1', factorId });
  const addKey = { type: 'AddPasskey' as const, userId: 'u1', passkeyId: 'k1' };
  user('the same app turned on twice is turned on once; another takes its place')
    .given(registered)
    .when(enable('f1'), enable('f1'), enable('f2'))
    .then({ type: 'UserSecondFactorEnabled', data: { userId: 'u1', factorId: 'f2' } });
  user('what is not on can be neither turned off nor reset')
    .given(registered)
    .when({ type: 'DisableSecondFactor', userId: 'u1' }, { type: 'ResetSecondFactor', userId: 'u1' })
    .thenNothing();
  user('the same passkey twice is added once').given(registered).when(addKey, addKey).thenNothing();
  user('a reset takes passkeys too')
    .given(registered, { type: 'UserPasskeyAdded', data: { userId: 'u1', passkeyId: 'k1' } })
    .when({ type: 'ResetSecondFactor', userId: 'u1' })
    .then({ type: 'UserSecondFactorReset', data: { userId: 'u1' } });
  user('a passkey that is gone is not removed again')
    .given(registered)
    .when({ type: 'RemovePasskey', userId: 'u1', passkeyId: 'k1' })
    .thenNothing();
  const linkProvider: UserCommand = { type: 'LinkToProvider', userId: 'u1', issuer: 'https://a.example.org' };
  user('an account is linked to a provider once, and to another one besides')
    .given(registered)
    .when(linkProvider, linkProvider, { ...linkProvider, issuer: 'https://b.example.org' })
    .then({ type: 'UserLinkedToProvider', data: { userId: 'u1', issuer: 'https://b.example.org' } });
  user('an account linked twice is linked once')
    .given(registered)
    .when(linkProvider, linkProvider)
    .thenNothing();
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
    .thenRefused('user_banned');
  user('an account that nobody registered can not be banned').given().when(ban).thenRefused('user_unknown');
  const erase = { type: 'EraseUser' as const, userId: 'u1' };
  const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };
  user('an account is erased, a banned one too').given(registered, banned).when(erase).then(erased);
  user('an account is erased by the first of two calls').given(registered, erased).when(erase).thenNothing();
  user('an account that nobody registered can not be erased').given().when(erase).thenRefused('user_unknown');
  user('an erased account does not log in')
    .given(registered, erased)
    .when({ type: 'RecordLogIn', userId: 'u1' })
    .thenRefused('user_unknown');
  user('an erased account does not come back')
    .given(registered, erased)
    .when({ type: 'RegisterUser', userId: 'u1', email: 'a@b.test', personId: null, roles: [1] })
    .thenNothing();
});

describe('the person of an account', () => {
  const claim = { type: 'ClaimPerson' as const, userId: 'u1', personId: 'p1' };
  const claimed: UserEvent = { type: 'UserClaimedPerson', data: { userId: 'u1', personId: 'p1' } };
  const link = {
    type: 'LinkToPerson' as const,
    userId: 'u1',
    personId: 'p1',
    absorbed: [],
    claimant: null,
    by: 'u2',
  };
  const linked: UserEvent = { type: 'UserLinkedToPerson', data: { userId: 'u1', personId: 'p1' } };
  const refuseClaim = { type: 'RefuseClaim' as const, userId: 'u1', reason: 'Es otra persona' };
  user('an account waits to be linked to whom it claims to be').given(registered).when(claim).then(claimed);
  user('the same claim twice is one').given(registered).when(claim, claim).thenNothing();
  user('staff link an account').given(registered, claimed).when(link).then(linked);
  user('an account is linked once').given(registered, claimed).when(link, link).thenNothing();
  user('an account that claims nobody is not linked')
    .given(registered)
    .when(link)
    .thenRefused('claim_unknown');
  user('an account is not linked to a person whom it did not claim to be')
    .given(registered, claimed)
    .when({ ...link, personId: 'p2' })
    .thenRefused('claim_other');
  user('an account whose claim was refused is not linked')
    .given(registered, claimed, { type: 'UserClaimRefused', data: { userId: 'u1', reason: 'Otra' } })
    .when(link)
    .thenRefused('claim_unknown');
  user('nobody links their own account')
    .given(registered, claimed)
    .when({ ...link, by: 'u1' })
    .thenRefused('claim_own');
  user('an account is linked to the entry into which the claimed one was merged')
    .given(registered, claimed)
    .when({ ...link, personId: 'p2', absorbed: ['p1'] })
    .then({ type: 'UserLinkedToPerson', data: { userId: 'u1', personId: 'p2' } });
  user('a linked account does not become that of another person')
    .given(registered, linked)
    .when({ ...link, personId: 'p2' })
    .thenRefused('user_linked');
  user('a linked account claims nobody else')
    .given(registered, linked)
    .when(claim)
    .thenRefused('user_linked');
  const ofOwn: UserEvent = {
    type: 'UserRegistered',
    data: { userId: 'u1', email: 'a@b.test', personId: 'own', roles: [1] },
  };
  const byOwner = { type: 'RegisterUser' as const, userId: 'u1', email: 'a@b.test', roles: [1] };
  user('an account with an entry of its own claims to be somebody from the beginning')
    .given()
    .when({ ...byOwner, personId: 'own', claims: 'p1' })
    .then(ofOwn, claimed);
  user('such an account is linked to the person of its CUI, also after its claim was refused')
    .given(ofOwn, claimed, { type: 'UserClaimRefused', data: { userId: 'u1', reason: 'Otra' } })
    .when({ ...link, claimant: 'own' })
    .then(linked);
  user('such an account is linked also where an interrupted link has merged its entry')
    .given(ofOwn, claimed, { type: 'UserClaimRefused', data: { userId: 'u1', reason: 'Otra' } })
    .when({ ...link, absorbed: ['own'] })
    .then(linked);
  user('such an account is not linked to somebody else')
    .given(ofOwn, claimed)
    .when({ ...link, personId: 'p2' })
    .thenRefused('claim_other');
  user('a claim is refused with a reason')
    .given(registered, claimed)
    .when(refuseClaim)
    .then({ type: 'UserClaimRefused', data: { userId: 'u1', reason: 'Es otra persona' } });
  user('a claim is refused once')
    .given(registered, claimed)
    .when(refuseClaim, refuseClaim)
    .thenRefused('claim_unknown');
});

test('role names come in the order of their ids', () =>
  expect(roleNames([3, 1])).toEqual(['Usuario', 'Administrador']));

test('a CUI is read, checked and shown', () => {
  expect(parseCui(' 1234 56784-0101 ')).toBe('1234567840101');
  expect(parseCui('12345678401012')).toBeNull();
  expect(parseCui('abc')).toBeNull();
  expect(formatCui('1234567840101')).toBe('1234 56784 0101');
  // 1·2 + 2·3 + 3·4 + 4·5 + 5·6 + 6·7 + 7·8 + 8·9 = 240; 240 mod 11 = 9
  expect(isPlausibleCui('1234567890101')).toBe(true);
  expect(isPlausibleCui('1234567840101')).toBe(false);
  expect(['123', '1234567890101'].map(parseWholeCui)).toEqual([null, '1234567890101']);
  expect([parseCui(''), parseCui('123'), formatCui('123')]).toEqual([null, '123', '123']);
});

test.each([
  ['the first department', '1234567890101', true],
  ['the last department', '1234567892201', true],
  ['no department', '1234567890001', false],
  ['a department too many', '1234567892301', false],
  ['no municipality', '1234567890100', false],
  ['a digit too few', '123456789010', false],
])('a CUI names a place of birth: %s', (_, cui, isPlausible) => {
  expect(isPlausibleCui(cui)).toBe(isPlausible);
});
