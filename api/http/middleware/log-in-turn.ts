import { loopTurns } from '../../../platform/loop-turns.ts';
import type { Middleware } from '../context.ts';

/** Log-ins begin one by one, each in a turn of the event loop of its own: the desk's requests begin between those of a storm. */
export function logInTurn(): Middleware {
  const turn = loopTurns();
  return async (ctx, next) => {
    await turn();
    // Its body is gone with somebody who has left meanwhile.
    if (!ctx.res.destroyed) await next();
  };
}
