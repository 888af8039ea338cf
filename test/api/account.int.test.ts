import { describe, expect, test } from 'vitest';
import { findCredential } from '../../api/auth/credentials.ts';
import { confirmToken, issueResetToken } from '../../api/auth/mail-tokens.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import type { HttpClient } from '../support/http-client.ts';

const PASSWORD = 'verde sobre azul';
let count = 0;
const api = await apiOfFile({ handlers: { registerPerson: allHandlers.registerPerson } });

/** A form of its own each time: address, CUI, and the client's address for the limits. */
function form(over: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  return {
    email: `vecina-${count}@example.org`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    cui: String(2_000_000_000_000 + count),
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: '55551234',
    ...over,
  };
}

async function send(path: string, body: object, from = `10.1.0.${count}`) {
  return (await api.visitor()).post(path, body, { 'X-Forwarded-For': from });
}

async function registered(over: Readonly<Record<string, unknown>> = {}) {
  const body = form(over);
  expect((await send('/api/register', body)).status).toBe(200);
  const client = await (await api.visitor()).login(body.email, PASSWORD);
  const credential = await findCredential(api.pool, body.email);
  return { body, client, userId: credential?.userId ?? '' };
}

async function eventsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await api.booking.store.head();
  await work();
  return api.eventsAfter(before);
}

describe('registering', () => {
  test('makes the account and its person, and the log-in works at once', async () => {
    const body = form();
    const events = await eventsOf(async () => {
      expect((await send('/api/register', body)).body).toEqual({ response: 'OK' });
    });
    expect(events).toEqual(['PersonRegistered', 'UserRegistered']);
    const client = await (await api.visitor()).login(body.email, PASSWORD);
    expect((await client.get('/api/session')).body).toMatchObject({
      user: { email: body.email, roles: ['Usuario'], person: { first_name: 'Ana', last_name: 'López' } },
    });
  });

  test('with the CUI of somebody whom staff have entered, the account gets an entry of its own and waits to be linked', async () => {
    const staff = await api.as('staff');
    const { cui, first_name, last_name, gender, date_of_birth, phone } = form({ first_name: 'Verdadera' });
    const person = { cui, first_name, last_name, gender, date_of_birth, phone };
    await staff.post('/api/person', person);
    const body = form({ cui, first_name: 'Otra' });
    const events = await eventsOf(() => send('/api/register', body));
    expect(events).toEqual(['ClaimantRegistered', 'UserRegistered', 'UserClaimedPerson']);
    const { userId } = (await findCredential(api.pool, body.email)) ?? { userId: '' };
    expect(await readAccount(api.pool, userId)).toMatchObject({
      isClaimant: true,
      isProven: false,
      person: { firstName: 'Otra' },
    });
  });

  test('with an address that is taken gives the same answer, and changes nothing', async () => {
    const first = await registered();
    const again = form({
      email: first.body.email.toUpperCase(),
      password: 'otra muy distinta',
      password_confirmation: 'otra muy distinta',
    });
    const events = await eventsOf(async () => {
      expect((await send('/api/register', again)).body).toEqual({ response: 'OK' });
    });
    expect(events).toEqual(['UserRegistrationRepeated']);
    expect((await send('/api/login', { email: first.body.email, password: PASSWORD })).status).toBe(200);
  });

  test.each([
    [{ email: 'nadie' }, 'email'],
    [{ password: 'corta', password_confirmation: 'corta' }, 'password'],
    [{ password: 'password123', password_confirmation: 'password123' }, 'password'],
    [{ password_confirmation: 'no es la misma' }, 'password_confirmation'],
    [{ cui: '12345678901234' }, 'cui'],
    [{ cui: '123' }, 'cui'],
    [{ phone: '1' }, 'phone'],
    [{ first_name: ' ' }, 'first_name'],
    [{ date_of_birth: '1949-12-31' }, 'date_of_birth'],
    [{ phone: '123456789' }, 'phone'],
  ])('with %j is refused at %s', async (over, field) => {
    const { status, body } = await send('/api/register', form(over));
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  test.each([
    'ANA.LOPEZ@example.org',
    'ana.lopez',
    'Ana López',
    '2900000000001',
    '5555 1234',
    '+502 55551234',
  ])('with a password that others know, %s, is refused', async (own) => {
    const known = { email: 'ana.lopez@example.org', cui: '2900000000001' };
    const weak = { ...known, password: own, password_confirmation: own };
    const { status, body } = await send('/api/register', form(weak));
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['password']]);
  });

  test('with a common password and a date out of bounds is refused at both at once', async () => {
    const weak = { password: 'password123', password_confirmation: 'password123' };
    const { status, body } = await send('/api/register', form({ ...weak, date_of_birth: '1949-12-31' }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual(['password', 'date_of_birth']);
  });

  test('is limited by address', async () => {
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await send('/api/password/forgot', { email: 'nadie@example.org' }, '10.9.9.9')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the link that confirms an address', () => {
  test('is a plain page whose button confirms once, and says so again', async () => {
    const { userId, client } = await registered();
    const token = confirmToken(api.deps.secret, userId, api.clock.now());
    const path = `/confirm-email/${token}`;
    const visitor = await api.visitor();
    const open = () => visitor.get(path, { Accept: 'text/html' });
    const press = () => visitor.send('POST', path, { headers: { 'X-CSRF-Token': null } });
    const looked = await eventsOf(async () => {
      const page = await open();
      expect(page.headers.get('Content-Type')).toContain('text/html');
      expect(page.text).toContain('<h1>Confirme su correo</h1>');
      expect(page.text).toContain(
        `<form method="post" action="${path}"><button>Confirmar mi correo</button>`,
      );
    });
    // Programs that look through mails open their links, too.
    expect(looked).toEqual([]);
    expect((await client.get('/api/sessions')).body).toMatchObject({ email_confirmed: false });
    const events = await eventsOf(async () => {
      const page = await press();
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1>Correo confirmado</h1>');
      expect(page.text).toContain('Su correo electrónico está confirmado');
      expect((await press()).text).toContain('Su correo electrónico está confirmado');
      expect((await open()).text).toContain('Su correo electrónico está confirmado');
    });
    expect(events).toEqual(['UserEmailConfirmed']);
    expect((await client.get('/api/sessions')).body).toMatchObject({ email_confirmed: true });
  });

  test('is not valid for another account, or when it is too old', async () => {
    const { userId } = await registered();
    const old = confirmToken(api.deps.secret, userId, '2026-01-01T00:00:00Z');
    for (const token of [old, confirmToken('another secret', userId, api.clock.now()), 'abc'])
      for (const method of ['GET', 'POST'])
        expect((await (await api.visitor()).send(method, `/confirm-email/${token}`)).status).toBe(404);
  });
});

describe('a forgotten password', () => {
  test.each(['', 'ana@'])('for %j is refused with one sentence', async (email) => {
    const { status, body } = await send('/api/password/forgot', { email });
    const sentence =
      email === '' ? 'Campo obligatorio' : 'Escriba un correo electrónico como nombre@ejemplo.com';
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: [sentence] } });
  });

  test('reveals to nobody whether there is an account, and makes an event where there is one', async () => {
    const { body } = await registered();
    const events = await eventsOf(async () => {
      for (const email of [body.email, 'no-hay-nadie@example.org'])
        expect((await send('/api/password/forgot', { email })).body).toEqual({ response: 'OK' });
    });
    expect(events).toEqual(['UserPasswordResetRequested']);
  });

  test('is replaced by the link, once; all sessions end', async () => {
    const { userId, client, body } = await registered();
    const { pool } = api;
    const parts = { secret: api.deps.secret, eventId: 'e1', userId, at: api.clock.now() };
    const token = await issueResetToken(pool, parts);
    expect(await issueResetToken(pool, parts)).toBe(token);
    const rows = await pool.query('select * from auth.mail_tokens');
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    const fresh = { token, password: 'nueva y larga', password_confirmation: 'nueva y larga' };
    const weak = { token, password: body.email, password_confirmation: body.email };
    expect((await send('/api/password/reset', weak)).status).toBe(422);
    expect((await send('/api/password/reset', fresh)).status).toBe(200);
    expect((await send('/api/password/reset', fresh)).body.code).toBe('link_invalid');
    expect((await client.get('/api/sessions')).status).toBe(401);
    expect((await send('/api/login', { email: body.email, password: PASSWORD })).status).toBe(401);
    expect((await send('/api/login', { email: body.email, password: 'nueva y larga' })).status).toBe(200);
  });

  test('has a link that still holds where the password could not be stored', async () => {
    const { userId } = await registered();
    const { pool } = api;
    const token = await issueResetToken(pool, {
      secret: api.deps.secret,
      eventId: 'e3',
      userId,
      at: api.clock.now(),
    });
    const fresh = { token, password: 'nueva y larga', password_confirmation: 'nueva y larga' };
    await pool.query('alter table auth.credentials add constraint away check (false) not valid');
    expect((await send('/api/password/reset', fresh)).status).toBe(500);
    await pool.query('alter table auth.credentials drop constraint away');
    expect((await send('/api/password/reset', fresh)).status).toBe(200);
  });

  test('has a link that is over after two hours', async () => {
    const { userId } = await registered();
    const parts = { secret: api.deps.secret, eventId: 'e2', userId, at: '2026-01-01T00:00:00Z' };
    const token = await issueResetToken(api.pool, parts);
    const body = { token, password: 'nueva y larga', password_confirmation: 'nueva y larga' };
    expect((await send('/api/password/reset', body)).body.code).toBe('link_invalid');
  });
});

describe('changing the password', () => {
  const change = (client: HttpClient, over: object = {}) =>
    client.post('/api/user1/change-password', {
      old_password: PASSWORD,
      password: 'otra frase larga',
      password_confirmation: 'otra frase larga',
      ...over,
    });

  test('asks for the present one', async () => {
    const { client } = await registered();
    const { status, body } = await change(client, { old_password: 'no es esta' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ old_password: ['La contraseña actual no es correcta'] });
  });

  test('goes on with a new cookie here, and ends every other session', async () => {
    const { client, body } = await registered();
    const other = await (await api.visitor()).login(body.email, PASSWORD);
    const before = client.cookies.get('reservas_session');
    const events = await eventsOf(async () => {
      const answer = await change(client);
      expect(answer.status).toBe(200);
      client.token = String(answer.body.csrf_token);
    });
    expect(events).toEqual(['UserPasswordChanged']);
    expect(client.cookies.get('reservas_session')).not.toBe(before);
    expect((await client.delete('/api/sessions')).status).toBe(200);
    expect((await other.get('/api/sessions')).status).toBe(401);
  });
});

describe('sessions', () => {
  test('are listed with their device; one is ended, or all others', async () => {
    const { client, body } = await registered();
    const phone = await api.visitor();
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
    await phone.post('/api/login', { email: body.email, password: PASSWORD }, { 'User-Agent': agent });
    const third = await (await api.visitor()).login(body.email, PASSWORD);
    const list = async () =>
      ((await client.get('/api/sessions')).body.sessions ?? []) as {
        id: string;
        device: string;
        current: boolean;
        started_dt: string;
        seen_dt: string;
      }[];
    const [own, ...others] = await list();
    expect(own?.current).toBe(true);
    expect(others).toHaveLength(2);
    for (const { started_dt: started, seen_dt: seen } of await list())
      expect([started, seen]).toEqual(
        expect.arrayContaining([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]),
      );
    const onPhone = others.find(({ device }) => device === 'Chrome en Android');
    expect((await client.delete(`/api/sessions/${onPhone?.id}`)).status).toBe(200);
    expect((await client.delete(`/api/sessions/${onPhone?.id}`)).status).toBe(404);
    expect((await phone.get('/api/sessions')).status).toBe(401);
    expect((await client.delete('/api/sessions')).status).toBe(200);
    expect((await third.get('/api/sessions')).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('are ended for somebody else only by an administrator', async () => {
    const { client, userId } = await registered();
    const stranger = await registered();
    const id = ((await client.get('/api/sessions')).body.sessions as { id: string }[])[0]?.id;
    expect((await stranger.client.delete(`/api/sessions/${id}`)).status).toBe(404);
    const admin = await api.as('admin');
    expect((await admin.delete(`/api/users/${userId}/sessions`)).status).toBe(200);
    expect((await client.get('/api/sessions')).status).toBe(401);
    const stored = await api.booking.store.readStream(`user-${userId}`);
    const ended = stored.find(({ type }) => type === 'UserSessionsEnded');
    expect(JSON.stringify(ended?.metadata)).toContain(admin.userId);
  });

  test('are at most twenty an account: a new one ends the oldest', async () => {
    const { client, body } = await registered();
    api.clock.set('2026-11-21T20:00:00Z');
    for (let count = 0; count < 20; count += 1) await (await api.visitor()).login(body.email, PASSWORD);
    expect((await client.get('/api/sessions')).status).toBe(401);
  });
});
