import type { Logger } from '../../../platform/logger.ts';
import type { Middleware } from '../context.ts';
import type { Metrics } from '../monitoring/metrics.ts';

/** Probes come every few seconds. */
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/readyz/serving', '/metrics', 'asset']);

/** One log line and measurement per request, without paths, queries, bodies or addresses (personal data). */
export function accessLog(logger: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const seconds = (performance.now() - start) / 1000;
      const { requestId, route, user } = ctx.state;
      const { method, status } = ctx;
      metrics.http.observe({ method, route, status }, seconds);
      const entry = { requestId, method, route, status, ms: Math.round(seconds * 1000), userId: user?.id };
      if (QUIET.has(route)) logger.debug(entry, 'request');
      else logger.info(entry, 'request');
    }
  };
}
