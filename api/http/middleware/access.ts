import { allows, notAllowed } from '../../auth/access.ts';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

/** Checks roles; lets possible owners pass, whom `serve` checks later. After `session`. */
export function mayCall({ access, owner }: Call): Middleware {
  return async (ctx, next) => {
    const granted = ctx.state.user?.access ?? 'public';
    if (!allows(granted, access) && !(owner && allows(granted, 'user')))
      throw refused(notAllowed(ctx.state.user));
    return next();
  };
}
