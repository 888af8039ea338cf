import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { agree, dialog, openDialog, row } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, Demo, logIn, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

async function ban(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Banear a ${email}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`¿Está seguro de que desea banear a ${email}?`).waitFor();
  await question.getByRole('button', { name: 'Banear' }).click();
}

describe.skipIf(!browser)(`people and users in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('staff register a person, find them by any part of the name, verify the document and see their page', async () => {
    const page = await demo.openAs(STAFF, '/admin/manage-people');
    await page.getByText('Puede buscar personas y ver el historial de sus reservas.').waitFor();
    const form = await openDialog(page, 'Registrar persona');
    await form.getByLabel('Número de DPI (CUI)').fill('1234 56780 0109');
    await form.getByText('El CUI no parece correcto').waitFor();
    await form.getByLabel('Número de DPI (CUI)').fill('1234 56789 0109');
    await form.getByText('El CUI no parece correcto').waitFor({ state: 'hidden' });
    await form.getByLabel('Nombres').fill('Íngrid Sofía');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('Campo obligatorio').waitFor();
    await form.getByLabel('Apellidos').fill('Zúñiga');
    await form.getByLabel('Fecha de nacimiento').fill('5/4/1990');
    await form.getByLabel('Teléfono').fill('5555');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('El teléfono tiene 8 dígitos').waitFor();
    await form.getByLabel('Teléfono').fill('55551234');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Persona registrada correctamente');

    await page.getByRole('searchbox', { name: 'Buscar' }).fill('zuni ingr');
    await row(page, 'Íngrid Sofía Zúñiga').getByText('05/04/1990').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    const detail = await openDialog(page, 'Íngrid Sofía Zúñiga', 'Detalles del usuario');
    await detail.getByText('1234 56789 0109').waitFor();
    await page.keyboard.press('Escape');
    expect(await detail.isVisible()).toBe(true);
    await detail.getByText('Pendiente').waitFor();
    await detail.getByRole('button', { name: 'Verificar ahora' }).click();
    await agree(page, 'Se ha verificado el DPI correctamente');
    await detail.getByText('Verificado', { exact: true }).waitFor();
    expect(await axeObjections(page)).toEqual([]);

    await detail.getByRole('link', { name: 'Íngrid Sofía Zúñiga' }).click();
    await page.waitForURL('**/admin/manage-person-profile/1234567890109');
    await page.getByRole('img', { name: 'Documento verificado' }).waitFor();
    await page.getByText('Esta persona no tiene reservas.').waitFor();
    await page.getByRole('button', { name: 'Editar datos' }).click();
    await dialog(page, 'Editar datos').getByLabel('Apellidos').fill('Zúñiga Paz');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await agree(page, 'Se han actualizado los datos de esta persona');
    await page.getByRole('heading', { name: 'Íngrid Sofía Zúñiga Paz' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Personas' }).click();
    await page.getByRole('table', { name: 'Personas' }).waitFor();
  });

  it('staff compare two entries of one person and merge them; the duplicate leads to the one that stays', async () => {
    const page = await demo.openAs(STAFF, '/admin/manage-people');
    for (const cui of ['1234 56789 0117', '1234 56789 0125']) {
      const form = await openDialog(page, 'Registrar persona');
      await form.getByLabel('Número de DPI (CUI)').fill(cui);
      await form.getByLabel('Nombres').fill('Úrsula');
      await form.getByLabel('Apellidos').fill('Yancor');
      await form.getByRole('button', { name: 'Guardar' }).click();
      await agree(page, 'Persona registrada correctamente');
    }
    await page.goto('/admin/manage-person-profile/1234567890117');
    const merge = await openDialog(page, 'Unir con otra ficha…', 'Unir con otra ficha');
    await merge.getByRole('searchbox', { name: 'Buscar persona' }).fill('yancor');
    await merge.getByRole('row').filter({ hasText: '1234 56789 0117' }).getByRole('button').click();
    await merge.getByText('Esa es la misma ficha. Elija otra.').waitFor();
    await merge.getByRole('row').filter({ hasText: '1234 56789 0125' }).getByRole('button').click();
    await merge.getByText('¿Qué ficha se conserva?').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await merge.getByRole('radio').nth(1).check();
    await merge.getByRole('button', { name: 'Unir fichas…' }).click();
    await merge.getByText('Campo obligatorio').waitFor();
    const reason = merge.getByLabel('Motivo');
    await reason.fill('Se registró dos veces');
    // Typed text is not thrown away without a question.
    await merge.getByRole('button', { name: 'Buscar otra ficha' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
    await reason.press('Control+Enter');
    const sure = page.getByRole('alertdialog', { name: 'Unir las fichas para siempre' });
    await sure.getByText('La ficha con DPI 1234 56789 0117 pasará a ser parte').waitFor();
    await sure.getByRole('button', { name: 'Regresar' }).click();
    expect(await reason.inputValue()).toBe('Se registró dos veces');
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await reason.press('Control+Enter');
    await sure.getByRole('button', { name: 'Unir fichas' }).click();
    await agree(page, 'Se han unido las fichas de esta persona');
    await page.waitForURL('**/admin/manage-person-profile/1234567890125');
    await page.goto('/admin/manage-person-profile/1234567890117');
    await page.getByText('La ficha con DPI 1234 56789 0117 se unió a esta').waitFor();
  });

  it('two entries that a colleague has merged meanwhile are said to be one', async () => {
    const client = await demo.colleague();
    const cuis = ['1234567890141', '1234567890150'] as const;
    const ids: string[] = [];
    for (const cui of cuis) {
      const name = { first_name: 'Úrsula', last_name: 'Zotz', gender: 'F' };
      const made = await client.post('/api/person', { cui, ...name, date_of_birth: '', phone: '' });
      ids.push((made.body.person as { id: string }).id);
    }
    const page = await demo.openAs(STAFF, `/admin/manage-person-profile/${cuis[0]}`);
    const merge = await openDialog(page, 'Unir con otra ficha…', 'Unir con otra ficha');
    await merge.getByRole('searchbox', { name: 'Buscar persona' }).fill('úrsula zotz');
    await merge.getByRole('row').filter({ hasText: '1234 56789 0150' }).getByRole('button').click();
    await merge.getByLabel('Motivo').fill('Se registró dos veces');
    const [duplicate_id, kept_id] = ids;
    const body = { kept_id, duplicate_id, reason: 'Lo mismo', both_verified: false };
    expect((await client.post('/api/person/merge', body)).status).toBe(200);
    await merge.getByRole('button', { name: 'Unir fichas…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unir fichas' }).click();
    await page.getByText('Esta ficha ya se unió con otra.').waitFor();
    await page.getByRole('button', { name: 'De acuerdo' }).click();
    await merge.getByText('Estas fichas ya están unidas').waitFor();
    await merge.getByRole('button', { name: 'Cerrar' }).click();
    await merge.waitFor({ state: 'hidden' });
    await demo.expectRefused('409 /api/person/merge');
  });

  it('a colleague is invited by link, chooses a password and works at once', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-users');
    const form = await openDialog(page, 'Invitar a un colega');
    await form.getByLabel('Correo electrónico').fill('colega@demo.test');
    await form.getByRole('button', { name: 'Invitar', exact: true }).click();
    await form.getByText('Elija al menos un rol').waitFor();
    await form.getByText('Personal', { exact: true }).click();
    await form.getByRole('button', { name: 'Invitar', exact: true }).click();
    const made = dialog(page, 'Invitación creada');
    const link = await made.getByLabel('Enlace de la invitación').inputValue();
    expect(await axeObjections(page)).toEqual([]);
    await made.getByRole('button', { name: 'De acuerdo' }).click();
    await row(page, 'colega@demo.test').getByText('Invitación pendiente.').waitFor();

    const colleague = await demo.visit();
    await colleague.goto(link);
    await colleague.getByRole('heading', { name: 'Bienvenida, bienvenido' }).waitFor();
    expect(await axeObjections(colleague)).toEqual([]);
    await colleague.getByLabel('Contraseña nueva', { exact: true }).fill('clave de la demo');
    await colleague.getByLabel('Repita la contraseña nueva').fill('clave de la demo');
    await colleague.getByRole('button', { name: 'Guardar contraseña' }).click();
    await colleague.getByRole('link', { name: 'Iniciar sesión' }).click();
    await logIn(colleague, 'colega@demo.test');
    await colleague.goto('/admin/manage-people');
    await colleague.getByRole('table', { name: 'Personas' }).waitFor();

    await page.reload();
    await row(page, 'colega@demo.test').getByText('Personal').waitFor();
    await row(page, 'colega@demo.test').getByText('Invitación pendiente.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Historial de colega@demo.test' }).click();
    await dialog(page, 'Historial: colega@demo.test').getByText('Invitación enviada').waitFor();
  });

  it('documents are verified and refused by keys, and an account is linked to its person', async () => {
    const page = await demo.openAs(STAFF, '/admin/verify-people');
    const queue = page.getByRole('region', { name: /Documentos por verificar/ });
    await queue.getByRole('img', { name: 'Lado frontal' }).waitFor();
    const first = await queue.getByRole('heading', { level: 3 }).textContent();
    expect(await axeObjections(page)).toEqual([]);
    await page.keyboard.press('n');
    await expect.poll(() => queue.getByRole('heading', { level: 3 }).textContent()).not.toBe(first);
    await page.keyboard.press('r');
    await dialog(page, 'Rechazar documento').getByLabel('Motivo').fill('La imagen está borrosa');
    await page.getByRole('button', { name: 'Rechazar documento' }).click();
    await queue.getByText('Ha visto todos los documentos').waitFor();
    await page.reload();
    await queue.getByRole('heading', { level: 3, name: first ?? '' }).waitFor();
    await page.keyboard.press('a');
    await agree(page, 'Se ha verificado el DPI correctamente');
    await queue.getByText('No hay documentos por verificar').waitFor();
    await page.getByRole('button', { name: 'Vincular a nueva@demo.test' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Vincular la cuenta?' });
    await question.getByRole('button', { name: 'Regresar' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Vincular a nueva@demo.test' }).click();
    await question.getByRole('button', { name: 'Vincular' }).click();
    await agree(page, 'Se ha vinculado la cuenta correctamente');
    await page.getByText('Ninguna cuenta espera ser vinculada.').waitFor();
  });

  it('an administrator finds an account, gives it roles and bans it; the last administrator stays', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-users');
    await page.getByRole('searchbox').fill('usuario@');
    await row(page, 'usuario@demo.test').getByText('Activo').waitFor();
    await row(page, 'admin@demo.test').waitFor({ state: 'hidden' });
    const roles = await openDialog(page, 'Editar roles de usuario@demo.test', 'Editar roles');
    await roles.getByLabel('Personal').check({ force: true });
    expect(await axeObjections(page)).toEqual([]);
    await roles.getByRole('button', { name: 'Actualizar' }).click();
    await agree(page, 'Se han actualizado los roles de este usuario');
    await row(page, 'usuario@demo.test').getByText('Personal').waitFor();
    await ban(page, 'usuario@demo.test');
    await agree(page, 'Se han aplicado los cambios a este usuario');
    await row(page, 'usuario@demo.test').getByText('Baneado').waitFor();
    await page.getByRole('button', { name: 'Desbanear a usuario@demo.test' }).click();
    await agree(page, 'Se han aplicado los cambios a este usuario');

    await page.getByRole('searchbox').fill('admin@');
    await ban(page, 'admin@prueba.test');
    await agree(page, 'Se han aplicado los cambios a este usuario');
    await ban(page, 'admin@demo.test');
    await page.getByText('Es la última cuenta activa con el rol Administrador').waitFor();
    await demo.expectRefused('409 /api/admin/user/ban');
  });

  it('the start page lists the newest users and opens the person, on a phone too', async () => {
    const page = await demo.openAs(ADMIN, '/admin', PHONE);
    // The screen on the wall of the center.
    const board = page.getByRole('link', { name: 'Ventanilla Ágil' });
    expect(await board.getAttribute('href')).toMatch(/^\/ventanilla\/[a-z0-9-]+$/);
    const card = page.getByRole('group').filter({ hasText: 'Últimos usuarios registrados' });
    await card.getByRole('button', { name: 'usuario@demo.test' }).click();
    await dialog(page, 'Detalles del usuario').getByText('María Lucía Xicará Morales').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await card.getByRole('heading', { name: 'Últimos usuarios registrados' }).click();
    await card.getByText('usuario@demo.test').waitFor({ state: 'hidden' });
  });

  it('an administrator erases what is held about a person, after two questions and with a reason', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-people');
    const name = (await page.getByRole('row').nth(1).getByRole('button').textContent()) ?? '';
    await page.getByRole('button', { name }).click();
    await dialog(page, 'Detalles del usuario').getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Datos personales' }).click();
    const choice = page.getByRole('menuitem', { name: 'Eliminar datos…' });
    await choice.click();
    await choice.waitFor({ state: 'detached' });
    const erasing = dialog(page, 'Eliminar datos personales');
    expect(await erasing.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await erasing.getByLabel('Motivo').fill('Lo pidió por escrito');
    await page.getByRole('button', { name: 'Eliminar datos', exact: true }).click();
    await page.getByRole('button', { name: 'Eliminar para siempre' }).click();
    await agree(page, 'Se han eliminado los datos de esta persona');
    await page.getByRole('searchbox').fill(name);
    await page.getByText('Sin datos para mostrar.').waitFor();
  });
});
