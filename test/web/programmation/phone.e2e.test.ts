import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillIn, formOf } from '../../e2e/browser-dialogs.ts';
import { holdable } from '../../support/holdable.ts';
import { PHONE } from '../../support/screens.ts';
import { Desk } from '../desk.ts';
import type { DeskCenter } from '../desk-center.ts';

const UNAVAILABLE = { response: 'ERROR', error: 'El servicio no está disponible.', code: 'unavailable' };

const desk = Desk.ofFile();
let page: Page;

async function open(api: DeskCenter): Promise<void> {
  page = await desk.page(api, PHONE);
  await page.getByRole('button', { name: /^10:00–11:00/ }).waitFor();
}

describe('the day on a phone', () => {
  it('is a list by hour: the hour of the moment is open, those that are over are folded away', async () => {
    const api = await desk.center(3);
    await api.book({ court: 2, start: '09:00', end: '12:00', who: 'Liga' });
    await open(api);
    const first = await page.locator('.pg-day-hour').first().boundingBox();
    expect(first?.y).toBeLessThan(240);
    const now = page.getByRole('button', { name: /^10:00–11:00/ });
    expect(await now.getAttribute('aria-expanded')).toBe('true');
    expect(await now.textContent()).toContain('2 libres · 1 ocupada');
    expect(await page.getByRole('button', { name: /^05:00–06:00/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ver las horas pasadas (5)' }).tap();
    await page.getByRole('button', { name: /^05:00–06:00/ }).waitFor();
    await page.getByRole('button', { name: 'Ocupadas' }).tap();
    expect(await page.getByRole('button', { name: /^Cancha/ }).count()).toBe(1);
  });

  it('shows what is free instead of an hour that was lost, far above the button that asked for it', async () => {
    const api = await desk.center(2);
    await open(api);
    await page.getByRole('button', { name: 'Cancha 1, 10:00 a 11:00, libre' }).tap();
    const dialog = formOf(page);
    await dialog.getByText('Momento', { exact: true }).tap();
    await fillIn(dialog, 'Inés', { origin: 'Ventanilla' });
    const gate = holdable();
    api.held.set('/admin/programmation/create', gate.promise);
    await dialog.getByRole('button', { name: 'Reservar' }).tap();
    await expect.poll(() => api.sent('POST', '/admin/programmation/create').length).toBe(1);
    await api.book({ court: 1, start: '10:00', end: '11:00', who: 'Liga' });
    gate.resolve();
    await page.getByRole('alertdialog', { name: '¡Error!' }).getByRole('button').tap();
    const other = dialog.getByRole('button', { name: 'Cancha 2, 10:00–11:00' });
    await expect.poll(() => other.evaluate(isInSight)).toBe(true);
    await other.tap();
    await dialog.getByRole('button', { name: 'Reservar' }).tap();
    await page.getByText('Reserva creada correctamente: Cancha 2').waitFor();
  });

  it('keeps its buttons under the finger, however long the date is', async () => {
    page = await desk.page(await desk.center(3), PHONE, '&date=2026-11-24');
    const next = page.getByRole('button', { name: 'Día siguiente' });
    await page.getByText('Martes 24 de noviembre de 2026').waitFor();
    const before = await next.boundingBox();
    await next.tap();
    await page.getByText('Miércoles 25 de noviembre de 2026').waitFor();
    expect(await next.boundingBox()).toEqual(before);
  });

  it('goes to the next courts from the top', async () => {
    await open(await desk.center(60));
    await page.getByRole('button', { name: 'Siguiente', exact: true }).tap();
    await page.getByText('Página 2 de 2').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('offers the list of centres again where the date would lie over it', async () => {
    const api = await desk.center(3);
    api.always.set('/admin/programmation/get-init', { status: 503, json: UNAVAILABLE });
    page = await desk.page(api, PHONE);
    const retry = page.getByRole('button', { name: 'Reintentar la lista de centros' });
    await retry.waitFor();
    expect(await page.getByRole('banner').getByRole('time').isVisible()).toBe(false);
    const box = await retry.boundingBox();
    expect(box && box.height >= 44 && box.y >= 0 && box.y + box.height <= 56).toBe(true);
  });

  it('marks no hour of another day as the one that runs', async () => {
    page = await desk.page(await desk.center(1), PHONE, '&date=2026-11-22');
    await page.getByRole('button', { name: /^05:00–06:00/ }).waitFor();
    expect(await page.getByText('Ahora', { exact: true }).count()).toBe(0);
  });

  it.each([
    ['before the first hour', '00:36'],
    ['after the last one', '23:10'],
  ])('marks no hour %s, and says that none is to be had now', async (_, time) => {
    const api = await desk.center(1);
    desk.at(time);
    page = await desk.page(api, PHONE);
    await page.getByRole('button', { name: /^05:00–06:00/ }).waitFor();
    expect(await page.getByText('Ahora', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Libre ahora' }).tap();
    await page.getByText('A esta hora no hay programación: va de las 05:00 a las 23:00.').waitFor();
  });

  it('jumps to what is free now', async () => {
    const api = await desk.center(2);
    await api.book({ court: 1, start: '10:00', end: '11:00' });
    await open(api);
    await page.getByRole('button', { name: /^10:00–11:00/ }).tap();
    await page.getByRole('button', { name: 'Libre ahora' }).tap();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Cancha 2, 10:00 a 11:00, libre');
  });
});

/** Whether a person sees an element: neither outside the window nor beneath something else. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
