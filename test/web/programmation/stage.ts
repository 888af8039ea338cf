import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { entryOf } from '../../../api/contract/pages.ts';
import { launchBrowser } from '../../support/browser.ts';
import type { FakeApi } from './fake-api.ts';

/** Where the build puts them: the test command has made it. */
const FILES = join(import.meta.dirname, '../../../dist/web');
const ORIGIN = 'http://reservas.test';
const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The pages as they are built, in a real browser, with the API played by a `FakeApi`: no port, no server. */
export class Stage {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<Stage> {
    return new Stage(await launchBrowser());
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** A page at an address below `/admin/programmation`, its context closed by `page.context().close()`. */
  page(api: FakeApi, options: BrowserContextOptions = {}, search = ''): Promise<Page> {
    return this.visit(api, `/admin/programmation${search}`, options);
  }

  /** A page at any address. `prepare` runs in it before its own scripts. */
  async visit(
    api: FakeApi,
    path: string,
    options: BrowserContextOptions = {},
    prepare?: () => void,
  ): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'es-GT',
      reducedMotion: 'reduce',
      ...options,
    });
    await this.#serve(context, api);
    if (prepare) await context.addInitScript(prepare);
    const page = await context.newPage();
    await page.goto(ORIGIN + path);
    return page;
  }

  async #serve(context: BrowserContext, api: FakeApi): Promise<void> {
    await context.addInitScript({ path: join(import.meta.dirname, 'played-live.js') });
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (isPage(url.pathname)) await this.#fulfillFile(route, url.pathname);
      else await fulfillCall(route, url, api);
    });
  }

  async #fulfillFile(route: Route, path: string): Promise<void> {
    const name = extname(path) === '' ? `/${entryOf(path)}.html` : path;
    const body = await readFile(join(FILES, name)).catch(() => null);
    if (body) await route.fulfill({ body, contentType: KINDS[extname(name)] ?? 'application/octet-stream' });
    else await route.fulfill({ status: 404 });
  }
}

/** What another client's change looks like from here. */
export async function moved(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate((moving) => {
    window.dispatchEvent(new CustomEvent('test-moved', { detail: moving }));
  }, keys);
}

function isPage(path: string): boolean {
  return !/^\/(api\/|test$|admin\/programmation\/)/.test(path);
}

async function fulfillCall(route: Route, url: URL, api: FakeApi): Promise<void> {
  const request = route.request();
  const { status, json } = await api.answer({
    method: request.method(),
    path: url.pathname,
    query: url.searchParams,
    body: request.postDataJSON(),
    headers: request.headers(),
  });
  // A page that was closed meanwhile wants no answer.
  await (status === 0 ? route.abort() : route.fulfill({ status, json })).catch(() => undefined);
}
