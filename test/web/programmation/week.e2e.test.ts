import { describe, expect, it } from 'vitest';
import { fillIn, formOf } from '../../e2e/browser-dialogs.ts';
import { axeObjections } from '../../support/axe.ts';
import { PHONE } from '../../support/screens.ts';
import { Desk } from '../desk.ts';
import { TODAY } from '../desk-center.ts';

const desk = Desk.ofFile();
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

describe('the week of an attraction', () => {
  it('opens from its name in the grid; a free hour of another day is booked there', async () => {
    const center = await desk.center(2);
    await center.book({ court: 1, date: TUESDAY, start: '15:00', end: '17:00' });
    const page = await desk.page(center, {}, `&date=${MONDAY}`);
    await page.getByRole('link', { name: 'Cancha 1' }).first().click();
    const week = page.getByRole('grid', { name: /^Semana de/ });
    await week.getByRole('gridcell', { name: /^Martes 24, 15:00 a 17:00, reservada por Ana/ }).waitFor();
    expect(await axeObjections(page)).toEqual([]);

    await week.getByRole('gridcell', { name: /^Miércoles 25, 10:00 a 11:00, libre/ }).click();
    const form = formOf(page);
    await fillIn(form, 'Eva Ruiz', { origin: 'Teléfono' });
    await form.getByRole('button', { name: /^Reservar/ }).click();
    await form.waitFor({ state: 'detached' });
    await week.getByRole('gridcell', { name: /^Miércoles 25, 10:00 a 11:00, reservada por Eva/ }).waitFor();
    expect(await center.booked('2026-11-25')).toHaveLength(1);

    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await week.getByRole('gridcell', { name: /^Lunes 30, 10:00 a 11:00, libre/ }).waitFor();
  });

  it('is reached by the key s, and a past day of it books nothing', async () => {
    const center = await desk.center(1);
    const page = await desk.page(center);
    await page.getByRole('gridcell', { name: /libre/ }).first().focus();
    await page.keyboard.press('s');
    const week = page.getByRole('grid', { name: /^Semana de/ });
    await week
      .getByRole('gridcell', { name: /^Lunes 16, 10:00 a 11:00, libre, fecha pasada/ })
      .click({ force: true });
    await page.getByText('No se puede reservar en una fecha que ya pasó.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('leads back to the hour of the grid from which the key s opened it', async () => {
    const center = await desk.center(40);
    const page = await desk.page(center);
    const cells = page.getByRole('gridcell', { name: /^Cancha \d+, 16:00 a 17:00, libre/ });
    await cells.last().focus();
    const place = await cells.last().getAttribute('aria-label');
    await page.keyboard.press('s');
    await page.getByRole('grid', { name: /^Semana de/ }).waitFor();
    await page.goBack();
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      place,
      { timeout: 10_000 },
    );
  });

  it('is a list by day on a phone, with free stretches to book', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.page(center, PHONE);
    await page.goto(`/admin/programmation/week/${center.court(1)}?date=${TODAY}`);
    await page.getByRole('button', { name: /^Sábado 21, 15:00 a 16:00, reservada por Ana/ }).tap();
    await page.getByRole('dialog').getByText('15:00–16:00').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().tap();
    expect(await axeObjections(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Domingo 22, .*libre/ })
      .first()
      .tap();
    await page.getByRole('dialog', { name: 'Nueva reserva' }).waitFor();
  });
});
