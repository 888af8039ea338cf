import { allows } from '../../auth/access.ts';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

/**
 * Lets through whom the call's contract lets through by role, and a user who may turn out to be the owner of what the
 * request names: `serve` looks at that once the request is read. Runs behind `session`.
 */
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
