import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dialog } from '../e2e/browser-dialogs.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { ADMIN, Desk, STAFF } from './desk.ts';

const MONDAY = '2026-11-23';
const NAMES = ['Completa', 'Media norte', 'Media sur'];

const desk = Desk.ofFile();

/** Draws a floor of two parts with the keys, one beside the other. */
async function makeFloor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Crear superficie' }).first().click();
  const form = dialog(page, 'Crear superficie');
  await form.getByRole('textbox', { name: /^Nombre/ }).fill(name);
  await form.getByRole('button', { name: 'Fila 1, columna 1' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await form.getByLabel('Parte en fila 1, columna 1').fill('Norte');
  await form.getByLabel('Parte en fila 1, columna 2').fill('Sur');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Se ha creado la superficie correctamente').waitFor();
}

/** Fills the dialogue; gives it, sent. */
async function link(page: Page, floor: string, court: string, parts: readonly string[]) {
  await page.getByRole('button', { name: `Atracciones en ${floor}` }).click();
  const form = dialog(page, `Atracciones en ${floor}`);
  await form.getByRole('combobox', { name: /^Atracción/ }).selectOption({ label: court });
  for (const part of parts) await form.getByText(part, { exact: true }).click();
  await form.getByRole('textbox', { name: /^Desde/ }).fill('23/11/2026');
  await form.getByRole('button', { name: 'Asignar' }).click();
  return form;
}

async function cancelOpened(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Cancelar reserva?' });
  await question.getByRole('button', { name: 'Cancelar reserva' }).click();
  await question.waitFor({ state: 'detached' });
}

describe('a hall and its halves', () => {
  test('are linked from Monday once the reservations in the way are settled; a half then takes the whole', {
    timeout: 120_000,
  }, async () => {
    const center = await desk.center(NAMES, 'Salón Central');
    for (const [court, start, end] of [
      [1, '10:00', '11:00'],
      [2, '10:00', '11:00'],
      [1, '12:00', '13:00'],
      [3, '12:00', '13:00'],
      [1, '15:00', '16:00'],
      [2, '15:00', '16:00'],
    ] as const)
      await center.book({ court, start, end, date: MONDAY, who: `${NAMES[court - 1]} ${start}` });
    const page = await desk.visit(center, `/admin/manage-floors?center=${center.id}`, DESKTOP, {
      user: ADMIN,
    });

    await makeFloor(page, 'Duela');
    const whole = await link(page, 'Duela', 'Completa', ['Norte', 'Sur']);
    await whole.waitFor({ state: 'detached' });
    await page.getByText('3 reservas conservan su lugar y sus códigos.').waitFor();

    const north = await link(page, 'Duela', 'Media norte', ['Norte']);
    await north.getByText('Estas reservas chocarían. Nada ha cambiado.').waitFor();
    expect(await north.getByRole('button', { name: 'Abrir la de Media norte' }).count()).toBe(2);
    for (let left = 2; left > 0; left -= 1) {
      await north.getByRole('button', { name: 'Abrir la de Media norte' }).first().click();
      await cancelOpened(page);
      await page.keyboard.press('Escape');
      await north.getByRole('button', { name: 'Asignar' }).click();
    }
    await north.waitFor({ state: 'detached' });
    const south = await link(page, 'Duela', 'Media sur', ['Sur']);
    await south.getByRole('button', { name: 'Abrir la de Completa' }).click();
    await cancelOpened(page);
    await page.keyboard.press('Escape');
    await south.getByRole('button', { name: 'Asignar' }).click();
    await south.waitFor({ state: 'detached' });
    await page
      .getByText('Si se reserva «Completa», no se pueden reservar «Media norte» ni «Media sur».')
      .waitFor();

    // Another floor takes none from where it lies without saying so.
    await makeFloor(page, 'Anexo');
    const annex = await link(page, 'Anexo', 'Media sur', []);
    await annex
      .getByText('«Media sur» está en «Duela»: si la asigna, pasa de allí a esta superficie.')
      .waitFor();
    await annex.getByText('Marque las partes que ocupa').waitFor();
    expect(await annex.getByRole('button', { name: 'Quitar de la superficie' }).count()).toBe(0);

    // The half that is still booked at twelve takes the whole; the other half is free.
    const grid = await desk.visit(
      center,
      `/admin/programmation?center=${center.id}&date=${MONDAY}`,
      DESKTOP,
      { user: STAFF },
    );
    const taken = grid.getByRole('gridcell', { name: /^Completa, .*Media sur/i });
    await taken.waitFor();
    expect(await grid.locator('.pg-court.is-on-floor').count()).toBe(3);
    await taken.click();
    await grid.getByRole('dialog').getByText('Media sur 12:00').first().waitFor();
    await grid.keyboard.press('Escape');
    await center.book({ court: 2, start: '12:00', end: '13:00', date: MONDAY, who: 'La otra mitad' });
    await grid.getByText('La otra mitad').waitFor();

    const phone = await desk.visit(center, `/search/${MONDAY}/all`, PHONE, { user: null });
    // The courts are open in one stretch: each of them is taken with any part of it.
    await phone.getByText('No se han encontrado canchas disponibles').waitFor();
    await phone
      .getByRole('link', { name: /martes 24 de noviembre.*3 libres/ })
      .first()
      .waitFor();

    const figures = await desk.visit(
      center,
      `/admin/statistics?center=${center.id}&from=${MONDAY}&to=${MONDAY}`,
      DESKTOP,
      { user: ADMIN },
    );
    await figures.getByText('en los totales, la superficie cuenta una vez').waitFor();
  });
});
