import { join } from 'node:path';
import serveFiles from 'koa-static';
import { refused } from '../errors/refusals.ts';
import type { Context, Middleware } from './context.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** No hidden or outside files. */
const NAME = /^(\/[\w-][\w.-]*)+$/;

function isAsset(path: string): boolean {
  return path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path);
}

/** Hashed names are cached permanently. Missing: 404. */
export function assets(webDir: string): Middleware {
  const files = serveFiles(webDir, {
    index: false,
    // Prefers files compressed by the build.
    brotli: true,
    setHeaders: (res, path) => {
      const isHashed = path.startsWith(join(webDir, 'assets'));
      const age = isHashed ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${HOUR_SECONDS}`;
      res.setHeader('Cache-Control', `public, ${age}`);
    },
  });
  return async (ctx, next) => {
    if (!isRead(ctx) || !isAsset(ctx.path)) return next();
    ctx.state.route = 'asset';
    // Pages are served only at their own address, with a token.
    if (NAME.test(ctx.path) && !ctx.path.endsWith('.html')) await files(ctx, async () => undefined);
    if (ctx.body === undefined || ctx.body === null) throw refused({ code: 'not_found' });
    return undefined;
  };
}

export function isRead(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
