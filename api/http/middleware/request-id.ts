import { randomUUID } from 'node:crypto';
import type { Middleware } from '../../context.ts';

/**
 * Names each request. A proxy that is trusted may have named it already; anybody else's name could be made up to
 * mislead the reader of the log.
 */
export function requestId(trustProxy: boolean): Middleware {
  return (ctx, next) => {
    const given = trustProxy ? ctx.get('X-Request-Id') : '';
    ctx.state = {
      requestId: /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
      route: 'unknown',
      user: null,
    };
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };
}
