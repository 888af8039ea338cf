import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { dialog } from './browser-dialogs.ts';
import { browserOfFile, DESKTOP, Demo, PHONE, STAFF, TODAY } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 180_000;
const ABSENT = 'ausente@example.org';
const CUI = '2345678910101';

/** Monday, after both visits were missed; the pause lasts seven days. */
const MONDAY = '2026-11-23T08:00:00-06:00';
const PAUSED =
  'No puede reservar hasta el 29/11/2026 inclusive porque faltó a 2 reservas sin cancelar. Si hubo un error, el personal del centro deportivo puede levantar la pausa.';

const rules = (within: Pick<Page, 'getByRole'>) =>
  within.getByRole('region', { name: 'Reglas para reservar' });

describe.skipIf(!browser)(`a citizen who misses visits${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('is warned of the rule, paused, sees why and until when before booking, and staff lift it', async () => {
    const admin = await demo.colleague();
    const set = await admin.send('PUT', '/api/settings', {
      json: { no_show_limit: 2, no_show_pause_days: 7, unconfirmed_open_reservations: 0 },
    });
    expect(set.status, set.text).toBe(200);
    await demo.register(ABSENT, CUI, 'Luis', 'Ausente');

    const page = await demo.visitAs(ABSENT, PHONE);
    // Nobody checks in.
    for (const day of [TODAY, '2026-11-22']) {
      await page.goto(`/search/${day}/all`);
      await rules(page).getByText('Reglas para reservar').tap();
      await rules(page)
        .getByText(
          /^Si no puede asistir, cancele: 2 ausencias en 90 días y no podrá reservar durante 7 días\.$/,
        )
        .waitFor();
      await page.locator('.r-hour:visible').last().tap();
      await dialog(page, 'Confirmar reserva').getByRole('button', { name: 'Reservar' }).tap();
      await dialog(page, 'Cancha reservada').waitFor();
    }

    await demo.stop();
    await demo.start(MONDAY);
    demo.forgetSession(ABSENT);
    demo.forgiveLostConnection();
    const back = await demo.visitAs(ABSENT, PHONE);
    const told = async (where: Page) => rules(where).getByRole('status').getByText(PAUSED);
    await expect
      .poll(
        async () => {
          await back.goto('/user-profile');
          await rules(back).getByText('Reglas para reservar').waitFor();
          return (await told(back)).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(await axeObjections(back)).toEqual([]);
    await back.goto('/search/2026-11-24/all');
    await (await told(back)).waitFor();
    expect(await axeObjections(back)).toEqual([]);
    await back.locator('.r-hour').first().tap();
    const question = dialog(back, 'Confirmar reserva');
    const why = rules(question).getByRole('status').getByText(PAUSED);
    await why.waitFor();
    // It can't succeed: it says why, and a press leads to the reason.
    const button = question.getByRole('button', { name: 'Reservar' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'));
    await button.press('Enter');
    expect(await why.evaluate((reason) => reason === document.activeElement)).toBe(true);
    expect(await axeObjections(back)).toEqual([]);

    const staff = await demo.openAs(STAFF, `/admin/manage-person-profile/${CUI}`, DESKTOP);
    const note = staff.getByText(
      'No puede reservar hasta el 29/11/2026 inclusive: faltó a 2 reservas sin cancelar.',
    );
    await note.waitFor();
    expect(await axeObjections(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Levantar pausa' }).click();
    await staff.getByText('Se ha levantado la pausa; la persona puede reservar de nuevo').waitFor();
    await note.waitFor({ state: 'detached' });

    await back.goto('/search/2026-11-24/all');
    await rules(back).getByText('Reglas para reservar').waitFor();
    expect(await (await told(back)).count()).toBe(0);
    await back.locator('.r-hour').first().tap();
    await question.getByRole('button', { name: 'Reservar' }).tap();
    await dialog(back, 'Cancha reservada').waitFor();
    // Their pages of two days before meet a session that has ended.
    demo.forgiveLostSession();
    demo.forgiveLostConnection();
  });
});
