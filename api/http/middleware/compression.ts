import compress from 'koa-compress';
import type { Middleware } from '../context.ts';

/** Packs larger answers. Where a client takes no way of packing, nor none, they go out as they are. */
export function compression(): Middleware {
  const pack = compress();
  return (ctx, next) => {
    // The library fails there, when the request has long been carried out.
    if (ctx.acceptsEncodings(pack.preferredEncodings) === false) return next();
    return pack(ctx, next);
  };
}
