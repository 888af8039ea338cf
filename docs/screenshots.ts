import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.ts';
import { HttpClient } from '../test/support/http-client.ts';
import {
  newDataFolder,
  type ProductProcess,
  removeDataFolders,
  startProductProcess,
} from '../test/support/product-process.ts';

/**
 * Makes the pictures of `docs/images` from the built product and its demo data, on a Saturday morning:
 * `npm run build && npm run docs:screenshots`.
 */

const IMAGES = join(import.meta.dirname, 'images');
/** Saturday, 21 November 2026, 10:20 in Guatemala. */
const NOW = '2026-11-21T10:20:00-06:00';
const PASSWORD = 'clave de la demo';
const STAFF = 'personal@demo.test';
/** Complejo Deportivo Las Ceibas. */
const CENTER = 2;
const TODAY = '2026-11-21';
const GOING_ON = [
  { court: 13, hours: ['10:00', '11:00'], type: 5, who: 'Academia Las Ceibas', activity: 4 },
  { court: 10, hours: ['10:00', '12:00'], type: 1, who: 'Club Deportivo Ceibas', activity: 1 },
  { court: 9, hours: ['15:00', '19:00'], type: 4, who: 'Liga Municipal Sub-15', activity: 1 },
] as const;
const MAX_BYTES = 300_000;

const WIDTHS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['1440', { viewport: { width: 1440, height: 900 } }],
  ['390', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }],
];

/** The product by now, its demo made by a first process: so the clock has not moved on by the seeding. */
async function startAtNow(): Promise<ProductProcess> {
  const options = {
    dataDir: newDataFolder(),
    env: { NOW, SEED: 'demo', DEMO_PASSWORD: PASSWORD, REQUEST_LIMIT: '100000' },
  };
  const seeding = await startProductProcess(options);
  await seeding.stop();
  return startProductProcess(options);
}

/** Beside the demo's own: what can be checked in at this hour, and a league. Gives the codes of the first. */
async function bookWhatGoesOn(url: string): Promise<string[]> {
  const client = await new HttpClient(url).login(STAFF, PASSWORD);
  const codes: string[] = [];
  for (const { court, hours, type, who, activity } of GOING_ON) {
    const { status, body } = await client.post('/admin/programmation/create', {
      selected_center_id: CENTER,
      selected_date: TODAY,
      selected_attraction_id: court,
      selected_hour_start: hours[0],
      selected_hour_end: hours[1],
      selected_reservation_type_id: type,
      selected_activity_id: activity,
      selected_origin_id: 1,
      reservation_reference: 'Pase 12',
      reservation_name: who,
    });
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
    codes.push((body.reservation as { shortcode: string }).shortcode);
  }
  return codes;
}

class Photographer {
  readonly #width: string;
  readonly page: Page;

  constructor(width: string, page: Page) {
    this.#width = width;
    this.page = page;
  }

  get isPhone(): boolean {
    return this.#width === '390';
  }

  /** Opens what starts at an hour: a cell of the grid, or a button of the list under its hour. */
  async open(hour: RegExp, name: RegExp | string): Promise<void> {
    if (this.isPhone) await this.page.getByRole('button', { name: hour }).tap();
    await this.page
      .getByRole(this.isPhone ? 'button' : 'gridcell', { name })
      .first()
      .click();
  }

  /** @throws where the picture is heavier than a page of documentation should load */
  async take(name: string): Promise<void> {
    await this.page.evaluate(() => document.fonts.ready);
    await this.page.waitForLoadState('networkidle');
    const path = join(IMAGES, `${name}-${this.#width}.png`);
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(path);
    if (size > MAX_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MAX_BYTES}`);
    console.log(`${name}-${this.#width}.png ${Math.round(size / 1000)} kB`);
  }
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const codes = await bookWhatGoesOn(url);
  for (const [index, [width, options]] of WIDTHS.entries()) {
    const code = codes[index] ?? '';
    const context = await browser.newContext({
      baseURL: url,
      locale: 'es-GT',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      ...options,
    });
    const photographer = new Photographer(width, await context.newPage());
    await takeLookup(photographer, code);
    await logIn(photographer);
    await takeGrid(photographer);
    await takeDetail(photographer);
    await takeCreate(photographer);
    await takeCheckIn(photographer, code);
    await context.close();
  }
}

/** The page that anybody with a code sees. */
async function takeLookup(photographer: Photographer, code: string): Promise<void> {
  const { page } = photographer;
  await page.goto(`/consulta/${code}`);
  await page.getByRole('region', { name: 'Información de la reserva' }).waitFor();
  await photographer.take('lookup');
}

async function logIn({ page }: Photographer): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(STAFF);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await page.evaluate((center) => localStorage.setItem('reservas.center', String(center)), CENTER);
}

async function openDay(page: Page): Promise<void> {
  await page.goto(`/admin/programmation?center=${CENTER}&date=${TODAY}`);
  await page.locator('[data-court]').first().waitFor();
}

async function takeGrid(photographer: Photographer): Promise<void> {
  await openDay(photographer.page);
  await photographer.take('grid');
}

/** The first reservation of the next hour. */
async function takeDetail(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  await photographer.open(/^11:00–12:00/, /, 11:00 a \d\d:00, reservada por/);
  await page.getByRole('row', { name: 'Observaciones' }).waitFor();
  await page.waitForFunction(() => {
    const qr = document.querySelector<HTMLImageElement>('img.r-detail-qr');
    return qr?.complete && qr.naturalWidth > 0;
  });
  await photographer.take('detail');
  await page.getByRole('button', { name: 'Cerrar' }).click();
}

/** A series of which one date is taken. */
async function takeCreate(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  await openDay(page);
  await photographer.open(/^16:00–17:00/, 'Cancha de fútbol 7, 16:00 a 17:00, libre');
  const form = page.getByRole('dialog', { name: 'Nueva reserva' });
  await form.getByText('¿Es recurrente?').click();
  await form.getByLabel('Tipo de recurrencia').selectOption({ label: 'Diaria' });
  await form.getByLabel('Cantidad de fechas').selectOption('6');
  await form.getByText(/^6 fechas: /).waitFor();
  await form.getByText('Academía', { exact: true }).click();
  await form.getByRole('heading', { name: 'Nueva reserva' }).scrollIntoViewIfNeeded();
  await photographer.take('create');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
}

/** One code that is right, after one that is not. */
async function takeCheckIn(photographer: Photographer, code: string): Promise<void> {
  const { page } = photographer;
  await page.goto('/admin/check-in');
  for (const tried of ['ABCD2345', code]) {
    await page.getByLabel('Código de la reserva').fill(tried);
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByText(tried).first().waitFor();
  }
  await photographer.take('check-in');
}

mkdirSync(IMAGES, { recursive: true });
const product = await startAtNow();
const browser = await launchBrowser();
try {
  await takeAll(browser, product.url);
} finally {
  await browser.close();
  await product.stop();
  removeDataFolders();
}
