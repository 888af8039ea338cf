import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { visitOf, visitSlowly } from '../bench/first-visits.ts';
import { axeObjections } from '../support/axe.ts';
import { holdable } from '../support/holdable.ts';
import { progressiveJpeg } from '../support/hostile-pictures.ts';
import { dialog, entryOf, hasFocus, toast } from './browser-dialogs.ts';
import { browserOfFile, CITIZEN, DESKTOP, Demo, logIn, PASSWORD, PHONE, STAFF } from './browser-harness.ts';
import { takeHour } from './browser-taken-hour.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;
const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } };

/** A day on which the person has nothing yet, and much is free. */
async function freeDay(page: Page, skipped = 0): Promise<string> {
  const own = await (await page.request.get('/api/user-reservations/4')).json();
  const taken = new Set((own.data ?? []).map(({ date }: { date: string }) => date));
  const { days } = await (await page.request.get('/api/search-days/all/all')).json();
  const free = days.filter(({ date, free }: { date: string; free: number }) => free > 20 && !taken.has(date));
  return free[skipped].date;
}

/** Over 8 MiB. */
function largePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'gray', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const hours = (page: Page) => page.locator('.r-hour');
const found = (page: Page) => page.getByText(/^\d+ canchas? encontradas?$/);

describe.skipIf(!browser)(`a citizen with a phone${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('courts that share a floor stand together in the search, by day and by name', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/search/2026-11-25/all');
    const floor = page.getByRole('listitem').filter({ hasText: 'En la misma superficie: Duela central' });
    const names = () => floor.getByRole('heading').allInnerTexts();
    await expect.poll(names).toContain('Duela completa');
    expect(await names()).toEqual(
      expect.arrayContaining(['Bádminton 1', 'Media duela norte', 'Media duela sur']),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeObjections(page)).toEqual([]);
  });

  it('books a court in five taps, has the ticket, and finds it among their reservations', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const day = await freeDay(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    await tap(page.getByRole('radio', { name: 'Fútbol', exact: true }));
    await tap(page.getByRole('button', { name: 'Buscar canchas' }));
    await found(page).waitFor();
    await tap(page.getByRole('link', { name: new RegExp(`^\\S+ ${Number(day.slice(8))} de .* libres$`) }));
    await page.waitForURL(`**/search/${day}/*`);
    await found(page).waitFor();
    const hour = page.locator(`[aria-label="${await hours(page).first().getAttribute('aria-label')}"]`);
    await tap(hours(page).first());
    const question = dialog(page, 'Confirmar reserva');
    await question.getByText('Normal', { exact: true }).waitFor();
    const answer = holdable();
    await page.route('**/api/makeReservationNormal1', async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await tap(question.getByRole('button', { name: 'Reservar' }));
    // The hour may leave the results before the answer is there: the question stays.
    await expect.poll(() => hour.count()).toBe(0);
    expect(await question.isVisible()).toBe(true);
    answer.resolve();
    const done = dialog(page, 'Cancha reservada');
    await done.waitFor();
    expect(taps).toBeLessThanOrEqual(5);
    const ticket = await done.getByRole('link', { name: 'Descargar ticket' }).getAttribute('href');
    const paper = await page.request.get(ticket ?? '');
    expect(paper.headers()['content-type']).toBe('application/pdf');
    // A phone that loads the page again must not hear that somebody else was faster.
    expect(new URL(page.url()).search).toBe('');
    await done.getByRole('link', { name: 'Mis reservas' }).tap();
    await page.getByText(/^\d+ reservas? encontradas?$/).waitFor();
    await page.locator(`a[href="${ticket}"]`).first().waitFor();
  });

  it('chooses as a guest, logs in, comes back to the chosen hour, and has it although the answer is lost', async () => {
    const page = await demo.visit(PHONE);
    const signedIn = await demo.openAs(CITIZEN, '/', PHONE);
    const day = await freeDay(signedIn, 1);
    await page.goto(`/search/${day}/all`);
    await found(page).waitFor();
    const label = (await hours(page).nth(1).getAttribute('aria-label')) ?? '';
    const results = await entryOf(page);
    const guest = dialog(page, 'Inicie sesión para reservar');
    await hours(page).nth(1).tap();
    await guest.waitFor();
    await page.goBack();
    await guest.waitFor({ state: 'detached' });
    expect(await entryOf(page)).toBe(results);
    // A second tap so soon would be a double one.
    await hours(page).nth(1).click();
    expect(await guest.getByRole('link', { name: 'Crear una cuenta' }).getAttribute('href')).toContain(
      '/register?next=%2Fsearch%2F',
    );
    await guest.getByRole('link', { name: 'Iniciar sesión' }).tap();
    await page.getByLabel('Correo electrónico').fill(CITIZEN);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).tap();
    const question = dialog(page, 'Confirmar reserva');
    await question.getByText(label.slice(0, 11)).first().waitFor();
    await page.route('**/api/makeReservationNormal1', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const list = page.waitForResponse('**/api/search-attractions/**');
    await question.getByRole('button', { name: 'Reservar' }).tap();
    await list;
    // Nothing comes up in front of the error, though the hour is no longer among the free ones.
    await page.getByRole('button', { name: 'De acuerdo' }).tap();
    // It is theirs: nobody else was faster.
    await dialog(page, 'Cancha reservada').waitFor();
    demo.forgiveLostConnection();
  });

  it('has the hour although its answer is lost: it is asked for again, once', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    await page.goto(`/search/${await freeDay(page, 2)}/all`);
    await found(page).waitFor();
    await hours(page).first().tap();
    const keys: (string | undefined)[] = [];
    await page.route('**/api/makeReservationNormal1', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog(page, 'Confirmar reserva').getByRole('button', { name: 'Reservar' }).tap();
    await dialog(page, 'Cancha reservada').waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    demo.forgiveLostConnection();
  });

  it('is offered the nearest hours where somebody was faster', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const day = await freeDay(page);
    await page.goto(`/search/${day}/all`);
    await found(page).waitFor();
    const results = await entryOf(page);
    await hours(page).first().tap();
    await dialog(page, 'Confirmar reserva').waitFor();
    const slot = Number(new URL(page.url()).searchParams.get('hora'));
    const search = await (await page.request.get(`/api/search-attractions/${day}/all/all`)).json();
    const court = search.data.find(({ dates }: { dates: { id: number }[] }) =>
      dates.some(({ id }) => id === slot),
    );
    const { start, end } = court.dates.find(({ id }: { id: number }) => id === slot);
    await takeHour(await demo.colleague(), { day, court, start, end });
    // The list hears of it by itself: the question gives way to other hours.
    const lost = dialog(page, 'Esa hora ya no está libre');
    await lost.waitFor();
    await lost
      .getByRole('button', { name: /\d\d:\d\d–\d\d:\d\d/ })
      .first()
      .tap();
    const question = dialog(page, 'Confirmar reserva');
    await question.getByRole('button', { name: 'Reservar' }).tap();
    await dialog(page, 'Cancha reservada').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await entryOf(page)).toBe(results);
  });

  it('is led from a day without free hours to the next one that has some', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/search/2026-11-20/all');
    await page.getByText('No se han encontrado canchas disponibles').waitFor();
    await page.getByRole('link', { name: 'Ver el sábado 21 de noviembre' }).tap();
    await found(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/search/2026-11-21/all');
    // A truncated or an old link leads on, too.
    await page.goto('/search/2026-01-45/9999?centro=9999&repetir=1.07:00.08:00');
    await page.getByText('No se han encontrado canchas disponibles').waitFor();
    await page.getByRole('button', { name: 'Cambiar filtros' }).tap();
    await dialog(page, 'Cambiar filtros').getByRole('button', { name: 'Buscar' }).tap();
    await found(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/search/2026-11-21/all');
  });

  it('learns that the filters and centers could not be loaded, and tries again', async () => {
    const page = await demo.visit(PHONE);
    let isAway = true;
    await page.route('**/api/search-filters', (route) =>
      isAway ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    // Results that the server draws have them.
    await page.goto('/user-create-reservation');
    await page.getByRole('radio', { name: 'Fútbol', exact: true }).tap();
    await page.getByLabel('Día').selectOption('2026-11-24');
    await page.getByRole('button', { name: 'Buscar canchas' }).tap();
    await page.locator('.r-court-center').first().tap();
    const center = page.getByRole('dialog');
    await center.getByText('No se ha podido cargar la información').waitFor();
    await center.getByRole('button', { name: 'Cerrar' }).last().tap();
    await page.getByRole('button', { name: 'Cambiar filtros' }).tap();
    const filters = dialog(page, 'Cambiar filtros');
    const again = filters.getByRole('button', { name: 'Reintentar' });
    await again.waitFor();
    isAway = false;
    await again.tap();
    // The page asks again by itself, too, when its live connection is lost on a busy machine.
    demo.forgive('500 /api/search-filters');
    await filters.getByLabel('Deporte').waitFor();
    await filters.getByRole('button', { name: 'Buscar' }).waitFor();
  });

  it.each([
    ['a visitor', null],
    ['a citizen', CITIZEN],
  ])(
    'has the sports that are asked for most, the day and the search in sight at once: %s',
    async (_, who) => {
      const page = who === null ? await demo.visit(PHONE) : await demo.visitAs(who, PHONE);
      await page.goto('/');
      const nav = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
      for (const target of [page.getByLabel('Día'), page.getByRole('button', { name: 'Buscar canchas' })]) {
        const box = await target.boundingBox();
        expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(nav?.y ?? 0);
      }
      const { activities } = await (await page.request.get('/api/home-filters')).json();
      const names = activities.map(({ name }: { name: string }) => name);
      expect(await page.locator('.r-choice:visible:has(input)').allTextContents()).toEqual(names.slice(0, 5));
      await page.getByText('Más actividades').tap();
      await page.getByRole('radio', { name: names.at(-1), exact: true }).tap();
      await page.getByRole('button', { name: 'Buscar canchas' }).tap();
      await page.waitForURL(`**/search/*/${activities.at(-1).id}`);
    },
  );

  it('sees their next reservation with its code, and reaches each center’s courts and telephone', async () => {
    const page = await demo.openAs(CITIZEN, '/', PHONE);
    const next = page.getByRole('region', { name: 'Su próxima reserva' });
    const { data } = await (await page.request.get('/api/user-reservations/1')).json();
    await next.getByRole('img', { name: 'Código QR de la reserva' }).waitFor();
    await next.getByText(data[0].shortcode, { exact: true }).waitFor();
    await next.getByText(`· ${data[0].hours}`).waitFor();
    expect(await next.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toContain(data[0].qrcode);
    expect(await page.getByText('Últimas reservas').count()).toBe(0);
    const phone = page.getByRole('link', { name: /teléfono de Polideportivo Central$/ });
    expect(await phone.getAttribute('href')).toMatch(/^tel:\d{8}$/);
    await page.getByRole('link', { name: 'Ver canchas de Polideportivo Central' }).tap();
    await page.waitForURL(/\/search\/[\d-]+\/all\?centro=\d+$/);
    await page.getByRole('link', { name: /^Quitar el filtro: Polideportivo Central/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('finds the first free hour in the upper third of the page, and the search in a line that stays', async () => {
    // A font that comes late waits for the next page.
    const page = await demo.visit(PHONE);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    await page.goto('/search/2026-11-24/all');
    await found(page).waitFor();
    expect((await hours(page).first().boundingBox())?.y).toBeLessThan(300);
    const line = page.getByRole('button', {
      name: 'Cambiar filtros: Todos los deportes, martes 24 de noviembre, Todos los centros deportivos',
    });
    await page.getByText('Todos los deportes · mar 24 · Todos', { exact: true }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await expect.poll(async () => (await line.boundingBox())?.y).toBe(0);
    await line.tap();
    await dialog(page, 'Cambiar filtros').waitFor();
  });

  it('narrows the hours by part of the day and center, in an address that others can open', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/search/2026-11-24/1');
    const all = await hours(page).count();
    await page.getByRole('link', { name: 'Por la noche' }).tap();
    await page.waitForURL('**/search/2026-11-24/1?franja=noche');
    await expect.poll(() => hours(page).count()).toBeLessThan(all);
    const starts = await hours(page).allTextContents();
    expect(starts.filter((start) => start < '18:00')).toEqual([]);
    await page.getByRole('link', { name: 'Polideportivo Central' }).tap();
    await page.waitForURL('**/search/2026-11-24/1?centro=*&franja=noche');
    await expect
      .poll(async () => new Set(await page.locator('.r-court-center').allTextContents()))
      .toEqual(new Set(['Polideportivo Central']));
    await page.getByRole('link', { name: 'Quitar el filtro: Por la noche' }).tap();
    await page.waitForURL(/\?centro=\d+$/);
    // An hour before that is chosen leads back here from log-in.
    await page.goto('/search/2026-11-24/1?franja=tarde');
    await hours(page).first().tap();
    const logInWay = dialog(page, 'Inicie sesión para reservar').getByRole('link', {
      name: 'Iniciar sesión',
    });
    expect(decodeURIComponent((await logInWay.getAttribute('href')) ?? '')).toMatch(
      /franja=tarde&hora=\d+&cancha=\d+\./,
    );
  });

  it('sees two rows of a court’s hours, and the others on demand', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/search/2026-11-24/1');
    const folded = page.locator('.r-court', { has: page.getByRole('button', { name: /^Ver \d+ más/ }) });
    const title = await folded.first().getAttribute('aria-labelledby');
    const court = page.locator(`[aria-labelledby="${title}"]`);
    const more = court.getByRole('button', { name: /^Ver \d+ más de Cancha/ });
    const hidden = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
    const shown = () => court.locator('.r-hour:visible').count();
    expect(await shown()).toBe(8);
    await more.tap();
    await expect.poll(shown).toBe(8 + hidden);
    await court.getByRole('button', { name: /^Ver menos/ }).tap();
    await expect.poll(shown).toBe(8);
  });

  it.each([
    ['a phone', PHONE],
    ['a wide window', DESKTOP],
  ])(
    'passes the days by one stop of the keyboard, and moves among them by arrows: %s',
    async (_, options) => {
      const page = await demo.visit(options);
      await page.goto('/search/2026-11-24/1');
      const days = page.getByRole('navigation', { name: 'Días disponibles' }).getByRole('link');
      const focused = () =>
        page.evaluate(() => document.activeElement?.querySelector('.r-sr-only')?.textContent);
      // Before the script each day is a stop.
      await page.locator('.r-day[tabindex="-1"]').first().waitFor();
      await page.getByRole('button', { name: 'Cambiar filtros' }).focus();
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('martes 24 de noviembre, ');
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('miércoles 25 de noviembre, ');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Por la mañana');
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('miércoles 25 de noviembre, ');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('domingo 6 de diciembre, ');
      await page.getByRole('link', { name: /^domingo 6 de diciembre, \d+ libres$/ }).waitFor();
      await expect(days.last().evaluate((one) => one.getBoundingClientRect().right)).resolves.toBeLessThan(
        options.viewport.width,
      );
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/2026-11-21/1');
      expect(await focused()).toBe('sábado 21 de noviembre, ');
    },
  );

  it('sees every day that may be booked in a wide window', async () => {
    const page = await demo.visit(DESKTOP);
    // On a first visit the font may come too late to be used, and that of the system is wider.
    await page.goto('/');
    await page.goto('/search/2026-11-24/all');
    const days = page.getByRole('navigation', { name: 'Días disponibles' });
    expect(await days.getByRole('link').count()).toBe(16);
    expect(await days.getByRole('list').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  it('finds what they typed again after their session has ended', async () => {
    const page = await demo.visitAs(CITIZEN, PHONE);
    const isBack = async (path: string) => {
      await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
      await logIn(page, CITIZEN);
      await page.waitForURL((url) => url.pathname === path);
      // With the token of the lost session, and at once again with the present one.
      demo.forgive('403 /api/login');
    };
    // The page's own last questions: later ones would learn of the lost session before the form does.
    const asked = ['/api/waiting-list', '/api/calendar/token'].map((path) =>
      page.waitForResponse((response) => response.url().endsWith(path)),
    );
    await page.goto('/user-profile');
    await page.getByLabel('Nombres').fill('María de los Ángeles');
    await Promise.all(asked);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Guardar cambios' }).tap();
    await page.getByText('Su sesión ha terminado.').waitFor();
    demo.forgiveLostSession();
    await isBack('/user-profile');
    await expect.poll(() => page.getByLabel('Nombres').inputValue()).toBe('María de los Ángeles');

    const day = await freeDay(page, 2);
    await page.goto(`/search/${day}/all`);
    await hours(page).first().tap();
    const question = dialog(page, 'Confirmar reserva');
    await question.getByText('Agregar observaciones').tap();
    await question.getByLabel('Observaciones').fill('Somos doce');
    await page.context().clearCookies();
    await question.getByRole('button', { name: 'Reservar' }).tap();
    await dialog(page, 'Inicie sesión para reservar').getByRole('link', { name: 'Iniciar sesión' }).tap();
    demo.forgiveLostSession();
    await isBack(`/search/${day}/all`);
    await expect.poll(() => question.getByLabel('Observaciones').inputValue()).toBe('Somos doce');
  });

  it('cancels a reservation', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', PHONE);
    const count = page.getByText(/^\d+ reservas? encontradas?$/);
    const before = Number.parseInt((await count.textContent()) ?? '', 10);
    const card = page.locator('.r-own-card').first();
    await card
      .getByRole('heading', { name: /^(lun|mar|mié|jue|vie|sáb|dom) \d+ [a-z]{3} · \d\d:\d\d–\d\d:\d\d$/ })
      .waitFor();
    expect(await card.locator('.is-primary').allTextContents()).toEqual(['Ticket']);
    expect(await card.getByRole('button', { name: /^Invitar: / }).count()).toBe(0);
    for (const more of await page.locator('.r-own-more > summary').all()) await more.tap();
    await card.getByRole('button', { name: /^Invitar: / }).waitFor();
    const names = await page.getByRole('button', { name: /^(Cancelar|Invitar|Ceder): / }).all();
    const spoken = await Promise.all(names.map((button) => button.getAttribute('aria-label')));
    expect(spoken.length).toBeGreaterThan(before);
    expect(new Set(spoken).size).toBe(spoken.length);
    const answer = holdable();
    await page.route('**/api/user-reservations/**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    // Until the other list is there nothing of the one before can be pressed.
    await page.getByLabel('Mostrando').selectOption('4');
    await page.getByText('Cargando sus reservas…').waitFor();
    await page.locator('.r-own[inert]').waitFor();
    answer.resolve();
    await count.waitFor();
    await page.getByLabel('Mostrando').selectOption('1');
    await count.waitFor();
    await page.locator('.r-own-card').last().getByRole('button', { name: 'Cancelar' }).tap();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Regresar' }).waitFor();
    // The answer is lost: asking again shows the cancellation.
    await page.route(
      '**/api/reservation/*',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const again = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await question.getByRole('button', { name: 'Cancelar reserva' }).tap();
    const cancelled = await again;
    await toast(page, '¡Confirmación! Se ha eliminado este registro correctamente').waitFor();
    await page.getByText(new RegExp(`^${before - 1} reservas? encontradas?$`)).waitFor();
    await hasFocus(page.getByRole('heading', { name: 'Mis reservas' }));
    // A page that a list no longer has is its last one.
    await page.goto('/user-reservations?mostrando=4&pagina=99');
    await page.locator('.r-own-card').first().waitFor();
    await page.getByLabel('Mostrando').selectOption({ label: 'Canceladas' });
    await page.getByText('Cancelada', { exact: true }).first().waitFor();
    demo.forgiveLostConnection();
    await demo.expectRefused(`409 ${new URL(cancelled.url()).pathname}`);
  });

  it('changes their profile, and sends both sides of the document', async () => {
    const page = await demo.openAs(CITIZEN, '/user-profile', PHONE);
    await page.getByLabel('Teléfono').fill('');
    await page.getByRole('button', { name: 'Guardar cambios' }).tap();
    await page.getByText('Campo obligatorio').waitFor();
    await page.getByLabel('Teléfono').fill('55667788');
    await page.getByRole('button', { name: 'Guardar cambios' }).tap();
    const saved = dialog(page, 'Perfil actualizado');
    await saved.getByRole('link', { name: 'Crear reservación' }).waitFor();
    await saved.getByRole('button', { name: 'De acuerdo' }).tap();
    await page.reload();
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('55667788');

    await page.getByRole('link', { name: 'Documento de identificación' }).tap();
    await page.getByText('Pendiente de verificación').waitFor();
    for (const side of ['frente', 'reverso']) {
      await page.getByRole('button', { name: `Cargar ${side}` }).tap();
      // One as phones take them is larger than the server accepts.
      const picture = side === 'frente' ? await largePhotograph() : await progressiveJpeg(8_000, 6_000);
      const send = dialog(page, 'Cargar imagen').getByRole('button', { name: 'Cargar imagen' });
      expect(await send.getAttribute('aria-disabled')).toBe('true');
      await dialog(page, 'Cargar imagen').getByText('Elija una imagen JPEG, PNG o WebP').waitFor();
      await dialog(page, 'Cargar imagen')
        .getByLabel('Elegir archivo')
        .setInputFiles({
          name: 'dpi',
          mimeType: side === 'frente' ? 'image/png' : 'image/jpeg',
          buffer: picture,
        });
      await send.tap();
      await page.getByText('Imagen cargada correctamente').waitFor();
      await page.getByRole('button', { name: `Cambiar ${side}` }).waitFor();
    }
    await page.getByText('Ya cargó los dos lados.').waitFor();
    const image = page.getByRole('img', { name: 'Frente del documento' });
    await expect
      .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
      .toBeGreaterThan(0);
  });

  it('learns what staff corrected while their profile was open, also over a log-in, and loses nothing', async () => {
    const page = await demo.openAs(CITIZEN, '/user-profile', PHONE);
    const colleague = await demo.colleague();
    const { cui } = await (await page.request.get('/api/user1/profile-data')).json();
    const correct = async (over: object) => {
      const { response: _, ...now } = await (await page.request.get(`/api/get-profile/${cui}`)).json();
      const answer = await colleague.send('PUT', `/api/user1/${cui}`, { json: { ...now, ...over } });
      expect(answer.status, answer.text).toBe(200);
    };
    const field = (name: string) => page.getByLabel(name);
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    await field('Teléfono').fill('41112222');
    await correct({ phone: '43334444', last_name: 'Xicará de León' });
    await save.tap();
    const note = page.getByRole('alert').filter({ hasText: 'El personal cambió sus datos' });
    await note.getByText(/^Teléfono: antes «\d+», ahora «43334444»$/).waitFor();
    expect(await note.textContent()).not.toContain('@');
    expect(await axeObjections(page)).toEqual([]);
    await expect.poll(() => field('Apellidos').inputValue()).toBe('Xicará de León');
    expect(await field('Teléfono').inputValue()).toBe('41112222');
    // Text typed before a log-in is still based on the data seen then.
    await correct({ phone: '45556666' });
    await page.context().clearCookies();
    await save.tap();
    await page.getByText('Su sesión ha terminado.').waitFor();
    demo.forgiveLostSession();
    await logIn(page, CITIZEN);
    demo.forgive('403 /api/login');
    await demo.expectRefused(`409 /api/user1/${cui}`);
    await expect.poll(() => field('Teléfono').inputValue()).toBe('41112222');
    await save.tap();
    await note.getByText('Teléfono: antes «43334444», ahora «45556666»').waitFor();
    await demo.expectRefused(`409 /api/user1/${cui}`);
    await save.tap();
    await dialog(page, 'Perfil actualizado').getByRole('button', { name: 'De acuerdo' }).tap();
    await note.waitFor({ state: 'detached' });
    await page.reload();
    expect(await field('Teléfono').inputValue()).toBe('41112222');
    expect(await field('Apellidos').inputValue()).toBe('Xicará de León');
  });

  it.each(['light', 'dark'] as const)('axe objects to nothing, in the %s scheme', async (colorScheme) => {
    const wrong: string[] = [];
    const look = async (page: Page, where: string) => {
      wrong.push(...(await axeObjections(page)).map((objection) => `${where}: ${objection}`));
    };
    const visitor = await demo.visit({ ...PHONE, colorScheme });
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'Centros deportivos', exact: true }).waitFor();
    await look(visitor, 'landing');
    const page = await demo.openAs(CITIZEN, '/', { ...PHONE, colorScheme });
    const day = await freeDay(page);
    await page.goto(`/search/${day}/all`);
    await found(page).waitFor();
    await look(page, 'results');
    for (const [open, name] of [
      [page.getByRole('button', { name: 'Cambiar filtros' }), 'Cambiar filtros'],
      [page.locator('.r-court-center').first(), /.+/],
      [hours(page).first(), 'Confirmar reserva'],
    ] as const) {
      await open.tap();
      await page.getByRole('dialog', { name }).waitFor();
      await look(page, String(name));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const [path, ready] of [
      ['/user-create-reservation', page.getByRole('button', { name: 'Buscar canchas' })],
      ['/user-reservations', page.getByText(/reservas? encontradas?$/)],
      ['/user-profile', page.getByLabel('Teléfono')],
      ['/user-dpi', page.getByRole('heading', { name: 'Reverso' })],
    ] as const) {
      await page.goto(path);
      await ready.waitFor();
      await look(page, path);
    }
    expect(wrong).toEqual([]);
  });

  it('sees what can be pressed and what is chosen in colors of the system’s choice', async () => {
    const page = await demo.openAs(CITIZEN, '/', { ...PHONE, forcedColors: 'active' });
    const border = (target: Locator) =>
      target.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderBottomWidth));
    expect(await border(page.locator('.r-choice > span').first())).toBeGreaterThan(0);
    expect(await border(page.getByRole('button', { name: 'Buscar canchas' }))).toBeGreaterThan(0);
    await page.goto(`/search/${await freeDay(page)}/all`);
    await hours(page).first().waitFor();
    expect(await border(hours(page).first())).toBeGreaterThan(0);
    const days = page.getByRole('navigation', { name: 'Días disponibles' }).getByRole('link');
    const chosen = await border(page.locator('.r-day[aria-current]'));
    expect(chosen).toBeGreaterThan(await border(days.last()));
    await hours(page).first().tap();
    expect(await border(dialog(page, 'Confirmar reserva'))).toBeGreaterThan(0);
  });

  it.each([
    ['the first page', '/'],
    ['the results, with their pictures,', '/search/2026-11-24/all'],
  ])('sees %s on a slow processor without a part that moves', async (_, path) => {
    if (!browser) throw new Error('there is no browser');
    const { paint, shift, moved } = await visitSlowly(browser, new URL(path, demo.url).href);
    expect(paint).toBeGreaterThan(0);
    expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ...['/', '/user-create-reservation', '/search/2026-11-24/all', '/user-reservations', '/user-profile'],
    ...['/user-dpi', '/user-sessions', '/user-security', '/user-search-reservation'],
  ])('sees nothing of %s move when logged in', async (path) => {
    const page = await demo.openAs(CITIZEN, path, PHONE);
    const { shift, moved } = await visitOf(page);
    expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02);
  });

  it.each(['/', '/search/2026-11-24/all', '/user-profile'])(
    'sees nothing of %s move when its font comes late',
    async (path) => {
      const page = await demo.visitAs(CITIZEN, PHONE);
      const font = holdable();
      await page.route('**/*.woff2', async (route) => {
        await font.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const paint = () => page.evaluate(() => performance.getEntriesByType('paint').length);
      await expect.poll(paint).toBeGreaterThan(0);
      font.resolve();
      const { shift, moved } = await visitOf(page);
      expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02);
    },
  );

  it('keeps the navigation where it is while the script of the next page is on its way', async () => {
    for (const [options, path] of [
      [PHONE, '/'],
      [DESKTOP, '/user-reservations'],
    ] as const) {
      const page = await demo.openAs(CITIZEN, path, options);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const bar = page.getByRole('navigation', { name: 'Principal' });
      // Once it is known who is there.
      await bar.getByRole('link', { name: 'Mi perfil' }).waitFor();
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.r-public-header, nav[aria-label="Principal"] a')].map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.textContent, x, y, width, height];
          }),
        );
      const before = await places();
      const script = holdable();
      const asked = page.waitForRequest('**/assets/lookup-page-*.js');
      await page.route('**/assets/lookup-page-*.js', async (route) => {
        await script.promise;
        await route.continue();
      });
      await bar.getByRole('link', { name: 'Buscar reserva' }).click();
      await asked;
      await page.getByText('Cargando…').first().waitFor({ state: 'attached' });
      expect(await places()).toEqual(before);
      expect(await bar.getByRole('link', { name: 'Buscar reserva' }).getAttribute('aria-current')).toBe(
        'page',
      );
      script.resolve();
      await page.getByRole('heading', { name: 'Buscar reserva', level: 1 }).waitFor();
      expect(await places()).toEqual(before);
    }
  });

  it('begins each page at its top, and is back at the same place by the browser’s Back', async () => {
    const page = await demo.openAs(CITIZEN, '/search/2026-11-24/all', PHONE);
    await found(page).waitFor();
    const place = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect.poll(place).toBe(500);
    await page.getByRole('link', { name: 'Mi perfil' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Mi perfil' }).waitFor();
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(500);
    // Neither a chosen hour nor another day is another page.
    await page.locator('.r-hour:visible').nth(20).tap();
    await dialog(page, 'Confirmar reserva').getByRole('button', { name: 'Regresar' }).tap();
    await page.waitForURL('**/search/2026-11-24/all');
    const kept = await place();
    expect(kept).toBeGreaterThan(400);
    await page
      .getByRole('link', { name: /^\S+ 25 de noviembre/ })
      .evaluate((day: HTMLElement) => day.click());
    await page.waitForURL('**/search/2026-11-25/all');
    await found(page).waitFor();
    // Courts above may have more or fewer rows of hours on that day: the browser keeps what is in sight.
    expect(Math.abs((await place()) - kept)).toBeLessThan(50);
    // The foot stays from page to page: the focus does not stay there.
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Aviso de privacidad' }).press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' }));
    expect(await place()).toBe(0);
    await foot.getByRole('link', { name: 'Términos de uso' }).press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Términos de uso' }));
    expect(await place()).toBe(0);
  });

  it.each([
    ['a visitor on a phone', null, PHONE, true],
    ['a citizen on a phone', CITIZEN, PHONE, true],
    ['staff on a phone', STAFF, PHONE, true],
    ['a citizen on a small phone', CITIZEN, SMALL_PHONE, true],
    ['staff in a narrow window', STAFF, { viewport: { width: 900, height: 700 } }, true],
    ['a visitor on a small phone, before the font has come', null, SMALL_PHONE, false],
  ])(
    'with letters of twice the size no words touch, and nothing is cut off: %s',
    async (_, who, options, hasFont) => {
      const page = who === null ? await demo.visit(options) : await demo.visitAs(who, options);
      if (!hasFont) await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
      const paths = [
        '/',
        '/search/2026-11-24/all',
        ...(who === null ? [] : ['/user-profile', '/user-sessions']),
      ];
      for (const path of paths) {
        await page.goto(path);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => page.locator('.r-skeleton').count()).toBe(0);
        const { touching, outside } = await page.evaluate(() => {
          const words = [...document.querySelectorAll('.r-brand-name, .r-site-way span')].map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return { text: one.textContent, box: range.getBoundingClientRect() };
          });
          const pairs = words.flatMap((left, index) =>
            words.slice(index + 1).map((right) => [left, right] as const),
          );
          const near = (a: DOMRect, b: DOMRect) =>
            a.left < b.right + 3 && b.left < a.right + 3 && a.top < b.bottom && b.top < a.bottom;
          const width = document.documentElement.clientWidth;
          const inPage = [...document.querySelectorAll('main *')].map((one) => ({
            text: `${one.tagName} ${one.className}`,
            box: one.getBoundingClientRect(),
            scrolls: one.closest('.r-days, .r-chips, .r-sr-only') !== null,
          }));
          return {
            touching: pairs.filter(([a, b]) => near(a.box, b.box)).map(([a, b]) => `${a.text} ${b.text}`),
            outside: [...words.map((word) => ({ ...word, scrolls: false })), ...inPage]
              .filter(({ box, scrolls }) => !scrolls && (box.left < 0 || box.right > width + 1))
              .map(({ text }) => text),
          };
        });
        expect([path, touching]).toEqual([path, []]);
        expect([path, outside]).toEqual([path, []]);
      }
    },
  );

  it('without script, finds the form and its results at the top of the page', async () => {
    const page = await demo.visit({ ...PHONE, javaScriptEnabled: false });
    const atTop = async (title: string) => {
      const place = await page
        .getByRole('main')
        .getByRole('heading', { name: title, level: 1 })
        .boundingBox();
      expect(place?.y).toBeLessThan(240);
      const width = await page.getByRole('main').evaluate((main) => main.scrollWidth);
      expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
    };
    await page.goto('/');
    await atTop('Reservas de los centros deportivos municipales');
    await page.getByRole('radio', { name: 'Fútbol' }).check();
    await page.getByRole('button', { name: 'Buscar canchas' }).tap();
    await page.waitForURL('**/search/*/*');
    await atTop('Canchas disponibles');
    await hours(page).first().waitFor();
  });

  it('is asked to log in before their own pages', async () => {
    const page = await demo.visit(PHONE);
    await page.goto('/user-reservations');
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await logIn(page, CITIZEN);
    await page.getByRole('heading', { name: 'Mis reservas' }).waitFor();
  });
});
