import type { Locator, Page } from 'playwright-core';
import { addDays } from '../../web/shared/dates.ts';
import { TODAY } from './browser-harness.ts';

/** Polideportivo Central, and a Saturday of it that the demo leaves empty. */
const CENTER = 1;
const QUIET_DAY = '2026-12-05';
export const COURT = 'Cancha de fútbol 5 A';
export const OTHER_COURT = 'Cancha de fútbol 5 B';

/** A day that no other test uses: one of the days from the quiet one on. */
export function quietDay(number: number): string {
  return addDays(QUIET_DAY, number);
}

/** Opens the day of the centre, and waits until it is there. */
export async function openDay(page: Page, date = TODAY, center = CENTER): Promise<void> {
  await page.goto(`/admin/programmation?center=${center}&date=${date}`);
  await page.locator('[data-court]').first().waitFor();
}

/** The cell of a court by the start of its name: `10:00 a 11:00, libre`. */
export function cell(page: Page, name: string, court = COURT): Locator {
  return page.getByRole('gridcell', { name: `${court}, ${name}` });
}

export function formOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Nueva reserva' });
}

export function detailOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Detalle de la reserva' });
}

export function alertOf(page: Page, title: '¡Error!' | '¡Confirmación!'): Locator {
  return page.getByRole('alertdialog', { name: title });
}

/** What a screen reader says of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

/** Fills in what the form asks for beyond place and time. */
export async function fillIn(form: Locator, who: string, reference = 'Pase 12'): Promise<void> {
  await form.getByText('Momento', { exact: true }).click();
  await form.getByLabel('Actividad').selectOption({ label: 'Fútbol' });
  await form.getByLabel('Medio de solicitud').selectOption({ label: 'Presencial' });
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

/** The element that tells what has just been done. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text });
}
