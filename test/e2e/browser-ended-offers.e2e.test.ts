import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { alertOf, dialog } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, Demo, PHONE, TODAY } from './browser-harness.ts';
import { takeLastHour } from './browser-taken-hour.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 180_000;
const NEIGHBOR = 'vecino@example.org';

describe.skipIf(!browser)(`offers that nobody took in time${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  /** The product goes on at another moment, with the pages that are open. */
  async function goOnAt(now: string): Promise<void> {
    await demo.stop();
    await demo.start(now);
    forgiveRestart();
  }

  /** An open page asks for its live changes again by itself, also while the product is not ready yet. */
  function forgiveRestart(): void {
    demo.forgiveLostConnection();
    demo.forgive('503 /api/live');
  }

  /** Gives a refusal of the server, and goes on. */
  async function isRefused(page: Page, text: string): Promise<void> {
    await alertOf(page, '¡Error!').getByText(text).waitFor();
    await page.getByRole('button', { name: 'De acuerdo' }).tap();
  }

  it('a handover: the reservation stays with its owner, and both learn why', async () => {
    await demo.register(NEIGHBOR, '2345678910101', 'Luis', 'Pérez');
    const page = await demo.openAs(CITIZEN, `/search/${TODAY}/all`, PHONE);
    const hour = page.locator('.r-hour').first();
    const start = ((await hour.getAttribute('aria-label')) ?? '').slice(0, 5);
    await hour.tap();
    await dialog(page, 'Confirmar reserva').getByRole('button', { name: 'Reservar' }).tap();
    await dialog(page, 'Cancha reservada').getByRole('link', { name: 'Mis reservas' }).tap();
    const card = page.locator('.r-own-card').first();
    await card.getByText(`· ${start}`).waitFor();
    await card.getByText(/^Más/).tap();
    await card.getByRole('button', { name: /^Ceder: / }).tap();
    await page.getByLabel('Correo electrónico de la otra persona').fill(NEIGHBOR);
    await page.getByRole('button', { name: 'Ofrecer' }).tap();
    await card.getByText('Si no la acepta antes de la hora de entrada, la oferta termina.').waitFor();
    const other = await demo.openAs(NEIGHBOR, '/user-reservations', PHONE);
    const section = other.getByRole('region', { name: 'Le ceden una reserva' });
    await section.getByText('Puede aceptarla hasta la hora de entrada.').waitFor();

    // Their sessions are still open half an hour after it has begun.
    await goOnAt(`${TODAY}T${start.slice(0, 2)}:30:00-06:00`);
    await section.getByRole('button', { name: /^Aceptar la reserva/ }).tap();
    await isRefused(other, 'La hora de entrada ya pasó: la reserva ya no puede cambiar de persona.');
    await section.waitFor({ state: 'detached' });
    await page.reload();
    await card.getByText('La hora de entrada ya pasó.').waitFor();
    expect(await page.getByText('Ofrecida a otra persona').count()).toBe(0);
    forgiveRestart();
    await demo.expectRefused(expect.stringMatching(/^409 .+\/handover\/accept$/));
  });
  it('the waiting list: the person learns until when the hour was kept, and where to look on', async () => {
    await goOnAt('2026-11-21T10:20:00-06:00');
    const colleague = await demo.colleague();
    const set = await colleague.send('PUT', '/api/settings', { json: { waiting_offer_minutes: 30 } });
    expect(set.status, set.text).toBe(200);
    const page = await demo.openAs(CITIZEN, '/user-profile', PHONE);
    const day = '2026-12-03';
    const { start, end, court, reservationId } = await takeLastHour(page, colleague, day);
    await page.goto(`/search/${day}/all`);
    await page.getByText('Horas ocupadas: le avisamos si se liberan').tap();
    const bell = `Avísame si se libera ${start}–${end}, ${court}`;
    await page.getByRole('button', { name: bell }).first().tap();
    await page.getByText('Le avisaremos por correo').waitFor();
    await page.goto('/user-reservations');
    expect((await colleague.send('DELETE', `/api/reservation/${reservationId}`)).status).toBe(200);
    const accept = page.getByRole('button', { name: /^Aceptar la hora/ });
    await accept.waitFor();

    await goOnAt('2026-11-21T11:20:00-06:00');
    await accept.tap();
    await isRefused(page, 'El plazo para aceptar esta hora ya venció.');
    const over = page.getByRole('region', { name: 'Lista de espera: anteriores' });
    await over
      .getByText(/^Se liberó y estuvo apartada para usted hasta el .+ a las 10:\d\d\. El plazo/)
      .waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await over.getByRole('link', { name: 'Ver las horas de ese día' }).tap();
    await page.waitForURL(`**/search/${day}/all`);
    forgiveRestart();
    await demo.expectRefused(expect.stringMatching(/^409 .+\/accept$/));
  });
});
