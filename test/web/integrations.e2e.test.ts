import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog } from '../e2e/browser-dialogs.ts';
import { axeObjections } from '../support/axe.ts';
import { limitOf } from '../support/limits.ts';
import { PHONE } from '../support/screens.ts';
import { ADMIN, Desk } from './desk.ts';

const desk = Desk.ofFile();
const SLOW = limitOf(60_000);

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Portal municipal' });
const statusOf = (page: Page, key: string) =>
  page.evaluate(
    async (token) =>
      (
        await fetch('/api/search-filters', {
          credentials: 'omit',
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status,
    key,
  );

describe('the page of integrations', { timeout: SLOW }, () => {
  it('makes a key, shows it once, renews and revokes it', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/integrations', {}, { user: ADMIN });
    await page.getByText('No hay llaves.').waitFor();
    await page.getByRole('button', { name: 'Crear llave' }).click();
    const form = dialog(page, 'Crear llave');
    await form.getByRole('button', { name: 'Crear llave' }).click();
    await page.getByText('Elija al menos un permiso').first().waitFor();
    await form.getByLabel('Nombre').fill('Portal municipal');
    await form.getByText('Consultar disponibilidad').click();
    expect(await axeObjections(page)).toEqual([]);
    await form.getByRole('button', { name: 'Crear llave' }).click();

    const made = dialog(page, 'Llave creada');
    const first = await made.getByLabel('Llave de API').inputValue();
    expect(first).toMatch(/^rsv_[\w-]{43}$/);
    expect(await axeObjections(page)).toEqual([]);
    expect(await statusOf(page, first)).toBe(200);
    await made.getByRole('button', { name: 'Ya la guardé' }).click();
    await row(page).getByText('Consultar disponibilidad').waitFor();
    expect(await page.content()).not.toContain(first);

    await row(page).getByRole('button', { name: 'Renovar la llave Portal municipal' }).click();
    const renewal = dialog(page, 'Renovar llave');
    await renewal.getByLabel('La llave anterior debe').selectOption('Dejar de valer ya');
    await renewal.getByRole('button', { name: 'Renovar' }).click();
    const second = await dialog(page, 'Llave renovada').getByLabel('Llave de API').inputValue();
    await page.getByRole('button', { name: 'Ya la guardé' }).click();
    expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([401, 200]);

    await row(page).getByRole('button', { name: 'Revocar la llave Portal municipal' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await page.getByText('Se ha revocado la llave').waitFor();
    await row(page).getByText('Revocada').waitFor();
    expect(await statusOf(page, second)).toBe(401);
    expect(await axeObjections(page)).toEqual([]);
  });

  it('fits a phone', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/integrations', PHONE, { user: ADMIN });
    await page.getByRole('button', { name: 'Crear llave' }).click();
    await dialog(page, 'Crear llave').getByLabel('Nombre').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeObjections(page)).toEqual([]);
  });
});
