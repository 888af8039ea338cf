import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

/** A proxy may read two `Host` headers differently; honest clients send one. */
export function singleHost(): Middleware {
  return async (ctx, next) => {
    const names = ctx.req.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw refused({ code: 'malformed' });
    return next();
  };
}
