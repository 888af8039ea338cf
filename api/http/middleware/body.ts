import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from '../../context.ts';
import { refused } from '../../errors/refusals.ts';

const LIMIT = '64kb';

/** Reads a JSON body of at most 64 KiB, an object. None at all is as good as `{}`: the schema names what is missing. */
export function jsonBody(): Middleware {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT });
  return async (ctx, next) => {
    // `null`: there is no body; `false`: it is of another kind. One that is packed would have to be unpacked first,
    // and one that says it is not UTF-8 would be read as other letters.
    const type = ctx.get('Content-Length') === '0' ? null : ctx.is('json');
    const isUnicode = /^(utf-?8)?$/i.test(ctx.request.charset);
    if (type === false || ctx.get('Content-Encoding') || !isUnicode)
      throw refused({ code: 'unsupported_type' });
    if (type !== null) await parse(ctx, async () => undefined).catch((error: unknown) => giveUp(ctx, error));
    // No other kind of value has fields; the parser lets lists through.
    if (Array.isArray(ctx.request.body)) throw refused({ code: 'malformed' });
    return next();
  };
}

/** Lets the rest of the body run off, or the line would be stuck for the requests that follow on it. */
function giveUp(ctx: Context, error: unknown): never {
  ctx.req.resume();
  throw error;
}
