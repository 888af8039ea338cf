import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { holdable } from '../support/holdable.ts';
import type { Reception } from '../support/reception.ts';
import { focusedName } from './browser-grid.ts';
import { browserOfFile, CITIZEN, Demo, PHONE } from './browser-harness.ts';
import { type TakenHour, takeLastHour } from './browser-taken-hour.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;
const NEIGHBOR = 'vecino@example.org';

describe.skipIf(!browser)(`a citizen who waits, invites and repeats${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  /** Staff book an hour on a day on which the citizen has nothing. */
  async function taken(page: Page, colleague: Reception): Promise<TakenHour> {
    const own = await (await page.request.get('/api/user-reservations/4')).json();
    const busy = new Set(own.data.map(({ date }: { date: string }) => date));
    const { days } = await (await page.request.get('/api/search-days/all/all')).json();
    const { date: day } = days.find(
      ({ date, free }: { date: string; free: number }) => free > 20 && !busy.has(date),
    );
    return takeLastHour(page, colleague, day);
  }

  it('learns that an hour frees, accepts it, and has it in their calendar', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const colleague = await demo.colleague();
    const slot = await taken(page, colleague);
    await page.goto(`/search/${slot.day}/all`);
    await page.getByText('Horas ocupadas: le avisamos si se liberan').tap();
    const bell = page.getByRole('button', {
      name: `Avísame si se libera ${slot.start}–${slot.end}, ${slot.court}`,
    });
    await bell.first().waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await bell.first().press('Enter');
    await page.getByText(/^Le avisaremos por correo/).waitFor();
    await page.getByText('En espera').waitFor();
    expect(await focusedName(page)).toContain('En espera: ');

    await page.goto('/user-reservations');
    const place = page.getByRole('article').filter({ hasText: 'primera persona de la lista' });
    await place.waitFor();
    // It frees, and the page hears of it by itself.
    const cancelled = await colleague.send('DELETE', `/api/reservation/${slot.reservationId}`);
    expect(cancelled.status).toBe(200);
    const accept = page.getByRole('button', { name: /^Aceptar la hora/ });
    await accept.waitFor();
    await page.getByText('Libre para usted').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    // On any other page, too, with its end.
    await page.goto('/user-profile');
    const banner = page.getByRole('region', { name: 'Horas libres para usted' });
    await banner.getByText(/apartada para usted hasta .+ a las \d\d:\d\d/).waitFor();
    await banner.getByRole('button', { name: /^Aceptar la hora/ }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await banner.getByRole('link', { name: /^Ver o rechazar/ }).tap();
    await accept.press('Enter');
    await page.getByText(/^La hora es suya/).waitFor();
    await page.getByText('Aceptada', { exact: true }).waitFor();
    expect(await focusedName(page)).toBe('Mis reservas');
    const { data } = await (await page.request.get('/api/user-reservations/1')).json();
    const mine = data.find(({ date, attraction_id: court }: { date: string; attraction_id: number }) => {
      return date === slot.day && court === slot.courtId;
    });
    expect(mine.hours).toBe(`${slot.start}–${slot.end}`);
    const entry = await page.request.get(`/api/reservation/${mine.id}.ics`);
    expect(await entry.text()).toContain('STATUS:CONFIRMED');
    const link = page.locator(`a[href="/api/reservation/${mine.id}.ics"]`);
    await page.locator('.r-own-more', { has: link }).locator('summary').tap();
    await link.waitFor();
  });

  it('learns of a limit before booking, and what would be allowed', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const colleague = await demo.colleague();
    const limit = async (max_open_reservations: number | null) => {
      const answer = await colleague.send('PUT', '/api/settings/types/6', {
        json: { max_open_reservations },
      });
      expect(answer.status).toBe(200);
    };
    const { days } = await (await page.request.get('/api/search-days/all/all')).json();
    const day = days.find(({ free }: { free: number }) => free > 20).date;
    await limit(1);
    await page.goto(`/search/${day}/all`);
    const rules = page.getByRole('region', { name: 'Reglas para reservar' });
    const told =
      /^Usted ya tiene \d+ reservas? de tipo Normal por venir, .+ Podrá reservar de nuevo desde el /;
    await rules.getByText(told).waitFor();
    await rules.getByText('Reglas para reservar').tap();
    await rules.getByText(/^Hasta 1 reserva de tipo Normal por venir a la vez \(tiene \d+\)/).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await limit(null);
    await page.reload();
    await rules.getByText('Reglas para reservar').waitFor();
    expect(await page.getByText(told).count()).toBe(0);
  });

  it('subscribes to their calendar, and ends the address', async () => {
    const page = await demo.openAs(CITIZEN, '/user-profile', PHONE);
    await page.getByRole('button', { name: 'Crear dirección del calendario' }).tap();
    const field = page.getByLabel('Dirección del calendario');
    const address = new URL(await field.inputValue());
    const feed = await page.request.get(address.pathname);
    expect(await feed.text()).toContain('BEGIN:VEVENT');
    const link = page.getByRole('link', { name: 'Suscribirse' });
    expect(await link.getAttribute('href')).toMatch(/^webcal:/);
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Eliminar dirección' }).tap();
    await page.getByText('La dirección del calendario ya no funciona').waitFor();
    expect((await page.request.get(address.pathname)).status()).toBe(404);
  });

  it('invites others by a link, who say that they come, and books the same hour a week later', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    const card = page.getByRole('article').filter({ hasText: 'Confirmada' }).first();
    await card.getByText(/^Más/).tap();
    // Its script does not arrive: the page stays, and is loaded again if they wish.
    await page.route('**/share-dialog-*.js', (route) => route.abort('connectionreset'), { times: 1 });
    await card.getByRole('button', { name: 'Invitar' }).tap();
    const failed = page.getByRole('alertdialog', { name: '¡Error!' });
    await failed.getByText('No se ha podido abrir esta ventana').waitFor();
    await card.waitFor();
    await failed.getByRole('button', { name: 'Actualizar la página' }).tap();
    await failed.waitFor({ state: 'detached' });
    demo.forgiveLostConnection();
    await card.getByText(/^Más/).tap();
    await card.getByRole('button', { name: 'Invitar' }).tap();
    const invite = page.getByRole('dialog', { name: 'Invitar a la reserva' });
    await invite.getByText(/En el lugar caben \d+/).waitFor();
    await invite.getByRole('button', { name: 'Crear enlace' }).tap();
    const link = await invite.getByLabel('Enlace de la reserva').inputValue();
    expect(await axeObjections(page)).toEqual([]);

    const guest = await demo.visit(PHONE);
    await guest.clock.install();
    const challenge = holdable();
    await guest.route('**/api/form-challenge', async (route) => {
      await challenge.promise;
      await route.continue();
    });
    await guest.goto(new URL(link).pathname);
    await guest.getByRole('button', { name: 'Voy' }).tap();
    await guest.getByText('Escriba su nombre').waitFor();
    await guest.getByLabel('Su nombre').fill('Luis de la cuadra');
    const going = guest.getByRole('button', { name: 'Voy' });
    await going.tap();
    // Also before there is anything to send.
    await expect.poll(() => going.getAttribute('aria-busy')).toBe('true');
    challenge.resolve();
    await guest.getByText('Usted va.').waitFor();
    // Those who have the link would lose it: nothing ends unasked.
    const replace = page.getByRole('alertdialog', { name: '¿Crear otro enlace?' });
    await invite.getByText('Luis de la cuadra').waitFor();
    await invite.getByRole('button', { name: 'Crear otro enlace' }).tap();
    await replace.getByText(/dejará de funcionar.+La persona que se apuntó sigue en la lista\.$/).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await replace.getByRole('button', { name: 'Regresar' }).tap();
    expect(await invite.getByLabel('Enlace de la reserva').inputValue()).toBe(link);
    await guest.getByText(/^Van 2 de \d+; quedan? \d+ lugar/).waitFor();
    expect(await axeObjections(guest)).toEqual([]);
    // The inviting person sees it without doing anything.
    await invite.getByText('Luis de la cuadra').waitFor();
    // The reloaded page was served with the answer to those who have not joined, which counts them.
    await Promise.all([guest.waitForResponse(/\/api\/shared\/[^/?]+\?guest=/), guest.reload()]);
    const party = holdable();
    await guest.route(/\/api\/shared\/[^/?]+$/, async (route) => {
      await party.promise;
      await route.continue();
    });
    const leaving = guest.getByRole('button', { name: 'Ya no voy' });
    // Not only with the next poll.
    const asked = guest.waitForRequest(/\/api\/shared\/[^/?]+$/, { timeout: 10_000 });
    await leaving.tap();
    await asked;
    expect(await leaving.getAttribute('aria-busy')).toBe('true');
    party.resolve();
    await guest.getByText(/^Van 1 de/).waitFor();
    await guest.getByLabel('Su nombre').waitFor();

    await invite.getByRole('button', { name: 'Crear otro enlace' }).tap();
    await replace.getByRole('button', { name: 'Crear otro enlace' }).tap();
    await expect.poll(() => invite.getByLabel('Enlace de la reserva').inputValue()).not.toBe(link);
    // The page that is open does not go on showing it.
    await guest.clock.fastForward('00:20');
    await guest.getByText('Este enlace ya no funciona').waitFor();
    const next = await invite.getByLabel('Enlace de la reserva').inputValue();
    await guest.goto(new URL(next).pathname);
    await guest.getByText(/^Van 1 de/).waitFor();
    await invite.getByRole('button', { name: 'Dejar de compartir' }).tap();
    const stop = page.getByRole('alertdialog', { name: '¿Dejar de compartir la reserva?' });
    await stop.getByText(/quienes lo tienen ya no verán la reserva/).waitFor();
    await stop.getByRole('button', { name: 'Dejar de compartir' }).tap();
    await invite.getByText(/En el lugar caben \d+/).waitFor();
    await guest.reload();
    await guest.getByText('Este enlace ya no funciona').waitFor();
    expect(await axeObjections(guest)).toEqual([]);
    for (const one of [link, next]) demo.forgive(`404 /api/shared/${one.split('/').at(-1)}`);
    await page.keyboard.press('Escape');

    const again = card.getByRole('link', { name: /^Otra vez el próximo / });
    const { pathname, searchParams } = new URL((await again.getAttribute('href')) ?? '', demo.url);
    const [court, start, end] = (searchParams.get('repetir') ?? '').split('.');
    const [, , day, activity] = pathname.split('/');
    const found = await (await page.request.get(`/api/search-attractions/${day}/${activity}/all`)).json();
    const isFree = found.data.some(
      (one: { id: number; dates: { start: string }[] }) =>
        one.id === Number(court) && one.dates.some((slot) => slot.start === start),
    );
    await again.tap();
    const question = page.getByRole('dialog', {
      name: isFree ? 'Confirmar reserva' : 'Esa hora ya no está libre',
    });
    await question.waitFor();
    if (isFree) await question.getByText(`${start}–${end}`).first().waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });

  it('has the companions of a cancelled reservation notified', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const colleague = await demo.colleague();
    const { reservationId } = await taken(page, colleague);
    const shared = await colleague.send('POST', `/api/reservation/${reservationId}/share`, { json: {} });
    const guest = await demo.visit(PHONE);
    await guest.goto(`/juntos/${shared.body.token}`);
    await guest.getByLabel('Su nombre').fill('Ana');
    await guest.getByRole('button', { name: 'Voy' }).tap();
    await guest.getByText('Usted va.').waitFor();
    // Taken off the list, they do not go there for nothing.
    const { body: party } = await colleague.get(`/api/reservation/${reservationId}/share`);
    const [ana] = party.guests as { id: string }[];
    const off = await colleague.send('DELETE', `/api/reservation/${reservationId}/share/guests/${ana?.id}`);
    expect(off.status).toBe(200);
    await guest.reload();
    await guest.getByText('Ya no está en la lista').waitFor();
    expect(await axeObjections(guest)).toEqual([]);
    await guest.getByLabel('Su nombre').fill('Ana');
    await guest.getByRole('button', { name: 'Voy' }).tap();
    await guest.getByText('Usted va.').waitFor();
    expect(await guest.getByText('Ya no está en la lista').count()).toBe(0);
    expect((await colleague.send('DELETE', `/api/reservation/${reservationId}`)).status).toBe(200);
    await guest.reload();
    await guest.getByText('La reserva fue cancelada.').waitFor();
    expect(await guest.getByText('¡Nos vemos en la cancha!').count()).toBe(0);
  });

  it('hands a reservation over to a neighbor, who accepts it', async () => {
    await demo.register(NEIGHBOR, '2345678910101', 'Luis', 'Pérez');
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    const card = page.getByRole('article').filter({ hasText: 'Confirmada' }).first();
    const code = (await card.locator('.r-code').first().textContent()) ?? '';
    await card.getByText(/^Más/).tap();
    await card.getByRole('button', { name: 'Ceder' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Ceder la reserva' });
    await dialog.getByRole('button', { name: 'Ofrecer' }).tap();
    await dialog.getByText('Campo obligatorio').waitFor();
    await dialog.getByLabel('Correo electrónico de la otra persona').fill(CITIZEN);
    await dialog.getByRole('button', { name: 'Ofrecer' }).tap();
    await dialog.getByText('La reserva ya es de esa persona. Escriba el correo de otra.').waitFor();
    await demo.expectRefused(expect.stringMatching(/^422 .+\/handover$/));
    await dialog.getByLabel('Correo electrónico de la otra persona').fill(NEIGHBOR);
    expect(await axeObjections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ofrecer' }).tap();
    await page.getByText(/^Si ese correo tiene una cuenta/).waitFor();
    await page.getByText('Ofrecida a otra persona').waitFor();
    expect(await axeObjections(page)).toEqual([]);

    const other = await demo.openAs(NEIGHBOR, '/user-reservations', PHONE);
    await other.getByRole('heading', { name: 'Le ceden una reserva' }).waitFor();
    expect(await axeObjections(other)).toEqual([]);
    await other.getByRole('button', { name: /^Rechazar: .+, \d\d:\d\d–\d\d:\d\d$/ }).tap();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Regresar' }).tap();
    await other.getByRole('button', { name: 'Aceptar la reserva' }).tap();
    await other.getByText('La reserva ya es suya.').waitFor();
    await other.locator('.r-own-card .r-code', { hasText: code }).first().waitFor();
    // The former person's screen hears of it by itself.
    await page.locator('.r-own-card .r-code', { hasText: code }).waitFor({ state: 'detached' });
  });
});
