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

  it('tells a screen reader what it leaves, once typing pauses', async () => {
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
});

describe('a date in the address that is none', () => {
  it.each(['2027-02-30', 'hoy'])('%s is told, and today is in its place', async (date) => {
    const { id } = await open(`&date=${date}&type=1`);
    await page.getByText(`La fecha «${date}» de la dirección no existe.`).waitFor();
    await page.getByRole('grid', { name: 'sábado 21 de noviembre de 2026' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?center=${id}&type=1`);
  });
});
