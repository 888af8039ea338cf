import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { ADMIN, browserOfFile, DESKTOP, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

describe.skipIf(!browser)(`the pages of plain text${reason}`, { timeout: 120_000 }, () => {
  const demo = Demo.ofFile(browser);

  it('are reached from the foot of the landing page, on a phone without script too', async () => {
    const page = await demo.visit({ ...PHONE, javaScriptEnabled: false });
    for (const name of ['Aviso de privacidad', 'Términos de uso', 'Contacto', 'Accesibilidad']) {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(await page.title()).toBe(`${name} · Reservas`);
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1);
    }
  });

  it('are accessible, and lead from one to the other', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/contacto');
    await page.getByRole('heading', { name: 'Centros deportivos' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).tap();
    await page.getByRole('heading', { name: 'Limitaciones conocidas' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });

  it('are written by an administrator, who sees them as visitors will', async () => {
    const page = await demo.openAs(ADMIN, '/admin/landing-texts', DESKTOP);
    await page.getByText('Términos de uso', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Términos de uso' });
    await form.getByLabel('Texto').fill('Uso de las canchas\n\nSea puntual.');
    const preview = page.getByRole('region', { name: 'Vista previa: Términos de uso' });
    await preview.getByRole('heading', { name: 'Uso de las canchas' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Se ha guardado: Términos de uso').waitFor();
    await page.goto('/terminos');
    await page.getByRole('heading', { level: 2, name: 'Uso de las canchas' }).waitFor();
    expect(await page.getByText('Sea puntual.').count()).toBe(1);
  });
});
