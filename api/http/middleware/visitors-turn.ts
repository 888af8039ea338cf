import { loopTurns } from '../../../platform/loop-turns.ts';
import { sessionToken } from '../../auth/cookies.ts';
import type { Middleware } from '../context.ts';
import { PROBES } from './access-log.ts';

/** As many as begin within the two milliseconds that a grid takes. */
const EACH = 4;

/** Requests of a session need not wait until those of a crowd without one have begun, who arrived in the same moment. */
export function visitorsTurn(): Middleware {
  const turn = loopTurns(EACH);
  return async (ctx, next) => {
    if (sessionToken(ctx) === null && !PROBES.has(ctx.path)) await turn();
    // Its body is gone with somebody who has left meanwhile.
    if (!ctx.res.destroyed) await next();
  };
}
