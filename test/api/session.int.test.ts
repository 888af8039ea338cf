import { describe, expect, test } from 'vitest';
import { findCredential, setCredential } from '../../api/auth/credentials.ts';
import { type Api, apiOfFile, apiScenarios, startApi } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';

const PASSWORD = 'correcta y larga';

const api = await apiOfFile();

const scenario = apiScenarios(() => api);

/** An account that can log in, and a visitor about to do so. */
async function withPassword(of: Api) {
  const userId = await of.account('staff');
  const email = `Persona-${userId}@Example.org`;
  await setCredential(of.pool, { userId, email, password: PASSWORD });
  return { userId, email, client: await of.visitor() };
}

describe('log-in', () => {
  scenario('the right password opens a session and is written to the log')
    .given((of) => withPassword(of))
    .when(({ client, email }) => client.post('/api/login', { email, password: PASSWORD }))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', user: { roles: ['Personal'], person: null } },
      events: ['UserLoggedIn'],
    });

  scenario('an e-mail is the same however it is written')
    .given((of) => withPassword(of))
    .when(({ client, email }) =>
      client.post('/api/login', { email: ` ${email.toUpperCase()} `, password: PASSWORD }),
    )
    .thenAnswers({ status: 200, body: { response: 'OK' }, events: ['UserLoggedIn'] });

  scenario('a wrong password is refused')
    .given((of) => withPassword(of))
    .when(({ client, email }) => client.post('/api/login', { email, password: 'otra cosa' }))
    .thenAnswers({
      status: 401,
      body: { code: 'bad_credentials', error: 'El correo o la contraseña no son correctos.' },
    });

  scenario('an unknown e-mail gets the same answer as a wrong password')
    .given((of) => of.visitor())
    .when((client) => client.post('/api/login', { email: 'nadie@example.org', password: PASSWORD }))
    .thenAnswers({
      status: 401,
      body: { code: 'bad_credentials', error: 'El correo o la contraseña no son correctos.' },
    });

  scenario('a banned account learns that, and only after the right password')
    .given(async (of) => {
      const made = await withPassword(of);
      await of.change({ type: 'ToggleBan', userId: made.userId });
      return made;
    })
    .when(({ client, email }) => client.post('/api/login', { email, password: PASSWORD }))
    .thenAnswers({ status: 403, body: { code: 'banned' } });

  scenario('a missing password is named')
    .given((of) => of.visitor())
    .when((client) => client.post('/api/login', { email: 'alguien@example.org' }))
    .thenAnswers({ status: 422, body: { code: 'invalid', errors: { password: ['Campo obligatorio'] } } });

  test('gives a cookie that scripts and other sites can not use, and a new one each time', async () => {
    const { client, email } = await withPassword(api);
    const first = await client.post('/api/login', { email, password: PASSWORD });
    const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith('reservas_session='));
    expect(line).toMatch(/; path=\/; samesite=lax; httponly$/);
    const token = client.cookies.get('reservas_session');
    client.token = String(first.body.csrf_token);
    const second = await client.post('/api/login', { email, password: PASSWORD });
    expect(second.status).toBe(200);
    expect(client.cookies.get('reservas_session')).not.toBe(token);
    client.cookies.set('reservas_session', String(token));
    expect((await client.get('/api/session')).body.user).toBeNull();
  });

  test('marks the cookie as secure behind HTTPS', async () => {
    const { client, email } = await withPassword(api);
    const https = { 'X-Forwarded-Proto': 'https' };
    client.token = String((await client.get('/api/session', https)).body.csrf_token);
    const { headers } = await client.post('/api/login', { email, password: PASSWORD }, https);
    // The prefix makes browsers refuse it from other hosts of the domain, and from plain HTTP.
    expect(headers.getSetCookie().join()).toMatch(/__Host-reservas_session=[^;]+; path=\/;.*secure/);
  });

  test('keeps neither token nor password readable', async () => {
    const { client, email } = await withPassword(api);
    await client.post('/api/login', { email, password: PASSWORD });
    const { rows } = await api.pool.query('select * from auth.sessions');
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get('reservas_session'));
    expect((await findCredential(api.pool, email))?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });
});

describe('session', () => {
  test('gives a visitor nothing but a token, and that there are passkeys', async () => {
    const { status, body, headers } = await new HttpClient(api.url).get('/api/session');
    expect(status).toBe(200);
    expect(body).toEqual({
      response: 'OK',
      user: null,
      passkeys: true,
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('names the account that is logged in', async () => {
    const client = await api.as('admin');
    expect((await client.get('/api/session')).body.user).toEqual({
      id: client.userId,
      email: `admin-${client.userId}@example.org`,
      roles: ['Administrador'],
      person: null,
    });
  });

  test('log-out ends it for good', async () => {
    const client = await api.as('user');
    const token = String(client.cookies.get('reservas_session'));
    expect((await client.post('/api/logout')).body).toEqual({ response: 'OK' });
    expect(client.cookies.has('reservas_session')).toBe(false);
    client.cookies.set('reservas_session', token);
    expect((await client.get('/api/session')).body.user).toBeNull();
  });

  test('lives twelve hours longer with each use, thirty days at most', async () => {
    const own = await startApi();
    try {
      const client = await own.as('user');
      const user = async () => (await client.get('/api/session')).body.user;
      own.clock.set('2026-11-22T01:50:00Z');
      expect(await user()).not.toBeNull();
      own.clock.set('2026-11-22T13:40:00Z');
      expect(await user()).not.toBeNull();
      own.clock.set('2026-11-23T01:45:00Z');
      expect(await user()).toBeNull();

      const tireless = await own.as('user');
      const start = Date.parse('2026-11-23T01:45:00Z');
      for (let hour = 8; hour < 30 * 24; hour += 8) {
        own.clock.set(new Date(start + hour * 3_600_000).toISOString());
        await tireless.get('/api/session');
      }
      expect((await tireless.get('/api/session')).body.user).not.toBeNull();
      own.clock.set(new Date(start + 30 * 24 * 3_600_000).toISOString());
      expect((await tireless.get('/api/session')).body.user).toBeNull();
    } finally {
      await own.stop();
    }
  });

  test('a ban counts at the next request and ends the session', async () => {
    const client = await api.as('staff');
    expect((await client.get('/admin/programmation/get-init')).status).toBe(404);
    await api.change({ type: 'ToggleBan', userId: client.userId });
    const refused = await client.get('/admin/programmation/get-init');
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('banned');
    await api.change({ type: 'ToggleBan', userId: client.userId });
    expect((await client.get('/admin/programmation/get-init')).status).toBe(401);
  });

  test('a role taken away counts at the next request', async () => {
    const client = await api.as('staff');
    await api.change({ type: 'AssignRoles', userId: client.userId, roles: [1] });
    expect((await client.get('/admin/programmation/get-init')).body.code).toBe('forbidden');
    await api.change({ type: 'AssignRoles', userId: client.userId, roles: [] });
    expect((await client.get('/admin/programmation/get-init')).body.code).toBe('forbidden');
  });

  test('goes on where the view of accounts is switched to other tables', async () => {
    const own = await startApi();
    const client = await own.as('staff');
    const user = async () => (await client.get('/api/session')).body.user;
    // Every connection has prepared its question by now.
    await Promise.all(Array.from({ length: 30 }, user));
    await own.pool.query(`
      create table read.other_users as
        select 1 as more, is_vouched, center_ids, roles, person_id::varchar, active, user_id, email::varchar, registered_at, last_login_at, email_confirmed, invited, self_made,
          wants_reminders, unreachable_since, unreachable_status
        from read.users;
      drop view read.users;
      create view read.users as select * from read.other_users`);
    const answers = await Promise.all(Array.from({ length: 30 }, user));
    await own.stop();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ id: client.userId, roles: ['Personal'] });
  });
});
