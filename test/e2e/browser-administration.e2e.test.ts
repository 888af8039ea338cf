import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BACKUP_MARKER } from '../../api/http/monitoring/backup.ts';
import { axeObjections } from '../support/axe.ts';
import { holdable } from '../support/holdable.ts';
import { agree, detailOf, dialog, openDialog, toast } from './browser-dialogs.ts';
import { openDay } from './browser-grid.ts';
import { ADMIN, browserOfFile, CITIZEN, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

/** A reservation of a citizen, not of an organization. */
const ofCitizen = ({ dependency }: { readonly dependency: string }) => dependency === '';

describe.skipIf(!browser)(`administration in the browser${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('the log shows each change of the catalogue: which, who, from which screen, and its values', async () => {
    const page = await demo.openAs(ADMIN, '/admin/manage-origins');
    await page.getByRole('button', { name: 'Crear medio de solicitud' }).click();
    await dialog(page, 'Crear medio de solicitud').getByLabel('Nombre').fill('Telegrama certificado');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await agree(page, 'Se ha creado un medio de solicitud correctamente');
    await page.getByRole('button', { name: 'Editar Telegrama certificado' }).click();
    await dialog(page, 'Editar medio de solicitud').getByLabel('Nombre').fill('Telegrama');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await toast(page, 'Se ha actualizado el medio de solicitud correctamente').waitFor();
    expect(await axeObjections(page)).toEqual([]);

    // A choice made before today's dates have loaded is kept.
    const dates = holdable();
    await page.route('**/api/admin/datetime/now', (route) =>
      dates.promise.then(() => route.continue()).catch(() => undefined),
    );
    await page.goto('/admin/log');
    await page.getByRole('combobox', { name: 'Tipo de evento' }).selectOption('Actualizar');
    dates.resolve();
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.waitForURL(/type=upd/);
    const summary = page.getByRole('rowheader').filter({ hasText: 'Medio de solicitud modificado' });
    const entry = summary.first();
    await entry.getByText('Actualizar').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await entry.click();
    const opened = dialog(page, 'Detalle del evento');
    await opened.getByText(/^Desde Medios de solicitud · dirección .*127\.0\.0\.1$/).waitFor();
    const changed = opened.getByRole('row', { name: /Nombre/ });
    await changed.getByText('Telegrama certificado').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    // Its address can be sent to somebody else.
    const link = page.url();
    await opened.getByText('Cerrar', { exact: true }).click();
    await opened.waitFor({ state: 'hidden' });
    const other = await demo.openAs(ADMIN, link);
    await dialog(other, 'Detalle del evento')
      .getByRole('row', { name: /Nombre/ })
      .waitFor();
    await page.reload();
    await opened.waitFor({ state: 'hidden' });
    const type = page.getByRole('combobox', { name: 'Tipo de evento' });
    await expect.poll(() => type.inputValue()).toBe('upd');
    // No interval ends before it starts, typed or in the address.
    await page.getByLabel('Fecha final').fill('01/11/2026');
    await page.getByLabel('Fecha final').press('Enter');
    await page.waitForURL(/start=2026-11-01&end=2026-11-01/);
    await page.goto('/admin/log?type=x&table=x&start=2026-11-21&end=2026-11-01');
    await page.getByRole('rowheader').first().waitFor();
    // Its kind is all there is to say of a log-in.
    await page.goto('/admin/log?type=log');
    await page.getByRole('rowheader', { name: 'Inicio de sesión', exact: true }).first().waitFor();
  });

  it('the landing page shows the texts of an administrator', async () => {
    const first = await demo.openAs(ADMIN, '/admin/landing-texts');
    await first.getByRole('textbox', { name: 'Aviso' }).fill('La piscina abre el lunes');
    await first.getByRole('textbox', { name: 'Título', exact: true }).fill('Deporte en la ciudad');
    const preview = first.getByRole('region', { name: 'Vista previa' });
    await preview.getByRole('heading', { name: 'Deporte en la ciudad' }).waitFor();
    expect(await axeObjections(first)).toEqual([]);
    await first.getByRole('textbox', { name: 'Contacto' }).fill('Tel. 2222-3333');
    await first.getByRole('button', { name: 'Guardar cambios' }).click();
    await first.getByText('Se han guardado los textos de la portada').waitFor();

    const visitor = await demo.visit();
    await visitor.goto('/');
    await visitor.getByRole('heading', { level: 1, name: 'Deporte en la ciudad' }).waitFor();
    await visitor.getByRole('note').getByText('La piscina abre el lunes').waitFor();
    await visitor.getByText('Tel. 2222-3333').waitFor();
    expect(await axeObjections(visitor)).toEqual([]);
  });

  it('changed rules of a center are in the history', async () => {
    const page = await demo.openAs(ADMIN, '/admin/settings');
    const rule = (name: string) => page.getByRole('form').getByLabel(name);
    const [cancel, reminder] = [
      'Anticipación para cancelar, en minutos',
      'Recordatorio por correo, en horas',
    ];
    const save = async () => {
      const button = page.getByRole('button', { name: 'Guardar cambios' });
      await button.click();
      await page.getByText('Se han guardado las reglas').first().waitFor();
      // Nothing is left to be saved, which describes the button.
      await expect.poll(() => button.getAttribute('aria-describedby')).not.toBeNull();
    };
    await page.getByLabel('Reglas de', { exact: true }).selectOption('center:1');
    await page.getByRole('form', { name: 'Reglas del centro' }).waitFor();
    await rule(cancel).fill('90');
    await save();
    await rule(cancel).fill('30');
    await rule(reminder).fill('6');
    // Another choice above the form does not throw it away unasked.
    await page.getByLabel('Reglas de', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await rule(reminder).inputValue()).toBe('6');
    await save();

    // Few entries: the frame of the list is as low as they are.
    await page.getByRole('link', { name: 'Historial' }).click();
    const entries = page.getByRole('rowheader').filter({ hasText: 'Regla de un centro modificada' });
    await expect.poll(() => entries.count()).toBe(3);
    expect(await axeObjections(page)).toEqual([]);
    await entries.nth(1).click();
    const changed = dialog(page, 'Detalle del evento').getByRole('row', { name: `${cancel} · ` });
    await changed.getByText('90', { exact: true }).waitFor();
    await changed.getByText('30', { exact: true }).waitFor();
    // In a window that is too narrow for its columns the list scrolls.
    await dialog(page, 'Detalle del evento').getByText('Cerrar', { exact: true }).click();
    await page.setViewportSize({ width: 800, height: 900 });
    await page.getByRole('group', { name: 'Registro de eventos' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });

  it('a reservation is found by the keyboard from anywhere, and its day is seen as it was before it came', async () => {
    const client = await demo.colleague();
    const made = await client.book({
      selected_center_id: 1,
      selected_date: '2027-02-10',
      selected_attraction_id: 1,
      selected_hour_start: '10:00',
      selected_hour_end: '11:00',
      selected_reservation_type_id: 1,
      selected_activity_id: 1,
      selected_origin_id: 1,
      reservation_reference: 'P1',
      reservation_name: 'Zenobia Buscada',
      reservation_is_recurring: false,
    });
    expect(made.status, String(made.body.error)).toBe(200);
    const page = await demo.openAs(ADMIN, '/admin/manage-dependencies');
    await page.getByRole('heading', { name: 'Dependencias', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const find = dialog(page, 'Buscar');
    await find.getByRole('combobox').fill('zenobia');
    await find.getByRole('option').filter({ hasText: 'Zenobia Buscada' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Zenobia Buscada').waitFor();

    await page.goto('/admin/as-of?center=1&date=2027-02-10');
    await page.getByText('Solo lectura').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'Reserva creada' });
    await change.getByText(ADMIN).waitFor();
    const cell = page.getByRole('gridcell', { name: /reservada por Zenobia Buscada/ }).first();
    await cell.waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cambio anterior' }).click();
    await page.getByText('Antes del primer cambio del día').waitFor();
    await cell.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cambio siguiente' }).click();
    await cell.click();
    const history = page.getByRole('dialog', { name: /^Historial: / });
    await history.getByText('Reserva creada').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    // Neither a free hour nor a move changes anything.
    await page
      .getByRole('gridcell', { name: /libre, solo consulta/ })
      .first()
      .click({ force: true });
    await page.getByText('Aquí no se puede cambiar nada.', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('a request holds its time until staff decide, and the person who asked reads why it was refused', async () => {
    const page = await demo.openAs(ADMIN, '/admin/approvals');
    const askFor = async (type: string) => {
      const scope = await openDialog(page, 'Qué pide aprobación');
      await scope.getByText(type, { exact: true }).click();
      expect(await axeObjections(page)).toEqual([]);
      await scope.getByRole('button', { name: 'Guardar' }).click();
      await scope.waitFor({ state: 'hidden' });
    };
    await askFor('Normal');

    const own = await demo.openAs(CITIZEN, '/', PHONE);
    const before = await (await own.request.get('/api/user-reservations/4')).json();
    const busy = new Set(before.data.map(({ date }: { date: string }) => date));
    const { days } = await (await own.request.get('/api/search-days/all/all')).json();
    const { date: day } = days.findLast(
      ({ date, free }: { date: string; free: number }) => free > 20 && !busy.has(date),
    );
    await own.goto(`/search/${day}/all`);
    await own.locator('.r-hour').first().tap();
    const question = dialog(own, 'Confirmar reserva');
    await question.getByRole('button', { name: 'Reservar' }).tap();
    const booked = dialog(own, 'Cancha reservada');
    await booked.getByText(/^Solicitud enviada: está pendiente de aprobación\. Su horario queda/).waitFor();
    expect(await axeObjections(own)).toEqual([]);
    await booked.getByRole('link', { name: 'Mis reservas' }).tap();
    const card = own.getByRole('article').filter({ hasText: 'Pendiente de aprobación' });
    await card.getByText('Por aprobar', { exact: true }).waitFor();
    expect(await axeObjections(own)).toEqual([]);

    const staff = await demo.openAs(STAFF, '/admin');
    const { approvals } = await (await staff.request.get('/api/approvals')).json();
    // The demo has others, which organizations asked for.
    const others = approvals.length - 1;
    expect(others).toBeGreaterThanOrEqual(3);
    await staff.getByText(`${others + 1} solicitudes esperan aprobación.`).waitFor();
    await staff.getByRole('link', { name: 'Ver solicitudes' }).click();
    const { name, ids } = approvals.find(ofCitizen);
    const refuse = staff.getByRole('button', { name: `Rechazar la solicitud de ${name}` });
    await refuse.waitFor();
    expect(await axeObjections(staff)).toEqual([]);
    const [id] = ids as string[];
    const { center_id } = await (await staff.request.get(`/api/reservation/search?query=${id}`)).json();
    await openDay(staff, day, center_id);
    await staff
      .getByRole('gridcell', { name: /pendiente de aprobación/ })
      .first()
      .waitFor();
    await staff.goto(`/admin/reservations?center=${center_id}&from=${day}&to=${day}`);
    await staff.getByRole('row').filter({ hasText: 'Por aprobar' }).waitFor();

    await staff.goto('/admin/approvals');
    const request = staff.getByRole('row').filter({ has: refuse });
    await request.press('Enter');
    await detailOf(staff)
      .getByText(/^Pendiente de aprobación: aparta su horario/)
      .waitFor();
    await detailOf(staff).getByRole('button', { name: 'Cerrar' }).press('Enter');
    const isFocused = () => request.evaluate((row) => row === document.activeElement);
    await expect.poll(isFocused, { message: 'the row has the focus again' }).toBe(true);
    const refuseWith = async (reason: string) => {
      await refuse.click();
      const refusal = dialog(staff, 'Rechazar solicitud');
      await refusal.getByLabel('Motivo').fill(reason);
      await refusal.getByRole('button', { name: 'Rechazar solicitud' }).click();
      await request.waitFor({ state: 'hidden' });
    };
    await refuseWith('Por error');
    await staff.getByRole('button', { name: 'Deshacer' }).click();
    await staff.getByText('La solicitud espera de nuevo una decisión').waitFor();
    await request.waitFor();
    await refuseWith('Ese día hay torneo municipal');
    expect(await staff.getByRole('button', { name: /^Rechazar la solicitud de / }).count()).toBe(others);
    await own.goto('/user-reservations?mostrando=2');
    await own.getByText('Solicitud rechazada: Ese día hay torneo municipal').waitFor();
    const history = await (await staff.request.get(`/api/reservation/${id}/history`)).text();
    expect(history).toContain('Ese día hay torneo municipal');
    await askFor('Normal');
  });

  it('the state of the system shows an alarm by itself, and that it is over', async () => {
    const marker = join(demo.dataDir, BACKUP_MARKER);
    onTestFinished(() => rmSync(marker, { force: true }));
    const page = await demo.openAs(ADMIN, '/admin');
    await page.getByRole('link', { name: 'Estado del sistema' }).click();
    await page.getByText('Sin alarmas').waitFor();
    const backup = page.getByRole('row', { name: /Última copia de respaldo comprobada/ });
    await backup.getByText('Todavía no se ha hecho ninguna').waitFor();
    const mails = page.getByRole('row', { name: /Correos por enviar/ });
    await mails.getByText('Bien').waitFor();
    await page.getByRole('row', { name: /Atiende a las personas, Mantiene los datos al día/ }).waitFor();
    expect(await page.getByText('Sin ningún proceso que lo dirija').count()).toBe(0);
    // More than 26 hours before the clock of the product.
    writeFileSync(marker, '2026-11-20T08:00:00Z\n');
    await page.getByText('Una alarma').waitFor();
    await page.getByText('No hay una copia de respaldo reciente').waitFor();
    await backup.getByText('20/11/2026 02:00, hace 32 horas').waitFor();
    await backup.getByText('Revisar').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    writeFileSync(marker, '');
    await backup.getByText('Desconocida: su marca no se puede leer').waitFor();
    await backup.getByText('Revisar').waitFor();
    writeFileSync(marker, '2026-11-21T15:00:00Z\n');
    await page.getByText('Sin alarmas').waitFor();
    await backup.getByText('Bien').waitFor();
  });

  it('staff find no state of the system', async () => {
    const page = await demo.openAs(STAFF, '/admin');
    await page.getByRole('link', { name: 'Programación' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Estado del sistema' }).count()).toBe(0);
  });

  it('axe objects to none of the pages of administration, on a phone either', async () => {
    const found: string[] = [];
    for (const options of [{ colorScheme: 'dark' as const }, PHONE]) {
      const page = await demo.visitAs(ADMIN, options);
      for (const [path, heading] of [
        ['settings', 'Reglas'],
        ['manage-attraction-types', 'Tipos de atracción'],
        ['manage-origins', 'Medios de solicitud'],
        ['manage-dependencies', 'Dependencias'],
        ['closures', 'Cierres'],
        ['as-of', 'Cómo estaba'],
        ['system', 'Estado del sistema'],
      ] as const) {
        await page.goto(`/admin/${path}`);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        // While it loads its rows are paler.
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
        found.push(...(await axeObjections(page)).map((objection) => `${path}: ${objection}`));
      }
    }
    expect(found).toEqual([]);
  });
});
