import { describe } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import {
  type Account,
  readAccount,
  readAccounts,
  readAccountsOfPerson,
  readClaims,
  readEmailsOfPerson,
  readLatestAccounts,
} from '../../projections/accounts/queries.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { readEntriesOf } from '../../projections/person-directory/entries-of.ts';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import {
  readMergedEntries,
  readPerson,
  readPersonByCui,
  readWaitingDocuments,
} from '../../projections/person-directory/queries.ts';
import { readPeople } from '../../projections/person-directory/search.ts';
import { FIRST_AT, projectionScenarios } from '../support/projection-scenario.ts';
import { ANA, personRegistered } from '../support/sample-events.ts';

const scenario = await projectionScenarios(accounts, personDirectory);

const userRegistered = (userId: string, personId: string | null = null): DomainEvent => ({
  type: 'UserRegistered',
  data: { userId, email: `${userId}@example.test`, personId, roles: [1] },
});
const account: Account = {
  id: 'u1',
  email: 'u1@example.test',
  roles: [1],
  centerIds: [],
  active: true,
  personId: null,
  person: null,
  registeredAt: FIRST_AT,
  lastLoginAt: null,
  emailConfirmed: false,
  selfMade: false,
  isClaimant: false,
  isProven: true,
  invited: false,
  wantsReminders: true,
  unreachableSince: null,
  unreachableStatus: '',
};
const by = (type: 'UserBanned' | 'UserUnbanned' | 'UserLoggedIn', userId = 'u1'): DomainEvent => ({
  type,
  data: { userId },
});

scenario('a new account is active')
  .given(userRegistered('u1'))
  .thenReads(async (db) => [await readAccount(db, 'u1'), await readAccount(db, 'u2')], [account, null]);

scenario('an account shows the centers to which it is bound last')
  .given(
    userRegistered('u1'),
    { type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [1] } },
    { type: 'UserCentersAssigned', data: { userId: 'u1', centerIds: [2, 3] } },
  )
  .thenReads((db) => readAccount(db, 'u1'), { ...account, centerIds: [2, 3] });

scenario('an account shows its last roles, whether it is banned, and its last log-in')
  .given(
    userRegistered('u1'),
    userRegistered('u2'),
    { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [2] } },
    by('UserLoggedIn'),
    by('UserBanned'),
    { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [2, 3] } },
    by('UserUnbanned'),
    by('UserLoggedIn'),
    by('UserBanned', 'u2'),
  )
  .thenReads(
    async (db) => [await readAccount(db, 'u1'), (await readAccount(db, 'u2'))?.active],
    [{ ...account, roles: [2, 3], lastLoginAt: '2026-11-20T15:07:00.000Z' }, false],
  );

scenario('a user who has lost all roles has none')
  .given(userRegistered('u1'), { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [] } })
  .thenReads(async (db) => (await readAccount(db, 'u1'))?.roles, []);

scenario('an account shows the name of its person')
  .given(userRegistered('u1', 'p1'), personRegistered('p1'))
  .thenReads((db) => readAccount(db, 'u1'), {
    ...account,
    personId: 'p1',
    person: { cui: '1234567890101', firstName: 'Ana', lastName: 'López', image: '' },
  });

const entry: DirectoryEntry = {
  id: 'p1',
  ...ANA,
  image: '',
  dpiFront: '',
  dpiBack: '',
  dpiStatus: 'none',
  dpiAt: FIRST_AT,
  dpiReason: '',
  dpiLapsed: [],
};

scenario('a person is found by CUI')
  .given(personRegistered('p1'), personRegistered('p2', { cui: '7' }))
  .thenReads(
    async (db) => [await readPersonByCui(db, '1234567890101'), await readPersonByCui(db, '8')],
    [entry, null],
  );

const personErased: DomainEvent = { type: 'PersonErased', data: { personId: 'p1', reason: 'Lo pidió' } };
const PEOPLE =
  'select person_id, cui, first_name, last_name, gender, date_of_birth, phone from read.people order by 1';
const ERASED = '(datos eliminados)';

scenario('an erased person keeps the row and nothing that describes them')
  .given(personRegistered('p1', { phone: '' }), personRegistered('p2'), personErased)
  .thenReads(
    async (db) => (await db.query(`${PEOPLE} limit 1`)).rows,
    [
      {
        person_id: 'p1',
        cui: ERASED,
        first_name: ERASED,
        last_name: ERASED,
        gender: ERASED,
        date_of_birth: ERASED,
        phone: '',
      },
    ],
  );

scenario('a person who is registered again once erased is known again')
  .given(personRegistered('p1', { firstName: 'Otra' }), personErased, personRegistered('p1'))
  .thenReads((db) => readPersonByCui(db, '1234567890101'), { ...entry, dpiAt: '2026-11-20T15:02:00.000Z' });

scenario('an erased account has no address and no rights')
  .given(userRegistered('u1', 'p1'), { type: 'UserErased', data: { userId: 'u1' } })
  .thenReads((db) => readAccount(db, 'u1'), {
    ...account,
    personId: 'p1',
    email: ERASED,
    roles: [],
    active: false,
  });

scenario('the erased data of a person is replaced by the placeholder')
  .given(personRegistered('p1', { dateOfBirth: '(datos eliminados)', cui: '(datos eliminados)' }))
  .thenReads(
    async (db) => (await db.query('select date_of_birth, cui from read.people')).rows,
    [{ date_of_birth: '(datos eliminados)', cui: '(datos eliminados)' }],
  );

const accountOf = (userId: string, personId: string | null): DomainEvent => ({
  type: 'UserRegistered',
  data: { userId, email: `${userId}@x.test`, personId, roles: [1] },
});
const people = (typed: string) => async (db: Database) =>
  (await readPeople(db, typed, { page: 1, perPage: 15 })).rows.map(({ id }) => id);
const aFew = [
  personRegistered('p1', { firstName: 'Ana Lucía', lastName: 'López Muñoz', cui: '1234567890101' }),
  personRegistered('p2', { firstName: 'Álvaro', lastName: 'Núñez', cui: '77' }),
  personRegistered('p3', { firstName: 'Beatriz', lastName: 'Lopezuela', cui: '5678' }),
];

describe('the directory', () => {
  for (const [title, typed, found] of [
    ['lists everybody by name, accents aside', '', ['p2', 'p1', 'p3']],
    ['finds a part of a name, accents and case aside', 'LOPEZ', ['p1', 'p3']],
    ['finds by all the words that were typed, in any order', 'muñoz ana', ['p1']],
    ['finds by the beginning of a word where one or two letters were typed', 'nu', ['p2']],
    ['finds by a part of the CUI, written in groups too', '5678 90', []],
    ['finds by any part of the CUI', '5678', ['p1', 'p3']],
    ['finds by name and CUI together', 'bea 5678', ['p3']],
    ['finds nothing where signs stand for anything in SQL', 'l%pez', []],
    ['finds nobody by signs alone', '\\\\', []],
    ['finds nobody by a picture', '🏀', []],
  ] as const)
    scenario(title)
      .given(...aFew)
      .thenReads(people(typed), [...found]);
  scenario('finds a whole telephone number along with a CUI that contains it, page by page')
    .given(
      personRegistered('p1', { firstName: 'Zoila', cui: '1234567890101', phone: '44445555' }),
      personRegistered('p2', { firstName: 'Berta', cui: '2000444455550', phone: '' }),
      personRegistered('p3', { firstName: 'Carla', cui: '1234567890102', phone: '44445556' }),
    )
    .thenReads(
      async (db) => {
        const pages = [1, 2, 3].map((page) => readPeople(db, '44445555', { page, perPage: 1 }));
        const found = (await Promise.all(pages)).map(({ total, rows }) => [total, rows.map(({ id }) => id)]);
        return [found, await people('+502 4444-5555')(db)];
      },
      [
        [
          [2, ['p2']],
          [2, ['p1']],
          [2, []],
        ],
        ['p1'],
      ],
    );
  scenario('shows a person as last described, found by the new name alone')
    .given(
      personRegistered('p1'),
      {
        type: 'PersonChanged',
        data: {
          personId: 'p1',
          firstName: 'Anabella',
          lastName: 'Ruiz',
          gender: 'F',
          dateOfBirth: '1991-01-01',
          phone: '4444',
        },
      },
      { type: 'PersonPictureChanged', data: { personId: 'p1', image: 'people/a.webp' } },
    )
    .thenReads(
      async (db) => [await readPerson(db, 'p1'), await people('ruiz')(db), await people('lopez')(db)],
      [
        {
          ...entry,
          firstName: 'Anabella',
          lastName: 'Ruiz',
          dateOfBirth: '1991-01-01',
          phone: '4444',
          image: 'people/a.webp',
        },
        ['p1'],
        [],
      ],
    );
  scenario('leaves out who was erased')
    .given(...aFew, { type: 'PersonErased', data: { personId: 'p1', reason: 'Lo pidió' } })
    .thenReads(async (db) => [await people('')(db), await readPerson(db, 'p1')], [['p2', 'p3'], null]);
});

const front: DomainEvent = {
  type: 'DpiImageUploaded',
  data: { personId: 'p1', side: 'front', image: 'dpi/f.webp', digest: '' },
};
const refused: DomainEvent = { type: 'DpiRefused', data: { personId: 'p1', reason: 'Borrosa' } };
const waiting = async (db: Database) =>
  (await readWaitingDocuments(db, { page: 1, perPage: 15 })).rows.map(({ id, dpiFront }) => [id, dpiFront]);

const merged = (personId: string, keptId: string, absorbed: string[] = []): DomainEvent => ({
  type: 'PersonMerged',
  data: { personId, mergeId: `${personId}-m`, keptId, absorbed, reason: 'Dos veces' },
});

describe('entries of one person that were merged', () => {
  scenario('leave one in the directory, and either CUI and id lead to it')
    .given(...aFew, merged('p1', 'p3'))
    .thenReads(
      async (db) => [
        await people('')(db),
        await people('lopez')(db),
        (await readPersonByCui(db, '1234567890101'))?.id,
        (await readPerson(db, 'p1'))?.id,
        await readEntriesOf(db, 'p1'),
        (await readMergedEntries(db, 'p3')).map(({ id, cui }) => [id, cui]),
      ],
      [['p2', 'p3'], ['p3'], 'p3', 'p3', ['p3', 'p1'], [['p1', '1234567890101']]],
    );
  scenario('are found by the whole CUI of either')
    .given(...aFew, merged('p1', 'p3'))
    .thenReads(people('1234 56789 0101'), ['p3']);
  scenario('follow each other over several merges')
    .given(...aFew, merged('p1', 'p3'), merged('p3', 'p2', ['p1']))
    .thenReads(
      async (db) => [await people('')(db), (await readPerson(db, 'p1'))?.id, await readEntriesOf(db, 'p3')],
      [['p2'], 'p2', ['p2', 'p1', 'p3']],
    );
  scenario('have the accounts of both')
    .given(...aFew, accountOf('u1', 'p1'), accountOf('u2', 'p3'), merged('p1', 'p3'))
    .thenReads(
      async (db) => [
        await readAccountsOfPerson(db, 'p1'),
        await readAccountsOfPerson(db, 'p3'),
        await readEmailsOfPerson(db, 'p3'),
        (await readAccount(db, 'u1'))?.personId,
        (await readAccount(db, 'u1'))?.person?.cui,
      ],
      [['u1', 'u2'], ['u1', 'u2'], ['u1@x.test', 'u2@x.test'], 'p3', '5678'],
    );
  scenario('keep an account that waits to be linked')
    .given(
      ...aFew,
      accountOf('u1', null),
      { type: 'UserClaimedPerson', data: { userId: 'u1', personId: 'p1' } },
      merged('p1', 'p3'),
    )
    .thenReads(async (db) => (await readClaims(db, 5)).map(({ person }) => person.id), ['p3']);
  scenario('are nobody once the person is erased')
    .given(
      ...aFew,
      merged('p1', 'p3'),
      ...['p1', 'p3'].map((personId) => ({ type: 'PersonErased', data: { personId, reason: 'x' } }) as const),
    )
    .thenReads(
      async (db) => [await readPerson(db, 'p1'), await readMergedEntries(db, 'p3'), await people('')(db)],
      [null, [], ['p2']],
    );
});

describe('documents', () => {
  scenario('wait from the first picture on')
    .given(...aFew, front)
    .thenReads(waiting, [['p1', 'dpi/f.webp']]);
  scenario('wait no more once refused, and the reason is known')
    .given(...aFew, front, refused)
    .thenReads(async (db) => [await waiting(db), (await readPerson(db, 'p1'))?.dpiReason], [[], 'Borrosa']);
  scenario('wait again when a new picture comes, and the reason is gone')
    .given(...aFew, front, refused, front)
    .thenReads(
      async (db) => [await waiting(db), (await readPerson(db, 'p1'))?.dpiReason],
      [[['p1', 'dpi/f.webp']], ''],
    );
  scenario('wait no more once verified')
    .given(...aFew, front, { type: 'DpiVerified', data: { personId: 'p1', withPictures: false } })
    .thenReads(async (db) => [await waiting(db), (await readPerson(db, 'p1'))?.dpiStatus], [[], 'verified']);
  const isVerified: DomainEvent = { type: 'DpiVerified', data: { personId: 'p1', withPictures: true } };
  const lapsed: DomainEvent = { type: 'DpiLapsed', data: { personId: 'p1', changed: ['dateOfBirth'] } };
  scenario('wait again once the person changed what they say, and it is known what that was')
    .given(...aFew, front, isVerified, lapsed)
    .thenReads(
      async (db) => [await waiting(db), (await readPerson(db, 'p1'))?.dpiLapsed],
      [[['p1', 'dpi/f.webp']], ['date_of_birth']],
    );
  scenario('have not lapsed any more once they are verified again')
    .given(...aFew, front, isVerified, lapsed, isVerified)
    .thenReads(async (db) => [await waiting(db), (await readPerson(db, 'p1'))?.dpiLapsed], [[], []]);
});

const emails = (typed: string) => async (db: Database) =>
  (await readAccounts(db, typed, { page: 1, perPage: 15 })).rows.map(({ id }) => id);

scenario('accounts are found by a part of their address; erased ones are listed nowhere')
  .given(userRegistered('ana.lopez'), userRegistered('luis'), userRegistered('zoe'), {
    type: 'UserErased',
    data: { userId: 'zoe' },
  })
  .thenReads(
    async (db) => [
      await emails('')(db),
      await emails('LOPEZ@')(db),
      (await readLatestAccounts(db, 2)).map(({ id }) => id),
    ],
    [['ana.lopez', 'luis'], ['ana.lopez'], ['luis', 'ana.lopez']],
  );

scenario('pages of all accounts are the whole list, whatever addresses begin with')
  .given(
    ...['ab', 'a', 'abc', 'b', 'ana', 'aña', 'ba', 'zoé', 'ana.x', 'gone'].map((id) => userRegistered(id)),
    { type: 'UserErased', data: { userId: 'gone' } },
  )
  .thenReads(
    async (db) => {
      const pages = [1, 2, 3, 4, 5, 6].map((page) => readAccounts(db, '', { page, perPage: 2 }));
      const found = await Promise.all(pages);
      return [found.map(({ rows }) => rows.map(({ id }) => id).join(' ')), found.map(({ total }) => total)];
    },
    [
      ['a ab', 'abc ana.x', 'ana aña', 'b ba', 'zoé', ''],
      [9, 9, 9, 9, 9, 9],
    ],
  );

const claimed: DomainEvent = { type: 'UserClaimedPerson', data: { userId: 'u1', personId: 'p1' } };

scenario('an account waits until it is linked or refused')
  .given(
    personRegistered('p1'),
    userRegistered('u1'),
    userRegistered('u2'),
    claimed,
    {
      type: 'UserClaimedPerson',
      data: { userId: 'u2', personId: 'p1' },
    },
    { type: 'UserClaimRefused', data: { userId: 'u2', reason: 'Es otra persona' } },
  )
  .thenReads(
    async (db) => (await readClaims(db, 10)).map(({ userId, person }) => [userId, person.id]),
    [['u1', 'p1']],
  );
scenario('an account is found by its new address alone')
  .given(userRegistered('u1'), {
    type: 'UserEmailChanged',
    data: { userId: 'u1', changeId: 'c1', email: 'Nueva@example.org', previous: 'u1@example.org' },
  })
  .thenReads(
    async (db) => [
      (await readAccounts(db, 'nueva@', { page: 1, perPage: 5 })).rows.map(({ id, emailConfirmed }) => [
        id,
        emailConfirmed,
      ]),
      (await readAccounts(db, 'u1@', { page: 1, perPage: 5 })).total,
    ],
    [[['u1', true]], 0],
  );
scenario('a linked account is that of its person and waits no more')
  .given(personRegistered('p1'), userRegistered('u1'), claimed, {
    type: 'UserLinkedToPerson',
    data: { userId: 'u1', personId: 'p1' },
  })
  .thenReads(
    async (db) => [
      await readClaims(db, 10),
      (await readAccount(db, 'u1'))?.personId,
      await readAccountsOfPerson(db, 'p1'),
    ],
    [[], 'p1', ['u1']],
  );
