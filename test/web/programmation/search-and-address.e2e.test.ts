import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FakeApi } from './fake-api.ts';
import { Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(() => page.context().close());
afterAll(() => stage.close());

async function open(search = ''): Promise<void> {
  page = await stage.page(new FakeApi(12), {}, search);
  await page.getByRole('grid').waitFor();
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
    await open(`?center=1&date=${date}&type=1`);
    await page.getByText(`La fecha «${date}» de la dirección no existe.`).waitFor();
    await page.getByRole('grid', { name: 'sábado 21 de noviembre de 2026' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?center=1&type=1');
  });
});
