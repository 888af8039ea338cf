import type { Csrf } from '../../auth/csrf.ts';
import type { Middleware } from '../../context.ts';
import { refused } from '../../errors/refusals.ts';

/** Lets through only what a page of ours sent: with the token of its browser and the marker of our own client. */
export function antiForgery(csrf: Csrf): Middleware {
  return async (ctx, next) => {
    if (ctx.get('X-Requested-With') !== 'XMLHttpRequest' || !csrf.isValid(ctx))
      throw refused({ code: 'csrf' });
    return next();
  };
}
