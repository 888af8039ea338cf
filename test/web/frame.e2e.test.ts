import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { ADMIN, Desk } from './desk.ts';

const desk = Desk.ofFile();
const ASIDE = { viewport: { width: 1024, height: 768 } };

describe('the navigation of the console', () => {
  it('shows every page in groups from 1024 pixels, and marks the one that is open', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/manage-activities', ASIDE, { user: ADMIN });
    const nav = page.getByRole('navigation', { name: 'Consola' });
    await expect.poll(() => nav.getByRole('link').count()).toBe(31);
    expect(await nav.getByRole('list').count()).toBe(5);
    const shown = nav.getByRole('list', { name: 'Catálogo' }).getByRole('link', { name: 'Actividades' });
    expect(await shown.getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('button', { name: 'Más' }).count()).toBe(0);
    expect(await axeObjections(page)).toEqual([]);
  });

  it('comes after the link that skips it', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/manage-activities', {}, { user: ADMIN });
    await page.getByRole('navigation', { name: 'Consola' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido');
  });

  it('is folded to pictures by choice, which the next visit keeps', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin');
    const nav = page.getByRole('navigation', { name: 'Consola' });
    const width = async () => (await nav.boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(200);
    await nav.getByRole('button', { name: 'Plegar el menú' }).click();
    await expect.poll(width).toBeLessThan(70);
    await page.reload();
    await nav.getByRole('button', { name: 'Desplegar el menú' }).waitFor();
    expect(await width()).toBeLessThan(70);
    await nav.getByRole('link', { name: 'Reservaciones' }).click();
    await page.getByRole('heading', { name: 'Reservaciones' }).waitFor();
    expect(await axeObjections(page)).toEqual([]);
  });

  it('counts what waits for staff, at the side and behind «Más»', async () => {
    const center = await desk.center(1);
    center.always.set('/api/waiting-work', {
      status: 200,
      json: { response: 'OK', documents: 2, accounts: 1, approvals: 4 },
    });
    const page = await desk.visit(center, '/admin', ASIDE);
    const nav = page.getByRole('navigation', { name: 'Consola' });
    await nav.getByRole('link', { name: 'Documentos por verificar (3 en espera)' }).waitFor();
    await nav.getByRole('link', { name: 'Solicitudes por aprobar (4 en espera)' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await nav.getByRole('button', { name: 'Más (7 en espera)' }).click();
    await page.getByRole('link', { name: 'Solicitudes por aprobar (4 en espera)' }).waitFor();
  });
});

describe('in the dark', () => {
  it('menus and the focus have the colors of the console, not those of Blueprint', async () => {
    const page = await desk.visit(await desk.center(1), '/admin/reservations', { colorScheme: 'dark' });
    const own = (token: string) =>
      page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      }, token);
    await page.getByRole('button', { name: 'Filtros guardados' }).click();
    const menu = page.getByRole('menu');
    expect(await menu.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      await own('--r-surface'),
    );
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Elegir en el calendario' }).first().click();
    const calendar = page.locator('.bp6-datepicker');
    const ground = () => calendar.evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(ground).toBe(await own('--r-surface'));
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Buscar en todo' }).click();
    const box = page.getByRole('combobox', { name: /^Buscar personas/ });
    const outline = () => box.evaluate((one) => getComputedStyle(one).outlineColor);
    await expect.poll(outline).toBe(await own('--r-focus'));
  });
});

describe('the center of the console', () => {
  it('is one for all pages: found by a part of its name, the last used on top', async () => {
    const first = await desk.center(1, 'Complejo Deportivo Norte');
    await desk.center(1, 'Polideportivo Ñandú');
    const page = await desk.visit(first, `/admin/reservations?center=${first.id}`);
    const center = page.getByLabel('Centro deportivo');
    await expect.poll(() => center.inputValue()).toBe('Complejo Deportivo Norte');
    await center.fill('nandu');
    await center.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('center')).not.toBe(String(first.id));
    await page.getByRole('link', { name: 'Programación' }).click();
    await page.getByRole('grid', { name: /^Programación de Polideportivo Ñandú/ }).waitFor();
    await center.click();
    const options = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
    expect(await options.first().innerText()).toBe('Polideportivo Ñandú\nUsado hace poco');
    expect(await axeObjections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    expect(await center.inputValue()).toBe('Polideportivo Ñandú');
  });

  it('narrows a list of all centers, and is hidden where a page is of all', async () => {
    const center = await desk.center(1, 'Gimnasio Central');
    const page = await desk.visit(center, '/admin/reservations-list');
    const chooser = page.getByLabel('Centro deportivo');
    await expect.poll(() => chooser.inputValue()).toBe('Todos los centros');
    await chooser.fill('gimnasio');
    await chooser.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('center')).toBe(String(center.id));
    const last = () =>
      center.requests.filter(({ path }) => path.includes('/reservations-list/')).at(-1)?.path;
    await expect.poll(last).toContain(`/today/${center.id}/all`);
    await page.goto('/admin/search-reservations');
    await page.getByRole('banner').getByText('Todos los centros').waitFor();
    expect(await chooser.count()).toBe(0);
  });
});

describe('a success that can be taken back', () => {
  it('is cancelled by two clicks, and restored by Ctrl+Z', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.page(center);
    const taken = page.getByRole('gridcell', { name: /15:00 a 16:00, reservada/ });
    await taken.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Cancelar reserva?' });
    await question.getByRole('button', { name: 'Cancelar reserva' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: '¡Confirmación!' });
    await toast.getByText('Se ha eliminado este registro correctamente', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await taken.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByText('Se ha restaurado la reserva correctamente').waitFor();
    await taken.waitFor();
  });
});

describe('lists of the console', () => {
  const LIST = 'GET /api/activity';

  it('load once when an entry of them is saved, though the change is heard of too', async () => {
    const center = await desk.center(1);
    const page = await desk.visit(center, '/admin/manage-activities', {}, { user: ADMIN });
    await page.getByRole('row', { name: /Fútbol/ }).waitFor();
    // It appears once the page hears of changes: a connection that opens later reloads what it may have missed.
    await desk.addActivity('Ajedrez rápido');
    await page.getByRole('button', { name: 'Editar Ajedrez rápido' }).click();
    await page.getByLabel('Nombre de la actividad').fill('Ajedrez lento');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByRole('row', { name: /Ajedrez lento/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const saved = center.requests.findIndex(({ method }) => method === 'PUT');
    const later = center.requests.slice(saved).filter(({ method, path }) => `${method} ${path}` === LIST);
    expect(later).toHaveLength(1);
  });

  it('with attractions are searched in all centers', async () => {
    const other = await desk.center(['Frontón de la esquina'], 'Gimnasio del Norte');
    const center = await desk.center(1, 'Gimnasio del Sur');
    const page = await desk.visit(center, '/admin/manage-attractions', {}, { user: ADMIN });
    await page.getByLabel('Centro deportivo').fill(center.name);
    await page.getByLabel('Centro deportivo').press('Enter');
    await page.getByLabel('Buscar en todos los centros').fill('frontón');
    await page
      .getByRole('row', { name: /Frontón de la esquina/ })
      .getByText(other.name)
      .waitFor();
  });

  it('have one tab stop a column, whose menu opens with the arrow down', async () => {
    const center = await desk.center(1);
    await center.book({ court: 1, start: '15:00', end: '16:00' });
    const page = await desk.visit(center, `/admin/reservations?center=${center.id}`);
    const name = page.getByRole('columnheader').getByRole('button', { name: 'Shortcode', exact: true });
    await name.focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Pase / Correlativo');
    await name.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Mover a la derecha' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the message of a lost connection', () => {
  it('does not move the grid, also where a reload has failed before', async () => {
    const center = await desk.center(2);
    const page = await desk.page(center);
    const grid = page.getByRole('grid', { name: /^Programación/ });
    await page.locator('[data-court]').first().waitFor();
    const before = await grid.boundingBox();
    center.always.set('/test', { status: 500, json: { response: 'error', error: 'Ha ocurrido un error.' } });
    await center.book({ court: 1, start: '12:00', end: '13:00' });
    const hint = page.getByText('No se ha podido actualizar la programación.');
    await hint.waitFor();
    expect(await grid.boundingBox()).toEqual(before);
    await page.context().setOffline(true);
    await page.getByText('Sin conexión.').waitFor();
    expect(await hint.count()).toBe(0);
    expect(await grid.boundingBox()).toEqual(before);
    await page.context().setOffline(false);
  });
});
