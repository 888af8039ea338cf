import { randomUUID } from 'node:crypto';
import type { Middleware } from '../context.ts';

/** Accepts only a trusted proxy's id: invented ones could mislead readers of the log. */
export function requestId(trustProxy: boolean): Middleware {
  return (ctx, next) => {
    const given = trustProxy ? ctx.get('X-Request-Id') : '';
    ctx.state = {
      requestId: /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
      route: 'unknown',
      user: null,
      rank: 'visitor',
    };
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };
}
