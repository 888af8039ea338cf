import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { detailOf, formOf, toast } from './browser-dialogs.ts';
import { cell, openDay, quietDay } from './browser-grid.ts';
import { ADMIN, browserOfFile, CITIZEN, DESKTOP, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

const SLOW = 120_000;
const WAYS = [
  ['a wide screen, light', { ...DESKTOP, colorScheme: 'light' }],
  ['a wide screen, dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['a phone, light', { ...PHONE, colorScheme: 'light' }],
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
] as const;

describe.skipIf(!browser)(`axe objects to nothing${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it.each(WAYS)('on %s', async (_title, options) => {
    const found: string[] = [];
    const look = async (page: Page, where: string) => {
      found.push(...(await axeObjections(page)).map((objection) => `${where}: ${objection}`));
    };
    const visitor = await demo.visit(options);
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    await look(visitor, 'landing');
    await visitor.goto('/login');
    await visitor.getByRole('button', { name: 'Iniciar sesión' }).click();
    await visitor.getByText('Campo obligatorio').first().waitFor();
    await look(visitor, 'log-in');

    const page = await demo.openAs(STAFF, '/admin', options);
    await page.getByRole('region', { name: 'Más tarde' }).waitFor();
    await look(page, 'start');
    await page.goto('/admin/check-in');
    await page.getByLabel('Código de la reserva').fill('ZZZZ9999');
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    await demo.expectRefused('404 /api/reservation/check-in');
    await look(page, 'check-in');
    await openDay(page);
    await look(page, 'grid');
    await page.locator('[data-court].r-type-block').first().click();
    await detailOf(page).getByRole('row').first().waitFor();
    await look(page, 'detail');
    await detailOf(page).getByRole('button', { name: 'Cerrar' }).click();

    await openDay(page, quietDay(0));
    if (options.viewport.width === PHONE.viewport.width) {
      await page.getByRole('button', { name: /^09:00–10:00/ }).click();
      await page.getByRole('button', { name: '09:00 a 10:00, libre' }).first().click();
    } else {
      await cell(page, '09:00 a 10:00, libre').click();
    }
    const form = formOf(page);
    await form.getByText('¿Es recurrente?').click();
    await form.getByLabel('Tipo de recurrencia').selectOption({ label: 'Semanal' });
    await form.getByLabel('Cantidad de fechas').selectOption('4');
    await form.getByText('4 fechas: 4 libres').waitFor();
    await form.getByRole('button', { name: 'Reservar 4 fechas' }).click();
    await form.getByText('Campo obligatorio').first().waitFor();
    await look(page, 'form');
    expect(found).toEqual([]);
  });
});

/** The focused control and whatever covers its middle, or the foot of a text of several lines. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const down = focused instanceof HTMLTextAreaElement ? height - 4 : height / 2;
  const front = document.elementFromPoint(left + width / 2, top + down);
  if (!front) return `${focused.textContent}, outside the window`;
  if (focused.contains(front) || front.contains(focused)) return null;
  // The unit of a number stands in its field.
  return front.closest('label, .bp6-input-group')?.contains(focused)
    ? null
    : `${focused.textContent}, by ${front.textContent}`;
}

/** The least distance of the focused control from the edges that clip its ring. */
function roomForRing(): number {
  const [inner, outer] = [document.activeElement, document.activeElement?.parentElement].map((one) =>
    one?.getBoundingClientRect(),
  );
  if (!inner || !outer) return 0;
  const sides = [inner.left - outer.left, outer.right - inner.right, inner.top - outer.top];
  return Math.min(...sides, outer.bottom - inner.bottom);
}

async function expectUncovered(page: Page, keys: readonly string[]): Promise<void> {
  const covered = new Set<string | null>();
  const focused = new Set<string>();
  for (const key of keys) {
    await page.keyboard.press(key);
    covered.add(await page.evaluate(coveredFocus));
    focused.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
  }
  expect([...covered]).toEqual([null]);
  expect(focused.size).toBeGreaterThan(8);
}

describe.skipIf(!browser)(`the focus by keyboard${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it.each([
    [CITIZEN, '/', 'Centros deportivos'],
    [STAFF, '/admin', 'Más tarde'],
    [ADMIN, '/admin/manage-people', 'Personas'],
    [ADMIN, '/admin/settings', 'Reglas'],
    [ADMIN, '/admin/landing-texts', 'Textos de la portada'],
  ])('stays in sight on a phone: %s on %s', async (email, path, heading) => {
    const page = await demo.openAs(email, path, PHONE);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await expectUncovered(page, Array(40).fill('Tab'));
  });

  it('stays above the message of what was just done', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?sort=hours.desc', PHONE);
    const row = page.getByRole('row').filter({ hasText: 'Confirmada' }).nth(4);
    await row.focus();
    await page.keyboard.press('Enter');
    await detailOf(page).getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }).click();
    await toast(page, 'Se ha eliminado').waitFor();
    await expectUncovered(page, Array(12).fill('Tab'));
    expect(await toast(page, 'Se ha eliminado').count()).toBe(1);
  });

  it('is whole on actions that scroll in their line of a phone', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list', PHONE);
    await page.getByRole('link', { name: 'PDF' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Excel');
    expect(await page.evaluate(roomForRing)).toBeGreaterThan(3.5);
  });

  it('stays below the header once the menu is skipped', async () => {
    const page = await demo.openAs(ADMIN, '/admin/verify-people', DESKTOP);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
    await page.keyboard.press('Enter');
    await expectUncovered(page, [...Array(12).fill('Tab'), ...Array(11).fill('Shift+Tab')]);
  });
});
