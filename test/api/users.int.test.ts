import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLogInAddress, findCredential, setCredential } from '../../api/auth/credentials.ts';
import { inviteUserHandlers } from '../../api/routes/invite-user.ts';
import { userHandlers } from '../../api/routes/users.ts';
import { readActiveUserIds } from '../../projections/accounts/queries.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { type Api, apiOfFile, apiScenarios, startApi } from '../support/api-scenario.ts';

const ROLES = [
  { id: 1, name: 'Usuario' },
  { id: 2, name: 'Personal' },
  { id: 3, name: 'Administrador' },
];

const api = await apiOfFile({
  handlers: { ...userHandlers, ...inviteUserHandlers },
  projections: [auditTrail],
});

const scenario = apiScenarios(() => api);

/** An administrator who can log in. */
async function administrator(of: Api) {
  const admin = await of.as('admin');
  const email = `${admin.userId}@example.org`;
  await setCredential(of.pool, { userId: admin.userId, email, password: 'verde sobre azul' });
  return admin;
}

async function withColleague(of: Api) {
  const admin = await administrator(of);
  const colleague = await of.as('staff');
  return { admin, colleague, user_id: colleague.userId };
}

test('an invitation that died before its password was stored is finished by its repeat, once', async () => {
  const admin = await administrator(api);
  const invited = { email: 'media@example.org', roles: [2] };
  const invite = () => admin.post('/api/users/invite', invited, { 'Idempotency-Key': 'media-invitada' });
  const query = api.pool.query.bind(api.pool) as (...asked: readonly unknown[]) => Promise<unknown>;
  const dying = vi.spyOn(api.pool, 'query').mockImplementation(((...asked: readonly unknown[]) => {
    if (String(asked[0]).startsWith('insert into auth.credentials')) throw new Error('died');
    return query(...asked);
  }) as never);
  const before = await api.booking.store.head();
  expect((await invite()).status).toBe(500);
  dying.mockRestore();
  const { status, body } = await invite();
  expect([status, body.user]).toMatchObject([200, { email: invited.email, invited: true }]);
  expect(await api.eventsAfter(before)).toEqual(['UserRegistered', 'UserInvited']);
  // A late repeat leaves the address and the password that were chosen since.
  const { id: userId } = body.user as { id: string };
  await changeLogInAddress(api.pool, userId, 'nueva@example.org');
  await api.pool.query('delete from auth.idempotency');
  await invite();
  expect(await findCredential(api.pool, 'nueva@example.org')).toMatchObject({ userId });
});

describe('accounts', () => {
  test('are listed by page with the roles that there are, and found by a part of the e-mail', async () => {
    const { admin, user_id } = await withColleague(api);
    const { body } = await admin.get('/api/user?page=1');
    expect(body).toMatchObject({ response: 'OK', roles: ROLES, users: { current_page: 1, per_page: 15 } });
    const found = (await admin.get(`/api/user/search/${user_id.slice(0, 13).toUpperCase()}`)).body;
    expect(found.users).toMatchObject({
      total: 1,
      data: [
        { id: user_id, email: `staff-${user_id}@example.org`, active: true, roles: [ROLES[1]], person: null },
      ],
    });
  });

  test('the widget shows the newest', async () => {
    const { colleague, user_id } = await withColleague(api);
    const { users } = (await colleague.get('/api/widgets/latest-users')).body as { users: { id: string }[] };
    expect(users.map(({ id }) => id)).toContain(user_id);
  });
});

describe('roles', () => {
  scenario('are replaced as a whole')
    .given(withColleague)
    .when(({ admin, user_id }) => admin.post('/api/user-roles/sync', { roles: [3, 1], user_id }))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', user: { roles: [ROLES[0], ROLES[2]] } },
      events: ['UserRolesAssigned'],
    });

  scenario('that are the same change nothing')
    .given(withColleague)
    .when(({ admin, user_id }) => admin.post('/api/user-roles/sync', { roles: ['2'], user_id }))
    .thenAnswers({ status: 200, body: { user: { roles: [ROLES[1]] } } });

  scenario('that somebody else changed meanwhile are refused, with who made what of them')
    .given(withColleague)
    .when(async ({ admin, user_id }) => {
      await admin.post('/api/user-roles/sync', { roles: [2, 3], user_id });
      return admin.post('/api/user-roles/sync', { roles: [1, 2], known: [2], user_id });
    })
    .thenAnswers({
      status: 409,
      body: {
        code: 'roles_changed',
        changes: [{ field: 'roles', before: 'Personal', after: 'Personal, Administrador' }],
      },
      events: ['UserRolesAssigned'],
    });

  scenario('are never empty: a ban takes the access away')
    .given(withColleague)
    .when(({ admin, user_id }) => admin.post('/api/user-roles/sync', { roles: [], user_id }))
    .thenAnswers({
      status: 422,
      body: {
        errors: { roles: ['Elija al menos un rol. Para quitarle el acceso a la cuenta, use «Banear».'] },
      },
    });

  scenario('that do not exist are refused')
    .given(withColleague)
    .when(({ admin, user_id }) => admin.post('/api/user-roles/sync', { roles: [7], user_id }))
    .thenAnswers({ status: 422, body: { code: 'role_unknown' } });

  scenario('are not found where there is no such account')
    .given(withColleague)
    .when(({ admin }) => admin.post('/api/user-roles/sync', { roles: [1], user_id: 'nobody' }))
    .thenAnswers({ status: 404, body: { code: 'user_unknown' } });

  test('that are taken away end the sessions, others do not', async () => {
    const { admin, colleague, user_id } = await withColleague(api);
    await admin.post('/api/user-roles/sync', { roles: [2, 3], user_id });
    expect((await colleague.get('/api/session')).body.user).toMatchObject({
      roles: ['Personal', 'Administrador'],
    });
    await admin.post('/api/user-roles/sync', { roles: [1], user_id });
    expect((await colleague.get('/api/session')).body.user).toBeNull();
  });
});

describe('a ban', () => {
  scenario('is one call that goes both ways')
    .given(withColleague)
    .when(async ({ admin, user_id }) => {
      const { body } = await admin.post('/api/admin/user/ban', { user_id });
      expect(body.user).toMatchObject({ active: false });
      return admin.post('/api/admin/user/ban', { user_id });
    })
    .thenAnswers({ status: 200, body: { user: { active: true } }, events: ['UserBanned', 'UserUnbanned'] });

  test('that two administrators want at once stays a ban', async () => {
    const { admin, user_id } = await withColleague(api);
    for (const each of [admin, await api.as('admin')]) {
      const { body } = await each.post('/api/admin/user/ban', { user_id, active: false });
      expect(body.user).toMatchObject({ active: false });
    }
    const { body } = await admin.post('/api/admin/user/ban', { user_id, active: true });
    expect(body.user).toMatchObject({ active: true });
  });

  test('ends all sessions for good, also once it is lifted', async () => {
    const { admin, colleague, user_id } = await withColleague(api);
    await admin.post('/api/admin/user/ban', { user_id });
    await admin.post('/api/admin/user/ban', { user_id });
    expect((await colleague.get('/api/session')).body.user).toBeNull();
  });
});

describe('the last administrator', () => {
  let alone: Api;
  beforeAll(async () => {
    alone = await startApi({ handlers: userHandlers });
  });
  afterAll(() => alone.stop());

  test('stays when two ban and demote each other at once', async () => {
    const admins = await Promise.all([1, 2, 3, 4, 5].map(() => administrator(alone)));
    const answers = await Promise.all(
      admins.map((admin, index) =>
        index % 2 === 0
          ? admin.post('/api/admin/user/ban', { user_id: admin.userId })
          : admin.post('/api/user-roles/sync', { roles: [1], user_id: admin.userId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_administrator');
    const sessions = await Promise.all(admins.map((admin) => admin.get('/api/session')));
    expect(sessions.filter(({ body }) => body.user !== null)).toHaveLength(1);
  });

  test('is not replaced by colleagues who have no password, or were invited and have not chosen one', async () => {
    const admin = await administrator(api);
    const others = await readActiveUserIds(api.pool, 3);
    for (const userId of others.filter((id) => id !== admin.userId))
      await api.change({ type: 'BanUser', userId });
    await api.account('admin');
    const invitedId = api.booking.ids.uuid();
    const email = 'invitada@example.org';
    await api.change({
      type: 'RegisterUser',
      userId: invitedId,
      email,
      personId: null,
      roles: [3],
      inviteId: 'i1',
    });
    await setCredential(api.pool, { userId: invitedId, email, password: 'verde sobre azul' });
    const demote = () => admin.post('/api/user-roles/sync', { roles: [1], user_id: admin.userId });
    expect((await demote()).body).toMatchObject({ code: 'last_administrator' });
    await api.change({ type: 'RecordPasswordChange', userId: invitedId });
    expect((await demote()).status).toBe(200);
  });
});
