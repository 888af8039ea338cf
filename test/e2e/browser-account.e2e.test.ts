import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { dialog, hasFocus } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, Demo, logIn, PASSWORD, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;
const EMAIL = 'lucia@example.test';
const NEW_PASSWORD = 'una frase larga y nueva';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const descriptionOf = (field: Locator) =>
  field.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);

describe.skipIf(!browser)(`an account of one's own, on a phone${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('ties an error to its field on pages that the server drew', async () => {
    const page = await demo.visit(PHONE);
    for (const path of ['/login', '/register', '/password/forgot']) {
      await page.goto(path);
      const field = page.getByLabel('Correo electrónico');
      await page.locator('.r-toasts').waitFor({ state: 'attached' });
      await field.press('Enter');
      await page.getByText('Campo obligatorio').first().waitFor();
      expect(await descriptionOf(field), path).toBe('Campo obligatorio');
    }
  });

  it('is registered, gets a picture and another password, and ends its other sessions', async () => {
    const wrong: string[] = [];
    const look = async (page: Page, where: string) => {
      wrong.push(...(await axeObjections(page)).map((objection) => `${where}: ${objection}`));
    };
    const page = await demo.visit(PHONE);
    await page.goto('/register');
    await button(page, 'Continuar').tap();
    await page.getByText('Campo obligatorio').first().waitFor();
    await look(page, 'register');
    await page.getByLabel('Correo electrónico').fill(EMAIL);
    for (const [first, second, why] of [
      ['abc', 'abc', 'Use al menos 8 caracteres'],
      [PASSWORD, `${PASSWORD}x`, 'Las dos contraseñas no son iguales'],
    ] as const) {
      await page.getByLabel('Contraseña nueva', { exact: true }).fill(first);
      await page.getByLabel('Repita la contraseña nueva').fill(second);
      await button(page, 'Continuar').tap();
      await page.getByText(why).waitFor();
    }
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita la contraseña nueva').fill(PASSWORD);
    await button(page, 'Continuar').tap();
    await hasFocus(page.getByLabel('CUI (número de DPI)'));
    await button(page, 'Crear cuenta').tap();
    await page.getByText('Campo obligatorio').first().waitFor();
    await look(page, 'register, second step');
    await page.getByLabel('CUI (número de DPI)').fill('2987 65432 0101');
    await page.getByText('El CUI no parece correcto: revise sus dígitos.').waitFor();
    await page.getByLabel('Nombres').fill('Lucía');
    await page.getByLabel('Apellidos').fill('Méndez Ramírez');
    await page.getByLabel('Fecha de nacimiento').fill('14/03/1998');
    await page.getByLabel('Género').selectOption({ label: 'Femenino' });
    await page.getByLabel('Teléfono').fill('55443322');
    await button(page, 'Crear cuenta').tap();
    await page.getByText(`Hemos enviado un mensaje a ${EMAIL}`).waitFor();
    await hasFocus(page.getByRole('heading', { name: 'Revise su correo' }));
    await page.getByRole('link', { name: 'Iniciar sesión' }).last().tap();
    await logIn(page, EMAIL);

    await page.goto('/user-profile');
    await page.getByText('2987 65432 0101').waitFor();
    await page.getByRole('button', { name: 'Cambiar imagen de perfil' }).tap();
    const picture = await page.screenshot();
    const gallery = dialog(page, 'Cargar imagen');
    await gallery
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('no soy una imagen') });
    await gallery.getByText('Elija una imagen JPEG, PNG o WebP.').waitFor();
    await gallery
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: picture });
    await gallery.getByRole('img', { name: 'Imagen elegida' }).waitFor();
    await look(page, 'picture');
    await gallery.getByRole('button', { name: 'Cargar imagen' }).tap();
    await page.getByText('Imagen de perfil actualizada').waitFor();
    await page.locator('.r-avatar img').waitFor();
    await page.getByRole('button', { name: 'Cambiar imagen de perfil' }).tap();
    await gallery.getByRole('button', { name: 'Eliminar la imagen 1' }).tap();
    const question = page.getByRole('alertdialog');
    await question.getByText('No quedará ninguna imagen.').waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).tap();
    await page.getByText('Imagen eliminada').waitFor();
    await button(page, 'De acuerdo').tap();
    await gallery.getByText('Todavía no hay imágenes.').waitFor();
    await hasFocus(gallery.getByRole('region', { name: 'Sus imágenes' }));
    await gallery.getByRole('button', { name: 'Cancelar' }).tap();
    await page.locator('.r-avatar img').waitFor({ state: 'hidden' });

    const other = await demo.visit(PHONE);
    await logIn(other, EMAIL);
    await button(page, 'Cambiar contraseña').tap();
    const change = dialog(page, 'Cambiar contraseña');
    await change.getByLabel('Contraseña actual').fill('otra que no es');
    await change.getByLabel('Contraseña nueva', { exact: true }).fill(NEW_PASSWORD);
    await change.getByLabel('Repita la contraseña nueva').fill(NEW_PASSWORD);
    await look(page, 'password');
    await change.getByRole('button', { name: 'Guardar cambios' }).tap();
    await page.getByText('Ha ocurrido un error al actualizar tu contraseña').waitFor();
    await demo.expectRefused('422 /api/user1/change-password');
    await button(page, 'De acuerdo').tap();
    await change.getByLabel('Contraseña actual').fill(PASSWORD);
    await change.getByRole('button', { name: 'Guardar cambios' }).tap();
    await page.getByText('Tu contraseña ha sido actualizada correctamente').waitFor();
    // Two dialogues were open: the focus returns to the opener of the first.
    await hasFocus(button(page, 'Cambiar contraseña'));

    // The password ended the other one; with the new one it begins again, and is ended from here.
    await other.goto('/user-reservations');
    await other.getByLabel('Correo electrónico').fill(EMAIL);
    await other.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD);
    await button(other, 'Iniciar sesión').tap();
    await other.getByRole('heading', { name: 'Mis reservas' }).waitFor();
    await page.getByRole('link', { name: 'Sesiones' }).tap();
    await page.getByText('Esta sesión').waitFor();
    await look(page, 'sessions');
    // Two devices of the same kind differ by when they were opened and used.
    await page.getByText(/^Última actividad: \d\d\/\d\d\/\d{4} \d\d:\d\d \(.+\)$/).waitFor();
    await page
      .getByRole('button', { name: /^Cerrar la sesión de .+, última actividad .+, iniciada .+ \d\d:\d\d$/ })
      .waitFor();
    await button(page, 'Cerrar las demás sesiones').tap();
    await button(page, 'Cerrar las demás').tap();
    await expect.poll(() => page.locator('.r-session').count()).toBe(1);
    await other.goto('/user-profile');
    await button(other, 'Iniciar sesión').waitFor();
    expect(wrong).toEqual([]);
  });

  it('closes the dialog in front by the browser’s Back, then leaves the page', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    await page.getByRole('link', { name: 'Mi perfil' }).tap();
    const entries = await page.evaluate(() => history.length);
    await button(page, 'Cambiar contraseña').tap();
    const form = dialog(page, 'Cambiar contraseña');
    await form.waitFor();
    await page.goBack();
    await form.waitFor({ state: 'detached' });
    await hasFocus(button(page, 'Cambiar contraseña'));
    expect(new URL(page.url()).pathname).toBe('/user-profile');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await page.waitForURL('**/user-reservations');
    await page.getByRole('heading', { level: 1, name: 'Mis reservas' }).waitFor();
  });

  it('goes back to the first step of registering by the browser’s Back, and finds what was typed', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/login?next=%2Fuser-profile');
    await page.getByRole('link', { name: 'Crear una cuenta' }).tap();
    const [email, cui] = [page.getByLabel('Correo electrónico'), page.getByLabel('CUI (número de DPI)')];
    await email.fill(EMAIL);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita la contraseña nueva').fill(PASSWORD);
    await button(page, 'Continuar').tap();
    await hasFocus(cui);
    await page.getByLabel('Nombres').fill('Lucía');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(PASSWORD);
    await page.goBack();
    await cui.waitFor({ state: 'hidden' });
    expect(await email.inputValue()).toBe(EMAIL);
    expect(await page.getByLabel('Repita la contraseña nueva').inputValue()).toBe(PASSWORD);
    await page.goForward();
    await cui.waitFor();
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Lucía');
    await button(page, 'Regresar').tap();
    await email.waitFor();
    await button(page, 'Continuar').tap();
    await hasFocus(cui);
    expect(new URL(page.url()).search).toBe('?next=%2Fuser-profile');
    // Nothing typed outlives a reload.
    await page.reload();
    await email.waitFor();
    expect(await cui.isVisible()).toBe(false);
    expect(await email.inputValue()).toBe('');
  });

  it('takes another address by the link that is sent there, on another device too', async () => {
    const [email, next] = ['marta@example.test', 'marta.nueva@example.test'];
    await demo.register(email, '2456789130101', 'Marta', 'Coc');
    const page = await demo.openAs(email, '/user-profile', PHONE);
    await page.getByText(`Su correo ${email} todavía no está confirmado.`).waitFor();
    await button(page, 'Cambiar correo').tap();
    const change = dialog(page, 'Cambiar correo');
    await change.getByLabel('Correo electrónico nuevo').fill('mal.escrito@example.test');
    await change.getByLabel('Contraseña actual').fill('otra que no es');
    await button(page, 'Enviar enlace').tap();
    await change.getByText('La contraseña actual no es correcta').waitFor();
    await demo.expectRefused('422 /api/user1/email');
    expect(await axeObjections(page)).toEqual([]);
    await change.getByLabel('Contraseña actual').fill(PASSWORD);
    await button(page, 'Enviar enlace').tap();
    // It waits to be confirmed, and is given up for another one.
    const pending = page.getByRole('region', { name: 'Cambio de correo pendiente' });
    await pending.getByText(`hasta entonces su correo sigue siendo ${email}`).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await button(page, 'Anular el cambio').tap();
    await page.getByText(`El cambio se anuló. Su correo sigue siendo ${email}.`).waitFor();
    await pending.waitFor({ state: 'detached' });
    await button(page, 'Cambiar correo').tap();
    await change.getByLabel('Correo electrónico nuevo').fill(next);
    await change.getByLabel('Contraseña actual').fill(PASSWORD);
    await button(page, 'Enviar enlace').tap();
    await pending.getByText(next).waitFor();

    const mails = async () => (await demo.lettersTo(next)).join();
    await expect.poll(mails, { timeout: 20_000 }).toContain('/user-profile#correo=');
    const [link = ''] = /\/user-profile#correo=\S+/.exec(await mails()) ?? [];
    const other = await demo.visit(PHONE);
    await other.goto(link);
    await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await other.getByLabel('Correo electrónico').fill(email);
    await other.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await button(other, 'Iniciar sesión').tap();
    await dialog(other, 'Confirmar su correo nuevo').waitFor();
    expect(await axeObjections(other)).toEqual([]);
    await button(other, 'Usar este correo').tap();
    await other.getByText(`Su correo electrónico ahora es ${next}.`).waitFor();
    await other.getByText(next, { exact: true }).waitFor();
    await expect
      .poll(async () => (await demo.lettersTo(email)).join(), { timeout: 20_000 })
      .toContain('tiene ahora otro correo electrónico');
    const again = await demo.visit(PHONE);
    await logIn(again, next);
  });

  it('a forgotten password says the same of every address', async () => {
    const page = await demo.visit(PHONE);
    for (const email of ['nadie@example.test', 'usuario@demo.test']) {
      await page.goto('/login');
      await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).tap();
      await page.getByLabel('Correo electrónico').fill(email);
      await button(page, 'Enviar enlace').tap();
      await page.getByText(`Si hay una cuenta con el correo ${email}, recibirá`).waitFor();
    }
  });
});
