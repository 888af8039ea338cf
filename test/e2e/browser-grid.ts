import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { daysLater } from '../../domain/calendar/days.ts';
import { type Demo, TODAY } from './browser-harness.ts';

/** Polideportivo Central, and a Saturday of it that the demo leaves empty. */
const CENTER = 1;
const QUIET_DAY = '2026-12-05';
/** Chooses a center in the header: its list is searched by what is typed. */
export async function chooseCenter(page: Page, name: string): Promise<void> {
  const center = page.getByRole('banner').getByLabel('Centro deportivo');
  await center.fill(name);
  await page.getByRole('option', { name }).click();
}

export const COURT = 'Cancha de fútbol 5 A';
export const OTHER_COURT = 'Cancha de fútbol 5 B';

/** A day that no other test uses: one of the days from the quiet one on. */
export function quietDay(number: number): string {
  return daysLater(QUIET_DAY, number);
}

/** Opens the day of the centre, and waits until it is there. */
export async function openDay(page: Page, date = TODAY, center = CENTER): Promise<void> {
  await page.goto(`/admin/programmation?center=${center}&date=${date}`);
  await page.locator('[data-court]').first().waitFor();
}

/** The day of the centre on a page of somebody who is logged in. */
export async function openDayAs(
  demo: Demo,
  email: string,
  date = TODAY,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await demo.visitAs(email, options);
  await openDay(page, date);
  return page;
}

/** The cell of a court by the start of its name: `10:00 a 11:00, libre`. */
export function cell(page: Page, name: string, court = COURT): Locator {
  return page.getByRole('gridcell', { name: `${court}, ${name}` });
}

/** The focused element as a screen reader announces it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}
