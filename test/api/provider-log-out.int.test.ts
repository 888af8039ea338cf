import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { generateKeyPair } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { accountWithPassword, PASSWORD } from '../support/password-account.ts';

const SITE = 'https://reservas.example.org';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const provider = await startIdentityProvider(SITE);
afterAll(() => provider.stop());
const api = await apiOfFile({ oidc: provider.settings });

let count = 0;

function nextSubject(): string {
  count += 1;
  return `subject-${count}`;
}

/** Somebody who is logged in by the provider. */
async function loggedIn(subject = nextSubject()) {
  provider.person = {
    subject,
    claims: { email: `${subject}@ciudad.example.org`, email_verified: true, groups: 'reservas' },
  };
  const client = new HttpClient(api.url);
  const atProvider = new Map<string, string>();
  const { headers } = await client.get('/login/oidc');
  const back = await provider.visit(String(headers.get('location')), atProvider);
  await client.get(back.pathname + back.search);
  await client.open();
  expect(await userOf(client)).not.toBeNull();
  return { client, subject, atProvider };
}

const userOf = async (client: HttpClient) => (await client.get('/api/session')).body.user;
const nowSeconds = () => Math.floor(Date.now() / 1_000);

function claims(given: Readonly<Record<string, unknown>>): JWTPayload {
  const iat = nowSeconds();
  return {
    iss: provider.issuer,
    aud: 'reservas',
    jti: randomUUID(),
    iat,
    exp: iat + 120,
    events: { [EVENT]: {} },
    ...given,
  };
}

function report(token: string) {
  return new HttpClient(api.url).send('POST', '/login/oidc/backchannel', {
    form: new URLSearchParams({ logout_token: token }),
    headers: { 'Content-Type': null, 'X-CSRF-TOKEN': null, 'X-Requested-With': null },
  });
}

describe('a log-out at the provider', () => {
  test('ends the session here: the provider reports it', async () => {
    const { client, atProvider } = await loggedIn();
    const other = await loggedIn();
    const statuses: number[] = [];
    provider.deliver = async (token) => {
      const { status } = await report(token);
      statuses.push(status);
      return status;
    };
    await endAtProvider(atProvider);
    expect(statuses).toEqual([200]);
    expect(await userOf(client)).toBeNull();
    expect(await userOf(other.client)).not.toBeNull();
  });

  test('ends all sessions of the person, where no session is named', async () => {
    const { client, subject } = await loggedIn();
    const second = await loggedIn(subject);
    const { status, headers } = await report(await provider.sign(claims({ sub: subject })));
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect([await userOf(client), await userOf(second.client)]).toEqual([null, null]);
  });

  test('leaves sessions that began with a password', async () => {
    const email = await accountWithPassword(api);
    const local = await api.visitor();
    await local.login(email, PASSWORD);
    const { subject } = await loggedIn();
    await report(await provider.sign(claims({ sub: subject })));
    expect(await userOf(local)).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://other.example.org' }],
    ['for another client', { aud: 'another' }],
    ['of long ago', { iat: nowSeconds() - 3_600, exp: nowSeconds() + 60 }],
    ['that has ended', { exp: nowSeconds() - 120 }],
    ['that is an ID token', { nonce: 'n' }],
    ['about no log-out', { events: {} }],
    ['without an id', { jti: undefined }],
    ['about nobody', { sub: undefined }],
  ])('%s is not believed', async (_, wrong) => {
    const { client, subject } = await loggedIn();
    const { status, body } = await report(await provider.sign(claims({ sub: subject, ...wrong })));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(await userOf(client)).not.toBeNull();
  });

  test('signed by somebody else, or of another type, is not believed', async () => {
    const { client, subject } = await loggedIn();
    const { privateKey } = await generateKeyPair('RS256');
    expect((await report(await provider.sign(claims({ sub: subject }), privateKey))).status).toBe(400);
    const ofAccess = await provider.sign(claims({ sub: subject }), undefined, 'at+jwt');
    for (const token of ['', 'x', 'a.b.c', ofAccess]) expect((await report(token)).status).toBe(400);
    expect(await userOf(client)).not.toBeNull();
  });

  test('is believed once', async () => {
    const { client, subject } = await loggedIn();
    const token = await provider.sign(claims({ sub: subject }));
    expect((await report(token)).status).toBe(200);
    expect(await userOf(client)).toBeNull();
    const again = await loggedIn(subject);
    expect((await report(token)).status).toBe(400);
    expect(await userOf(again.client)).not.toBeNull();
  });
});

/** Its page asks, as there is no ID token with the request. */
async function endAtProvider(cookies: Map<string, string>) {
  const line = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = await fetch(`${provider.issuer}/session/end`, { headers: { Cookie: line() } });
  for (const set of asked.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(name, value);
  }
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
  await fetch(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: line() },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
}

describe('a log-out here', () => {
  test('ends the session, and goes on to the provider, which leads back', async () => {
    const { client } = await loggedIn();
    const token = String(client.cookies.get('reservas_session'));
    const { body } = await client.post('/api/logout');
    expect(calls.logout.response.parse(body)).toEqual({ continue_at: '/login/oidc/logout' });
    const ended = new HttpClient(api.url);
    ended.cookies.set('reservas_session', token);
    expect(await userOf(ended)).toBeNull();
    const page = await client.get('/login/oidc/logout');
    const [, url = ''] = /^0; url=(.+)$/.exec(String(page.headers.get('refresh'))) ?? [];
    const address = new URL(url);
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'reservas',
      post_logout_redirect_uri: `${SITE}/login`,
    });
    expect(page.text).toContain('Cerrar también la sesión de la cuenta municipal');
  });

  test('stays here for a session that began with a password', async () => {
    const client = await (await api.visitor()).login(await accountWithPassword(api), PASSWORD);
    expect((await client.post('/api/logout')).body).toEqual({ response: 'OK' });
  });
});
