import type { DomainEvent } from '../../domain/registry.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { type Account, readAccount } from '../../projections/accounts/queries.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { type DirectoryEntry, readPersonByCui } from '../../projections/person-directory/queries.ts';
import { FIRST_AT, projectionScenarios } from '../support/projection-scenario.ts';
import { personRegistered } from '../support/sample-events.ts';

const scenario = projectionScenarios(accounts, personDirectory);

const userRegistered = (userId: string, personId: string | null = null): DomainEvent => ({
  type: 'UserRegistered',
  data: { userId, email: `${userId}@example.test`, personId, roles: [1] },
});
const account: Account = {
  id: 'u1',
  email: 'u1@example.test',
  roles: [1],
  active: true,
  personId: null,
  person: null,
  registeredAt: FIRST_AT,
  lastLoginAt: null,
};
const by = (type: 'UserBanned' | 'UserUnbanned' | 'UserLoggedIn', userId = 'u1'): DomainEvent => ({
  type,
  data: { userId },
});

scenario('a new account is active')
  .given(userRegistered('u1'))
  .thenReads(async (db) => [await readAccount(db, 'u1'), await readAccount(db, 'u2')], [account, null]);

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

scenario('who has lost all roles has none')
  .given(userRegistered('u1'), { type: 'UserRolesAssigned', data: { userId: 'u1', roles: [] } })
  .thenReads(async (db) => (await readAccount(db, 'u1'))?.roles, []);

scenario('an account tells the name of its person')
  .given(userRegistered('u1', 'p1'), personRegistered('p1'))
  .thenReads((db) => readAccount(db, 'u1'), {
    ...account,
    personId: 'p1',
    person: { firstName: 'Ana', lastName: 'López' },
  });

const entry: DirectoryEntry = {
  id: 'p1',
  cui: '1234567890101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-02-03',
  phone: '55551234',
};

scenario('a person is found by CUI')
  .given(personRegistered('p1'), personRegistered('p2', { cui: '7' }))
  .thenReads(
    async (db) => [await readPersonByCui(db, '1234567890101'), await readPersonByCui(db, '8')],
    [entry, null],
  );

const personErased: DomainEvent = { type: 'PersonErased', data: { personId: 'p1' } };
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

scenario('who is registered anew once erased is known again')
  .given(personRegistered('p1', { firstName: 'Otra' }), personErased, personRegistered('p1'))
  .thenReads((db) => readPersonByCui(db, '1234567890101'), entry);

scenario('an erased account has no address and no rights')
  .given(userRegistered('u1', 'p1'), { type: 'UserErased', data: { userId: 'u1' } })
  .thenReads((db) => readAccount(db, 'u1'), {
    ...account,
    personId: 'p1',
    email: ERASED,
    roles: [],
    active: false,
  });

scenario('where the data of a person was erased, its placeholder stands')
  .given(personRegistered('p1', { dateOfBirth: '(datos eliminados)', cui: '(datos eliminados)' }))
  .thenReads(
    async (db) => (await db.query('select date_of_birth, cui from read.people')).rows,
    [{ date_of_birth: '(datos eliminados)', cui: '(datos eliminados)' }],
  );
