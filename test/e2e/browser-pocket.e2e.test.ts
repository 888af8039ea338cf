import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONSOLE_PAGES } from '../../api/contract/pages.ts';
import { HttpClient } from '../support/http-client.ts';
import { dialog } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, CITIZEN, Demo, PASSWORD, PHONE, STAFF } from './browser-harness.ts';
import { addressOf, demoAddresses } from './press/addresses.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

const keptTickets = (page: Page) =>
  page.evaluate(async () => {
    const tickets = await caches.open('tickets');
    const kept = await tickets.keys();
    return kept.filter(({ url }) => url.includes('/download/ticket/')).length;
  });

const FOUND = /^\d+ reservas? encontradas?$/;
const saved = (page: Page) => page.getByRole('region', { name: 'Tickets guardados en este dispositivo' });

describe.skipIf(!browser)(`the pages in a pocket${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('a ticket that was seen opens without a connection, and is forgotten at log-out', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', {
      ...PHONE,
      serviceWorkers: 'allow',
      colorScheme: 'dark',
    });
    await page.getByText(FOUND).waitFor();
    const shown = await page.locator('.r-own-card').count();
    expect(shown).toBeGreaterThan(0);
    await expect.poll(() => keptTickets(page)).toBe(shown);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    await page.context().setOffline(true);
    await page.goto('/user-reservations');
    await saved(page).waitFor();
    await page.getByText('No hay conexión con el servidor').waitFor();
    await saved(page).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Información de la reserva' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Información de la reserva' }).waitFor();
    const qr = page.getByRole('img', { name: 'Código QR de la reserva' });
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Black on white, also where the page is dark.
    expect(await qr.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(255, 255, 255)');
    const sheet = await page.getByRole('link', { name: 'Descargar ticket' }).getAttribute('href');
    const paper = await page.evaluate(async (path) => (await fetch(path)).text(), sheet ?? '');
    expect(paper.startsWith('%PDF-')).toBe(true);

    await page.context().setOffline(false);
    await page.goto('/user-profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByText('No se ha podido cerrar la sesión').waitFor();
    await page.getByRole('button', { name: 'De acuerdo' }).click();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await keptTickets(page)).toBe(0);
    demo.forgetSession(CITIZEN);
    demo.forgiveLostConnection();
    demo.forgiveLostSession();
  });

  it('a page whose server is out of reach says so in its own frame, and asks nobody to log in', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations', { ...PHONE, serviceWorkers: 'allow' });
    await page.getByText(FOUND).waitFor();
    await expect.poll(() => keptTickets(page)).toBeGreaterThan(0);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The emulation of a browser without a network leaves its service worker connected.
    await demo.stop();
    try {
      // The open page, whose session is known.
      await page.getByLabel('Mostrando').selectOption('Pasadas');
      await saved(page).waitFor();
      await page.goto('/user-reservations/?mostrando=1');
      await saved(page).waitFor();
      for (const path of ['/user-profile?a=1', '/', '/?fbclid=1', '/search/2026-11-23/1']) {
        await page.goto(path);
        await page.getByText('No hay conexión con el servidor').first().waitFor();
        await expect.poll(() => page.getByRole('link', { name: 'Iniciar sesión' }).count()).toBe(0);
      }
    } finally {
      await demo.start();
    }
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await page.getByText(/^\d+ canchas? encontradas?$/).waitFor();
    demo.forgiveLostConnection();
  });

  it('own reservations and one that was looked up are printed without what is only pressed', async () => {
    const page = await demo.openAs(CITIZEN, '/user-reservations');
    await page.getByText(FOUND).waitFor();
    const code = (await page.locator('.r-own-card .r-code').first().textContent()) ?? '';
    await page.emulateMedia({ media: 'print' });
    const buttons = page.locator('main').getByRole('button');
    const shown = async () => (await buttons.all()).length;
    expect([await page.getByText(code, { exact: true }).first().isVisible(), await shown()]).toEqual([
      true,
      0,
    ]);
    await page.goto(`/consulta/${code}`);
    await page.getByRole('heading', { name: 'Información de la reserva' }).waitFor();
    expect([await page.getByText(code, { exact: true }).isVisible(), await shown()]).toEqual([true, 0]);
  });

  it('orders centers and courts by their distance, once the person asks', async () => {
    const place = { latitude: 14.6349, longitude: -90.5069 };
    const page = await demo.visit({ ...PHONE, geolocation: place, permissions: ['geolocation'] });
    await page.goto('/');
    const centers = page.locator('.r-center');
    await centers.first().waitFor();
    expect(await page.locator('.r-distance').count()).toBe(0);
    await page.getByRole('button', { name: 'Cerca de mí' }).click();
    await page.locator('.r-distance').first().waitFor();
    const distances = (await page.locator('.r-distance').allTextContents()).map(kilometers);
    expect(distances).toHaveLength(await centers.count());
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
    const heights = await page
      .locator('.r-distance')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights), 'one line each').toBeLessThan(30);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Buscar canchas' }).click();
    await page.getByText(/^\d+ canchas? encontradas?$/).waitFor();
    const ofCourts = (await page.locator('.r-court .r-distance').allTextContents()).map(kilometers);
    expect(ofCourts.length).toBeGreaterThan(0);
    expect(ofCourts).toEqual(ofCourts.toSorted((left, right) => left - right));
  });

  it('says whether the browser or the device does not give the place', async () => {
    const page = await demo.visit({ ...PHONE, permissions: ['geolocation'] });
    for (const [code, text] of [
      [1, /Permítala en su navegador/],
      [2, /Su dispositivo no pudo conocer su ubicación/],
    ] as const) {
      await page.addInitScript((given) => {
        navigator.geolocation.getCurrentPosition = (_, onError) =>
          onError?.({ code: given, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      }, code);
      await page.goto('/');
      await page.getByRole('button', { name: 'Cerca de mí' }).click();
      await page.getByRole('status').filter({ hasText: text }).waitFor();
    }
  });

  it('no page is wider than a screen of 320 px, which 200 % of 640 px are too', async () => {
    const page = await demo.visitAs(CITIZEN, { ...PHONE, viewport: { width: 320, height: 640 } });
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
    }
    // Letters of twice the size, as a browser may be set to.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/search/2026-11-23/1']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const width = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.scrollingElement?.scrollWidth;
      });
      expect(width, path).toBeLessThanOrEqual(390);
    }
    await page.goto('/user-profile');
    const heights = await page.locator('.r-avatar').evaluate((avatar: HTMLElement) => {
      document.documentElement.style.fontSize = '200%';
      const { offsetHeight } = avatar;
      avatar.style.overflowWrap = 'normal';
      return [offsetHeight, avatar.offsetHeight];
    });
    expect(heights[0], 'no word is broken').toBe(heights[1]);
  });

  it('has no page of the console that is wider than 320 px', async () => {
    const page = await demo.visitAs(ADMIN, { ...PHONE, viewport: { width: 320, height: 640 } });
    const log = (email: string) => new HttpClient(demo.url).login(email, PASSWORD);
    const addresses = await demoAddresses(await log(STAFF), await log(CITIZEN));
    for (const pattern of CONSOLE_PAGES) {
      const address = addressOf(pattern, addresses);
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBeLessThanOrEqual(320);
    }
  });

  it('with letters of twice the size, a reservation to confirm breaks no word and can be closed', async () => {
    const page = await demo.visitAs(CITIZEN, { ...PHONE, viewport: { width: 360, height: 640 } });
    await page.goto('/search/2026-12-05/all');
    await page.locator('.r-hour').first().tap();
    const question = dialog(page, 'Confirmar reserva');
    await question.getByText('Normal', { exact: true }).waitFor();
    const heightsOf = (element: Element) => {
      document.documentElement.style.fontSize = '200%';
      const heightWith = (wrap: string) => {
        for (const part of element.querySelectorAll<HTMLElement>('dd, h2')) part.style.overflowWrap = wrap;
        return [...element.querySelectorAll<HTMLElement>('dd, h2')].map(({ offsetHeight }) => offsetHeight);
      };
      return [heightWith('anywhere'), heightWith('normal')];
    };
    const [broken, whole] = await question.evaluate(heightsOf);
    expect(broken).toEqual(whole);
    const close = await question.getByRole('button', { name: 'Cerrar' }).boundingBox();
    expect((close?.x ?? 360) + (close?.width ?? 0)).toBeLessThanOrEqual(348);
  });

  it('taken hours keep apart in their card on a narrow screen', async () => {
    const page = await demo.visit({ ...PHONE, viewport: { width: 360, height: 640 } });
    await page.goto('/search/2026-11-23/all');
    await page.getByText('Horas ocupadas').tap();
    await page.locator('.r-hour-taken').first().waitFor();
    const touching = await page.locator('.r-taken-courts .r-hours').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const hours = [...list.querySelectorAll('.r-hour-taken')].map((hour) => hour.getBoundingClientRect());
        const right = list.getBoundingClientRect().right;
        return hours.filter(
          (hour, index) =>
            hour.right > right ||
            hours.slice(index + 1).some((next) => next.top === hour.top && next.left - hour.right < 4),
        );
      }),
    );
    expect(touching).toEqual([]);
  });

  it('a code, telephone number or e-mail of a card is as high as a finger to tap', async () => {
    const page = await demo.visitAs(CITIZEN, PHONE);
    for (const [path, links] of [
      ['/contacto', '.r-contacts dd > a'],
      ['/user-reservations', '.r-own-card dd > .r-code'],
    ] as const) {
      await page.goto(path);
      await page.locator(links).first().waitFor();
      const small = await page.locator(links).evaluateAll(
        (all) =>
          all.filter((link) => {
            link.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = link.getBoundingClientRect();
            return [-21, 21].some(
              (off) => !link.contains(document.elementFromPoint(left + width / 2, top + height / 2 + off)),
            );
          }).length,
      );
      expect([path, small]).toEqual([path, 0]);
    }
  });
});

const PAGES = [
  '/',
  '/user-create-reservation',
  '/search/2026-11-23/1',
  '/user-reservations',
  '/user-search-reservation',
  '/user-profile',
  '/user-dpi',
  '/user-sessions',
  '/register',
  '/password/forgot',
];

/** Parses `a 350 m` or `a 2.4 km`. */
function kilometers(text: string): number {
  const [, figure = '', unit] = /^a ([\d.]+) (k?m)$/.exec(text) ?? [];
  return unit === 'm' ? Number(figure) / 1000 : Number(figure);
}
