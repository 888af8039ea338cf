import compress from 'koa-compress';
import type { Middleware } from '../context.ts';

/** Compresses larger responses. If a client accepts no encoding, not even `identity`, they are sent uncompressed. */
export function compression(): Middleware {
  const pack = compress();
  return (ctx, next) => {
    // The library would throw, after the request has been carried out.
    if (ctx.acceptsEncodings(pack.preferredEncodings) === false) return next();
    return pack(ctx, next);
  };
}
