import { describe, expect, it } from 'vitest';
import type { Reservation } from '../../api/contract/reservations.ts';
import { axeObjections } from '../support/axe.ts';
import { dialog } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

describe.skipIf(!browser)(`the usual hour of a citizen${reason}`, { timeout: 120_000 }, () => {
  const demo = Demo.ofFile(browser);

  it('is saved from "Mis reservas", booked again in two taps from the landing page, and removed', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    const { data } = await (await page.request.get('/api/user-reservations/1')).json();
    const own = (data as Reservation[]).find(({ may }) => may.move);
    if (!own) throw new Error('the citizen of the demo has no reservation of their own');
    const card = page.getByRole('article').filter({ hasText: own.shortcode });
    await card.locator('summary').tap();
    await card.getByRole('button', { name: /^Guardar como la de siempre: / }).tap();
    await card.getByRole('button', { name: /^Quitar la de siempre: / }).waitFor();
    expect(await axeObjections(page)).toEqual([]);

    await page.goto('/');
    const start = own.date_start.slice(11);
    const again = page.getByRole('link', {
      name: new RegExp(`${own.place_attraction} · .* ${start} — Reservar`),
    });
    const { favorite } = await (await page.request.get('/api/user1/favorite')).json();
    await again.tap();
    const question = dialog(page, 'Confirmar reserva');
    const taken = dialog(page, 'Esa hora ya no está libre');
    await question.or(taken).waitFor();
    expect(await question.count()).toBe(favorite.is_free ? 1 : 0);
    expect(new URL(page.url()).pathname).toContain(favorite.date);

    await page.goto('/user-reservations');
    await card.locator('summary').tap();
    await card.getByRole('button', { name: /^Quitar la de siempre: / }).tap();
    await card.getByRole('button', { name: /^Guardar como la de siempre: / }).waitFor();
    await page.goto('/user-create-reservation');
    await page.getByRole('button', { name: 'Buscar canchas' }).waitFor();
    expect(await page.getByRole('link', { name: /— Reservar$/ }).count()).toBe(0);
  });
});
