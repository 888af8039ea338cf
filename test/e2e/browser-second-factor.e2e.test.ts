import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { codeOf } from './browser-app.ts';
import { dialog, hasFocus, openDialog } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, Demo, logIn, PASSWORD, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

async function showPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor();
}

describe.skipIf(!browser)(`the second step of a log-in in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('is turned on, asked for at the next log-in, replaced by a recovery code, and taken away by an administrator', async () => {
    const page = await demo.visit();
    await logIn(page, STAFF);
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('link', { name: 'Seguridad' }).click();
    await page.getByText('Desactivado').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    const setUp = await openDialog(page, 'Activar', 'Activar el segundo paso');
    await setUp.getByLabel('Contraseña actual').fill(PASSWORD);
    await setUp.getByRole('button', { name: 'Continuar' }).click();
    await setUp.getByRole('img', { name: 'Código QR para su aplicación' }).waitFor();
    await expect
      .poll(() => setUp.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const key = ((await setUp.locator('.r-security-key').textContent()) ?? '').replaceAll(' ', '');
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    // A phone can not photograph its own screen.
    const sameDevice = setUp.getByRole('link', { name: 'Abrirla con su cuenta' });
    expect(await sameDevice.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${key}`));
    expect(await axeObjections(page)).toEqual([]);
    await setUp.getByLabel('Código de 6 dígitos que muestra la aplicación').fill(await codeOf(page, key));
    await setUp.getByRole('button', { name: 'Activar' }).click();
    const saved = dialog(page, 'Guarde sus códigos de recuperación');
    const recovery = (await saved.getByRole('listitem').first().textContent()) ?? '';
    expect(await axeObjections(page)).toEqual([]);
    await saved.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.getByText('Quedan 10 códigos.').waitFor();

    const phone = await demo.visit(PHONE);
    await showPassword(phone, STAFF);
    await hasFocus(phone.getByLabel('Código de la aplicación'));
    await phone.reload();
    const code = phone.getByLabel('Código de la aplicación');
    await code.waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await axeObjections(phone)).toEqual([]);
    // A user who has lost the phone sees whom to call.
    const phones = phone.getByRole('list', { name: 'Teléfonos de los centros deportivos' });
    expect(await phones.getByRole('link').first().getAttribute('href')).toMatch(/^tel:\d+$/);
    await code.fill('12345');
    await code.press('Enter');
    await phone.getByText('El código no es correcto, o ya se usó').waitFor();
    await demo.expectRefused('422 /api/login/second-step');
    await code.fill(await codeOf(phone, key, 1));
    await code.press('Enter');
    await phone.waitForURL('**/admin');

    const other = await demo.visit();
    await showPassword(other, STAFF);
    await other.getByRole('button', { name: 'Entrar con otra cuenta' }).click();
    await other.getByLabel('Correo electrónico').waitFor();
    await showPassword(other, STAFF);
    await other.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await other.getByLabel('Código de recuperación').fill(recovery);
    await other.getByRole('button', { name: 'Iniciar sesión' }).click();
    await other.waitForURL('**/admin');

    const admin = await demo.openAs(ADMIN, '/admin/manage-users?search=personal%40');
    await admin.getByRole('button', { name: `Quitar el segundo paso de ${STAFF}` }).click();
    await admin.getByRole('button', { name: 'Quitar', exact: true }).click();
    await admin.getByText('Se ha quitado el segundo paso de esta cuenta').waitFor();
    await admin.getByRole('button', { name: 'De acuerdo' }).click();
    await admin
      .getByRole('button', { name: `Quitar el segundo paso de ${STAFF}` })
      .waitFor({ state: 'hidden' });
    const again = await demo.visit();
    await logIn(again, STAFF);
    // Their open pages have heard that the sessions have ended, or have not asked since.
    demo.forgive('401 /api/live');
    demo.forgive('401 /api/waiting-list');
  });
});
