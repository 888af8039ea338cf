import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCenter } from '../support/new-center.ts';
import { PHONE, TABLET } from '../support/screens.ts';
import { ADMIN, Desk, INES } from './desk.ts';

/** A finger's size, in CSS pixels. */
const FINGER = 44;

const desk = Desk.ofFile();

const heightOf = async (control: Locator) => (await control.boundingBox())?.height;

/** The width in px that two parts have in common. */
async function sharedWidth(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not on the page');
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
}

describe('on a phone', () => {
  async function bookedByInes(): Promise<Page> {
    const center = await desk.center(1);
    const who = `${INES.firstName} ${INES.lastName}`;
    await center.book({ court: 1, start: '19:00', end: '20:00', who, cui: INES.cui });
    return desk.visit(center, '/admin', PHONE);
  }

  it('a finger can press a name and call a person from the dialogs about them', async () => {
    const page = await bookedByInes();
    await page
      .getByRole('button', { name: /Inés Pérez/ })
      .first()
      .tap();
    const detail = page.getByRole('dialog', { name: 'Detalle de la reserva' });
    const phone = (dialog: Locator) => dialog.getByRole('link', { name: '5555-1234' });
    expect(await heightOf(phone(detail))).toBeGreaterThanOrEqual(FINGER);
    expect(await heightOf(detail.getByRole('link', { name: 'Inés Pérez' }))).toBeGreaterThanOrEqual(FINGER);
    await page.goto('/admin/manage-people');
    await page.getByRole('button', { name: 'Inés Pérez' }).tap();
    const person = page.getByRole('dialog', { name: 'Detalles del usuario' });
    expect(await heightOf(person.getByRole('link', { name: 'Inés Pérez' }))).toBeGreaterThanOrEqual(FINGER);
    expect(await phone(person).getAttribute('href')).toBe('tel:+50255551234');
    expect(await heightOf(phone(person))).toBeGreaterThanOrEqual(FINGER);
  });

  it('a finger can press page numbers, the arrows of a calendar and the way back', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/log', PHONE, { user: ADMIN });
    const widthOf = async (control: Locator) => (await control.boundingBox())?.width;
    expect(await widthOf(page.getByRole('button', { name: 'Página 1' }))).toBeGreaterThanOrEqual(FINGER);
    await page.goto('/admin/statistics');
    await page.getByRole('button', { name: 'Elegir en el calendario' }).first().tap();
    for (const name of ['Mes anterior', 'Mes siguiente'])
      expect(await widthOf(page.getByRole('button', { name }))).toBeGreaterThanOrEqual(FINGER);
    await page.goto(`/admin/manage-person-profile/${INES.cui}`);
    const back = page.getByRole('navigation', { name: 'Ruta' }).getByRole('link');
    expect(await heightOf(back)).toBeGreaterThanOrEqual(FINGER);
  });

  it('Back closes the dialog in front, then leaves the page', async () => {
    const page = await bookedByInes();
    await page.getByRole('button', { name: /^Más/ }).tap();
    await page.getByRole('link', { name: 'Personas' }).tap();
    await page.waitForURL('**/admin/manage-people');
    // The address changes before the page: the start page has her name too.
    await page.getByRole('heading', { level: 1, name: 'Personas' }).waitFor();
    const entries = await page.evaluate(() => history.length);
    const opener = page.getByRole('button', { name: 'Inés Pérez' });
    const detail = page.getByRole('dialog', { name: 'Detalles del usuario' });
    for (const close of [() => detail.getByRole('button', { name: 'Cerrar' }).tap(), () => page.goBack()]) {
      await opener.tap();
      await detail.waitFor();
      await close();
      await detail.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/admin/manage-people');
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await page.goBack();
    await page.waitForURL('**/admin');
  });

  it('on a tablet a telephone stands beside its name', async () => {
    const page = await desk.visit(await desk.center(1), `/admin/manage-person-profile/${INES.cui}`, TABLET);
    const topOfText = (part: Locator) =>
      part.evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return text.getBoundingClientRect().top;
      });
    const name = await topOfText(page.getByRole('term').filter({ hasText: 'Teléfono' }));
    const phone = await topOfText(page.getByRole('link', { name: '5555-1234' }));
    expect(Math.abs(phone - name)).toBeLessThan(4);
  });

  it('a finger can unfold the courts of a closure', async () => {
    const center = await desk.center(1, 'Polideportivo Sur');
    const page = await desk.visit(center, '/admin/closures', PHONE, { user: ADMIN });
    await page.getByRole('button', { name: 'Crear cierre' }).tap();
    const group = page.getByRole('dialog').locator('summary').filter({ hasText: 'Polideportivo Sur' });
    expect(await heightOf(group)).toBeGreaterThanOrEqual(FINGER);
  });

  it('a finger can press a button that is an icon alone', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, `/admin/programmation/week/${center.court(1)}`, PHONE);
    const print = page.getByRole('button', { name: 'Imprimir la semana' });
    expect((await print.boundingBox())?.width).toBeGreaterThanOrEqual(FINGER);
  });

  it('the count of what waits covers at most a corner of the icon of «Más»', async () => {
    const center = await desk.center(1);
    const json = { response: 'OK', documents: 2, accounts: 1, approvals: 3 };
    center.always.set('/api/waiting-work', { status: 200, json });
    const page = await desk.visit(center, '/admin/check-in', PHONE);
    const more = page.getByRole('button', { name: 'Más (6 en espera)' });
    const shared = () => sharedWidth(more.locator('svg'), more.locator('.r-nav-count'));
    expect(await shared()).toBeLessThan(6);
    // As at 200 % of a desk's window.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(async () => Math.abs(await shared())).toBeLessThan(6);
  });

  it('a refused «Cerca de mí» is explained across the page, not in the row of chips', async () => {
    const prepare = () => {
      navigator.geolocation.getCurrentPosition = (_, onError) =>
        onError?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    };
    const center = await desk.center(1);
    const page = await desk.visit(center, '/search/2026-11-25/1', PHONE, { prepare, user: null });
    await page.getByRole('button', { name: 'Cerca de mí' }).tap();
    const note = await page
      .getByRole('status')
      .filter({ hasText: 'Permítala en su navegador' })
      .boundingBox();
    expect(note && [note.x > 0, note.x + note.width < 390, note.height < 50]).toEqual([true, true, true]);
  });

  it('a page that is found says once that it is a page', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/check-in', PHONE);
    await page.getByRole('button', { name: 'Buscar en todo' }).tap();
    await page.getByRole('option', { name: 'Página Programación', exact: true }).waitFor();
  });
});

it('cards keep an outline in colors of the system’s choice', async () => {
  const page = await desk.visit(await desk.center(1), '/admin/statistics', PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  const outline = (card: Locator) => card.first().evaluate((one) => getComputedStyle(one).borderTop);
  for (const [path, card] of [
    ['/admin/statistics', '.r-statistics-totals > div'],
    ['/manage-reservations/create', '.r-wizard'],
    ['/admin/programmation', '.pg-day-hour'],
  ] as const) {
    await page.goto(path);
    expect(await outline(page.locator(card)), path).toMatch(/^1px solid/);
  }
});

it('on a tablet a finger can press a link that is alone in a cell', async () => {
  await newCenter(await desk.colleague());
  const page = await desk.visit(await desk.center(1), '/admin/manage-centers', TABLET, { user: ADMIN });
  const mail = page.locator('td > a').first();
  expect(await heightOf(mail)).toBeGreaterThanOrEqual(FINGER);
});
