import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { limitOf } from '../support/limits.ts';
import { hasFocus } from './browser-dialogs.ts';
import { COURT, cell, focusedName, OTHER_COURT, openDay, openDayAs, quietDay } from './browser-grid.ts';
import { browserOfFile, CITIZEN, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = limitOf(60_000);

describe.skipIf(!browser)(`the ways to look at the grid${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  async function close(date: string, ...names: string[]): Promise<void> {
    const client = await demo.colleague();
    const { body } = await client.get('/api/manage/attractions/center/1');
    const courts = body.attractions as { id: number; name: string }[];
    const answer = await client.post('/api/closures', {
      attraction_ids: courts.filter(({ name }) => names.includes(name)).map(({ id }) => id),
      date_start: date,
      date_end: date,
      hour_start: '10:00',
      hour_end: '14:00',
      reason: 'Torneo municipal',
    });
    expect(answer.status, answer.text).toBe(200);
  }

  it('a closure is one band over its hours, which the keyboard reaches and which books nothing', async () => {
    const date = quietDay(30);
    await close(date, COURT, OTHER_COURT);
    const page = await openDayAs(demo, STAFF, date);
    const band = cell(page, '10:00 a 14:00, cerrada: Torneo municipal');
    expect(await band.getAttribute('aria-colspan')).toBe('4');
    expect(await cell(page, '1', OTHER_COURT).filter({ hasText: 'Torneo municipal' }).count()).toBe(1);
    expect(await axeObjections(page)).toEqual([]);

    await cell(page, '09:00 a 10:00, libre').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedName(page)).toBe(`${COURT}, 10:00 a 14:00, cerrada: Torneo municipal`);
    await page.keyboard.press('Enter');
    await page.getByText(`${COURT} está cerrada: Torneo municipal`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    expect(await focusedName(page)).toBe(`${COURT}, 14:00 a 15:00, libre`);
    // Hours are marked up to the band, and no further.
    await cell(page, '08:00 a 09:00, libre').focus();
    await page.keyboard.down('Shift');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    await expect.poll(() => page.locator('.is-marked').count()).toBe(2);
  });

  it('a booking of citizens after the last hour of the grid is named above it, and opens', async () => {
    const client = await demo.colleague();
    const { body } = await client.get('/api/manage/attractions/center/1');
    const court = (body.attractions as { id: number; name: string }[]).find(({ name }) => name === COURT);
    const date = '2026-11-27';
    const late = { attraction_id: court?.id, day_of_week: 5, start: '23:00', end: '24:00' };
    expect((await client.post('/api/available-date', late)).status).toBe(200);
    const phone = await demo.openAs(CITIZEN, `/search/${date}/all?centro=1&franja=noche`, PHONE);
    await phone.locator('.r-hour').filter({ hasText: '23:00' }).first().tap();
    await phone
      .getByRole('dialog', { name: 'Confirmar reserva' })
      .getByRole('button', { name: 'Reservar' })
      .tap();
    await phone.getByRole('dialog', { name: 'Cancha reservada' }).waitFor();
    const page = await openDayAs(demo, STAFF, date);
    await page.getByText('Fuera de las horas de la programación').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^${COURT}, 23:00–24:00, `) }).click();
    const detail = page.getByRole('dialog', { name: 'Detalle de la reserva' });
    await detail.getByText('23:00–24:00').first().waitFor();
  });

  it('a load that fails keeps the focus on «Reintentar», and gives it to the heading once it succeeds', async () => {
    const page = await demo.visitAs(STAFF);
    let isDown = true;
    await page.route('**/test?*', (route) => (isDown ? route.fulfill({ status: 418 }) : route.continue()));
    await page.goto(`/admin/programmation?center=1&date=${quietDay(32)}`);
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await retry.focus();
    const again = page.waitForResponse((response) => response.url().includes('/test?'));
    await page.keyboard.press('Enter');
    await again;
    await hasFocus(retry);
    isDown = false;
    await page.keyboard.press('Enter');
    await cell(page, '09:00 a 10:00, libre').waitFor();
    await hasFocus(page.getByRole('heading', { level: 1 }));
    // Two by the test, and more where the page hears of changes meanwhile.
    demo.forgive('418 /test');
  });

  it('on a phone a closure is one band above the hours, which count it', async () => {
    const date = quietDay(31);
    await close(date, COURT);
    const page = await demo.visitAs(STAFF, PHONE);
    await openDay(page, date);
    const band = page.getByRole('button', { name: `${COURT}, 10:00 a 14:00, cerrada: Torneo municipal` });
    expect(await band.count()).toBe(1);
    expect(await page.getByRole('button', { name: /^11:00–12:00/ }).textContent()).toContain('1 cerrada');
    expect(await axeObjections(page)).toEqual([]);
    await band.tap();
    await page.getByText(`${COURT} está cerrada: Torneo municipal`).waitFor();
    const all = page.getByRole('button', { name: /^Cierres/ });
    await all.tap();
    expect(await all.getAttribute('aria-expanded')).toBe('false');
    expect(await band.count()).toBe(0);
  });
});
