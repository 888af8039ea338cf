import type { Page } from 'playwright-core';

const LONGEST_MS = 10_000;

/** Requests of one page, and the pages and files that it opens. */
export class Traffic {
  readonly #page: Page;
  #running = 0;
  #idle: (() => void)[] = [];
  /** Since `reset`: requests, downloads, other tabs, choices of a file. */
  readonly seen: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') return;
      this.#running += 1;
      this.seen.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const ended = (request: { resourceType(): string }) => {
      if (request.resourceType() === 'eventsource') return;
      this.#running = Math.max(0, this.#running - 1);
      if (this.#running === 0) for (const done of this.#idle.splice(0)) done();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('download', (file) => {
      this.seen.push('download');
      void file.cancel().catch(() => undefined);
    });
    page.on('popup', (other) => {
      this.seen.push('another tab');
      void other.close().catch(() => undefined);
    });
    page.on('filechooser', () => this.seen.push('choice of a file'));
    page.on('dialog', (dialog) => {
      this.seen.push(dialog.type());
      void dialog.accept().catch(() => undefined);
    });
  }

  reset(): void {
    this.seen.length = 0;
  }

  /** Waits until nothing is asked for and nothing is being drawn. */
  async rest(): Promise<void> {
    for (;;) {
      await this.#drawn();
      if (this.#running === 0) return;
      await this.#asked();
    }
  }

  #asked(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.#running = 0;
        done();
      }, LONGEST_MS);
      this.#idle.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  /** A page that is being left is drawn by the next one. */
  async #drawn(): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      try {
        await this.#page.waitForLoadState('load');
        return await this.#page.evaluate(() => window.effects.rest());
      } catch {
        // The document was replaced meanwhile.
      }
    }
  }
}
