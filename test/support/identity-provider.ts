import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import type { IdentityProvider } from '../../platform/provider-settings.ts';

type ProviderConfiguration = ConstructorParameters<typeof Provider>[1];

const CLIENT_ID = 'reservas';
const CLIENT_SECRET = 'a secret of the client';
const KEY_ID = 'first';
const CONFIRM = '<button form="op.logoutForm" name="logout" value="yes">Salir</button>';

interface Person {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Answers instead of the provider; false: the provider answers. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestProvider {
  readonly issuer: string;
  readonly settings: IdentityProvider;
  /** The person who logs in from now on. */
  person: Person;
  intercept: Intercept;
  /** Carries a report of a log-out to the product. @returns the status of its answer */
  deliver(token: string): Promise<number>;
  /** Follows the provider's pages to the address of the product to which they lead. */
  visit(url: string, cookies?: Map<string, string>): Promise<URL>;
  /** A token that the provider could have signed; `key`: signed by another. */
  sign(claims: JWTPayload, key?: CryptoKey, typ?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The provider of the public library `oidc-provider`, whose log-in page takes everybody for `person`. */
export async function startIdentityProvider(product: string): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: TestProvider = {
    issuer,
    settings: {
      issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      roleClaim: 'groups',
      roles: [
        { value: 'reservas', role: 'Personal' },
        { value: 'reservas-admin', role: 'Administrador' },
      ],
    },
    person: { subject: 'nobody', claims: {} },
    intercept: () => false,
    deliver: async () => 200,
    visit: (url, cookies = new Map()) => follow(issuer, url, cookies),
    sign: (claims, key = privateKey, typ = 'JWT') =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ }).sign(key),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const people = new Map<string, Person>();
  const provider: Provider = await quietly(async () => {
    const library = await import('oidc-provider');
    return new library.Provider(
      issuer,
      configuration({ product, jwk, people, provider: () => provider, made }),
    );
  });
  const callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (made.intercept(request, response)) return;
    if (!request.url?.startsWith('/entrar')) return callback(request, response);
    const { subject } = made.person;
    people.set(subject, made.person);
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
  }
  return made;
}

interface Made {
  readonly product: string;
  readonly jwk: object;
  readonly people: ReadonlyMap<string, Person>;
  provider(): Provider;
  readonly made: Pick<TestProvider, 'deliver'>;
}

function configuration({ product, jwk, people, provider, made }: Made): ProviderConfiguration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${product}/login/oidc/callback`],
        post_logout_redirect_uris: [`${product}/login`],
        backchannel_logout_uri: `${product}/login/oidc/backchannel`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // That of the library loads a font from another site.
        logoutSource(context, form) {
          context.body = `<!doctype html><title>Salir</title>${form}${CONFIRM}`;
        },
      },
      backchannelLogout: { enabled: true },
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: () => '/entrar' },
    // The library calls no address of the own network.
    fetch: async (_, { body }) =>
      new Response(null, { status: await made.deliver(String(body.get('logout_token'))) }),
    async findAccount(_, id) {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person.claims }) };
    },
    async loadExistingGrant({ oidc: { session, client } }) {
      const { Grant } = provider();
      const grant = new Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function follow(issuer: string, url: string, cookies: Map<string, string>): Promise<URL> {
  let at = new URL(url);
  while (at.origin === issuer) {
    const response = await fetch(at, { redirect: 'manual', headers: { Cookie: cookieLine(cookies) } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the provider shows a page: ${response.status} ${await response.text()}`);
    at = new URL(location, at);
  }
  return at;
}

function cookieLine(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** It advises against its use in production. */
async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await make();
  } finally {
    Object.assign(console, { warn, info });
  }
}
