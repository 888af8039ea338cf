import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveFiles from 'koa-static';
import type { LandingTexts } from '../../domain/landing/texts.ts';
import type { Csrf } from '../auth/csrf.ts';
import { entryOf, pageOf } from '../contract/pages.ts';
import { refused } from '../errors/refusals.ts';
import type { Context, Middleware } from './context.ts';
import { messagePage } from './message-page.ts';
import { escaped } from './pages/html.ts';
import { changedTexts } from './pages/landing-texts.ts';
import type { PlainPages } from './pages/plain-pages.ts';
import { metadata } from './pages/search-engines.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;
const TOKEN = /(<meta name="csrf-token" content=")[^"]*(")/;
const TEXTS = /(<meta name="landing-texts" content=")[^"]*(")/;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;
const NOT_BUILT = 'Las páginas todavía no están construidas. Ejecute «npm run build» e inténtelo de nuevo.';

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

interface PageOptions {
  readonly webDir: string;
  readonly csrf: Csrf;
  readonly plainPages: PlainPages;
  readonly landingTexts: () => Promise<LandingTexts>;
  readonly publicUrl: () => string;
}

/**
 * At any other address the application routes by itself. It shows when there is no page, and the status reports that to
 * clients that only read the status.
 */
export function page({ webDir, csrf, plainPages, landingTexts, publicUrl }: PageOptions): Middleware {
  return async (ctx) => {
    if (!isRead(ctx) || ctx.path.startsWith('/api/') || ctx.accepts('html', 'json') !== 'html')
      throw refused({ code: 'not_found' });
    ctx.state.route = 'page';
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    const file = (name: string) => readFile(join(webDir, name), 'utf8').catch(() => null);
    const [html, preloads] = await Promise.all([file(`${entryOf(ctx.path)}.html`), file('preloads.json')]);
    if (html === null) {
      ctx.status = 503;
      ctx.body = messagePage(NOT_BUILT);
      return;
    }
    const here = pageOf(ctx.path);
    ctx.status = here === null ? 404 : 200;
    const token = csrf.issue(ctx);
    const [plain, texts] = await Promise.all([plainPages(ctx.path, token), landingTexts()]);
    ctx.body = html
      .replace(TOKEN, (_, before: string, after: string) => `${before}${token}${after}`)
      .replace(
        TEXTS,
        (_, before: string, after: string) =>
          `${before}${escaped(JSON.stringify(changedTexts(texts)))}${after}`,
      )
      .replace(
        '</head>',
        () => `  ${metadata(ctx.path, publicUrl())}\n${preloadLinks(preloads, here)}  </head>`,
      )
      .replace(NO_SCRIPT, (message) =>
        plain === null ? message : `<noscript><main class="r-plain">${plain}</main></noscript>`,
      );
  };
}

/** The scripts and styles of a page (`web/build/preloads.ts`), which else load only once the first script runs. */
function preloadLinks(preloads: string | null, page: string | null): string {
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(preloads ?? '{}');
  const links = (files[page ?? ''] ?? []).map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">\n`
      : `<link rel="modulepreload" crossorigin href="${file}">\n`,
  );
  return links.join('');
}

function isRead(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}
