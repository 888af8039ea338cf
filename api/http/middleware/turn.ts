import type { Middleware } from '../context.ts';
import type { Turns } from '../turns.ts';
import type { RequestLimit } from './rate-limit.ts';

/** Waits for a turn: see `createTurns`. Behind `requestLimit`, and behind a body that may arrive slowly. */
export function turn(turns: Turns, requests: RequestLimit): Middleware {
  return (ctx, next) =>
    turns.take(requests.rankOf(ctx), async () => {
      // Somebody who has left meanwhile gets no work done.
      if (!ctx.res.destroyed) await next();
    });
}
