import { describe, expect, it } from 'vitest';
import { axeObjections } from '../../support/axe.ts';
import { Desk } from '../desk.ts';
import type { DeskCenter } from '../desk-center.ts';

const WAYS = [
  ['a wide screen, light', { colorScheme: 'light' }],
  ['a wide screen, dark', { colorScheme: 'dark' }],
  ['a phone, light', { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true }],
  ['a phone, dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true }],
] as const;

const desk = Desk.ofFile();

async function bookedApi(): Promise<DeskCenter> {
  const api = await desk.center(6);
  for (const court of api.courts) {
    await api.book({ court, start: '08:00', end: '09:00', type: court, checkedIn: true });
    await api.book({ court, start: '10:00', end: '12:30', type: court });
    await api.book({ court, start: '12:30', end: '13:00', type: court });
  }
  return api;
}

describe.each(WAYS)('on %s', (_title, options) => {
  it('axe objects to nothing in the day and in the form', async () => {
    const page = await desk.page(await bookedApi(), options);
    await page.locator('[data-court]').first().waitFor();
    expect(await axeObjections(page, '.pg-page')).toEqual([]);
    const isPhone = 'isMobile' in options;
    if (isPhone) await page.getByRole('button', { name: /^14:00/ }).click();
    await page.locator('[data-column="9"]').first().click();
    await page.getByText('¿Es recurrente?').click();
    await page.getByRole('button', { name: /^Reservar/ }).click();
    await page.getByText('Información: Debes completar todos los campos con *').waitFor();
    expect(await axeObjections(page, '.bp6-dialog')).toEqual([]);
  });
});
