import { allows } from '../../auth/access.ts';
import type { Middleware } from '../../context.ts';
import type { Access } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';

/** Lets through whom the call's contract lets through. Runs behind `session`. */
export function mayCall(access: Access): Middleware {
  return async (ctx, next) => {
    if (!allows(ctx.state.user?.access ?? 'public', access)) throw refused({ code: 'forbidden' });
    return next();
  };
}
