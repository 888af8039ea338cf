import { join } from 'node:path';
import serveFiles from 'koa-static';
import { refused } from '../errors/refusals.ts';
import type { Context, Middleware } from './context.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** Names that the build gives; no hidden file, nothing that leads elsewhere. */
const NAME = /^(\/[\w-][\w.-]*)+$/;

/** Whether the path is one of a file of the build: hashed under `/assets`, or with an extension. */
function isAsset(path: string): boolean {
  return path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path);
}

/** Files of the build: those with a content hash in their name are cached for good. A missing file: 404. */
export function assets(webDir: string): Middleware {
  const files = serveFiles(webDir, {
    index: false,
    // Serves the file that the build has compressed, if there is one.
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
    // A page is only served at its own address, with its token in it.
    if (NAME.test(ctx.path) && !ctx.path.endsWith('.html')) await files(ctx, async () => undefined);
    if (ctx.body === undefined || ctx.body === null) throw refused({ code: 'not_found' });
    return undefined;
  };
}

/** Whether the request only reads. */
export function isRead(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
