import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { codeOf } from './browser-app.ts';
import { dialog, openDialog } from './browser-dialogs.ts';
import { browserOfFile, Demo, logIn, PASSWORD, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

/** A device that shows its owner's passkeys without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.skipIf(!browser)(`passkeys in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('one is added, opens the account without a password, works once a request, and is removed', async () => {
    // Browsers make passkeys for names, not for addresses of numbers.
    const baseURL = demo.url.replace('127.0.0.1', 'localhost');
    const page = await demo.visit({ ...PHONE, baseURL });
    await withAuthenticator(page);
    await logIn(page, STAFF);
    await page.goto('/user-security');
    const adding = await openDialog(page, 'Agregar llave de acceso');
    await adding.getByLabel('Nombre').fill('Teléfono');
    await adding.getByLabel('Contraseña actual').fill(PASSWORD);
    await adding.getByRole('button', { name: 'Continuar' }).click();
    const saved = dialog(page, 'Guarde sus códigos de recuperación');
    await saved.getByRole('listitem').first().waitFor();
    await saved.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.getByText('Todavía no se ha usado').waitFor();
    expect(await axeObjections(page)).toEqual([]);

    // The saved recovery codes hold for the app too.
    await turnAppOn(page);
    await page.getByText('Sus códigos de recuperación siguen siendo los mismos').waitFor();
    await page.getByText('Quedan 10 códigos').waitFor();
    const off = await openDialog(page, 'Desactivar', 'Desactivar el segundo paso');
    await off.getByLabel('Contraseña actual').fill(PASSWORD);
    await off.getByRole('button', { name: 'Desactivar' }).click();
    await off.waitFor({ state: 'hidden' });

    await leaveFor(page, '/login');
    const sent = page.waitForRequest('**/api/login/passkey');
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    await page.waitForURL('**/admin');
    // The same answer of the device opens nothing a second time.
    const repeated = await page.request.post('/api/login/passkey', {
      headers: { ...(await tokenOf(page)), 'Content-Type': 'application/json' },
      data: (await sent).postData() ?? '',
    });
    expect(repeated.status()).toBe(422);

    // The password alone no longer does.
    await leaveFor(page, '/login');
    await page.getByLabel('Correo electrónico').fill(STAFF);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('heading', { name: 'Segundo paso' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    await page.waitForURL('**/admin');

    await page.goto('/user-security');
    await page.getByText(/^Usada /).waitFor();
    const removing = await openDialog(page, 'Quitar la llave de acceso Teléfono', 'Quitar llave de acceso');
    await removing.getByLabel('Contraseña actual').fill(PASSWORD);
    await removing.getByRole('button', { name: 'Quitar', exact: true }).click();
    await page.getByText('Llave de acceso quitada: Teléfono').waitFor();
    await page
      .getByRole('button', { name: 'Quitar la llave de acceso Teléfono' })
      .waitFor({ state: 'hidden' });
  });
});

async function turnAppOn(page: Page): Promise<void> {
  const setUp = await openDialog(page, 'Activar', 'Activar el segundo paso');
  await setUp.getByLabel('Contraseña actual').fill(PASSWORD);
  await setUp.getByRole('button', { name: 'Continuar' }).click();
  const key = ((await setUp.locator('.r-security-key').textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Código de 6 dígitos que muestra la aplicación').fill(await codeOf(page, key));
  await setUp.getByRole('button', { name: 'Activar' }).click();
  await setUp.waitFor({ state: 'hidden' });
}

/** Logs out once no page is there that would notice, and go to the log-in by itself. */
async function leaveFor(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.request.post('/api/logout', { headers: await tokenOf(page) });
  await page.goto(address);
}

/** The anti-forgery headers that a page sends along with a POST. */
async function tokenOf(page: Page): Promise<Record<string, string>> {
  const session: { csrf_token: string } = await (await page.request.get('/api/session')).json();
  return { 'X-CSRF-TOKEN': session.csrf_token, 'X-Requested-With': 'XMLHttpRequest' };
}
