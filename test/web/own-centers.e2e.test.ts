import { describe, expect, it } from 'vitest';
import { readAccounts } from '../../projections/accounts/queries.ts';
import { axeObjections } from '../support/axe.ts';
import { Desk, STAFF } from './desk.ts';

const desk = Desk.ofFile();
const WHY = 'Usted atiende en Complejo Propio; aquí solo puede consultar.';

/** Binds the staff of the desk to these centers; none: to all. */
async function bind(...centerIds: readonly number[]): Promise<void> {
  const { rows } = await readAccounts(desk.api.pool, STAFF.email, { page: 1, perPage: 1 });
  await desk.api.change({ type: 'AssignCenters', userId: rows[0]?.id ?? '', centerIds });
}

describe('staff who are bound to a center', () => {
  it('see at once, on the open page of another, that they only look; and no more once they may', async () => {
    const own = await desk.center(1, 'Complejo Propio');
    const other = await desk.center(['Cancha 1'], 'Complejo Vecino');
    const page = await desk.visit(other, `/admin/programmation?center=${other.id}`);
    const free = page.getByRole('gridcell', { name: /^Cancha 1, .*libre/ }).last();
    await free.waitFor();
    expect(await free.getAttribute('aria-disabled')).toBeNull();

    await bind(own.id);
    const note = page.getByRole('alert').filter({ hasText: WHY });
    await note.waitFor();
    const [shown, content] = await Promise.all(
      [note.locator('p'), page.locator('.pg-page')].map((one) => one.boundingBox()),
    );
    expect([shown?.x, shown?.width]).toEqual([content?.x, content?.width]);
    await expect.poll(() => free.getAttribute('aria-disabled')).toBe('true');
    expect(await free.getAttribute('aria-label')).toContain('solo consulta');
    expect(await axeObjections(page)).toEqual([]);

    await page.getByLabel('Centro deportivo').click();
    const options = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
    expect(await options.first().innerText()).toBe('Complejo Propio\nUsted atiende aquí');
    await page.keyboard.press('Escape');

    await bind();
    await expect.poll(() => page.getByText(WHY).count()).toBe(0);
    await expect.poll(() => free.getAttribute('aria-disabled')).toBeNull();
  });
});
