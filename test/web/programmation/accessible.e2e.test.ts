import { describe, expect, it } from 'vitest';
import { axeObjections } from '../../support/axe.ts';
import { Desk } from '../desk.ts';
import type { DeskCenter } from '../desk-center.ts';

const WAYS = [
  ['a wide screen, light', { colorScheme: 'light' }],
  ['a wide screen, dark', { colorScheme: 'dark' }],
  ['a phone, light', { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true }],
  ['a phone, dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true }],
] as const;

const desk = Desk.ofFile();

async function bookedApi(): Promise<DeskCenter> {
  const api = await desk.center(6);
  for (const court of api.courts) {
    await api.book({ court, start: '08:00', end: '09:00', type: court, checkedIn: true });
    await api.book({ court, start: '10:00', end: '12:30', type: court });
    await api.book({ court, start: '12:30', end: '13:00', type: court });
  }
  return api;
}

it('a name of two hours takes a second line, no word of one hour is broken, and the rest of an hour that has passed looks passed', async () => {
  const api = await desk.center(6);
  await api.book({ court: 1, start: '15:00', end: '17:00', who: 'María Fernanda Castellanos Xicará' });
  await api.book({ court: 2, start: '06:30', end: '07:00', checkedIn: true });
  await api.book({ court: 3, start: '15:00', end: '16:00', who: 'Maximiliano Coy' });
  desk.at('10:20');
  const page = await desk.page(api);
  await page.getByRole('button', { name: 'Plegar el menú' }).click();
  const name = page.getByRole('gridcell', { name: /María Fernanda/ }).locator('.pg-who .pg-clip');
  expect(
    await name.evaluate((one) => [one.scrollWidth > one.clientWidth, one.scrollHeight > one.clientHeight]),
  ).toEqual([false, false]);
  const narrow = page.getByRole('gridcell', { name: /Maximiliano Coy/ }).locator('.pg-who .pg-clip');
  expect(await narrow.evaluate(linesOfFirstWord)).toBe(1);
  const color = (selector: string) =>
    page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await color('.pg-past-rest')).toBe(await color('[data-column="2"].pg-free >> nth=0'));
});

it('the hour in the header is whole on a phone', async () => {
  const page = await desk.page(await desk.center(1), {
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  const today = page.locator('.r-header-today:has(time)');
  expect(await today.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

it('in colours of the system’s choice the page, the dialogue and the switches have lines', async () => {
  const page = await desk.page(await desk.center(1), { forcedColors: 'active' });
  const line = (selector: string, side: 'outlineStyle' | 'borderTopStyle') =>
    page.locator(selector).evaluate((one, which) => getComputedStyle(one)[which], side);
  await page.locator('[data-column="9"]').click();
  await page.getByRole('dialog', { name: 'Nueva reserva' }).waitFor();
  expect([
    await line('.r-nav-link.active', 'outlineStyle'),
    await line('.bp6-dialog', 'borderTopStyle'),
    await line('.bp6-switch .bp6-control-indicator', 'borderTopStyle'),
  ]).toEqual(['solid', 'solid', 'solid']);
});

it('a key opens the form: for the free hour of the focus, else for now', async () => {
  const page = await desk.page(await desk.center(2));
  const hour = page.getByRole('dialog', { name: 'Nueva reserva' }).getByLabel('Hora de inicio');
  await page.getByRole('gridcell', { name: 'Cancha 2, 15:00 a 16:00, libre' }).focus();
  await page.keyboard.press('r');
  expect(await hour.inputValue()).toBe('15:00');
  await page.reload();
  await page.locator('[data-court]').first().waitFor();
  // As with Caps Lock.
  await page.keyboard.press('R');
  expect(await hour.inputValue()).toBe('10:00');
});

it('a button shows the keys, where there is a keyboard', async () => {
  const center = await desk.center(1);
  const page = await desk.page(center);
  await page.getByRole('button', { name: 'Teclas' }).click();
  await page.getByRole('dialog', { name: 'Teclas de la programación' }).waitFor();
  const tablet = await desk.page(center, { isMobile: true, hasTouch: true });
  await tablet.getByRole('button', { name: 'Imprimir el día' }).waitFor();
  expect(await tablet.getByRole('button', { name: 'Teclas' }).count()).toBe(0);
});

it('among forty courts the keys find one, and what they move stays in sight above its bar', async () => {
  const api = await desk.center(40);
  await api.book({ court: 1, start: '15:00', end: '16:00' });
  const page = await desk.page(api, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).focus();
  await page.keyboard.press('m');
  const told = page.getByRole('status', { name: 'Traslado' });
  const isInSight = async () => {
    const [ghost, bar, head] = await Promise.all(
      ['.pg-ghost', '.pg-moving', '[role="columnheader"]'].map((one) =>
        page.locator(one).first().boundingBox(),
      ),
    );
    if (!ghost || !bar || !head) return false;
    return ghost.y >= head.y + head.height && ghost.y + ghost.height <= bar.y;
  };
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowDown');
  await told.getByText('Cancha 26, 15:00–16:00').waitFor();
  await expect.poll(isInSight).toBe(true);
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('ArrowUp');
  await told.getByText('Cancha 2, 15:00–16:00').waitFor();
  await expect.poll(isInSight).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^Cancha 2, 15:00 a 16:00, reservada/ }).waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('cancha 37');
  await page.getByRole('status', { name: 'Resultado de la búsqueda' }).getByText('1 atracción').waitFor();
  await page.keyboard.press('Enter');
  const found = page.getByRole('gridcell', { name: /^Cancha 37, 10:00/ });
  await expect.poll(() => found.evaluate((hour) => hour === document.activeElement)).toBe(true);
});

it('a move leaves no toast over its buttons', async () => {
  const api = await desk.center(2);
  await api.book({ court: 1, start: '15:00', end: '16:00' });
  const page = await desk.page(api);
  await page.locator('[data-court]').first().waitFor();
  await page.keyboard.press('l');
  const toast = page.getByText(/^Cancha \d está libre/);
  await toast.waitFor();
  await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).focus();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Mover aquí' }).waitFor();
  await expect.poll(() => toast.count()).toBe(0);
});

describe.each(WAYS)('on %s', (_title, options) => {
  it('axe objects to nothing in the day and in the form', async () => {
    const page = await desk.page(await bookedApi(), options);
    await page.locator('[data-court]').first().waitFor();
    expect(await axeObjections(page, '.pg-page')).toEqual([]);
    const isPhone = 'isMobile' in options;
    if (isPhone) await page.getByRole('button', { name: /^14:00/ }).click();
    await page.locator('[data-column="9"]').first().click();
    await page.getByText('¿Es recurrente?').click();
    await page.getByRole('button', { name: /^Reservar/ }).click();
    await page.getByText('Información: Debes completar todos los campos con *').waitFor();
    expect(await axeObjections(page, '.bp6-dialog')).toEqual([]);
  });
});

function linesOfFirstWord(element: Element): number {
  const text = element.firstChild;
  if (!text?.textContent) throw new Error('no text');
  const word = document.createRange();
  word.setStart(text, 0);
  word.setEnd(text, text.textContent.indexOf(' '));
  return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
}
