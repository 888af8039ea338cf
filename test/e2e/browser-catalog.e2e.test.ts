import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { dialog, openDialog, questionOf, row, toast, undo } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;
const DELETE = '¿Está seguro de que desea eliminar este registro? Esta acción no se puede deshacer.';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¡Confirmación!' });
const question = (page: Page) => questionOf(page, '¿Eliminar?');

/** Confirms a success message. */
async function agree(page: Page, text: string): Promise<void> {
  await confirmation(page).getByText(text, { exact: true }).waitFor();
  const button = confirmation(page).getByRole('button', { name: 'De acuerdo' });
  // The dialogue takes the focus once it has opened. One key: a second one would meet what lies below it.
  const hasFocus = () => button.evaluate((one) => one === one.ownerDocument.activeElement);
  await expect.poll(hasFocus, { timeout: 30_000 }).toBe(true);
  await button.press('Enter');
  await confirmation(page).waitFor({ state: 'hidden' });
}

describe.skipIf(!browser)(`the catalogue in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('an activity is created, found, renamed and deleted by keyboard, and each step can be taken back', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-activities');
    await row(page, 'Fútbol').waitFor();
    await page.getByRole('button', { name: 'Crear actividad' }).focus();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Crear actividad');
    const name = form.getByLabel('Nombre de la actividad');
    await name.press('Escape');
    expect(await form.isVisible()).toBe(true);
    await name.press('Enter');
    await form.getByText('Campo obligatorio').waitFor();
    await page.keyboard.type('Esgrima');
    await page.keyboard.press('Enter');
    await agree(page, 'Se ha creado una actividad correctamente');
    // The opener of the form has the focus again, though the success message came in between.
    const create = page.getByRole('button', { name: 'Crear actividad' });
    expect(await create.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);

    await page.getByRole('searchbox', { name: 'Buscar' }).fill('ESGRIMA');
    await row(page, 'Fútbol').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Editar Esgrima' }).press('Enter');
    await page.getByLabel('Nombre de la actividad').fill('Esgrima y florete');
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
    await undo(page, 'Se ha actualizado la información la actividad correctamente');
    await row(page, /^\s*Esgrima\s/).waitFor();

    await page.getByRole('button', { name: 'Eliminar Esgrima' }).press('Enter');
    await question(page).getByText(DELETE).waitFor();
    await question(page).getByRole('button', { name: 'Eliminar' }).click();
    await toast(page, 'Se ha eliminado este registro correctamente').waitFor();
    await page.getByText('Sin datos para mostrar.').waitFor();
    await page.getByText('Mostrar eliminados').click();
    await page.getByRole('button', { name: 'Restaurar Esgrima' }).click();
    await page.getByText('Mostrar eliminados').click();
    await row(page, 'Esgrima').waitFor();
  });

  it('an entry in use is not deleted, and the answer says why', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-activities');
    await page.getByRole('button', { name: 'Eliminar Fútbol' }).click();
    await question(page).getByRole('button', { name: 'Eliminar' }).click();
    const error = page.getByRole('alertdialog', { name: '¡Error!' });
    await error.getByText('No se ha sido posible eliminar este registro').waitFor();
    await error.getByText(/No se puede eliminar: tiene \d+ atracciones/).waitFor();
    await demo.expectRefused(`409 /api/activity/${await idOf('Fútbol')}`);
  });

  it('a type that the product needs is not offered for deletion', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-reservation-types');
    await page.getByRole('button', { name: 'Eliminar Liga Deportiva' }).waitFor();
    expect(await page.getByRole('button', { name: 'Eliminar Normal' }).count()).toBe(0);
  });

  it('a center is created hidden and gets its dependencies', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-centers');
    const form = await openDialog(page, 'Crear centro deportivo');
    await form.getByLabel('Nombre').fill('Gimnasio Zona 9');
    await form.getByLabel('Enlace al mapa').fill('javascript:alert(1)');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('Debe empezar con http:// o https://').waitFor();
    await form.getByLabel('Enlace al mapa').fill('https://mapa.example.org/z9');
    await form.getByText('Mostrar').click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Se ha creado un centro deportivo correctamente');
    await row(page, 'Gimnasio Zona 9').getByText('Oculto').waitFor();
    const boxes = await openDialog(page, 'Dependencias de Gimnasio Zona 9');
    await boxes.getByRole('checkbox').first().check({ force: true });
    await boxes.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Se han actualizado las dependencias de este centro');

    await page.setViewportSize({ width: 1024, height: 768 });
    const name = row(page, 'Gimnasio Zona 9').getByRole('rowheader');
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(150);
  });

  it('an attraction is created, gets activities, and hours for five days at once', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-attractions');
    const form = await openDialog(page, 'Crear atracción');
    await form.getByLabel('Nombre').fill('Cancha nueva');
    await form.getByLabel('Tipo').selectOption({ label: 'Cancha' });
    await form.getByLabel('Capacidad').fill('12');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Se ha creado una atracción correctamente');
    const boxes = await openDialog(page, 'Actividades de Cancha nueva');
    await boxes.getByText('Fútbol', { exact: true }).click();
    await boxes.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Se han actualizado las actividades de esta atracción');
    await row(page, 'Cancha nueva').getByText('Fútbol').waitFor();

    const history = await openDialog(page, 'Historial de Cancha nueva', 'Historial: Cancha nueva');
    await history.getByText('Atracción creada').waitFor();
    await history.getByRole('row', { name: 'Actividades' }).getByText('Fútbol').waitFor();
    await history.getByText('Cerrar', { exact: true }).click();

    await row(page, 'Cancha nueva').getByRole('link', { name: 'Horario' }).click();
    await page.getByRole('heading', { name: 'Horario de Cancha nueva' }).waitFor();
    await page.getByText('El lunes no tiene horario: la atracción está cerrada ese día.').waitFor();
    await page.getByRole('button', { name: 'Varios días' }).click();
    await dialog(page, 'Agregar horario en varios días').getByRole('button', { name: 'Agregar' }).click();
    await toast(page, 'Horario agregado correctamente en 5 días').waitFor();
    await page.getByRole('tab', { name: 'Viernes (14)' }).click();
    await page.getByRole('button', { name: 'Agregar horario' }).click();
    await dialog(page, 'Agregar horario').getByRole('button', { name: 'Guardar' }).click();
    await toast(page, 'Horario agregado correctamente').waitFor();
    await row(page, '21:00–22:00').getByText('Activo').click();
    await toast(page, '¡Confirmación! Horario actualizado correctamente').waitFor();
    await row(page, '21:00–22:00').getByText('Inactivo').waitFor();
    await page.getByRole('button', { name: 'Eliminar Viernes 21:00–22:00' }).click();
    await question(page).getByRole('button', { name: 'Eliminar' }).click();
    await undo(page, 'Horario eliminado correctamente');
    await page.getByRole('tab', { name: 'Viernes (15)' }).waitFor();
    await page.getByRole('button', { name: 'Eliminar Viernes 21:00–22:00' }).click();
    await question(page).getByRole('button', { name: 'Eliminar' }).click();
    await toast(page, 'Horario eliminado correctamente').last().waitFor();
    await page.getByRole('tab', { name: 'Viernes (14)' }).waitFor();
    await page.goto('/admin/manage-attractions/987654/schedule');
    await page.getByText('Esta atracción no existe o se ha eliminado.').waitFor();
    expect(await page.getByRole('button', { name: 'Agregar horario' }).count()).toBe(0);
  });

  it('the hours of one court are copied to all others of its floor at once', async () => {
    const { body } = await (await demo.colleague()).get('/api/manage/attractions/center/all');
    const one = (body.attractions as { id: number; name: string }[]).find(
      ({ name }) => name === 'Bádminton 1',
    );
    const page = await demo.openAs(ADMIN, `/admin/manage-attractions/${one?.id}/schedule`);
    const copy = await openDialog(page, 'Copiar', 'Copiar horario');
    await copy.getByLabel('Qué se copia').selectOption('Toda la semana');
    await copy.getByRole('button', { name: 'Marcar todas las de la superficie «Duela central»' }).click();
    const chosen = copy.getByRole('checkbox', { checked: true });
    await expect.poll(() => chosen.count()).toBe(6);
    expect(await axeObjections(page)).toEqual([]);
    await copy.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Horario actualizado correctamente').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('El horario volvió a ser el de antes').waitFor();
  });

  it('staff read the catalogue, and are offered no change of it', async () => {
    const page = await demo.openAs(STAFF, '/admin');
    await page.getByRole('link', { name: 'Actividades' }).click();
    await row(page, 'Fútbol').waitFor();
    expect(await page.getByRole('button', { name: /^(Crear|Editar|Eliminar)/ }).count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'axe objects to nothing, on a phone either (%s)',
    async (colorScheme) => {
      const found: string[] = [];
      for (const options of [{ colorScheme }, { ...PHONE, colorScheme }]) {
        const page = await demo.visitAs(ADMIN, options);
        for (const path of [
          'activities',
          'reservation-types',
          'centers',
          'attractions',
          'attractions/1/schedule',
        ]) {
          await page.goto(`/admin/manage-${path}`);
          await page
            .getByRole('button', { name: /^(Eliminar|Agregar)/ })
            .first()
            .waitFor();
          // While it loads again its rows are paler.
          await page.locator('table[aria-busy="false"]').waitFor();
          found.push(...(await axeObjections(page)).map((objection) => `${path}: ${objection}`));
        }
        await page.goto('/admin/manage-centers');
        await page.getByRole('button', { name: 'Crear centro deportivo' }).click();
        await dialog(page, 'Crear centro deportivo').waitFor();
        found.push(...(await axeObjections(page)).map((objection) => `form: ${objection}`));
      }
      expect(found).toEqual([]);
    },
  );

  async function idOf(activity: string): Promise<number> {
    const { body } = await (await demo.colleague()).get(
      `/api/activity/search/${encodeURIComponent(activity)}`,
    );
    return (body.activities as { data: { id: number }[] }).data[0]?.id ?? 0;
  }
});
