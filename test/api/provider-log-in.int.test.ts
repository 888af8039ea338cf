import { afterAll, describe, expect, test } from 'vitest';
import { findCredential, setCredential } from '../../api/auth/credentials.ts';
import { userHandlers } from '../../api/routes/users.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';

const SITE = 'https://reservas.example.org';
const provider = await startIdentityProvider(SITE);
afterAll(() => provider.stop());
const api = await apiOfFile({
  oidc: provider.settings,
  requiresSecondFactor: true,
});

let count = 0;

/** A person of the city with a verified address. */
function person(groups: unknown, claims: object = {}) {
  count += 1;
  const subject = `subject-${count}`;
  const email = `persona-${count}@ciudad.example.org`;
  provider.person = { subject, claims: { email, email_verified: true, groups, ...claims } };
  return { subject, email };
}

/** Logs in at the provider. @returns where the product leads in the end */
async function enter(client = new HttpClient(api.url), next = '') {
  const begun = await client.get(`/login/oidc${next}`);
  const back = await provider.visit(String(begun.headers.get('location')));
  expect(back.origin).toBe(SITE);
  const ended = await client.get(back.pathname + back.search);
  return { client, back, place: String(ended.headers.get('location')), status: ended.status };
}

const userOf = async (client: HttpClient) => (await client.get('/api/session')).body.user;
const head = () => api.deps.log.store.head();

describe('the first log-in', () => {
  test('goes to the provider with PKCE, state and nonce, and asks for the address', async () => {
    const { headers, status } = await new HttpClient(api.url).get('/login/oidc?next=/admin/log');
    const url = new URL(String(headers.get('location')));
    expect(status).toBe(303);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'reservas',
      response_type: 'code',
      redirect_uri: `${SITE}/login/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('reservas_oidc='));
    expect(cookie).toMatch(/; path=\/; samesite=lax; httponly$/);
  });

  test('creates an account with the roles of the table, and opens it without our second step', async () => {
    const { email } = person(['reservas', 'other']);
    const before = await head();
    const { client, place } = await enter();
    expect(place).toBe('/admin');
    expect(await userOf(client)).toMatchObject({ email, roles: ['Personal'], person: null });
    expect(await api.eventsAfter(before)).toEqual([
      'UserRegistered',
      'UserLinkedToProvider',
      'UserEmailConfirmed',
      'UserLoggedIn',
    ]);
  });

  test('leaves that account without a password', async () => {
    const { email } = person('reservas');
    await enter();
    expect((await findCredential(api.pool, email))?.passwordHash).toBeNull();
    const visitor = await api.visitor();
    for (const password of ['', ' ', 'correcta y larga'])
      expect((await visitor.post('/api/login', { email, password })).status).toBeGreaterThanOrEqual(400);
  });

  test('renews the cookie of the session', async () => {
    person('reservas');
    const client = await api.as('user');
    const token = client.cookies.get('reservas_session');
    await enter(client);
    expect(client.cookies.get('reservas_session')).not.toBe(token);
    const old = new HttpClient(api.url);
    old.cookies.set('reservas_session', String(token));
    expect(await userOf(old)).toBeNull();
  });

  test('opens the account that has the verified address, which keeps its roles', async () => {
    const { email } = person('reservas');
    const userId = await localAccount(email, [3]);
    const before = await head();
    const { client } = await enter();
    expect(await userOf(client)).toMatchObject({ id: userId, roles: ['Personal', 'Administrador'] });
    expect(await api.eventsAfter(before)).toEqual([
      'UserLinkedToProvider',
      'UserEmailConfirmed',
      'UserRolesAssigned',
      'UserLoggedIn',
    ]);
  });

  test.each([
    ['false', { email_verified: false }],
    ['absent', { email_verified: undefined }],
    ['a text', { email_verified: 'true' }],
    ['that of Entra from another provider', { email_verified: undefined, xms_edov: true }],
  ])('is refused where the address is not verified: %s', async (_, claims) => {
    const { email } = person('reservas', claims);
    await localAccount(email, [3]);
    const { client, place } = await enter();
    expect(place).toBe('/login?municipal=unverified');
    expect(await userOf(client)).toBeNull();
  });

  test('is refused where somebody registered the address and never confirmed it', async () => {
    const { email } = person('reservas-admin');
    await localAccount(email, [1]);
    expect((await enter()).place).toBe('/login?municipal=unconfirmed');
  });

  test('opens a confirmed account of a citizen, with the role of the table besides', async () => {
    const { email } = person('reservas');
    const userId = await localAccount(email, [1]);
    await api.change({ type: 'ConfirmEmail', userId });
    const { client } = await enter();
    expect(await userOf(client)).toMatchObject({ id: userId, roles: ['Usuario', 'Personal'] });
  });

  test.each([[[]], ['citizens'], [undefined], [{ reservas: true }], [['RESERVAS']]])(
    'is refused without a role of the table: %j',
    async (groups) => {
      const { email } = person(groups);
      expect((await enter()).place).toBe('/login?municipal=no_role');
      expect(await findCredential(api.pool, email)).toBeNull();
    },
  );

  test('is refused for an account that belongs to another subject of the provider', async () => {
    const { email } = person('reservas');
    await enter();
    provider.person = { subject: 'a successor', claims: { email, email_verified: true, groups: 'reservas' } };
    expect((await enter()).place).toBe('/login?municipal=taken');
  });

  test('leads to one account from two windows', async () => {
    const { email } = person('reservas');
    const places = (await Promise.all([enter(), enter()])).map(({ place }) => place);
    expect(places.filter((place) => place === '/admin').length).toBeGreaterThan(0);
    expect((await enter()).place).toBe('/admin');
    const { rows } = await api.pool.query('select from read.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});

/** With a password. */
async function localAccount(email: string, roles: readonly number[]): Promise<string> {
  const userId = api.deps.ids.uuid();
  await api.change({ type: 'RegisterUser', userId, email, personId: null, roles });
  await setCredential(api.pool, { userId, email, password: 'correcta y larga' });
  return userId;
}

/** The same person with other groups. */
function withGroups(groups: unknown) {
  provider.person = { ...provider.person, claims: { ...provider.person.claims, groups } };
}

describe('a later log-in', () => {
  test('takes over the roles of the claim, and ends the sessions of somebody who may do less', async () => {
    person(['reservas', 'reservas-admin']);
    await localAccount('otra-administracion@example.org', [3]);
    const first = await enter();
    expect(await userOf(first.client)).toMatchObject({ roles: ['Personal', 'Administrador'] });
    withGroups('reservas');
    const before = await head();
    const second = await enter();
    expect(await userOf(second.client)).toMatchObject({ roles: ['Personal'] });
    expect(await userOf(first.client)).toBeNull();
    expect(await api.eventsAfter(before)).toEqual(['UserRolesAssigned', 'UserLoggedIn']);
  });

  test('writes nothing but the log-in where the roles are as before', async () => {
    person('reservas');
    await enter();
    const before = await head();
    await enter();
    expect(await api.eventsAfter(before)).toEqual(['UserLoggedIn']);
  });

  test('is refused once no role is left, and ends the sessions', async () => {
    person('reservas');
    const first = await enter();
    withGroups([]);
    expect((await enter()).place).toBe('/login?municipal=no_role');
    expect(await userOf(first.client)).toBeNull();
  });

  test('leaves roles that an administrator gave here', async () => {
    const { email } = person('reservas-admin');
    const userId = await localAccount(email, [2]);
    await enter();
    withGroups([]);
    const { client } = await enter();
    expect(await userOf(client)).toMatchObject({ id: userId, roles: ['Personal'] });
  });

  test('needs no address once the account is linked, and follows the subject', async () => {
    const { email } = person('reservas');
    await enter();
    provider.person = { ...provider.person, claims: { groups: 'reservas', email: 'otra@example.org' } };
    const { client } = await enter();
    expect(await userOf(client)).toMatchObject({ email });
  });

  test('is refused for a banned account, whatever the provider says', async () => {
    const { email } = person('reservas');
    const { client } = await enter();
    const { id: userId } = (await userOf(client)) as { id: string };
    await api.change({ type: 'BanUser', userId });
    withGroups('reservas-admin');
    const before = await head();
    expect((await enter()).place).toBe('/login?municipal=banned');
    expect(await api.eventsAfter(before)).toEqual([]);
    expect(email).not.toBe('');
  });

  test('lasts twelve hours at most, so that the provider is asked again', async () => {
    person('reservas');
    const { client } = await enter();
    const { rows } = await api.pool.query(
      `select bool_and(expires_at - created_at = interval '12 hours') as fixed from auth.sessions
       where provider_subject is not null`,
    );
    expect(rows).toEqual([{ fixed: true }]);
    expect(await userOf(client)).not.toBeNull();
  });
});

describe('the last administrator', () => {
  test('is one who has a password: the provider may be down', async () => {
    const own = await apiOfFile({ handlers: userHandlers, oidc: provider.settings });
    const { email: local } = person('reservas-admin');
    const userId = own.deps.ids.uuid();
    await own.change({ type: 'RegisterUser', userId, email: local, personId: null, roles: [3] });
    await setCredential(own.pool, { userId, email: local, password: 'correcta y larga' });
    person('reservas-admin');
    const { client } = await enter(new HttpClient(own.url));
    await client.open();
    const { status, body } = await client.post('/api/admin/user/ban', { user_id: userId, active: false });
    expect([status, body.code]).toEqual([409, 'last_administrator']);
  });

  test('stays one although the provider takes the role away', async () => {
    const own = await apiOfFile({ oidc: provider.settings });
    const { email } = person('reservas-admin');
    const { client } = await enter(new HttpClient(own.url));
    const { id: userId } = (await userOf(client)) as { id: string };
    await setCredential(own.pool, { userId, email, password: 'correcta y larga' });
    withGroups([]);
    const again = await enter(new HttpClient(own.url));
    expect(await userOf(again.client)).toMatchObject({ id: userId, roles: ['Administrador'] });
  });
});

describe('where it leads', () => {
  test('to the page that was asked for', async () => {
    person('reservas');
    expect((await enter(undefined, '?next=%2Fadmin%2Fcheck-in%3Fq%3D1')).place).toBe('/admin/check-in?q=1');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
  ])('never to another site: %s', async (next) => {
    person('reservas');
    const { place } = await enter(undefined, `?next=${encodeURIComponent(next)}`);
    expect(new URL(place, SITE).origin).toBe(SITE);
    expect(place).not.toMatch(/^\/[/\\]/);
  });

  test('keeps it over a refusal', async () => {
    person([]);
    expect((await enter(undefined, '?next=/admin/log')).place).toBe(
      '/login?municipal=no_role&next=%2Fadmin%2Flog',
    );
  });
});

describe('secrets', () => {
  test('neither events nor rows hold the subject, a token or a code', async () => {
    const { subject } = person('reservas');
    const { back } = await enter();
    const code = String(back.searchParams.get('code'));
    const tables = await Promise.all(
      ['auth.provider_accounts', 'auth.sessions', 'auth.used_challenges'].map((table) =>
        api.pool.query(`select * from ${table}`),
      ),
    );
    const events = await api.deps.log.store.readAll({ after: 0n });
    const all = JSON.stringify([tables.map(({ rows }) => rows), events.map(({ data }) => data)]);
    for (const secret of [subject, code, provider.settings.clientSecret]) expect(all).not.toContain(secret);
  });
});

describe('the page of administrators', () => {
  test('shows the table of roles, and no secret', async () => {
    const client = await api.as('admin');
    await api.pool.query('update auth.sessions set second_factor = true where user_id = $1', [client.userId]);
    const { body, text } = await client.get('/api/admin/city-log-in');
    expect(body.provider).toMatchObject({
      issuer: provider.issuer,
      client_id: 'reservas',
      role_claim: 'groups',
      roles: [...provider.settings.roles],
      callback_url: `${SITE}/login/oidc/callback`,
      back_channel_url: `${SITE}/login/oidc/backchannel`,
    });
    expect(text).not.toContain(provider.settings.clientSecret);
  });

  test('without a provider the addresses are not there', async () => {
    const other = await apiOfFile();
    const visitor = await other.visitor();
    expect((await visitor.get('/login/oidc', { Accept: 'application/json' })).status).toBe(404);
    expect((await visitor.get('/api/session')).body).not.toHaveProperty('provider');
    const admin = await other.as('admin');
    expect((await admin.get('/api/admin/city-log-in')).body).toEqual({ response: 'OK', provider: null });
  });
});
