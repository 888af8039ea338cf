import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import type { Booked } from '../support/reception.ts';
import { PHONE } from '../support/screens.ts';
import { type Account, Desk, STAFF } from './desk.ts';
import type { DeskCenter } from './desk-center.ts';

const LOOKUPS = /^\/api\/consulta\//;

const desk = Desk.ofFile();
let page: Page;
let api: DeskCenter;
let booked: Booked;
let user: Account | null;

beforeEach(async () => {
  api = await desk.center(2);
  user = null;
  booked = await api.book({ court: 2, start: '07:00', end: '08:30', who: 'Inés <b>"Ñ"</b> 🏀' });
});

async function open(path = '/user-search-reservation', options: object = PHONE): Promise<void> {
  page = await desk.visit(api, path, options, { user });
  await page.getByRole('heading', { name: 'Buscar reserva' }).waitFor();
}
const field = () => page.getByLabel('Ingrese el código de reserva');
const found = () => page.getByRole('region', { name: 'Información de la reserva' });
const lookups = () => api.requests.filter(({ path }) => LOOKUPS.test(path)).map(({ path }) => path);
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('looking a reservation up', () => {
  it('asks for a code, and for nothing without one', async () => {
    await open();
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap();
    await page.getByText('Escriba el código que está en su ticket.').waitFor();
    await field().fill('   ');
    await field().press('Enter');
    expect(lookups()).toEqual([]);
    const others = page.getByRole('navigation', { name: 'Otras páginas' });
    expect(await others.getByRole('link', { name: 'Crear reservación' }).getAttribute('href')).toBe(
      '/user-create-reservation',
    );
    expect(await others.getByRole('link', { name: 'Mis reservas' }).getAttribute('href')).toBe(
      '/user-reservations',
    );
  });

  it('shows what the code finds, and goes back to the start', async () => {
    await open();
    await field().fill(` ${booked.shortcode.toLowerCase()} `);
    await field().press('Enter');
    await found().waitFor();
    await expect.poll(focused).toBe('Información de la reserva');
    const facts = await found().locator('dt, dd').allTextContents();
    expect(facts).toEqual([
      ...['Código de reservación', booked.shortcode],
      ...['Solicitante', 'Inés <b>"Ñ"</b> 🏀'],
      ...['Lugar', 'Complejo Deportivo Norte - Cancha 2'],
      ...['Entrada', 'sábado 21 de noviembre de 2026, 07:00'],
      ...['Salida', 'sábado 21 de noviembre de 2026, 08:30'],
    ]);
    const qr = found().getByRole('img', { name: 'Código QR de la reserva' });
    expect(await qr.getAttribute('src')).toBe(`/api/QR/generate/${booked.qrcode}`);
    const ticket = found().getByRole('link', { name: 'Descargar ticket' });
    expect(await ticket.getAttribute('href')).toBe(`/download/ticket/${booked.qrcode}`);
    expect(await ticket.getAttribute('target')).toBe('_blank');
    expect(await found().getByRole('link', { name: 'Ir al check-in' }).count()).toBe(0);
    await found().getByRole('button', { name: 'Regresar' }).tap();
    await found().waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/user-search-reservation');
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('opens on the code of a QR, over a reload too; the way back leads to another look-up', async () => {
    await open(`/consulta/${booked.qrcode}`);
    await found().waitFor();
    await page.reload();
    await found().waitFor();
    expect(await field().count()).toBe(0);
    await found().getByRole('button', { name: 'Regresar' }).tap();
    await field().fill('ZZZZ9999');
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap();
    await page.getByText('No se han encontrado resultados').waitFor();
    expect(new URL(page.url()).pathname).toBe('/consulta/ZZZZ9999');
    await page.goBack();
    await expect.poll(() => field().inputValue()).toBe('');
    await page.goBack();
    await expect.poll(focused).toBe('Información de la reserva');
  });

  it('finds nothing by a text that is no code, and asks nobody', async () => {
    await open();
    await field().fill('<script>');
    await field().press('Enter');
    await page.getByText('No se han encontrado resultados').waitFor();
    expect(await field().inputValue()).toBe('<script>');
    expect(lookups()).toEqual([]);
    await page.getByRole('button', { name: 'Regresar' }).tap();
    expect(await field().inputValue()).toBe('');
  });

  it('shows that it is searching, why it could not, and tries again', async () => {
    const path = `/api/consulta/${booked.shortcode}`;
    const tooMany = { response: 'ERROR', code: 'too_many', error: 'Ha hecho demasiados intentos.' };
    let go = () => {};
    api.held.set(path, new Promise((resolve) => (go = () => resolve())));
    api.plan(path, { status: 429, json: tooMany });
    // A page that is opened by its address comes with what it found.
    await open();
    await field().fill(booked.shortcode);
    await field().press('Enter');
    await page.getByText('Buscando la reserva…').waitFor();
    go();
    await page.getByText('Ha hecho demasiados intentos.').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).tap();
    await found().waitFor();
  });

  it('leaves a code that is typed while another is looked up as it is, with the focus', async () => {
    let go = () => {};
    const path = `/api/consulta/${booked.shortcode}`;
    api.held.set(path, new Promise((resolve) => (go = () => resolve())));
    await open();
    await field().fill(booked.shortcode);
    await field().press('Enter');
    await page.getByText('Buscando la reserva…').waitFor();
    await field().fill('ZZZZ');
    go();
    await found().waitFor();
    await page.keyboard.type('9999');
    expect(await field().inputValue()).toBe('ZZZZ9999');
  });

  it('keeps what is typed before the page is at the code that was asked for', async () => {
    await open();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await field().fill('ZZZZ');
    await Promise.all(['Enter', '9', '9'].map((key) => page.keyboard.press(key)));
    await page.getByText('No se han encontrado resultados').waitFor();
    expect(await field().inputValue()).toBe('ZZZZ99');
  });

  it('leads staff on to the check-in of what they have scanned', async () => {
    user = STAFF;
    await open(`/consulta/${booked.qrcode}`);
    await found().getByRole('link', { name: 'Ir al check-in' }).tap();
    await page.getByRole('button', { name: 'Marcar check-in' }).tap();
    await page.getByText(/^Se ha marcado check in en la reseva correctamente/).waitFor();
  });
});

describe.each([
  ['a phone, light', { ...PHONE, colorScheme: 'light' }],
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a wide screen, dark', { colorScheme: 'dark' }],
])('on %s', (_, options) => {
  it('axe objects to nothing, found or not found, and nothing is wider than the screen', async () => {
    await open(`/consulta/${booked.qrcode}`, options);
    await found().waitFor();
    expect(await axeObjections(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await found().getByRole('button', { name: 'Regresar' }).click();
    await field().fill('ZZZZ9999');
    await field().press('Enter');
    await page.getByText('No se han encontrado resultados').waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });
});
