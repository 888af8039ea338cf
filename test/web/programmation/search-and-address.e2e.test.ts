import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Desk } from '../desk.ts';
import type { DeskCenter } from '../desk-center.ts';

const desk = Desk.ofFile();
let page: Page;

async function open(search = ''): Promise<DeskCenter> {
  const center = await desk.center(12);
  page = await desk.page(center, {}, search);
  await page.getByRole('grid').waitFor();
  return center;
}

describe('the filter box', () => {
  const told = () => page.getByRole('status', { name: 'Resultado de la búsqueda' });

  it('announces the matches to a screen reader, once typing pauses', async () => {
    await open();
    expect(await told().textContent()).toBe('');
    const box = page.getByRole('searchbox', { name: 'Buscar' });
    await box.pressSequentially('cancha 1');
    await told().getByText('4 atracciones', { exact: true }).waitFor();
    await box.fill('cancha 12');
    await told().getByText('1 atracción', { exact: true }).waitFor();
    await box.fill('nada de esto');
    await told().getByText('No se han encontrado registros.', { exact: true }).waitFor();
    await box.fill('');
    await told().getByText('12 atracciones', { exact: true }).waitFor();
  });

  it('is where "/" goes from an hour, as the sheet of keys says; Ctrl+K searches everything', async () => {
    await open();
    const hour = page.locator('[data-court]').first();
    await hour.focus();
    await page.keyboard.press('/');
    const box = page.getByRole('searchbox', { name: 'Buscar' });
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await hour.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar' }).waitFor();
    await page.keyboard.press('Escape');
    // Where the page has no box for it, it searches everything, too.
    await page.goto('/admin/approvals');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Buscar' }).waitFor();
  });
});

it('the reservation that Enter opens from the filter box has the keys once it is closed', async () => {
  const center = await desk.center(2);
  await center.book({ court: 2, start: '15:00', end: '16:00', who: 'Ana Tobar' });
  const page = await desk.page(center);
  const found = page.getByRole('gridcell', { name: /Ana Tobar/ });
  await found.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('tobar');
  await page.getByRole('status', { name: 'Resultado de la búsqueda' }).getByText('1 atracción').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await expect.poll(() => found.evaluate((hour) => hour === document.activeElement)).toBe(true);
});

describe('a date in the address that is none', () => {
  it.each(['2027-02-30', 'hoy'])('%s is named, and today is in its place', async (date) => {
    const { id } = await open(`&date=${date}&type=1`);
    await page.getByText(`La fecha «${date}» de la dirección no existe.`).waitFor();
    await page.getByRole('grid', { name: 'sábado 21 de noviembre de 2026' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?center=${id}&type=1`);
  });
});
