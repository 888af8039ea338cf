import { rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, type RunnerTestCase } from 'vitest';
import { browserOrReason } from '../support/browser.ts';
import { type DemoDatabase, demoDatabase } from '../support/demo-database.ts';
import { HttpClient } from '../support/http-client.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';

/** Saturday, 21 November 2026, 10:20 in Guatemala: what the product's clock says when it starts. */
const NOW = '2026-11-21T10:20:00-06:00';
export const TODAY = '2026-11-21';

export const PASSWORD = 'clave de la demo';
export const ADMIN = 'admin@demo.test';
export const STAFF = 'personal@demo.test';
export const CITIZEN = 'usuario@demo.test';

/** The seed of the demo: the same for all that use `demoDatabase`. */
export const DEMO_ENV = { ...RECEPTION_ENV, NOW, SEED: 'demo', DEMO_PASSWORD: PASSWORD };

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// Longer than the process itself is given, so that its own message is shown.
const START_MS = 130_000;
const ACTION_MS = 20_000;

/** The browser of this test file, or why there is none; it ends with the file. */
export async function browserOfFile(): Promise<{ browser: Browser | null; reason: string }> {
  const found = await browserOrReason();
  if (typeof found === 'string') return { browser: null, reason: ` (not here: ${found})` };
  afterAll(() => found.close());
  return { browser: found, reason: '' };
}

/** The built product with its demo data, one for the file that calls this, and screens before it. */
export class Demo {
  #product: ProductProcess | undefined;
  #stores: ProductStores | undefined;
  #database: DemoDatabase | undefined;
  readonly #browser: Browser | null;
  readonly #contexts: BrowserContext[] = [];
  /** Cookies of a session, by the e-mail of its account. */
  readonly #sessions = new Map<string, ReadonlyMap<string, string>>();
  readonly #troubles: string[] = [];

  private constructor(browser: Browser | null) {
    this.#browser = browser;
  }

  /** Starts it before the first test and ends it after the last; without a browser nothing is started. */
  static ofFile(browser: Browser | null): Demo {
    const demo = new Demo(browser);
    if (!browser) return demo;
    beforeAll(() => demo.#open(), START_MS);
    afterEach(({ task }) => demo.#leave(task));
    afterAll(() => demo.#end());
    return demo;
  }

  async #open(): Promise<void> {
    this.#database = await demoDatabase(DEMO_ENV);
    await this.start();
  }

  async #end(): Promise<void> {
    await this.stop();
    if (!this.#database) return;
    await this.#database.drop();
    rmSync(this.#database.dataDir, { recursive: true, force: true });
  }

  get #opened(): DemoDatabase {
    if (!this.#database) throw new Error('the product has not been started');
    return this.#database;
  }

  /** Where it listens: the same address after `stop` and `start`. */
  get url(): string {
    if (!this.#product) throw new Error('the product has not been started');
    return this.#product.url;
  }

  /** The letters to an address so far, as a person reads them, the oldest first. */
  async lettersTo(email: string): Promise<readonly string[]> {
    const folder = join(this.#opened.dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    return mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map(({ text }) => text ?? '');
  }

  /** The stores behind it, as another process has them. */
  get stores(): ProductStores {
    this.#stores ??= openProductStores(this.#opened.url);
    return this.#stores;
  }

  /** At the usual moment, or at another one (ISO instant). */
  async start(now = NOW): Promise<void> {
    const port = this.#product ? new URL(this.#product.url).port : '0';
    this.#product = await startProductProcess({
      env: { ...DEMO_ENV, NOW: now, PORT: port, DATABASE_URL: this.#opened.url },
      dataDir: this.#opened.dataDir,
    });
  }

  async stop(): Promise<void> {
    await this.#stores?.close();
    this.#stores = undefined;
    await this.#product?.stop();
  }

  /** A page in a browser context of its own, with nobody logged in. Its errors fail the test. */
  async visit(options: BrowserContextOptions = DESKTOP): Promise<Page> {
    if (!this.#browser) throw new Error('there is no browser');
    const context = await this.#browser.newContext({
      baseURL: this.url,
      locale: 'es-GT',
      reducedMotion: 'reduce',
      // Else requests pass the routes of a test by; the test of the tickets allows it.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(ACTION_MS);
    this.#contexts.push(context);
    context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().stack}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const [, status] = /^Failed to load resource: .*\bstatus of (\d+)/.exec(message.text()) ?? [];
      this.#troubles.push(status ? `${status} ${new URL(url).pathname}` : message.text());
    });
    return context.newPage();
  }

  /** The same with somebody logged in, as in another tab of theirs. */
  async visitAs(email: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
    const page = await this.visit(options);
    await this.#enter(page, email);
    return page;
  }

  /** The session of a page has been ended on it. */
  async logInAgain(page: Page, email: string): Promise<void> {
    this.forgetSession(email);
    await this.#enter(page, email);
  }

  async #enter(page: Page, email: string): Promise<void> {
    const cookies =
      this.#sessions.get(email) ?? (await new HttpClient(this.url).login(email, PASSWORD)).cookies;
    this.#sessions.set(email, cookies);
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: this.url })));
  }

  /** A page of somebody who is logged in, at an address of the product. */
  async openAs(email: string, path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.visitAs(email, options);
    await page.goto(path);
    return page;
  }

  /** The session of an account has ended: the next `visitAs` logs in again. */
  forgetSession(email: string): void {
    this.#sessions.delete(email);
  }

  /** Somebody else at work, without a screen. */
  colleague(): Promise<Reception> {
    return new Reception(this.url).login(ADMIN, PASSWORD);
  }

  /** Faults on the screens since the last call, for a test that judges it itself. */
  takeTroubles(): readonly string[] {
    return this.#troubles.splice(0);
  }

  /** Refusals that a test brings about, `409 /path`, in their order: they alone may appear in a console. */
  expectRefused(...refusals: readonly string[]): void {
    expect(this.#troubles.splice(0)).toEqual(refusals);
  }

  /** A refusal that a page may or may not have met with what it asks for by itself. */
  forgive(refusal: string): void {
    this.#troubles.splice(0, Number.POSITIVE_INFINITY, ...this.#troubles.filter((one) => one !== refusal));
  }

  /** The session was ended: what the page had asked for by then, or asks for by itself, may come too late. */
  forgiveLostSession(): void {
    const others = this.#troubles.filter((trouble) => !trouble.startsWith('401 '));
    this.#troubles.splice(0, Number.POSITIVE_INFINITY, ...others);
  }

  /** The server was unreachable: ignores the browser's messages about that. */
  forgiveLostConnection(): void {
    const others = this.#troubles.filter(
      (trouble) => !/net::ERR_(CONNECTION|EMPTY|INCOMPLETE|INTERNET_DISCONNECTED|NETWORK)/.test(trouble),
    );
    this.#troubles.splice(0, Number.POSITIVE_INFINITY, ...others);
  }

  async #leave(task: RunnerTestCase): Promise<void> {
    const contexts = this.#contexts.splice(0);
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name);
    await Promise.all(contexts.map((context) => context.close()));
    this.expectRefused();
  }
}

/** Pictures of the screens of a failed test. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const base = join('test-results', name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80));
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
    await page.screenshot({ path: `${base}-${index + 1}.png` }).catch(() => undefined);
}

/** Logs in with the form of the page, and waits for the page behind it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
