import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeObjections } from '../../support/axe.ts';
import { FakeApi } from './fake-api.ts';
import { Stage } from './stage.ts';

const WAYS = [
  ['a wide screen, light', { colorScheme: 'light' }],
  ['a wide screen, dark', { colorScheme: 'dark' }],
  ['a phone, light', { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true }],
  ['a phone, dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true }],
] as const;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

function bookedApi(): FakeApi {
  const api = new FakeApi(6);
  for (const { id } of api.courts) {
    api.book({ court: id, start: '08:00', end: '09:00', type: id, checkedIn: true });
    api.book({ court: id, start: '10:00', end: '12:30', type: id });
    api.book({ court: id, start: '12:30', end: '13:00', type: id, what: '' });
  }
  return api;
}

describe.each(WAYS)('on %s', (_title, options) => {
  it('axe objects to nothing in the day and in the form', async () => {
    const page = await stage.page(bookedApi(), options);
    await page.locator('[data-court]').first().waitFor();
    expect(await axeObjections(page, '.pg-page')).toEqual([]);
    const isPhone = 'isMobile' in options;
    if (isPhone) await page.getByRole('button', { name: /^14:00/ }).click();
    await page.locator('[data-court="1"][data-column="9"]').click();
    await page.getByText('¿Es recurrente?').click();
    await page.getByRole('button', { name: /^Reservar/ }).click();
    await page.getByText('Información: Debes completar todos los campos con *').waitFor();
    expect(await axeObjections(page, '.bp6-dialog')).toEqual([]);
    await page.context().close();
  });
});
