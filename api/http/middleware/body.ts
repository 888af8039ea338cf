import { bodyParser } from '@koa/bodyparser';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';

const LIMIT = '64kb';

/**
 * Reads a JSON body of at most 64 KiB, an object. An absent one counts as `{}`: the schema names what is missing.
 */
function jsonBody(): Middleware {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: LIMIT });
  return async (ctx, next) => {
    // `null`: there is no body; `false`: it is of another kind. One that is packed would have to be unpacked first,
    // and one that says it is not UTF-8 would be read as other letters.
    const type = ctx.get('Content-Length') === '0' ? null : ctx.is('json');
    refuseEncoded(ctx, type !== false);
    if (type !== null) await parse(ctx, async () => undefined).catch((error: unknown) => giveUp(ctx, error));
    // No other kind of value has fields; the parser lets lists through.
    if (Array.isArray(ctx.request.body)) throw refused({ code: 'malformed' });
    return next();
  };
}

/** Reads the body of a plain form (`application/x-www-form-urlencoded`), at most 64 KiB; every value is a text. */
export function formBody(): Middleware {
  const parse = bodyParser({ enableTypes: ['form'], formLimit: LIMIT });
  return async (ctx, next) => {
    refuseEncoded(ctx, ctx.is('urlencoded') !== false);
    await parse(ctx, async () => undefined).catch((error: unknown) => giveUp(ctx, error));
    return next();
  };
}

/** Reads the body of a call that takes one, except files: those are read once the sender is known. */
export function bodyOf(call: Call): readonly Middleware[] {
  if (!call.body || call.bodyKind === 'multipart') return [];
  return [call.bodyKind === 'form' ? formBody() : jsonBody()];
}

function refuseEncoded(ctx: Context, isOfKind: boolean): void {
  const isUnicode = /^(utf-?8)?$/i.test(ctx.request.charset);
  if (!isOfKind || ctx.get('Content-Encoding') || !isUnicode) throw refused({ code: 'unsupported_type' });
}

/** Consumes the rest of the body, or the connection would be blocked for the requests that follow on it. */
function giveUp(ctx: Context, error: unknown): never {
  ctx.req.resume();
  throw error;
}
