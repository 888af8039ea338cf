import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { Temporal } from 'temporal-polyfill';
import { browserOrReason } from '../support/browser.ts';
import { newDataFolder, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { quantile } from './measure.ts';

/** When a page is there at the first visit on a phone with a slow processor. Milliseconds from the press to the paint. */
export interface FirstVisit {
  /** Largest contentful paint, the median of the visits. */
  readonly paint: number;
  /** The same of a page of one heading, without script. */
  readonly bare: number;
  /** Cumulative layout shift: how far the page moves while it loads. */
  readonly shift: number;
}

/** Keyed by page name. */
export type FirstVisits = ReadonlyMap<string, FirstVisit>;

/** A cheap phone beside this machine, as Lighthouse counts. */
export const SLOWDOWN = 4;
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/**
 * Opens the landing page and a day's results of the demo, on the database at `databaseUrl`, in turns with a bare page,
 * each in a fresh browser context. Null where there is no browser.
 */
export async function benchFirstVisits(databaseUrl: string, visits: number): Promise<FirstVisits | null> {
  const browser = await browserOrReason();
  if (typeof browser === 'string') return null;
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><h1>Reservas de los centros deportivos municipales</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bareUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const env = { DATABASE_URL: databaseUrl, SEED: 'demo' };
  const product = await startProductProcess({ dataDir: newDataFolder(), env });
  try {
    const tomorrow = Temporal.Now.plainDateISO('America/Guatemala').add({ days: 1 });
    const pages = { landing: '/', "a day's results": `/search/${tomorrow}/all` };
    const found = new Map<string, FirstVisit>();
    for (const [name, path] of Object.entries(pages)) {
      const url = new URL(path, product.url).href;
      await visitSlowly(browser, url);
      const ours: Visit[] = [];
      const bare: Visit[] = [];
      for (let round = 0; round < visits; round += 1) {
        ours.push(await visitSlowly(browser, url));
        bare.push(await visitSlowly(browser, bareUrl));
      }
      found.set(name, {
        paint: median(ours.map(({ paint }) => paint)),
        bare: median(bare.map(({ paint }) => paint)),
        shift: median(ours.map(({ shift }) => shift)),
      });
    }
    return found;
  } finally {
    await product.stop();
    removeDataFolders();
    await browser.close();
    server.close();
  }
}

const median = (values: number[]) => quantile(values, 0.5);

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
};

export interface Visit {
  readonly paint: number;
  readonly shift: number;
  /** The parts that moved, for the reader of a failure. */
  readonly moved: readonly string[];
}

/** One visit of a page in a fresh browser context, on a slow processor. */
export async function visitSlowly(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    return await visitOf(page);
  } finally {
    await context.close();
  }
}

/** Largest paint and movement of the page that is open, once it has loaded. */
export async function visitOf(page: Page): Promise<Visit> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<Visit>((resolve) => {
        const seen = { paint: 0, shift: 0, moved: [] as string[] };
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) seen.paint = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            seen.shift += entry.value;
            for (const { node, previousRect: was, currentRect: is } of entry.sources) {
              const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
              seen.moved.push(`${name}: ${was.y} to ${is.y}, ${was.height} to ${is.height} high`);
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Both lists have been delivered by then.
        requestAnimationFrame(() => setTimeout(() => resolve(seen), 100));
      }),
  );
}
