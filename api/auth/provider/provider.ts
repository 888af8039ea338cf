import type { Configuration } from 'openid-client';
import type { IdentityProvider } from '../../../platform/provider-settings.ts';
import { type Claims, claimAt } from './claims.ts';
import { createDiscovery } from './discovery.ts';
import { failureOf, ProviderLogInError } from './failures.ts';
import { createLogOutTokens, type EndedAtProvider } from './log-out-tokens.ts';

/** Loaded on demand, as most installations have no provider. */
const library = () => import('openid-client');

/** A log-in at the provider is checked against these. */
export interface LogInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person who logged in there. */
export interface Identity {
  readonly subject: string;
  /** Their session at the provider; null: not named. */
  readonly session: string | null;
  readonly claims: Claims;
}

export interface Provider {
  readonly settings: IdentityProvider;
  readonly redirectUri: () => string;
  /** As of its last request; `unknown`: none was sent yet. */
  state(): 'unknown' | 'ready' | 'down';
  /** Where the browser goes. @throws ProviderLogInError */
  logInAddress(): Promise<{ readonly url: URL; readonly checks: LogInChecks }>;
  /** `search`: of the address to which the browser came back. @throws ProviderLogInError */
  redeem(search: string, checks: LogInChecks): Promise<Identity>;
  /** Null: it has none, or does not answer. */
  logOutAddress(): Promise<URL | null>;
  /** @throws if the token is not valid */
  verifyLogOut(token: string): Promise<EndedAtProvider>;
}

interface Options {
  readonly settings: IdentityProvider;
  /** Without a slash at the end. */
  readonly publicUrl: () => string;
}

export function createProvider({ settings, publicUrl }: Options): Provider {
  const discovery = createDiscovery(settings);
  const redirectUri = () => `${publicUrl()}/login/oidc/callback`;
  return {
    settings,
    redirectUri,
    state: discovery.state,
    async logInAddress() {
      const [client, config] = await Promise.all([library(), discovery.configuration()]);
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    },
    async redeem(search, checks) {
      const config = await discovery.configuration();
      try {
        return await identityOf(config, new URL(redirectUri() + search), checks, settings);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async logOutAddress() {
      const [client, config] = await Promise.all([library(), discovery.configuration().catch(() => null)]);
      if (!config?.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicUrl()}/login` });
    },
    verifyLogOut: createLogOutTokens(settings, discovery),
  };
}

async function identityOf(
  config: Configuration,
  address: URL,
  { state, nonce, verifier }: LogInChecks,
  settings: IdentityProvider,
): Promise<Identity> {
  const client = await library();
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const ofToken = tokens.claims();
  if (!ofToken) throw new ProviderLogInError('refused');
  const { sub, sid } = ofToken;
  const isWhole = 'email' in ofToken && claimAt(ofToken, settings.roleClaim) !== undefined;
  const hasMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined;
  // The library compares its subject with that of the token.
  const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, sub) : {};
  return { subject: sub, session: typeof sid === 'string' ? sid : null, claims: { ...more, ...ofToken } };
}
