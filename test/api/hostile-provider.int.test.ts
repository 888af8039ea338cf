import { createSecretKey } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';

const SITE = 'https://reservas.example.org';
const provider = await startIdentityProvider(SITE);
afterAll(() => provider.stop());
const api = await apiOfFile({ oidc: provider.settings, limits: { loginsPerAddress: 1_000 } });

const PERSON = {
  subject: 'subject-of-the-city',
  claims: { email: 'persona@ciudad.example.org', email_verified: true, groups: ['reservas'] },
};
provider.person = PERSON;
afterEach(() => {
  provider.person = PERSON;
  provider.intercept = () => false;
});

interface Begun {
  readonly client: HttpClient;
  /** At the provider. */
  readonly asked: URL;
  /** Where the provider leads the browser. */
  readonly back: URL;
}

async function begin(client = new HttpClient(api.url)): Promise<Begun> {
  const { headers } = await client.get('/login/oidc');
  const asked = new URL(String(headers.get('location')));
  return { client, asked, back: await provider.visit(asked.href) };
}

/** @returns where the product leads */
async function end(client: HttpClient, back: URL): Promise<string> {
  const { headers } = await client.get(back.pathname + back.search);
  const user = (await client.get('/api/session')).body.user;
  const place = String(headers.get('location'));
  expect(user === null, `a session after ${place}`).toBe(place.startsWith('/login'));
  return place;
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);

function goodClaims({ asked }: Begun) {
  return {
    iss: provider.issuer,
    sub: PERSON.subject,
    aud: 'reservas',
    iat: nowSeconds(),
    exp: nowSeconds() + 60,
    nonce: String(asked.searchParams.get('nonce')),
    ...PERSON.claims,
  };
}

/** The provider's answer to the code. */
function answerTokens(idToken: string) {
  answer('/token', 200, JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken }));
}

function answer(path: string, status: number, body: string, type = 'application/json') {
  provider.intercept = ({ url }, response) => {
    if (url !== path) return false;
    response.writeHead(status, { 'Content-Type': type }).end(body);
    return true;
  };
}

describe('the code', () => {
  test('opens a session', async () => {
    const { client, back } = await begin();
    expect(await end(client, back)).toBe('/admin');
  });

  test('stolen, it opens nothing in another browser, nor in one with a log-in of its own', async () => {
    const victim = await begin();
    expect(await end(new HttpClient(api.url), victim.back)).toBe('/login?municipal=over');
    const thief = await begin();
    const mixed = new URL(thief.back);
    mixed.searchParams.set('code', String(victim.back.searchParams.get('code')));
    expect(await end(thief.client, mixed)).toBe('/login?municipal=refused');
  });

  test('used again, it opens nothing, also with the cookie of before', async () => {
    const { client, back } = await begin();
    const cookie = String(client.cookies.get('reservas_oidc'));
    await end(client, back);
    const again = new HttpClient(api.url);
    again.cookies.set('reservas_oidc', cookie);
    expect(await end(again, back)).toBe('/login?municipal=over');
  });

  test('that the provider never gave is refused', async () => {
    const { client, back } = await begin();
    back.searchParams.set('code', 'made up');
    expect(await end(client, back)).toBe('/login?municipal=refused');
  });
});

describe('the state', () => {
  test.each(['', 'x', 'a'.repeat(43)])('is that of this browser: %j', async (state) => {
    const { client, back } = await begin();
    back.searchParams.set('state', state);
    expect(await end(client, back)).toBe('/login?municipal=over');
  });

  test('lasts ten minutes', async () => {
    const { client, back } = await begin();
    const { now } = api.clock;
    const at = now();
    api.clock.set(new Date(Date.parse(at) + 10 * 60_000).toISOString());
    expect(await end(client, back)).toBe('/login?municipal=over');
    api.clock.set(at);
  });

  test.each(['', 'x', Buffer.alloc(200).toString('base64url')])(
    'is not taken from a made-up cookie: %j',
    async (cookie) => {
      const { client, back } = await begin();
      client.cookies.set('reservas_oidc', cookie);
      expect(await end(client, back)).toBe('/login?municipal=over');
    },
  );
});

describe('the issuer', () => {
  test.each([['https://other.example.org'], [null]])(
    'in the response is that of the settings: %s',
    async (issuer) => {
      const { client, back } = await begin();
      if (issuer === null) back.searchParams.delete('iss');
      else back.searchParams.set('iss', issuer);
      expect(await end(client, back)).toBe('/login?municipal=refused');
    },
  );
});

describe('the token', () => {
  test('that the provider signed for this log-in is taken', async () => {
    const begun = await begin();
    answerTokens(await provider.sign(goodClaims(begun)));
    expect(await end(begun.client, begun.back)).toBe('/admin');
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://other.example.org' }],
    ['for another client', { aud: 'another' }],
    ['for several clients, of another one', { aud: ['reservas', 'another'], azp: 'another' }],
    ['that has ended', { exp: nowSeconds() - 120, iat: nowSeconds() - 240 }],
    ['of another log-in', { nonce: 'another' }],
    ['without nonce', { nonce: undefined }],
    ['without end', { exp: undefined }],
    ['without subject', { sub: undefined }],
    ['not valid yet', { nbf: nowSeconds() + 600 }],
  ])('%s is refused', async (_, claims) => {
    const begun = await begin();
    answerTokens(await provider.sign({ ...goodClaims(begun), ...claims }));
    expect(await end(begun.client, begun.back)).toBe('/login?municipal=refused');
  });

  test('signed by another key of the same name is refused', async () => {
    const begun = await begin();
    const { privateKey } = await generateKeyPair('RS256');
    answerTokens(await provider.sign(goodClaims(begun), privateKey));
    expect(await end(begun.client, begun.back)).toBe('/login?municipal=refused');
  });

  test('signed with the secret of the client is refused', async () => {
    const begun = await begin();
    const key = createSecretKey(Buffer.from(provider.settings.clientSecret.padEnd(32, ' ')));
    answerTokens(await new SignJWT(goodClaims(begun)).setProtectedHeader({ alg: 'HS256' }).sign(key));
    expect(await end(begun.client, begun.back)).toBe('/login?municipal=refused');
  });

  test('without signature is refused', async () => {
    const begun = await begin();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    answerTokens(`${part({ alg: 'none' })}.${part(goodClaims(begun))}.`);
    expect(await end(begun.client, begun.back)).toBe('/login?municipal=refused');
  });

  test('lends no subject to the claims of another person', async () => {
    const begun = await begin();
    const { email: _, ...claims } = goodClaims(begun);
    const tokens = { access_token: 'a', token_type: 'Bearer', id_token: await provider.sign(claims) };
    const others = { sub: 'another', email: 'jefa@ciudad.example.org', email_verified: true };
    provider.intercept = ({ url }, response) => {
      const body = url === '/token' ? tokens : url === '/me' ? others : null;
      if (body) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return body !== null;
    };
    expect(await end(begun.client, begun.back)).toBe('/login?municipal=refused');
  });
});

describe('a provider in trouble', () => {
  test.each([
    [200, 'not JSON', 'application/json'],
    [200, '<html>', 'text/html'],
    [500, '{}', 'application/json'],
    [503, 'busy', 'text/plain'],
  ])('that answers the code with %s %j leads to a sentence', async (status, body, type) => {
    const { client, back } = await begin();
    answer('/token', status, body, type);
    expect(await end(client, back)).toMatch(/^\/login\?municipal=(down|refused)$/);
  });

  test('that breaks off is down', async () => {
    const { client, back } = await begin();
    provider.intercept = ({ url, socket }) => {
      if (url === '/token') socket.destroy();
      return url === '/token';
    };
    expect(await end(client, back)).toBe('/login?municipal=down');
  });

  test('differs from a person who gives up there', async () => {
    const { client, back } = await begin();
    const given = new URL(back);
    given.searchParams.delete('code');
    given.searchParams.set('error', 'access_denied');
    expect(await end(client, given)).toBe('/login?municipal=cancelled');
  });
});

test('wrong tries from one address are limited', async () => {
  const strict = await apiOfFile({ oidc: provider.settings, limits: { loginsPerAddress: 2 } });
  const places: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const client = new HttpClient(strict.url);
    const { headers } = await client.get('/login/oidc');
    const back = await provider.visit(String(headers.get('location')));
    back.searchParams.set('code', 'made up');
    places.push(String((await client.get(back.pathname + back.search)).headers.get('location')));
  }
  expect(places).toEqual([
    '/login?municipal=refused',
    '/login?municipal=refused',
    '/login?municipal=too_many',
  ]);
});
