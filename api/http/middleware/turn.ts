import type { Middleware } from '../context.ts';
import type { Turns } from '../turns.ts';

/** Waits for a turn: see `createTurns`. Behind `requestLimit`, and behind a body that may arrive slowly. */
export function turn(turns: Turns): Middleware {
  return (ctx, next) =>
    turns.take(ctx.state.rank, async () => {
      // Somebody who has left meanwhile gets no work done.
      if (!ctx.res.destroyed) await next();
    });
}
