import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Account, Desk, STAFF } from './desk.ts';
import { TODAY } from './desk-center.ts';

const desk = Desk.ofFile();

/** Wholly drawn pages, by their addresses. */
const PAGES = [
  '/',
  '/user-create-reservation',
  `/search/${TODAY}/1`,
  `/search/${TODAY}/all`,
  `/search/${TODAY}/1?centro=1&franja=tarde`,
  '/search/ayer/1',
  '/user-search-reservation',
  '/consulta/ABCDEFGHI',
  '/login?next=%2Fuser-reservations',
  '/register',
  '/password/forgot',
  '/password/reset#token=un-enlace',
  '/ventanilla/no-existe',
  '/privacidad',
  '/contacto',
];

declare global {
  interface Window {
    /** The main part of the page as the server drew it. */
    drawnMain: Element | null;
  }
}

function keepMain(): void {
  document.addEventListener('DOMContentLoaded', () => {
    window.drawnMain = document.querySelector('#contenido');
  });
}

let centers = 0;

/** Opens a page and waits until its script has taken it over; gives what the browser complained about. */
async function opened(
  path: string,
  { user = null, ...options }: BrowserContextOptions & { user?: Account | null } = {},
): Promise<{ page: Page; complaints: string[] }> {
  centers += 1;
  const center = await desk.center(['Cancha 1'], `Centro ${centers}`);
  const page = await desk.visit(center, 'about:blank', options, { prepare: keepMain, user });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path);
  await page.locator('.r-toasts').waitFor({ state: 'attached' });
  return { page, complaints };
}

/** Opens a page whose script waits for `goOn`. */
async function withoutItsScript(
  path: string,
  user: Account | null = null,
): Promise<{ page: Page; goOn: () => void }> {
  centers += 1;
  const center = await desk.center(['Cancha 1'], `Centro ${centers}`);
  const page = await desk.visit(center, 'about:blank', {}, { user });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/site-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, goOn };
}

describe('a page that the server drew', () => {
  test.each(PAGES)('is taken over by its script as it is: %s', async (path) => {
    const { page, complaints } = await opened(path);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
  });

  test.each([
    '/',
    `/search/${TODAY}/1`,
    '/user-reservations',
    '/user-sessions',
    '/user-security',
    '/user-profile',
    '/user-dpi',
  ])('is taken over for somebody who is logged in: %s', async (path) => {
    const { page, complaints } = await opened(path, { user: STAFF });
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
    expect(await page.getByRole('link', { name: 'Mi perfil' }).count()).toBeGreaterThan(0);
  });

  test('keeps what was typed before its script came', async () => {
    const { page, goOn } = await withoutItsScript('/register');
    await page.getByLabel('Correo electrónico').fill('ines@prueba.test');
    goOn();
    await page.locator('.r-toasts').waitFor({ state: 'attached' });
    // Each field is drawn again with the value that its component knows.
    await page.getByLabel('Repita la contraseña nueva').fill('una frase');
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('ines@prueba.test');
  });

  test('keeps what was chosen before its script came', async () => {
    const { page, goOn } = await withoutItsScript('/user-create-reservation');
    const day = await page.getByLabel('Día').locator('option').nth(3).getAttribute('value');
    await page.getByLabel('Día').selectOption(day);
    goOn();
    await page.locator('.r-toasts').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Buscar canchas' }).click();
    await page.getByText('Elija una actividad.').waitFor();
    expect(await page.getByLabel('Día').inputValue()).toBe(day);
  });

  test('presses the button that was pressed before its script came', async () => {
    const { page, goOn } = await withoutItsScript('/user-profile', STAFF);
    await page.getByRole('button', { name: 'Cambiar correo' }).click();
    goOn();
    await page
      .getByRole('dialog', { name: 'Cambiar correo' })
      .getByLabel('Correo electrónico nuevo')
      .waitFor();
  });

  test('answers a form that was posted before its script came, and is taken over with what was typed', async () => {
    const { page, complaints } = await opened('/register');
    await page.route(/\/assets\/site-.*\.js$/, (route) => route.abort());
    await page.goto('/register');
    await page.getByLabel('Correo electrónico').fill('ines@prueba.test');
    await page.unroute(/\/assets\/site-.*\.js$/);
    complaints.length = 0;
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('.r-toasts').waitFor({ state: 'attached' });
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('ines@prueba.test');
    const password = page.getByLabel('Contraseña nueva', { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    // Both steps are one form there.
    expect(await page.getByLabel('Nombres').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Crear cuenta' }).waitFor();
  });

  test('logs in and out without script', async () => {
    const center = await desk.center(['Cancha 1'], 'Centro sin script');
    const page = await desk.visit(
      center,
      '/login?next=%2Fuser-profile',
      { javaScriptEnabled: false },
      { user: null },
    );
    await page.getByLabel('Correo electrónico').fill(STAFF.email);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esa');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByText('El correo o la contraseña no son correctos').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/user-profile');
    await page.getByRole('heading', { name: 'Mi perfil' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  });

  test('sends a form in which Enter was pressed before its script came', async () => {
    const { page, goOn } = await withoutItsScript('/login');
    await page.getByLabel('Correo electrónico').fill('nadie@prueba.test');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esa');
    await page.keyboard.press('Enter');
    goOn();
    await page.getByText('El correo o la contraseña no son correctos').waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('nadie@prueba.test');
  });

  test('is the same to a browser at the other end of the world, in dark colors, with a choice of its own', async () => {
    const { page, complaints } = await opened(`/search/${TODAY}/1`, {
      timezoneId: 'Pacific/Kiritimati',
      colorScheme: 'dark',
    });
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => window.drawnMain?.isConnected)).toBe(true);
    await page.getByRole('button', { name: 'Usar colores claros' }).waitFor();
  });
});
