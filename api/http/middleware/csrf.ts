import type { Csrf } from '../../auth/csrf.ts';
import type { BodyKind } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';

/** Requires the browser's token and our client's header; plain forms send the token as `_token`. No page holds a key. */
export function antiForgery(csrf: Csrf, bodyKind: BodyKind = 'json'): Middleware {
  return async (ctx, next) => {
    if (ctx.state.user?.key) return next();
    const isOurs =
      bodyKind === 'form'
        ? csrf.isValid(ctx, formToken(ctx))
        : ctx.get('X-Requested-With') === 'XMLHttpRequest' && csrf.isValid(ctx, ctx.get('X-CSRF-TOKEN'));
    if (!isOurs) throw refused({ code: 'csrf' });
    return next();
  };
}

function formToken(ctx: Context): string {
  const { body } = ctx.request;
  const token = typeof body === 'object' && body !== null && '_token' in body ? body._token : '';
  return typeof token === 'string' ? token : '';
}
