import Koa from 'koa';
import { addressList } from '../../../platform/address-list.ts';
import { refused } from '../../errors/refusals.ts';
import type { App, Middleware, RequestState, Routed } from '../context.ts';
import type { Deps } from '../deps.ts';
import { accessLog } from '../middleware/access-log.ts';
import { errorBoundary } from '../middleware/error-boundary.ts';
import { addressLimit } from '../middleware/rate-limit.ts';
import { requestId } from '../middleware/request-id.ts';
import { type ApiRouter, createRouter, methodGuard } from '../router.ts';
import { DRAINING } from '../server.ts';
import { alive, ready, serving } from './health.ts';
import { metricsPage } from './metrics.ts';

/** In every process, whatever its roles. */
export function registerMonitor(
  router: ApiRouter,
  { health, system, metrics, config }: Pick<Deps, 'health' | 'system' | 'metrics' | 'config'>,
  stopping: () => boolean,
): void {
  // Probes query the stores; separate from people's requests.
  const limit = addressLimit(config.limits.requestsPerMinute);
  router.register('GET', '/healthz', [alive]);
  router.register('GET', '/readyz', [limit, ready(health, stopping)]);
  router.register('GET', '/readyz/serving', [serving(stopping)]);
  const page = metricsPage(metrics, system);
  router.register('GET', '/metrics', [limit, openTo(config.metricsFrom ?? []), page]);
}

/** Others, and requests through a proxy, get 404. */
function openTo(networks: readonly string[]): Middleware {
  const isListed = addressList(networks);
  return (ctx, next) => {
    const isDirect = ctx.get('X-Forwarded-For') === '';
    if (isDirect && isListed(ctx.req.socket.remoteAddress ?? '')) return next();
    throw refused({ code: 'not_found' });
  };
}

export function watchDraining(app: App): () => boolean {
  let draining = false;
  app.once(DRAINING, () => {
    draining = true;
  });
  return () => draining;
}

export function createMonitor(deps: Pick<Deps, 'health' | 'system' | 'metrics' | 'logger' | 'config'>): App {
  const app: App = new Koa<RequestState, Routed>();
  const router = createRouter();
  registerMonitor(router, deps, watchDraining(app));
  app.on('error', (error) => deps.logger.debug({ err: error }, 'an answer did not arrive'));
  app.use(requestId(false));
  app.use(accessLog(deps.logger, deps.metrics));
  app.use(errorBoundary(deps.logger));
  app.use(router.middleware);
  app.use(methodGuard);
  return app;
}
