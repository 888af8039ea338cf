import type { Middleware } from '../../context.ts';
import { refused } from '../../errors/refusals.ts';

/** Two `Host` headers are read differently by a proxy and by us: such a request is nobody's honest one. */
export function singleHost(): Middleware {
  return async (ctx, next) => {
    const names = ctx.req.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw refused({ code: 'malformed' });
    return next();
  };
}
