import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limitOf } from '../support/limits.ts';
import { form } from '../support/reception.ts';
import { alertOf, beginBooking, detailOf, formOf, hasFocus, questionOf, toast } from './browser-dialogs.ts';
import { COURT, cell, chooseCenter, focusedName, openDay, openDayAs, quietDay } from './browser-grid.ts';
import { browserOfFile, Demo, PASSWORD, STAFF } from './browser-harness.ts';
import { tabTo, walkToFree } from './browser-keys.ts';

const { browser, reason } = await browserOfFile();

const DELETE_QUESTION = '¿Está seguro de que desea eliminar este registro? Esta acción no se puede deshacer.';
const SLOW = limitOf(60_000);

describe.skipIf(!browser)(`the receptionist’s day${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('begins at log-in; a wrong password is said so, and the e-mail stays', async () => {
    const page = await demo.visit();
    await page.goto('/admin/programmation?date=2026-11-24');
    await page.waitForURL('**/login?next=**');
    await page.getByLabel('Correo electrónico').fill(STAFF);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.keyboard.press('Enter');
    await page.getByText('El correo o la contraseña no son correctos').waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(STAFF);
    // Without `/api` where the form was posted before the script of its page had come.
    await demo.expectRefused(expect.stringMatching(/^401 (\/api)?\/login$/));
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/programmation?date=2026-11-24**');
    await page.getByText('martes 24 de noviembre de 2026').first().waitFor();
  });

  it('books, looks, cancels: by keyboard alone', async () => {
    const page = await openDayAs(demo, STAFF);
    await tabTo(page, () => document.activeElement?.getAttribute('role') === 'gridcell');
    const name = await walkToFree(page, '10:00');
    const court = name.split(',')[0] ?? '';

    await page.keyboard.press('Enter');
    await formOf(page).waitFor();
    await page.keyboard.press('Space');
    await tabTo(page, () => document.activeElement?.getAttribute('name') === 'selected_activity_id');
    await page.keyboard.type('Act');
    await tabTo(page, () => document.activeElement?.getAttribute('name') === 'selected_origin_id');
    await page.keyboard.type('Pres');
    await tabTo(page, () => document.activeElement?.getAttribute('name') === 'reservation_name');
    await page.keyboard.type('Ana López');
    await tabTo(page, () => document.activeElement?.getAttribute('name') === 'reservation_reference');
    await page.keyboard.type('Pase 12');
    await page.keyboard.press('Enter');

    await toast(
      page,
      `Reserva creada correctamente: ${court}, sábado 21 de noviembre, 10:00–11:00`,
    ).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(`${court}, 10:00 a 11:00, reservada por Ana López`);

    await page.keyboard.press('Enter');
    const detail = detailOf(page);
    await detail.getByRole('row').first().waitFor();
    expect(await rowsOf(page)).toEqual([
      ['Encargado', 'Ana López'],
      ['Organización / Institución', '(ninguna)'],
      ['Actividad', 'Actividad social'],
      ['Lugar', `Polideportivo Central - ${court}`],
      ['Fecha', 'sábado 21 de noviembre de 2026'],
      ['Horario', '10:00–11:00'],
      ['Observaciones', '(ninguna)'],
    ]);
    const qr = detail.getByRole('img', { name: 'Código QR de la reserva' });
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await detail.getByText(/^[A-Z0-9]{8,10}$/).waitFor();

    // Static: neither Escape nor a click beside it closes it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await detail.isVisible()).toBe(true);
    for (const link of ['Ticket', 'Orden completa']) {
      const address = await detail.getByRole('link', { name: link }).getAttribute('href');
      const pdf = await page.request.get(address ?? '');
      expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }

    await tabTo(page, () => document.activeElement?.textContent === 'Cancelar reserva');
    await page.keyboard.press('Enter');
    const question = questionOf(page, '¿Cancelar reserva?').filter({ hasText: DELETE_QUESTION });
    await question.waitFor();
    await expect.poll(() => focusedName(page)).toBe('Regresar');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('Cancelar reserva');
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const done = toast(page, '¡Confirmación! Se ha eliminado este registro correctamente');
    await done.waitFor();
    await detail.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await toast(page, 'Se ha restaurado la reserva correctamente').waitFor();
    await expect.poll(() => focusedName(page)).toContain('10:00 a 11:00, reservada');

    await page.keyboard.press('Enter');
    await detail.getByRole('button', { name: 'Cancelar reserva' }).click();
    await question.getByRole('button', { name: 'Cancelar reserva' }).click();
    await done.waitFor();
    await detail.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe(name);
  });

  it('books a series by mouse, its taken date left out', async () => {
    const date = quietDay(0);
    const league = form({ date: quietDay(14), start: '09:00', end: '10:00' });
    await (await demo.colleague()).booked({ ...league, reservation_name: 'Liga Norte' });
    const page = await openDayAs(demo, STAFF, date);
    const dialog = await beginBooking(page, cell(page, '09:00 a 10:00, libre'), 'Academia Águilas');
    await dialog.getByText('¿Es recurrente?').click();
    await dialog.getByLabel('Tipo de recurrencia').selectOption({ label: 'Semanal' });
    await dialog.getByLabel('Cantidad de fechas').selectOption('6');
    await dialog.getByText('6 fechas: 5 libres, 1 ocupada').waitFor();
    const taken = dialog.getByRole('listitem').filter({ hasText: 'ocupada por Liga Norte' });
    expect(await taken.textContent()).toContain('19 de diciembre');
    await dialog.getByLabel('Omitir las fechas ocupadas').check({ force: true });
    await dialog.getByRole('button', { name: 'Reservar 5 fechas' }).click();
    await toast(page, `${COURT}, 5 fechas desde el sábado 5 de diciembre, 09:00–10:00`).waitFor();
    await cell(page, '09:00 a 10:00, reservada por Academia Águilas').click();
    await detailOf(page).getByText('Fecha 1 de 5').waitFor();

    await openDay(page, quietDay(14));
    await cell(page, '09:00 a 10:00, reservada por Liga Norte').waitFor();
    await openDay(page, quietDay(35));
    await cell(page, '09:00 a 10:00, reservada por Academia Águilas').waitFor();
  });

  it('checks in from the detail what is going on now', async () => {
    const page = await demo.visitAs(STAFF);
    const court = await bookNow(page, 'Escuela de la tarde');
    await openDay(page);
    await cell(page, '10:00 a 11:00, reservada por Escuela de la tarde', court).click();
    const detail = detailOf(page);
    await detail.getByRole('button', { name: 'Marcar check-in' }).click();
    const done = alertOf(page, '¡Confirmación!');
    const marked = page.getByText(/^Se ha marcado check in en la reseva correctamente a las 10:2\d$/);
    await marked.waitFor();
    const title = detail.getByRole('heading', { name: 'Detalle de la reserva' });
    await detail.getByText('Marcada', { exact: true }).waitFor();
    await hasFocus(title);
    // It was the wrong one: undone from the message, and from the detail.
    // Held for a moment, as by a hand: meanwhile the dialogue takes the focus back.
    await toast(page, 'Se ha marcado check in en la reseva')
      .getByRole('button', { name: 'Deshacer' })
      .click({ delay: 200 });
    await toast(page, 'Se ha deshecho el check-in: la reserva queda como antes').waitFor();
    await hasFocus(title);
    const mark = async () => {
      await detail.getByRole('button', { name: 'Marcar check-in' }).click();
      await detail.getByText('Marcada', { exact: true }).waitFor();
    };
    await mark();
    await detail.getByRole('button', { name: 'Deshacer check-in' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deshacer check-in' });
    await question.getByRole('button', { name: 'Deshacer check-in' }).click();
    await done.getByRole('button', { name: 'De acuerdo' }).click();
    await detail.getByText('Confirmada', { exact: true }).waitFor();
    await mark();
    expect(await detail.getByRole('button', { name: 'Marcar check-in' }).isDisabled()).toBe(true);
    expect(await detail.getByRole('button', { name: 'Cancelar reserva' }).isDisabled()).toBe(true);
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await cell(page, '10:00 a 11:00, reservada por Escuela de la tarde', court)
      .and(page.getByLabel(/ingreso marcado/))
      .waitFor();
  });

  it('checks in by code at the door, one code after the other', async () => {
    const page = await demo.visitAs(STAFF);
    const court = await bookNow(page, 'Equipo del barrio');
    await openDay(page);
    await cell(page, '10:00 a 11:00, reservada por Equipo del barrio', court).click();
    const code = (await detailOf(page).locator('.r-shortcode-text').textContent()) ?? '';
    await detailOf(page).getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('link', { name: 'Check-in' }).click();
    const field = page.getByLabel('Código de la reserva');
    await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article').first();
    await answer.getByText(/^Se ha marcado check in en la reseva correctamente a las 10:2\d$/).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

    // The wrong one: taken back, and the field is ready for the right one.
    await answer.getByRole('button', { name: `Deshacer el check-in de ${code}` }).click();
    await answer.getByText('Se ha deshecho el check-in: la reserva queda como antes').waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await answer.getByText(/^Se ha marcado check in en la reseva correctamente/).waitFor();

    // Once only.
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await answer
      .getByText(
        'No se ha sido posible marcar el check in en la reserva, compruebe que no sea una reserva cancelada o que la fecha y hora de entrada sea menor que la actual.',
      )
      .waitFor();
    expect(await field.inputValue()).toBe(code);
    await page.keyboard.type('ZZZZ9999');
    await page.keyboard.press('Enter');
    await answer.getByText('ZZZZ9999').waitFor();
    await demo.expectRefused('409 /api/reservation/check-in', '404 /api/reservation/check-in');
  });

  it('loses no step where one follows the other at once', async () => {
    const page = await openDayAs(demo, STAFF);
    // Quicker than any hand, so that the page has no time to draw between them.
    await page.evaluate(async () => {
      const next = document.querySelector<HTMLElement>('[aria-label="Día siguiente"]');
      for (let steps = 0; steps < 3; steps++) {
        next?.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await page.getByRole('grid', { name: /martes 24 de noviembre de 2026$/ }).waitFor();
  });

  it('keeps centre, date and type over a reload', async () => {
    const page = await openDayAs(demo, STAFF);
    await chooseCenter(page, 'Complejo Deportivo Las Ceibas');
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await page.getByLabel('Tipo de atracción').selectOption({ label: 'Rancho' });
    const shown = page.getByRole('grid', {
      name: 'Programación de Complejo Deportivo Las Ceibas, domingo 22 de noviembre de 2026',
    });
    await shown.getByRole('rowheader', { name: 'Rancho La Ceiba' }).waitFor();
    // It is in the day of all types too, which is shown until that of the type is there.
    await expect.poll(() => shown.getByRole('rowheader').count(), { timeout: 20_000 }).toBe(2);
    await page.reload();
    await shown.getByRole('rowheader', { name: 'Rancho La Ceiba' }).waitFor();
    await expect.poll(() => shown.getByRole('rowheader').count()).toBe(2);
    // The centre of the day goes with it, for the other screens and the next visit.
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Complejo Deportivo Las Ceibas' }).waitFor();
  });
});

/** Books the first court that is free this hour; gives its name. */
async function bookNow(page: Page, who: string): Promise<string> {
  await openDay(page);
  const free = page.getByRole('gridcell', { name: ', 10:00 a 11:00, libre' }).first();
  const [court = ''] = ((await free.getAttribute('aria-label')) ?? '').split(',');
  const dialog = await beginBooking(page, free, who);
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  await toast(page, `Reserva creada correctamente: ${court}`).waitFor();
  return court;
}

function rowsOf(page: Page): Promise<string[][]> {
  return detailOf(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent ?? '')));
}
