import { allows } from '../../auth/access.ts';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

/** Checks roles; lets possible owners pass, whom `serve` checks later. After `session`. */
export function mayCall({ access, owner }: Call): Middleware {
  return async (ctx, next) => {
    const granted = ctx.state.user?.access ?? 'public';
    if (!allows(granted, access) && !(owner && allows(granted, 'user')))
      throw refused({
        code: ctx.state.user?.lacksSecondFactor ? 'second_factor_missing' : 'forbidden',
      });
    return next();
  };
}
