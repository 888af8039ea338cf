import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Reservation } from '../../api/contract/reservations.ts';
import { axeObjections } from '../support/axe.ts';
import { dialog, entryOf } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, Demo, PHONE } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

const MOVED = 'Su reserva se movió. El código sigue siendo el mismo.';

async function own(page: Page): Promise<readonly Reservation[]> {
  return (await (await page.request.get('/api/user-reservations/1')).json()).data;
}

const hours = (page: Page) => page.locator('.r-hour');

describe.skipIf(!browser)(`a citizen moves a reservation${reason}`, { timeout: 120_000 }, () => {
  const demo = Demo.ofFile(browser);

  it('from "Mis reservas" to another day and hour: the code stays', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    const reservation = (await own(page)).find(({ may }) => may.move);
    if (!reservation) throw new Error('the citizen of the demo has nothing to move');
    const card = page.getByRole('article').filter({ hasText: reservation.shortcode });
    await card.locator('summary').tap();
    await card.getByRole('link', { name: /^Mover: / }).tap();
    const banner = page.getByRole('region', { name: 'Mover una reserva' });
    await banner.getByText(reservation.place_attraction).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    // Its sport goes with it: where another one is played it can't be.
    await page.getByRole('button', { name: /^Cambiar filtros/ }).tap();
    const filters = dialog(page, 'Cambiar filtros');
    await filters.getByLabel('Lugar').waitFor();
    expect(await filters.getByLabel('Deporte').count()).toBe(0);
    await filters.getByRole('button', { name: 'Cancelar' }).tap();
    // Another day keeps what is moved.
    const days = page.getByRole('navigation', { name: 'Días disponibles' });
    await days.getByRole('link').last().tap();
    await page.waitForURL(
      (url) => url.pathname.startsWith('/search/') && !url.pathname.includes(reservation.date),
    );
    expect(new URL(page.url()).searchParams.get('mover')).toBe(reservation.qrcode);
    await page.getByText(/^\d+ canchas? encontradas?$/).waitFor();
    await hours(page).first().tap();
    const question = dialog(page, 'Mover reserva');
    await question.getByText('Antes', { exact: true }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    const chosen = await entryOf(page);
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await entryOf(page)).toBe(chosen - 1);
    // A second tap so soon would be a double one.
    await hours(page).first().click();
    await question.getByRole('button', { name: 'Mover reserva' }).tap();
    await page.getByText(MOVED).waitFor();
    await page.waitForURL('**/user-reservations');
    const moved = (await own(page)).find(({ id }) => id === reservation.id);
    expect(moved).toMatchObject({ shortcode: reservation.shortcode, qrcode: reservation.qrcode });
    expect(moved?.date).not.toBe(reservation.date);
  });

  it('from its own page, and may leave it as it is', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const reservation = (await own(page)).find(({ may }) => may.move);
    await page.goto(`/consulta/${reservation?.qrcode}`);
    await page.getByRole('link', { name: 'Mover' }).tap();
    const banner = page.getByRole('region', { name: 'Mover una reserva' });
    await banner.getByRole('link', { name: 'Dejarla como está' }).tap();
    await page.waitForURL('**/user-reservations');
    expect((await own(page)).find(({ id }) => id === reservation?.id)?.hours).toBe(reservation?.hours);
  });
});
