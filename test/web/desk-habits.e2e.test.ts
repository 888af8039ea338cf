import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillIn, formOf } from '../e2e/browser-dialogs.ts';
import { ADMIN, Desk } from './desk.ts';
import { TODAY } from './desk-center.ts';

const desk = Desk.ofFile();

const freeAt = (page: Page, hours: string) =>
  page.getByRole('gridcell', { name: new RegExp(`${hours}, libre`) }).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Books with all choices made by hand, as on the first day at a desk. */
async function bookByHand(page: Page, hours: string, who: string): Promise<void> {
  await freeAt(page, hours).click();
  const form = formOf(page);
  await fillIn(form, who, {
    type: 'Liga Deportiva',
    activity: 'Básquet',
    origin: 'Teléfono',
    reference: 'P-7',
  });
  await form.getByRole('button', { name: /^Reservar/ }).click();
  await form.waitFor({ state: 'detached' });
}

describe('a booking at the desk', () => {
  it('is confirmed by a toast with its title, and its type and way of asking are those of the next one', async () => {
    const center = await desk.center(2);
    const page = await desk.page(center);
    await bookByHand(page, '10:00 a 11:00', 'Ana López');
    const toast = page.getByRole('listitem').filter({ hasText: 'Reserva creada correctamente' });
    await toast.getByText('¡Confirmación!').waitFor();

    await freeAt(page, '12:00 a 13:00').click();
    const form = formOf(page);
    await expect.poll(() => focused(page)).toBe('reservation_name');
    expect(await form.getByRole('radio', { name: /Liga Deportiva/ }).isChecked()).toBe(true);
    expect(await form.getByLabel('Medio de solicitud').locator('option:checked').innerText()).toBe(
      'Teléfono',
    );
    expect(await form.getByLabel('Correlativo / Pase').inputValue()).toBe('P-8');
  });

  it('begins for a colleague at the same desk with the same choices', async () => {
    const center = await desk.center(2);
    const page = await desk.page(center);
    await bookByHand(page, '10:00 a 11:00', 'Ana López');
    await page.getByRole('listitem').filter({ hasText: 'Reserva creada correctamente' }).waitFor();
    await desk.logIn(page.context(), ADMIN);
    await page.goto(`/admin/programmation?center=${center.id}`);
    await freeAt(page, '12:00 a 13:00').click();
    await expect.poll(() => focused(page)).toBe('reservation_name');
    expect(
      await formOf(page)
        .getByRole('radio', { name: /Liga Deportiva/ })
        .isChecked(),
    ).toBe(true);
  });
});

describe('the detail of a reservation', () => {
  it('opens the ticket for a roll of 80 mm', async () => {
    const center = await desk.center(1);
    const { qrcode } = await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.page(center);
    await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: /^Rollo de 80 mm/ });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toContain(qrcode);
    const file = await page.request.get(href);
    expect(file.headers()['content-type']).toContain('application/pdf');
  });

  it('repeats with the taken dates and who has them in sight, before anything is sent', async () => {
    const center = await desk.center(1);
    const week = new Date(`${TODAY}T12:00:00Z`);
    week.setUTCDate(week.getUTCDate() + 7);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    await center.book({
      court: 1,
      start: '15:00',
      end: '16:00',
      date: week.toISOString().slice(0, 10),
      who: 'Club del Sur',
    });
    const page = await desk.page(center);
    await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).click();
    await page.getByRole('button', { name: 'Repetir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir reserva' });
    await dialog.getByText('2 fechas libres, 1 ocupada.').waitFor();
    await dialog.getByText(/ocupada por Club del Sur/).waitFor();
    expect(center.requests.filter(({ path }) => path.endsWith('/repeat'))).toEqual([]);
  });

  it('repeats once where the answer got lost, and the dates are not said to be taken', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.page(center);
    let losses = 1;
    await page.route('**/repeat', async (route) => {
      if (losses-- <= 0) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).click();
    await page.getByRole('button', { name: 'Repetir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir reserva' });
    await dialog.getByText('3 fechas libres.').waitFor();
    await dialog.getByRole('button', { name: 'Reservar 3 fechas más' }).click();
    await page.getByRole('alertdialog', { name: '¡Error!' }).getByRole('button').click();
    await dialog.getByText('No se sabe si se guardó.').waitFor();
    expect(await dialog.getByText(/ocupada/).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Reservar 3 fechas más' }).click();
    await page.getByRole('alertdialog', { name: '¡Confirmación!' }).waitFor();
    expect(await center.booked('2026-11-28')).toHaveLength(1);
  });

  it('repeats with a closed date and its reason in sight', async () => {
    const center = await desk.center(1);
    const week = new Date(`${TODAY}T12:00:00Z`);
    week.setUTCDate(week.getUTCDate() + 7);
    const date = week.toISOString().slice(0, 10);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    const closure = { attraction_ids: [Number(center.court(1))], date_start: date, date_end: date };
    const colleague = await desk.colleague();
    expect(await colleague.post('/api/closures', { ...closure, reason: 'Mantenimiento' })).toMatchObject({
      status: 200,
    });
    const page = await desk.page(center);
    await page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ }).click();
    await page.getByRole('button', { name: 'Repetir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir reserva' });
    await dialog.getByText('2 fechas libres, 1 ocupada.').waitFor();
    await dialog.getByLabel(/^\d\d\/\d\d\/\d{4}, cerrada: Mantenimiento$/).waitFor();
  });
});
