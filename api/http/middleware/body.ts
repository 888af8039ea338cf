import { bodyParser } from '@koa/bodyparser';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';

const LIMIT = '64kb';
/** The Open Booking API uses it. */
const OPEN_BOOKING = 'application/vnd.openactive.booking+json';

/** JSON object of at most 64 KiB; absent counts as `{}`, so that the schema names missing fields. */
function jsonBody(): Middleware {
  const parse = bodyParser({
    enableTypes: ['json'],
    detectJSON: (ctx) => typeof ctx.is(OPEN_BOOKING) === 'string',
    jsonLimit: LIMIT,
  });
  return async (ctx, next) => {
    // `null`: no body; `false`: another kind. Packed bodies and other encodings than UTF-8 are refused.
    const type = ctx.get('Content-Length') === '0' ? null : ctx.is('json', OPEN_BOOKING);
    refuseEncoded(ctx, type !== false);
    if (type !== null) await parse(ctx, async () => undefined).catch((error: unknown) => giveUp(ctx, error));
    // The parser accepts lists.
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

/** Not files, which are read once the sender is known. */
export function bodyOf(call: Call): readonly Middleware[] {
  if (!call.body || call.bodyKind === 'multipart') return [];
  return [call.bodyKind === 'form' ? formBody() : jsonBody()];
}

function refuseEncoded(ctx: Context, isOfKind: boolean): void {
  const isUnicode = /^(utf-?8)?$/i.test(ctx.request.charset);
  if (!isOfKind || ctx.get('Content-Encoding') || !isUnicode) throw refused({ code: 'unsupported_type' });
}

/** Consumes the rest, or the connection would stay blocked. */
function giveUp(ctx: Context, error: unknown): never {
  ctx.req.resume();
  throw error;
}
