import compress from 'koa-compress';
import type { Middleware } from '../context.ts';

/** Uncompressed if a client accepts no encoding, not even `identity`. */
export function compression(): Middleware {
  const pack = compress();
  return (ctx, next) => {
    // The library would throw after the request was carried out.
    if (ctx.acceptsEncodings(pack.preferredEncodings) === false) return next();
    return pack(ctx, next);
  };
}
