import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../support/screens.ts';
import { Desk } from './desk.ts';
import type { DeskCenter } from './desk-center.ts';

const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
/** English texts of components, as a screen reader would say them. */
const ENGLISH =
  /\b(open|close[ds]?|dropdown|clear|dismiss|toggle|search|select|loading|next|previous|cancel|submit|delete|error|warning|success|today|date|time|menu|more|show|hide|switch|expand|collapse)\b/i;

const desk = Desk.ofFile();

/** Made once for the screens of a width: nothing but the check-in changes it. */
let shared: Promise<DeskCenter> | undefined;
/** The page of the reservation of court 2. */
let code = '';
function bookedApi(): Promise<DeskCenter> {
  shared ??= booked();
  return shared;
}

async function booked(): Promise<DeskCenter> {
  const api = await desk.center(60);
  await api.book({ court: 1, start: '07:00', end: '08:00', type: 6 });
  const two = await api.book({
    court: 2,
    start: '10:00',
    end: '12:30',
    who: 'Escuela de fútbol «El Sol» de la colonia',
  });
  code = two.shortcode;
  await api.book({ court: 3, start: '19:00', end: '20:00', checkedIn: true });
  return api;
}

/** Opens a free hour: a cell of the grid, or of the list by hour on a narrow screen. */
async function openForm(page: Page): Promise<void> {
  const hour = page.getByRole('button', { name: /^14:00/ });
  const free = page.getByRole(page.viewportSize()?.width === 320 ? 'button' : 'gridcell', {
    name: 'Cancha 1, 14:00 a 15:00, libre',
  });
  await page.locator('[data-court]').first().waitFor();
  if (await hour.count()) await hour.click();
  await free.first().click();
  await page.getByRole('dialog', { name: 'Nueva reserva' }).waitFor();
}

async function fail(page: Page): Promise<void> {
  await page.getByText('¿Es recurrente?').click();
  await page.getByRole('button', { name: /^Reservar/ }).click();
  await page.getByText('Información: Debes completar todos los campos con *').waitFor();
}

/** The screens: name, address, and what is done there. */
const SCREENS: readonly [name: string, path: string, act: (page: Page) => Promise<unknown>][] = [
  ['landing', '/', (page) => page.getByRole('heading').first().waitFor()],
  ['look-up', '/consulta/{code}', (page) => page.getByRole('region').first().waitFor()],
  ['start', '/admin', (page) => page.getByRole('region', { name: 'Más tarde' }).waitFor()],
  ['grid', '/admin/programmation', (page) => page.locator('[data-court]').first().waitFor()],
  ['form', '/admin/programmation', openForm],
  [
    'form with errors and the question of its closing',
    '/admin/programmation',
    async (page) => {
      await openForm(page);
      await fail(page);
      await page.getByLabel('Encargado').fill('Inés');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'detail',
    '/admin',
    async (page) => {
      await page
        .getByRole('button', { name: /Escuela de fútbol/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Detalle de la reserva' }).getByRole('row').first().waitFor();
    },
  ],
  [
    'check-in',
    '/admin/check-in',
    async (page) => {
      await page.getByLabel('Código de la reserva').fill(code);
      await page.keyboard.press('Enter');
      await page.getByRole('article').waitFor();
    },
  ],
  ['no such page', '/admin/nada', (page) => page.getByRole('heading').first().waitFor()],
];

describe.each([
  ['wide', {}],
  ['320 px wide', NARROW],
] as const)('on a screen that is %s', (_title, options) => {
  beforeAll(() => {
    shared = undefined;
  });
  it.each(SCREENS)('%s says nothing in English and scrolls no way but down', async (_name, path, act) => {
    const page = await desk.visit(await bookedApi(), path.replace('{code}', code), options);
    await act(page);
    const snapshot = await page.locator('body').ariaSnapshot();
    expect(
      snapshot
        .split('\n')
        .map(spokenText)
        .filter((text) => ENGLISH.test(text)),
    ).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  });
});

/** A line of the snapshot without the role that it begins with, addresses and states. */
function spokenText(line: string): string {
  return line.replace(/^\s*- \/(url|placeholder):.*|^\s*- '?\w+/, '').replace(/\[[^\]]*\]/g, '');
}

it('a name of one long word makes no page wider than a phone', async () => {
  const word = 'Polideportivo'.repeat(7);
  const center = await desk.center([word, 'Cancha 2'], word);
  await center.book({ court: 1, start: '10:00', end: '11:00', who: word });
  const { body } = await (await desk.colleague()).get('/api/manage/centers/list');
  const slug = (body.centers as { id: number; slug: string }[]).find(({ id }) => id === center.id)?.slug;
  const page = await desk.page(center, PHONE);
  await page.locator('[data-court]').first().waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width(), 'grid').toBe(390);
  for (const path of ['/admin', `/admin/programmation/week/${center.court(1)}`, `/ventanilla/${slug}`]) {
    await page.goto(path);
    await page.getByText(word).filter({ visible: true }).first().waitFor();
    expect(await width(), path).toBe(390);
  }
});

it('a form that could not be sent stays inside the window, its buttons in sight', async () => {
  const page = await desk.visit(await bookedApi(), '/admin/programmation', {});
  await openForm(page);
  await fail(page);
  const box = await page.locator('.r-modal').boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 900).toBe(true);
  const button = await page.getByRole('button', { name: /^Reservar/ }).boundingBox();
  expect(button && button.y + button.height <= 900).toBe(true);
});

it('a series fits a narrow form: nothing of it lies beyond the edge', async () => {
  const api = await bookedApi();
  await api.book({
    court: 1,
    date: '2026-11-28',
    start: '14:00',
    end: '15:00',
    who: 'Federación de Atletismo',
  });
  const page = await desk.page(api, NARROW);
  await openForm(page);
  await page.getByText('¿Es recurrente?').click();
  await page.getByLabel('Tipo de recurrencia').selectOption({ label: 'Semanal' });
  await page.getByLabel('Cantidad de fechas').selectOption('4');
  await page.getByText('4 fechas: 3 libres, 1 ocupada').waitFor();
  const beyond = await page.locator('.r-modal-body').evaluate((body) => body.scrollWidth - body.clientWidth);
  expect(beyond).toBe(0);
});

it('the free places of a refused move are apart from each other', async () => {
  const center = await desk.center(3);
  const slot = { court: 1, end: '16:00', start: '15:00' };
  await center.book({ ...slot, who: 'Ana López' });
  await center.book({ ...slot, start: '16:00', end: '17:00', who: 'Luis Pérez' });
  const page = await desk.page(center);
  await page.getByRole('gridcell', { name: /reservada por Ana/ }).click();
  await page.getByRole('button', { name: 'Mover', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mover reserva' });
  await dialog.getByLabel('Hora de inicio').selectOption('16:00');
  await dialog.getByLabel('Hora de fin').selectOption('17:00');
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  const places = dialog.getByRole('region', { name: 'Otros lugares libres' }).getByRole('button');
  await places.nth(1).waitFor();
  const boxes = await places.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const gaps = boxes.slice(1).map((box, at) => {
    const before = boxes[at] ?? box;
    return Math.max(box.left - before.right, box.top - before.bottom);
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
});

it('hours are beside each other in a form of middling width', async () => {
  const page = await desk.visit(await bookedApi(), '/admin/programmation', {
    viewport: { width: 760, height: 900 },
  });
  await openForm(page);
  const tops = await Promise.all(
    ['Fecha', 'Hora de inicio', 'Hora de fin'].map(async (label) => {
      const box = await page.getByRole('dialog').getByLabel(label).boundingBox();
      return box?.y;
    }),
  );
  expect(new Set(tops).size).toBe(1);
});

it('nothing moves for who asks for no motion, also while a page is fetched', async () => {
  const page = await desk.visit(await bookedApi(), '/admin', {});
  await page.getByRole('region', { name: 'Más tarde' }).waitFor();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/*.js', (route) => held.then(() => route.fallback()));
  await page.getByRole('navigation').getByRole('link', { name: 'Programación' }).click();
  await page.getByRole('progressbar', { name: 'Abriendo la página' }).waitFor();
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  go();
  await openForm(page);
  await page.getByText('¿Es recurrente?').click();
  expect(await moving()).toBe(0);
});

it('a password that is typed again while the wrong one is being checked stays', async () => {
  const api = await bookedApi();
  const page = await desk.visit(api, '/login', {}, { user: null });
  const password = page.getByLabel('Contraseña', { exact: true });
  const refused = { response: 'ERROR', error: 'El correo o la contraseña no son correctos.', code: 'login' };
  let go = () => {};
  api.held.set('/api/login', new Promise((resolve) => (go = () => resolve())));
  api.plan('/api/login', { status: 401, json: refused });
  await page.getByLabel('Correo electrónico').fill('personal@demo.test');
  await password.fill('equivocada');
  await password.press('Enter');
  await password.fill('corre');
  go();
  await page.getByText(refused.error).waitFor();
  await page.keyboard.type('cta');
  expect(await password.inputValue()).toBe('correcta');
});

it('log-in goes on to a document of the server, in place of itself', async () => {
  const page = await desk.visit(await bookedApi(), '/admin', {});
  await page.getByRole('region', { name: 'Más tarde' }).waitFor();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/download/invoice_/o1');
  await page.goto(`${new URL(page.url()).origin}/login?next=${encodeURIComponent('/download/invoice_/o1')}`);
  expect((await asked).isNavigationRequest()).toBe(true);
});
