import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limitOf } from '../support/limits.ts';
import { form } from '../support/reception.ts';
import { detailOf, fillIn, formOf, questionOf, toast } from './browser-dialogs.ts';
import { COURT, openDay, quietDay } from './browser-grid.ts';
import { ADMIN, browserOfFile, Demo, logIn, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

const SLOW = 120_000;

/** A finger's size, in CSS pixels. */
const FINGER = 44;

describe.skipIf(!browser)(`the receptionist’s phone${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('books, looks and cancels in the list of the day', async () => {
    const page = await demo.visitAs(STAFF, PHONE);
    await openDay(page, quietDay(0));
    await page.getByRole('button', { name: /^14:00–15:00/ }).tap();
    await page.getByRole('button', { name: `${COURT}, 14:00 a 15:00, libre` }).tap();
    const dialog = formOf(page);
    await fillIn(dialog, 'Ana López');
    await dialog.getByRole('button', { name: 'Reservar' }).tap();
    await toast(page, `Reserva creada correctamente: ${COURT}`).waitFor();
    await page.getByRole('button', { name: `${COURT}, 14:00 a 15:00, reservada por Ana López` }).tap();
    const detail = detailOf(page);
    await detail.getByRole('row', { name: 'Encargado Ana López' }).waitFor();
    await detail.getByRole('button', { name: 'Cancelar reserva' }).tap();
    await questionOf(page, '¿Cancelar reserva?').getByRole('button', { name: 'Cancelar reserva' }).tap();
    await toast(page, 'Se ha eliminado este registro correctamente').waitFor();
    await detail.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${COURT}, 14:00 a 15:00, libre` }).waitFor();
  });

  it('leaves the buttons of a detail free while a message says what was done', async () => {
    const page = await demo.visitAs(STAFF, PHONE);
    await openDay(page);
    await page
      .getByRole('button', { name: /^Cancha de fútbol .+, 10:00 a 11:00, libre/ })
      .first()
      .tap();
    const dialog = formOf(page);
    await fillIn(dialog, 'Eva Ruiz');
    await dialog.getByRole('button', { name: 'Reservar' }).tap();
    await page.getByRole('button', { name: /10:00 a 11:00, reservada por Eva Ruiz/ }).tap();
    const detail = detailOf(page);
    await detail.getByRole('button', { name: 'Marcar check-in' }).tap();
    await toast(page, 'Se ha marcado check in').waitFor();
    for (const name of ['Ticket', 'Orden completa'])
      await detail.getByRole('link', { name }).click({ trial: true, timeout: limitOf(5_000) });
  });

  it('has nothing wider than the screen and no target smaller than a finger', async () => {
    const page = await demo.visit(PHONE);
    const faults: string[] = [];
    const look = async (where: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await faultsOf(page)).map((fault) => `${where}, ${colorScheme}: ${fault}`));
      }
    };
    await page.goto('/');
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    await look('landing');
    await page.goto('/no-existe');
    await page.getByRole('heading', { name: 'No hemos encontrado esta página' }).waitFor();
    await demo.expectRefused('404 /no-existe');
    await look('no such page');
    await page.getByRole('main').getByRole('link', { name: 'Buscar reserva' }).tap();
    await page.getByLabel('Ingrese el código de reserva').waitFor();
    await look('look-up');
    await page.goto('/consulta/ZZZZ9999');
    await page.getByText('No se han encontrado resultados').waitFor();
    await look('nothing found');
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').waitFor();
    await look('log-in');
    await logIn(page, STAFF);
    await page
      .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d/ })
      .first()
      .waitFor();
    await look('start');
    await page.goto('/admin/check-in');
    await page.getByLabel('Código de la reserva').waitFor();
    await look('check-in');
    await page.getByLabel('Código de la reserva').fill('ZZZZ9999');
    await page.getByLabel('Código de la reserva').press('Enter');
    await page.getByRole('article').waitFor();
    await demo.expectRefused('404 /api/reservation/check-in');
    await look('check-in refused');
    await openDay(page);
    await look('day');
    const colleague = await demo.colleague();
    await colleague.book(form({ date: quietDay(1), start: '05:00', end: '06:00' }));
    await openDay(page, quietDay(1));
    await page.getByRole('button', { name: `${COURT}, 05:00 a 06:00, reservada por` }).tap();
    await detailOf(page).getByRole('row').first().waitFor();
    await look('detail');
    const shortcode = (await detailOf(page).locator('.r-shortcode-text').textContent()) ?? '';
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
    await questionOf(page, '¿Cancelar reserva?').waitFor();
    await look('question');
    await questionOf(page, '¿Cancelar reserva?').getByRole('button', { name: 'Regresar' }).tap();
    await detailOf(page).getByRole('button', { name: 'Cerrar' }).tap();
    await page
      .getByRole('button', { name: /, libre/ })
      .first()
      .tap();
    await formOf(page).getByText('¿Es recurrente?').tap();
    await look('form');
    await page.goto(`/consulta/${shortcode}`);
    await page.getByRole('region', { name: 'Información de la reserva' }).waitFor();
    await look('found');
    expect(faults).toEqual([]);
  });

  it('has the steps of the assistant in one line of 360 px', async () => {
    const page = await demo.visitAs(STAFF, { ...PHONE, viewport: { width: 360, height: 640 } });
    await page.goto('/manage-reservations/create');
    const steps = page.getByRole('listitem').filter({ hasText: /^[1-4]/ });
    await steps.nth(3).waitFor();
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  it('has no target smaller than a finger in the rows of a catalog', async () => {
    const page = await demo.visitAs(ADMIN, PHONE);
    for (const address of ['/admin/manage-attractions', '/admin/manage-activities']) {
      await page.goto(address);
      await page
        .getByRole('button', { name: /^Eliminar / })
        .first()
        .waitFor();
      // The heads of columns are there for screen readers alone.
      const faults = (await faultsOf(page)).filter((fault) => !fault.startsWith('Columna '));
      expect(faults, address).toEqual([]);
    }
  });
});

/** Parts wider than the screen, and tap targets smaller than a finger. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const root =
      [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const targets = root.querySelectorAll('a[href], button, select, textarea, input:not([type="hidden"])');
    const small = [...targets].flatMap((target) => {
      // A box inside its label is tapped by the label.
      const { width, height, bottom } = (target.closest('label') ?? target).getBoundingClientRect();
      // The skip link waits above the screen for a keyboard.
      const isShown = width > 1 && height > 1 && bottom + window.scrollY > 0 && target.checkVisibility();
      const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
      return isShown && Math.min(width, height) < finger - 0.5 ? [`${name} ${width}×${height}`] : [];
    });
    const { scrollWidth } = document.documentElement;
    // A phone shows a page that is too wide smaller: its window is as wide then.
    return scrollWidth > Math.min(window.innerWidth, window.screen.width)
      ? [`${scrollWidth} wide`, ...small]
      : small;
  }, FINGER);
}
