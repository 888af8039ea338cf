import { rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect } from 'vitest';
import { type DemoDatabase, demoDatabase } from '../support/demo-database.ts';
import { HttpClient } from '../support/http-client.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';
import { browserOfFile, DESKTOP, PHONE, Screens, TABLET } from '../support/screens.ts';

export { browserOfFile, DESKTOP, PHONE, TABLET };

/** Saturday, 21 November 2026, 10:20 in Guatemala: what the product's clock says when it starts. */
const NOW = '2026-11-21T10:20:00-06:00';
export const TODAY = '2026-11-21';

export const PASSWORD = 'clave de la demo';
export const ADMIN = 'admin@demo.test';
export const STAFF = 'personal@demo.test';
export const CITIZEN = 'usuario@demo.test';

/** The seed of the demo: the same for all that use `demoDatabase`. */
export const DEMO_ENV = { ...RECEPTION_ENV, NOW, SEED: 'demo', DEMO_PASSWORD: PASSWORD };

// Longer than the process itself is given, so that its own message is shown.
const START_MS = 130_000;

/** The built product with its demo data, one for the file that calls this, and screens before it. */
export class Demo extends Screens {
  #product: ProductProcess | undefined;
  #stores: ProductStores | undefined;
  #database: DemoDatabase | undefined;
  /** Cookies of a session, by the e-mail of its account. */
  readonly #sessions = new Map<string, ReadonlyMap<string, string>>();

  /** Starts it before the first test and ends it after the last; without a browser nothing is started. */
  static ofFile(browser: Browser | null): Demo {
    const demo = new Demo();
    demo.browser = browser;
    if (!browser) return demo;
    beforeAll(() => demo.#open(), START_MS);
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

  get dataDir(): string {
    return this.#opened.dataDir;
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
  async start(now = NOW, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const port = this.#product ? new URL(this.#product.url).port : '0';
    this.#product = await startProductProcess({
      env: { ...DEMO_ENV, NOW: now, PORT: port, DATABASE_URL: this.#opened.url, ...env },
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
    const context = await this.openContext({ baseURL: this.url, ...options }, 'console');
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

  /** A citizen with an account and a person, who has not logged in. */
  async register(email: string, cui: string, first_name: string, last_name: string): Promise<void> {
    const visitor = await new HttpClient(this.url).open();
    const { status, text } = await visitor.post('/api/register', {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      cui,
      first_name,
      last_name,
      gender: 'M',
      date_of_birth: '1990-05-01',
      phone: '55551234',
    });
    expect(status, text).toBe(200);
  }

  /** Somebody else at work, without a screen. */
  colleague(): Promise<Reception> {
    return new Reception(this.url).login(ADMIN, PASSWORD);
  }
}

/** Logs in with the form of the page, and waits for the page behind it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
