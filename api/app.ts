import Koa from 'koa';
import { createApiKeys } from './auth/api-keys.ts';
import { createCsrf } from './auth/csrf.ts';
import { createFormProofs } from './auth/form-proofs.ts';
import { createKnownDevices } from './auth/known-device.ts';
import { createLimits } from './auth/limits.ts';
import { createPasskeys } from './auth/passkeys/passkeys.ts';
import { createProvider } from './auth/provider/provider.ts';
import { createSecondFactors } from './auth/second-factor/factors.ts';
import { createLogInSteps } from './auth/second-factor/log-in-steps.ts';
import { createSessions } from './auth/sessions.ts';
import type { Call } from './contract/call.ts';
import { qrHandlers } from './documents/qr.ts';
import { apiDocs } from './http/api-docs/page.ts';
import type { App, Middleware, RequestState, Routed } from './http/context.ts';
import type { Deps } from './http/deps.ts';
import type { Handlers } from './http/handler.ts';
import { sealedResponses } from './http/idempotency/sealed-responses.ts';
import { createStoredResponses } from './http/idempotency/stored-responses.ts';
import { createLive, type Live } from './http/live/live.ts';
import { mayCall } from './http/middleware/access.ts';
import { accessLog } from './http/middleware/access-log.ts';
import { apiKey } from './http/middleware/api-key.ts';
import { bodyOf } from './http/middleware/body.ts';
import { bounceSecret } from './http/middleware/bounce-secret.ts';
import { compression } from './http/middleware/compression.ts';
import { antiForgery } from './http/middleware/csrf.ts';
import { errorBoundary } from './http/middleware/error-boundary.ts';
import { provedForm } from './http/middleware/form-proof.ts';
import { logInTurn } from './http/middleware/log-in-turn.ts';
import { multipartBody } from './http/middleware/multipart.ts';
import {
  bookingLimit,
  exportLimit,
  lookupLimit,
  moveLimit,
  pictureLimit,
  requestLimit,
} from './http/middleware/rate-limit.ts';
import { requestId } from './http/middleware/request-id.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { session } from './http/middleware/session.ts';
import { singleHost } from './http/middleware/single-host.ts';
import { turn } from './http/middleware/turn.ts';
import { uploadSlots } from './http/middleware/upload-slots.ts';
import { registerMonitor, watchDraining } from './http/monitoring/monitor.ts';
import { openApi } from './http/openapi.ts';
import { landingTextsOf } from './http/pages/landing-texts.ts';
import { createPages, page } from './http/pages/page.ts';
import { pageForms } from './http/pages/page-forms.ts';
import { createPageReads } from './http/pages/page-reads.ts';
import { robots, sitemap } from './http/pages/search-engines.ts';
import { leadSearchOn } from './http/pages/search-led-on.ts';
import { createRouter, methodGuard, routesOf } from './http/router.ts';
import { type Route, serve } from './http/serve.ts';
import { STOPPING } from './http/server.ts';
import { assets } from './http/static.ts';
import { documentViews, storageFiles } from './http/storage-files.ts';
import { createTurns } from './http/turns.ts';
import { accountHandlers } from './routes/account.ts';
import { formProofHandlers } from './routes/form-proof.ts';
import { handoverOfferHandlers } from './routes/handover.ts';
import { ownBookingHandlers } from './routes/own-reservations.ts';
import { ownSessionHandlers } from './routes/own-sessions.ts';
import { passkeyHandlers } from './routes/passkeys.ts';
import { cityLogInHandlers } from './routes/provider/city-log-in.ts';
import { registerProviderPages } from './routes/provider/register-pages.ts';
import { createReservationHandlers } from './routes/reserve.ts';
import { secondFactorHandlers } from './routes/second-factor.ts';
import { sessionHandlers } from './routes/session.ts';

type Own = ReturnType<typeof sessionHandlers> &
  ReturnType<typeof accountHandlers> &
  ReturnType<typeof secondFactorHandlers> &
  ReturnType<typeof passkeyHandlers> &
  ReturnType<typeof ownSessionHandlers> &
  ReturnType<typeof cityLogInHandlers> &
  Live['handlers'] &
  ReturnType<typeof formProofHandlers> &
  ReturnType<typeof handoverOfferHandlers> &
  ReturnType<typeof createReservationHandlers> &
  ReturnType<typeof ownBookingHandlers> &
  typeof qrHandlers;
/** The handlers of the calls that `createApp` does not handle itself. A missing one does not compile. */
export type GivenHandlers = Omit<Handlers, keyof Own>;

/**
 * The whole API and the pages, as `main.ts` and the tests mount them.
 * @throws where a call has no handler
 */
export function createApp(deps: Deps, given: GivenHandlers): App {
  const { pool, config, logger, clock, metrics, webDir } = deps;
  const sessions = createSessions({
    pool,
    clock,
    limit: config.limits.sessionsPerAccount,
    requiresSecondFactor: config.requiresSecondFactor,
  });
  const keys = createApiKeys({ pool, clock, timeZone: config.timeZone });
  const csrf = createCsrf(deps.secret);
  const limits = createLimits(pool, config.limits, deps.secret);
  const factors = createSecondFactors({ pool, clock, secret: deps.secret });
  const passkeys = createPasskeys({ pool, clock, secret: deps.secret });
  const steps = createLogInSteps({ pool, clock });
  const devices = createKnownDevices(deps.secret);
  const live = createLive({ bus: deps.bus, sessions, metrics });
  const responses = createStoredResponses(pool);
  const sealed = sealedResponses(responses, deps.secret);
  const proofs = createFormProofs({
    clock,
    limits,
    secret: deps.secret,
    isRequired: config.requiresFormProof,
  });
  const requests = requestLimit(limits);
  const turns = turn(createTurns({ onTurnedAway: metrics.turnedAway }));
  const inLogInTurn = logInTurn();
  const slots = uploadSlots();
  const landingTexts = landingTextsOf(deps.commands);
  const logIn = { sessions, csrf, limits, devices, factors, steps, passkeys };
  const provider = config.oidc ? createProvider({ settings: config.oidc, publicUrl: deps.publicUrl }) : null;
  const handlers: Handlers = {
    ...sessionHandlers(logIn, provider),
    ...accountHandlers({ sessions, csrf, limits }),
    ...secondFactorHandlers({ sessions, csrf, limits, factors, passkeys }),
    ...passkeyHandlers({ sessions, csrf, limits, factors, passkeys }),
    ...ownSessionHandlers(sessions),
    ...cityLogInHandlers(provider),
    ...live.handlers,
    ...qrHandlers,
    ...formProofHandlers(proofs),
    ...handoverOfferHandlers(limits),
    ...ownBookingHandlers(limits),
    ...createReservationHandlers(limits),
    ...given,
  };

  // An upload that waits for its turn is not counted.
  const pictureLimits = ({ limit }: Call) => (limit === 'picture' ? [pictureLimit(limits)] : []);

  /** The policy of a call, in its order. */
  const middlewareFor = ({ name, call, handler }: Route): Middleware[] => [
    ...(call.limit === 'login' ? [inLogInTurn] : []),
    requests.middleware,
    ...(call.limit === 'lookup' ? [lookupLimit(limits)] : []),
    ...bodyOf(call),
    ...(takesTurn(call) ? [turns] : []),
    apiKey(keys, limits, call),
    session(sessions, requests, call.access),
    ...(call.method === 'GET' || call.isFromOutside ? [] : [antiForgery(csrf, call.bodyKind)]),
    mayCall(call),
    ...(call.isVisitorForm ? [provedForm(proofs)] : []),
    ...(call.limit === 'booking' ? [bookingLimit(limits)] : []),
    ...(call.limit === 'move' ? [moveLimit(limits)] : []),
    ...(call.limit === 'export' ? [exportLimit(limits)] : []),
    ...(call.secret === 'bounces' ? [bounceSecret(config)] : []),
    ...(call.bodyKind === 'multipart' ? [slots, ...pictureLimits(call), multipartBody(call)] : []),
    serve({ name, call, handler }, deps, call.answersSecret ? sealed : responses),
  ];

  const app: App = new Koa<RequestState, Routed>({ proxy: config.trustProxy, maxIpsCount: 1 });
  const router = createRouter();
  const routes = routesOf(handlers);
  for (const route of routes) router.register(route.call.method, route.call.path, middlewareFor(route));
  if (provider) registerProviderPages(router, { deps, provider, logIn, requests: requests.middleware });
  registerMonitor(router, deps, watchDraining(app));
  router.register('GET', '/robots.txt', [requests.middleware, robots(deps)]);
  router.register('GET', '/sitemap.xml', [requests.middleware, sitemap(deps)]);
  router.register('GET', '/api/openapi.json', [requests.middleware, document]);
  router.register('GET', '/api/docs', [requests.middleware, apiDocs(openApi)]);

  app.on('error', (error) => logger.debug({ err: error }, 'an answer did not arrive'));
  app.once(STOPPING, live.close);
  app.use(requestId(config.trustProxy));
  app.use(accessLog(logger, metrics));
  app.use(compression());
  app.use(errorBoundary(logger));
  app.use(securityHeaders());
  app.use(singleHost());
  app.use(router.middleware);
  app.use(
    storageFiles({
      storage: deps.storage,
      limit: requests.middleware,
      session: session(sessions, requests, 'user'),
      noteView: documentViews(deps),
    }),
  );
  app.use(assets(webDir));
  app.use(requests.middleware);
  app.use((ctx, next) => (ctx.method === 'GET' ? turns(ctx, next) : next()));
  app.use(leadSearchOn(deps));
  const publicSession = session(sessions, requests, 'public');
  const pageReads = createPageReads({ routes, deps, limits, session: publicSession });
  const show = createPages({ ...deps, birthDates: deps.config.birthDates, csrf, pageReads, landingTexts });
  app.use(pageForms({ deps, csrf, proofs, session: publicSession, handlers, show }));
  app.use(methodGuard);
  app.use(page(show));
  return app;
}

/** Files arrive slowly, and log-ins wait in a line of their own. */
function takesTurn({ bodyKind, limit }: Call): boolean {
  return bodyKind !== 'multipart' && limit !== 'login';
}

const document: Middleware = async (ctx) => {
  ctx.body = openApi();
};
