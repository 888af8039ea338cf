import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { systemClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { DEMO_ACCOUNTS } from '../../seed/accounts.ts';
import { holdable } from '../support/holdable.ts';
import { form } from '../support/reception.ts';
import { beginBooking, formOf, reserve, toast } from './browser-dialogs.ts';
import { cell, openDay, openDayAs, quietDay } from './browser-grid.ts';
import { ADMIN, browserOfFile, CITIZEN, DESKTOP, Demo, logIn, PASSWORD, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

/** Two of the tests stop the product and start it again. */
const SLOW = 180_000;

const SESSION_ENDED = 'Su sesión ha terminado.';

describe.skipIf(!browser)(`when something comes in between${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  /** A day before the receptionist after a log-in with the form: a session of this page alone, which it may lose. */
  async function loggedInOn(day: string): Promise<Page> {
    const page = await demo.visit();
    await logIn(page, STAFF);
    await openDay(page, day);
    return page;
  }

  it('a page whose token is stale goes on working', async () => {
    const page = await loggedInOn(quietDay(2));
    // In another tab the same person leaves and comes back: another session, another token.
    await changeAccount(page, STAFF);
    const dialog = await beginBooking(page, cell(page, '09:00 a 10:00, libre'), 'Ana López');
    await reserve(page, dialog);
    // Requests of the other tab may have come just when its session ended.
    demo.forgiveLostSession();
  });

  it('a page never books as somebody else who has logged in since, and says whose it is now', async () => {
    const page = await loggedInOn(quietDay(9));
    const dialog = await beginBooking(page, cell(page, '09:00 a 10:00, libre'), 'Ana López');
    await changeAccount(page, ADMIN);
    // Its live connection ended with the session: the page has asked whose it is, before anything was sent.
    await page.getByText(`se ha iniciado sesión con otra cuenta: ${ADMIN}`).waitFor();
    expect(await page.locator('.r-account-name').textContent()).toBe(ADMIN);
    expect(await dialog.getByLabel('Encargado').inputValue()).toBe('Ana López');
    await dialog.getByRole('button', { name: 'Reservar' }).click();
    await cell(page, '09:00 a 10:00, reservada por Ana López').waitFor();
    // Its requests may have come when the one session had ended and the other had not begun.
    demo.forgiveLostSession();
  });

  it('a form left unfinished is taken up again from the day of another centre', async () => {
    const page = await openDayAs(demo, STAFF, quietDay(12));
    await beginBooking(page, cell(page, '09:00 a 10:00, libre'), 'Ana López');
    await openDay(page, quietDay(13), 2);
    await toast(page, 'Dejó una reserva sin terminar').getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => formOf(page).getByLabel('Encargado').inputValue()).toBe('Ana López');
    await page.waitForURL(`**/admin/programmation?center=1&date=${quietDay(12)}`);
    await formOf(page).getByRole('button', { name: 'Reservar' }).click();
    await toast(page, 'Reserva creada correctamente').waitFor();
    await cell(page, '09:00 a 10:00, reservada por Ana López').waitFor();
  });

  it('a document that is opened without a session leads to log-in and back to it', async () => {
    const page = await demo.visit();
    await page.goto('/download/invoice_/nadie');
    await logIn(page, STAFF);
    await page.getByText('No se ha encontrado la orden.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/download/invoice_/nadie');
    await demo.expectRefused('404 /download/invoice_/nadie');
  });

  it('a session that is gone leads to log-in and back to the same day', async () => {
    const page = await loggedInOn(quietDay(3));
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await page.getByText(SESSION_ENDED).waitFor();
    await demo.expectRefused('401 /test');
    await logIn(page, STAFF);
    await page.getByRole('grid', { name: 'miércoles 9 de diciembre de 2026' }).waitFor();
  });

  it('a user who is banned is led out without doing anything', async () => {
    const page = await loggedInOn(quietDay(4));
    await toggleBan(demo);
    await page.getByText(SESSION_ENDED).waitFor();
    expect(await page.getByRole('gridcell').count()).toBe(0);
    await page.getByLabel('Correo electrónico').fill(STAFF);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Su cuenta está suspendida.').waitFor();
    await demo.expectRefused('403 /api/login');
    await toggleBan(demo);
  });

  it('says that the server is away, and takes up again when it is back', async () => {
    const date = quietDay(6);
    const page = await demo.visitAs(ADMIN);
    await page.clock.install();
    await openDay(page, date);
    await demo.stop();
    // The page notices the loss, and the return, by timers that begin when the browser reports them.
    const inTime = (part: Locator) =>
      expect
        .poll(async () => {
          await page.clock.fastForward(5_000);
          return part.isVisible();
        })
        .toBe(true);
    await inTime(page.getByText('Sin conexión.'));
    expect(await cell(page, '09:00 a 10:00, libre').isVisible()).toBe(true);
    const dialog = await beginBooking(page, cell(page, '09:00 a 10:00, libre'), 'Ana López');
    await dialog.getByRole('button', { name: 'Reservar' }).click();
    const alert = page.getByRole('alertdialog', { name: '¡Error!' });
    await alert.getByText('Error al crear la reserva: No hay conexión con el servidor.').waitFor();
    await alert.getByRole('button', { name: 'De acuerdo' }).click();

    await demo.start();
    await (await demo.colleague()).booked(form({ date, start: '15:00', end: '16:00' }));
    await inTime(cell(page, '15:00 a 16:00, reservada por Ana López'));
    await page.getByText('Sin conexión.').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Reservar' }).click();
    await cell(page, '09:00 a 10:00, reservada por Ana López').waitFor();
    demo.forgiveLostConnection();
    demo.forgive('503 /api/live');
  });

  it('a citizen who opens the console learns that it is not for them', async () => {
    const page = await demo.openAs(CITIZEN, '/admin/programmation');
    await page.getByRole('heading', { name: 'No tiene permiso para ver esta página' }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
  });

  it('a grid that nobody touches asks for nothing', async () => {
    const page = await demo.visitAs(ADMIN);
    await page.clock.install();
    await openDay(page);
    await page.waitForLoadState('load');
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor('05:00');
    expect(asked).toEqual([]);
  });

  it('at two minutes to midnight it is still today, wherever the browser is', async () => {
    await demo.stop();
    await demo.start('2026-11-21T23:58:00-06:00');
    demo.forgetSession(STAFF);
    const page = await demo.openAs(STAFF, '/admin/programmation', { ...DESKTOP, timezoneId: 'Asia/Tokyo' });
    await page.getByRole('grid', { name: 'sábado 21 de noviembre de 2026' }).waitFor();
    await page.getByText('sábado 21 de noviembre 23:5').waitFor();
    expect(await page.getByRole('button', { name: 'Hoy' }).isDisabled()).toBe(true);
  });
});

/**
 * In another tab the person of this page logs out, and somebody else logs in. Requests of the page wait meanwhile:
 * between the two it would learn that its session is gone. Afterwards it learns whose session it is now.
 */
async function changeAccount(page: Page, email: string): Promise<void> {
  const loggedIn = holdable();
  const learned = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session');
  // Requests that the page gives up meanwhile can't be continued, and need not be.
  await page.route('**/*', (route: Route) =>
    loggedIn.promise.then(() => route.continue()).catch(() => undefined),
  );
  const tab = await page.context().newPage();
  await tab.goto('/admin');
  await tab.getByRole('button', { name: STAFF }).click();
  // Leaving loads the log-in page; the end of the live connection may show its form just before, which that replaces.
  const left = tab.waitForEvent('load');
  await tab.getByRole('button', { name: 'Cerrar sesión' }).click();
  await left;
  await tab.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  await logIn(tab, email);
  loggedIn.resolve();
  await learned;
}

/** Bans the receptionist, or lifts the ban, as an administrator at another process does. */
async function toggleBan(demo: Demo): Promise<void> {
  const { handler } = demo.stores;
  const context = newContext(
    { clock: systemClock, ids: randomIds, timeZone: 'America/Guatemala' },
    { userId: DEMO_ACCOUNTS.admin.userId },
  );
  const { userId } = DEMO_ACCOUNTS.staff;
  const outcome = await changeUser(handler, { type: 'ToggleBan', userId }, context);
  expect(outcome.accepted).toBe(true);
}
