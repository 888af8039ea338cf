import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillIn, formOf } from '../../e2e/browser-dialogs.ts';
import { CREATE } from '../../support/reception.ts';
import { Desk } from '../desk.ts';
import { type DeskCenter, TODAY } from '../desk-center.ts';

const desk = Desk.ofFile();
let page: Page;
let api: DeskCenter;

const GRID = '/test';

const dialog = () => formOf(page);
const free = (court: number, hours: string) =>
  page.getByRole('gridcell', { name: `Cancha ${court}, ${hours}, libre` });
const searchBox = () => page.getByRole('searchbox', { name: 'Buscar' });

/** Requests of a path wait until the returned function is called. */
function hold(path: string): () => void {
  let release = () => {};
  api.held.set(path, new Promise((resolve) => (release = resolve)));
  return () => {
    api.held.delete(path);
    release();
  };
}

async function open(search = ''): Promise<void> {
  api = await desk.center(4);
  // Before the hours that are booked here.
  desk.at('06:10');
  page = await desk.page(api, {}, search);
  await page.getByRole('grid').waitFor();
}

async function bookSlowly(): Promise<() => void> {
  await free(2, '07:00 a 08:00').click();
  await fillIn(dialog(), 'Inés', { origin: 'Ventanilla' });
  const asked = api.sent('GET', GRID).length;
  const release = hold(GRID);
  await dialog().getByRole('button', { name: 'Reservar' }).click();
  await page.getByText('Reserva creada correctamente').waitFor();
  await expect.poll(() => api.sent('GET', GRID).length).toBeGreaterThan(asked);
  return release;
}

describe('while the grid is loaded again after a booking', () => {
  it('the next form keeps the focus and all that is typed', async () => {
    await open();
    const release = await bookSlowly();
    await free(3, '09:00 a 10:00').click();
    await dialog().getByLabel('Encargado').pressSequentially('Ana');
    release();
    await page.locator('[aria-label^="Cancha 2, 07:00 a 08:00, reservada por Inés"]').waitFor();
    await page.keyboard.type(' López');
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Ana López');
  });

  it('the search box keeps the focus and all that is typed', async () => {
    await open();
    const release = await bookSlowly();
    await searchBox().pressSequentially('cancha');
    release();
    await page.getByRole('gridcell', { name: 'Cancha 2, 07:00 a 08:00, reservada por Inés' }).waitFor();
    await page.keyboard.type(' 2');
    expect(await searchBox().inputValue()).toBe('cancha 2');
  });
});

describe('another centre, chosen in another tab', () => {
  it('leaves an open form as it is', async () => {
    const other = await desk.center(2, 'Polideportivo Sur');
    await open();
    await free(2, '07:00 a 08:00').click();
    await fillIn(dialog(), 'Inés', { origin: 'Ventanilla' });
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByLabel('Centro deportivo').fill('polideportivo');
    await tab.getByLabel('Centro deportivo').press('Enter');
    await page.waitForURL(`**/admin/programmation?center=${other.id}`);
    await page.locator('[data-court]').first().waitFor();
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Inés');
    await dialog().getByText('Complejo Deportivo Norte', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Reservar' }).click();
    await page.getByText('Reserva creada correctamente').waitFor();
    expect(api.sent('POST', CREATE)[0]?.body).toMatchObject({ selected_center_id: api.id });
  });
});

describe('«Libre ahora», pressed on another day', () => {
  it('is forgotten where the next day is asked for before today is there', async () => {
    await open('&date=2026-11-25');
    const release = hold(GRID);
    await page.getByRole('button', { name: 'Libre ahora' }).click();
    await page.getByText('sábado 21 de noviembre de 2026', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    release();
    await page.getByRole('grid', { name: '22 de noviembre' }).waitFor();
    const today = page.getByRole('button', { name: 'Hoy', exact: true });
    await today.click();
    await page.locator('[aria-busy="false"][role="grid"][aria-label*="21 de noviembre"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-court'))).toBe(null);
  });
});

describe('a call of the focus that comes late', () => {
  it('takes nobody out of the search box', async () => {
    await open('&date=2026-11-25');
    const release = hold(GRID);
    await page.getByRole('button', { name: 'Libre ahora' }).click();
    await searchBox().pressSequentially('cancha');
    release();
    await page.locator('[aria-busy="false"][role="grid"][aria-label*="21 de noviembre"]').waitFor();
    await page.keyboard.type(' 2');
    expect(await searchBox().inputValue()).toBe('cancha 2');
  });
});

describe('an unfinished form that is taken up again later', () => {
  it('comes with the type of attraction that is chosen by then', async () => {
    await open();
    await free(2, '07:00 a 08:00').click();
    await fillIn(dialog(), 'Inés', { origin: 'Ventanilla' });
    await page.goto(page.url().replace(/\?.*/, `?center=${api.id}&date=2026-11-25`));
    await page.getByText('Dejó una reserva sin terminar').waitFor();
    await page.getByLabel('Tipo de atracción').selectOption({ label: 'Básquet' });
    await page.waitForURL('**type=2');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await dialog().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?center=${api.id}&date=${TODAY}&type=2`);
  });
});
