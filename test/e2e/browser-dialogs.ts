import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

export async function openDialog(page: Page, button: string, name = button): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  return dialog(page, name);
}

export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Number of the page's entry in the history, as the router counts them. */
export function entryOf(page: Page): Promise<number> {
  return page.evaluate(() => history.state.idx);
}

/** Reads the sentence of a success and goes on. */
export async function agree(page: Page, text: string): Promise<void> {
  const confirmation = alertOf(page, '¡Confirmación!');
  await confirmation.getByText(text, { exact: true }).waitFor();
  await confirmation.getByRole('button', { name: 'De acuerdo' }).click();
  await confirmation.waitFor({ state: 'hidden' });
}

export function formOf(page: Page): Locator {
  return dialog(page, 'Nueva reserva');
}

export function detailOf(page: Page): Locator {
  return dialog(page, 'Detalle de la reserva');
}

/** The dialogue that asks before something is done. */
export function questionOf(page: Page, title: string): Locator {
  return page.getByRole('alertdialog', { name: title });
}

/** Takes back what a message reports. */
export async function undo(page: Page, text: string): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'Deshacer' }).click();
}

export function alertOf(page: Page, title: '¡Error!' | '¡Confirmación!'): Locator {
  return page.getByRole('alertdialog', { name: title });
}

/** Fills in what the form asks for beyond place and time. `origin`: by default one of the demo's. */
export async function fillIn(
  form: Locator,
  who: string,
  { type = 'Momento', activity = 'Fútbol', origin = 'Presencial', reference = 'Pase 12' } = {},
): Promise<void> {
  await form.getByText(type, { exact: true }).click();
  await form.getByLabel('Actividad').selectOption({ label: activity });
  await form.getByLabel('Medio de solicitud').selectOption({ label: origin });
  await form.getByLabel('Encargado').fill(who);
  await form.getByLabel('Correlativo / Pase').fill(reference);
}

/** Opens the form of a free cell and fills it in. */
export async function beginBooking(page: Page, free: Locator, who: string): Promise<Locator> {
  await free.click();
  const form = formOf(page);
  await fillIn(form, who);
  return form;
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text });
}

/** Sends the form of a new reservation, and waits until the grid says that it is booked. */
export async function reserve(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Reservar' }).click();
  await toast(page, 'Reserva creada correctamente').waitFor();
}

export const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
