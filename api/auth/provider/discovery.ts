import type { ClientAuth, Configuration } from 'openid-client';
import type { IdentityProvider } from '../../../platform/provider-settings.ts';
import { boundedFetch, retryingFetch } from './bounded-fetch.ts';
import { ProviderLogInError } from './failures.ts';

/** For each answer of the provider: a person waits. */
export const PATIENCE_SECONDS = 5;
/** Its keys are fetched again by the library when they rotate. */
const KEEP_MS = 60 * 60_000;
/** Requests within this time of a failure fail at once, so that they don't pile up. */
const PAUSE_MS = 3_000;

export interface Discovery {
  state(): 'unknown' | 'ready' | 'down';
  /** @throws ProviderLogInError `down` */
  configuration(): Promise<Configuration>;
}

/** Asked when somebody logs in, never at the start, and kept for an hour; an older answer serves while there is no new one. */
export function createDiscovery(settings: IdentityProvider, patience = PATIENCE_SECONDS): Discovery {
  let known: { readonly config: Configuration; readonly at: number } | null = null;
  let failed: { readonly cause: unknown; readonly at: number } | null = null;
  let pending: Promise<Configuration> | null = null;

  async function ask(): Promise<Configuration> {
    try {
      const config = await discover(settings, patience);
      known = { config, at: performance.now() };
      failed = null;
      return config;
    } catch (cause) {
      failed = { cause, at: performance.now() };
      if (known) return known.config;
      throw new ProviderLogInError('down', cause);
    } finally {
      pending = null;
    }
  }

  return {
    state: () => (failed ? 'down' : known ? 'ready' : 'unknown'),
    async configuration() {
      const now = performance.now();
      if (known && now - known.at < KEEP_MS) return known.config;
      if (failed && now - failed.at < PAUSE_MS) {
        if (known) return known.config;
        throw new ProviderLogInError('down', failed.cause);
      }
      pending ??= ask();
      return pending;
    },
  };
}

async function discover(
  { issuer, clientId, clientSecret }: IdentityProvider,
  patience: number,
): Promise<Configuration> {
  const client = await import('openid-client');
  const [inBody, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  // Each provider accepts one of them at least; its metadata list which.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
  const config = await client.discovery(new URL(issuer), clientId, {}, authenticate, {
    timeout: patience,
    [client.customFetch]: retryingFetch,
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
  // A code is sent once only.
  config[client.customFetch] = boundedFetch;
  return config;
}
