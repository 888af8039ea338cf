import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Temporal } from 'temporal-polyfill';
import { browserOrReason } from '../support/browser.ts';
import { HttpClient } from '../support/http-client.ts';
import { newDataFolder, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { PHONE, SLOWDOWN, type Visit, visitOf } from './first-visits.ts';
import { median, perSecond } from './measure.ts';
import type { Effort } from './scenarios.ts';
import { between, scrapeAtRest } from './server-metrics.ts';

type Figures = Pick<Visit, 'paint' | 'shift'>;

/** A page of citizens at its first visit. */
export interface SiteVisit {
  /** Packed kilobytes that its first visit loads; the document has the styles. */
  readonly weight: { readonly document: number; readonly script: number; readonly font: number };
  /** Null: the page is for people who are logged in. */
  readonly visitor: Figures | null;
  /** Somebody who is logged in; null: the page is not for them. */
  readonly person: Figures | null;
  /** Milliseconds until its first text can be read on a slow line. */
  readonly slowLine: number | null;
  /** Milliseconds of the server's processor for one answer under load. */
  readonly drawing: number;
}

export interface SiteVisits {
  readonly pages: ReadonlyMap<string, SiteVisit>;
  /** The same processor time of a page that is not drawn. */
  readonly undrawn: number;
}

/** The "Slow 3G" of Chrome's developer tools: 400 kbit/s, two seconds until each answer begins. */
const SLOW_LINE = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CLIENTS = 8;
const PERSON = { email: 'usuario@demo.test', password: 'cancha-verde-2026' };

const VISITORS = {
  landing: '/',
  'new booking': '/user-create-reservation',
  "a day's results": '',
  'look-up': '/user-search-reservation',
  'log-in': '/login',
  register: '/register',
};
const OWN = {
  'own reservations': '/user-reservations',
  profile: '/user-profile',
  document: '/user-dpi',
  sessions: '/user-sessions',
  security: '/user-security',
};
/** Somebody who is logged in is led on. */
const DOORS: ReadonlySet<string> = new Set(['log-in', 'register']);

/** First visits of each page of the demo, by visitors and by a person. Null where there is no browser. */
export async function benchSiteVisits(
  databaseUrl: string,
  { rounds: visits, seconds, pages: ofEach }: Pick<Effort, 'rounds' | 'seconds' | 'pages'>,
): Promise<SiteVisits | null> {
  const browser = await browserOrReason();
  if (typeof browser === 'string') return null;
  const env = {
    DATABASE_URL: databaseUrl,
    SEED: 'demo',
    DEMO_PASSWORD: PERSON.password,
    REQUEST_LIMIT: '1000000',
  };
  const product = await startProductProcess({ dataDir: newDataFolder(), env });
  try {
    const person = await new HttpClient(product.url).login(PERSON.email, PERSON.password);
    const parts: Parts = { browser, url: product.url, person, visits, seconds };
    const tomorrow = Temporal.Now.plainDateISO('America/Guatemala').add({ days: 1 });
    const pages = new Map<string, SiteVisit>();
    for (const [name, path] of [VISITORS, OWN].flatMap((kind) => Object.entries(kind).slice(0, ofEach)))
      pages.set(name, await measured(parts, name, path || `/search/${tomorrow}/all`));
    return { pages, undrawn: await costOf(parts, '/admin', false) };
  } finally {
    await product.stop();
    removeDataFolders();
    await browser.close();
  }
}

interface Parts {
  readonly browser: Browser;
  readonly url: string;
  readonly person: HttpClient;
  readonly visits: number;
  readonly seconds: number;
}

async function measured(parts: Parts, name: string, path: string): Promise<SiteVisit> {
  const isOwn = name in OWN;
  return {
    weight: await weightOf(parts, path, isOwn),
    visitor: isOwn ? null : await visited(parts, path, false),
    person: DOORS.has(name) ? null : await visited(parts, path, true),
    slowLine: isOwn ? null : await firstTextOn(parts, path),
    drawing: await costOf(parts, path, isOwn),
  };
}

/** Opens a page in a fresh browser, prepared before it is opened. */
async function opened<Result>(
  { browser, url, person }: Parts,
  isPerson: boolean,
  use: (page: Page) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block', ...options });
  try {
    if (isPerson)
      await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Bytes of each kind that the browser received, with the heads of the answers. */
function weightOf(parts: Parts, path: string, isPerson: boolean): Promise<SiteVisit['weight']> {
  return opened(parts, isPerson, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {};
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const kilo = (kind: string) => (bytes[kind] ?? 0) / 1_000;
    return { document: kilo('Document'), script: kilo('Script'), font: kilo('Font') };
  });
}

async function visited(parts: Parts, path: string, isPerson: boolean): Promise<Figures> {
  const found: Visit[] = [];
  for (let round = 0; round < parts.visits; round += 1)
    found.push(
      await opened(parts, isPerson, async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await page.goto(path);
        return visitOf(page);
      }),
    );
  return {
    paint: median(found.map(({ paint }) => paint)),
    // The worst: a page that moves now and then moves.
    shift: Math.max(...found.map(({ shift }) => shift)),
  };
}

function firstTextOn(parts: Parts, path: string): Promise<number> {
  return opened(parts, false, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.goto(path, { waitUntil: 'load', timeout: 120_000 });
    return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  });
}

/** The server's processor for one answer, while several clients ask all the time. */
async function costOf({ url, person, seconds }: Parts, path: string, isPerson: boolean): Promise<number> {
  const client = isPerson ? person : new HttpClient(url);
  const ask = async () => {
    const { status } = await client.get(path, { Accept: 'text/html' });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  await perSecond(CLIENTS, seconds, ask);
  const before = await scrapeAtRest(url);
  const started = performance.now();
  const speed = await perSecond(CLIENTS, seconds, ask);
  const asked = (speed * (performance.now() - started)) / 1_000;
  return between(before, await scrapeAtRest(url)).cpuMs / asked;
}
