import { createBegunLogIns } from '../../auth/provider/begun-log-ins.ts';
import type { Provider } from '../../auth/provider/provider.ts';
import type { Middleware } from '../../http/context.ts';
import type { Deps } from '../../http/deps.ts';
import { formBody } from '../../http/middleware/body.ts';
import type { ApiRouter } from '../../http/router.ts';
import type { LogInParts } from '../log-in.ts';
import { beginLogIn, endLogIn } from './log-in-pages.ts';
import { continueLogOut, endedAtProvider } from './log-out-pages.ts';

interface Options {
  readonly deps: Deps;
  readonly provider: Provider;
  readonly logIn: LogInParts;
  /** Limit of requests. */
  readonly requests: Middleware;
}

/** Addresses of the log-in at the provider: pages for browsers, and one for the provider itself. */
export function registerProviderPages(router: ApiRouter, { deps, provider, logIn, requests }: Options): void {
  const parts = { deps, provider, logIn, begun: createBegunLogIns(deps) };
  router.register('GET', '/login/oidc', [requests, beginLogIn(parts)]);
  router.register('GET', '/login/oidc/callback', [requests, endLogIn(parts)]);
  router.register('GET', '/login/oidc/logout', [requests, continueLogOut(parts)]);
  router.register('POST', '/login/oidc/backchannel', [requests, formBody(), endedAtProvider(parts)]);
}
