import type { LandingTexts } from '../../../domain/landing/texts.ts';
import type { BirthDates } from '../../../domain/person/birth-date.ts';
import type { Logger } from '../../../platform/logger.ts';
import { sessionToken, visitorMark } from '../../auth/cookies.ts';
import type { Csrf } from '../../auth/csrf.ts';
import {
  type DrawnPage,
  type DrawPage,
  type Posted,
  SERVED_ID,
  type Served,
} from '../../contract/drawn-page.ts';
import { entryOf, isSitePath, pageName, pageOf } from '../../contract/pages.ts';
import { refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';
import { messagePage } from '../message-page.ts';
import { isOfPrograms } from '../of-programs.ts';
import { isRead } from '../static.ts';
import { escaped } from './html.ts';
import { changedTexts } from './landing-texts.ts';
import { ownFiles, pageFiles, selfContained } from './page-files.ts';
import type { PageReads } from './page-reads.ts';
import { metadata } from './search-engines.ts';

const TOKEN = /(<meta name="csrf-token" content=")[^"]*(")/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="app"></div>';
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;
const NOT_BUILT = 'Las páginas todavía no están construidas. Ejecute «npm run build» e inténtelo de nuevo.';

interface Options {
  readonly webDir: string;
  readonly csrf: Csrf;
  readonly drawPage: DrawPage;
  readonly pageReads: PageReads;
  readonly landingTexts: () => Promise<LandingTexts>;
  readonly birthDates: BirthDates;
  readonly publicUrl: () => string;
  readonly logger: Logger;
}

/** Answers with the page of the address; `posted`: the form that it answers. */
export type ShowPage = (ctx: Context, posted?: Posted) => Promise<void>;

/** At any other address the application routes by itself. */
export function page(show: ShowPage): Middleware {
  return async (ctx) => {
    if (!isRead(ctx) || isOfPrograms(ctx.path) || ctx.accepts('html', 'json') !== 'html')
      throw refused({ code: 'not_found' });
    ctx.state.route = 'page';
    await show(ctx);
  };
}

/**
 * The pages of citizens come drawn; those of the console are drawn by their script. It shows when there is no page, and
 * the status reports that to clients that only read the status.
 */
export function createPages({ webDir, csrf, publicUrl, ...drawing }: Options): ShowPage {
  const contained = selfContained(webDir);
  const file = pageFiles(webDir);
  return async (ctx, posted) => {
    const isFirst = sessionToken(ctx) === null && visitorMark(ctx) === null;
    ctx.type = 'html';
    // Contains a token and maybe personal data.
    ctx.set('Cache-Control', 'no-store');
    const [html, preloads] = await Promise.all([file(`${entryOf(ctx.path)}.html`), file('preloads.json')]);
    if (html === null) {
      ctx.status = 503;
      ctx.body = messagePage(NOT_BUILT);
      return;
    }
    const here = pageOf(ctx.path);
    ctx.status = here === null ? 404 : 200;
    const token = csrf.issue(ctx);
    const drawn = await draw(ctx, token, posted ?? null, drawing);
    const title = drawn?.title || (ctx.path === '/' ? '' : pageName(ctx.path));
    const own = drawn ? withDrawing(html, drawn) : html;
    const page = own
      .replace(TOKEN, (_, before: string, after: string) => `${before}${token}${after}`)
      .replace(TITLE, () => `<title>${escaped(title === '' ? 'Reservas' : `${title} · Reservas`)}</title>`)
      .replace(
        '</head>',
        () => `  ${metadata(ctx.path, title, publicUrl())}\n${ownFiles(preloads, here)}  </head>`,
      );
    ctx.body = isFirst && here !== null && isSitePath(here) ? await contained(ctx, page) : page;
  };
}

type Drawing = Pick<Options, 'drawPage' | 'pageReads' | 'landingTexts' | 'birthDates' | 'logger'>;

/** A page of citizens, as far as it can be drawn now; null for other pages, and where drawing fails: a bug. */
async function draw(
  ctx: Context,
  token: string,
  posted: Posted | null,
  drawing: Drawing,
): Promise<DrawnPage | null> {
  const { drawPage, pageReads, landingTexts, birthDates, logger } = drawing;
  const here = pageOf(ctx.path);
  if (here === null || !isSitePath(here)) return null;
  try {
    const read = pageReads(ctx);
    const texts = changedTexts(await landingTexts());
    return await drawPage({ url: ctx.url, page: here, token, texts, birthDates, posted, read });
  } catch (error) {
    logger.error({ err: error, requestId: ctx.state.requestId }, 'a page was not drawn');
    return null;
  }
}

function withDrawing(html: string, { html: drawn, served }: DrawnPage): string {
  const root = `<div id="app">${drawn}</div>\n    ${dataBlock(served)}`;
  const frame = drawn === '' ? html : html.replace(NO_SCRIPT, '');
  return frame.replace(ROOT, () => root);
}

/** Inert JSON, so the policy needs no exception; no `<` can end the element. */
function dataBlock(served: Served): string {
  const json = JSON.stringify(served).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${SERVED_ID}">${json}</script>`;
}
