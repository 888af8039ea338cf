import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, expect, type RunnerTestCase } from 'vitest';
import { browserOrReason } from './browser.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Below a test's limit, so that the message names what was missing. */
const ACTION_MS = 20_000;

/** Ends with the file. */
export async function browserOfFile(): Promise<{ browser: Browser | null; reason: string }> {
  const found = await browserOrReason();
  if (typeof found === 'string') return { browser: null, reason: ` (not here: ${found})` };
  afterAll(() => found.close());
  return { browser: found, reason: '' };
}

/** They close with their test; their errors fail it. */
export abstract class Screens {
  protected browser: Browser | null = null;
  readonly #contexts: BrowserContext[] = [];
  readonly #troubles: string[] = [];
  readonly #forgiven: ((trouble: string) => boolean)[] = [];

  constructor() {
    afterEach(({ task }) => this.#leave(task));
  }

  /** `console`: error messages fail the test too. */
  protected async openContext(
    options: BrowserContextOptions,
    watched: 'console' | 'uncaught',
  ): Promise<BrowserContext> {
    if (!this.browser) throw new Error('there is no browser');
    const context = await this.browser.newContext({
      ...DESKTOP,
      locale: 'es-GT',
      reducedMotion: 'reduce',
      // Service workers bypass a test's routes.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(ACTION_MS);
    this.#contexts.push(context);
    context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().stack}`));
    if (watched === 'console') this.#watchConsole(context);
    return context;
  }

  #watchConsole(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const [, status] = /^Failed to load resource: .*\bstatus of (\d+)/.exec(message.text()) ?? [];
      this.#troubles.push(status ? `${status} ${new URL(url).pathname}` : message.text());
    });
  }

  /** For a test that judges faults itself. */
  takeTroubles(): readonly string[] {
    return this.#troubles.splice(0);
  }

  /** Only these, `409 /path` in order, may appear in a console. */
  async expectRefused(...refusals: readonly string[]): Promise<void> {
    // The console may say it after the page has.
    await expect.poll(() => this.#troubles.slice()).toEqual(refusals);
    this.#troubles.length = 0;
  }

  /** May or may not appear, before or until the end of the test. */
  forgive(refusal: string): void {
    this.#forgive((trouble) => trouble === refusal);
  }

  /** The page's own requests may come too late. */
  forgiveLostSession(): void {
    this.#forgive((trouble) => trouble.startsWith('401 '));
  }

  forgiveLostConnection(): void {
    this.#forgive((trouble) =>
      /net::ERR_(CONNECTION|EMPTY|FAILED|INCOMPLETE|INTERNET_DISCONNECTED|NETWORK)/.test(trouble),
    );
  }

  #forgive(covers: (trouble: string) => boolean): void {
    this.#forgiven.push(covers);
    this.#troubles.splice(0, Number.POSITIVE_INFINITY, ...this.#unforgiven());
  }

  #unforgiven(): string[] {
    return this.#troubles.filter((trouble) => !this.#forgiven.some((covers) => covers(trouble)));
  }

  async #leave(task: RunnerTestCase): Promise<void> {
    const contexts = this.#contexts.splice(0);
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name);
    await Promise.all(contexts.map((context) => context.close()));
    const troubles = this.#unforgiven();
    this.#troubles.length = 0;
    this.#forgiven.length = 0;
    expect(troubles).toEqual([]);
  }
}

async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const base = join('test-results', name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80));
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    console.error(`${name}: page ${index + 1} was at ${page.url()}`);
    await page.screenshot({ path: `${base}-${index + 1}.png` }).catch(() => undefined);
  }
}
