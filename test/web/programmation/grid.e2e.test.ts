import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdable } from '../../support/holdable.ts';
import { Desk } from '../desk.ts';
import { type DeskCenter, TODAY } from '../desk-center.ts';

const desk = Desk.ofFile();
let page: Page;

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name, exact: typeof name === 'string' });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const names = () => page.getByRole('rowheader').allInnerTexts();

async function open(api: DeskCenter, search = ''): Promise<void> {
  page = await desk.page(api, {}, search);
  await page.getByRole('grid').waitFor();
}

/** Notes in the page, in their order, its live connections, their messages, and its requests of the grid. */
function noteLiveEvents(): void {
  const notes: string[] = [];
  const { fetch, EventSource: Source } = window;
  class Noted extends Source {
    constructor(url: string) {
      super(url);
      this.addEventListener('open', () => notes.push(`open ${url}`));
      this.addEventListener('moved', ({ data }) => notes.push(`moved ${data}`));
    }
  }
  const load: typeof fetch = (input, init) => {
    if (String(input).startsWith('/test?')) notes.push('load');
    return fetch(input, init);
  };
  Object.assign(window, { EventSource: Noted, fetch: load, notes });
}
const noted = async (pattern: RegExp) => pattern.test(String(await page.evaluate("notes.join('\\n')")));

describe('the grid of a day', () => {
  it('shows courts in natural order and reservations as one block over their hours', async () => {
    const api = await desk.center(12);
    await api.book({ court: 3, start: '07:00', end: '10:00', who: '<b>Ana</b> "Ñ" & Cía.' });
    await open(api);
    expect((await names()).map((name) => name.split('\n')[0]).slice(0, 3)).toEqual([
      'Cancha 1',
      'Cancha 2',
      'Cancha 3',
    ]);
    const block = cell(
      'Cancha 3, 07:00 a 10:00, reservada por <b>Ana</b> "Ñ" & Cía., Fútbol, Mayor afluencia',
    );
    expect(await block.getAttribute('aria-colspan')).toBe('3');
    expect(await block.textContent()).toContain('<b>Ana</b> "Ñ" & Cía.');
    await cell('Cancha 3, 10:00 a 11:00, libre').waitFor();
    await page.getByRole('button', { name: 'Atracción' }).click();
    expect((await names())[0]).toContain('Cancha 12');
  });

  it('leaves, with the filter box, what matches', async () => {
    const api = await desk.center(12);
    await api.book({ court: 7, start: '07:00', end: '08:00', who: 'José' });
    await open(api);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('jose');
    await expect.poll(names).toEqual([expect.stringContaining('Cancha 7')]);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('nadie');
    await page.getByText('No se han encontrado registros.').waitFor();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await expect.poll(async () => (await names()).length).toBe(12);
  });

  it('pages from 50 courts on', async () => {
    await open(await desk.center(60));
    expect(await names()).toHaveLength(50);
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    await expect.poll(async () => (await names()).length).toBe(10);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('61');
  });

  it('shows a page from its top, and all of its own in the window', async () => {
    await open(await desk.center(120));
    await cell('Cancha 40, 10:00 a 11:00, libre').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    await cell('Cancha 51, 10:00 a 11:00, libre').waitFor();
    expect(await page.locator('.pg-scroller').evaluate((at) => at.scrollTop)).toBe(0);
    // One thing scrolls, not the page as well.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  it('is whole on paper: all hours, all courts, the centre and the day, in dark ink', async () => {
    page = await desk.page(await desk.center(30), { colorScheme: 'dark' });
    await page.getByRole('grid').waitFor();
    await page.emulateMedia({ media: 'print' });
    // A sheet of A4, upright, between its margins
    await page.setViewportSize({ width: 718, height: 1047 });
    await cell(/^Cancha 30, 22:00 a 23:00, libre/).waitFor();
    const lost = await page
      .locator('.pg-scroller')
      .evaluate((at) => [
        at.scrollWidth - at.clientWidth,
        at.scrollHeight - at.clientHeight,
        document.documentElement.scrollWidth - innerWidth,
      ]);
    expect(lost).toEqual([0, 0, 0]);
    // As text: a sheet of paper has no selectors.
    expect(await page.locator('.pg-print').isVisible()).toBe(true);
    expect(await page.locator('.pg-heading-date').textContent()).toMatch(
      /^Complejo Deportivo Norte, sábado 21/,
    );
    expect(await page.getByText('Sábado 21 de noviembre de 2026').isVisible()).toBe(true);
    expect(await page.getByText(/· Impreso el 21\/11\/2026 a las \d\d:\d\d$/).isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Consola' }).isVisible()).toBe(false);
    expect(await page.locator('html.bp6-dark').count()).toBe(0);
  });

  it('keeps centre, date and type in the address', async () => {
    const api = await desk.center(4);
    await open(api, '&date=2026-11-22&type=2');
    await expect.poll(() => page.getByLabel('Centro deportivo').inputValue()).toBe(api.name);
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?center=${api.id}&date=2026-11-23&type=2`);
    await page.getByLabel('Tipo de atracción').selectOption('0');
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?center=${api.id}`);
    const asked = () =>
      api.sent('GET', '/test').map(({ query }) => `${query.get('center_id')} ${query.get('date')}`);
    expect(asked()[0]).toBe(`${api.id} 2026-11-22`);
    await expect.poll(() => asked().at(-1)).toBe(`${api.id} ${TODAY}`);
  });

  it('jumps to the next court that is free now', async () => {
    const api = await desk.center(4);
    await api.book({ court: 1, start: '10:00', end: '12:00' });
    await open(api, '&date=2026-11-25');
    await page.getByRole('button', { name: 'Libre ahora' }).click();
    await expect.poll(focused).toBe('Cancha 2, 10:00 a 11:00, libre');
    await page.getByRole('button', { name: 'Libre ahora' }).click();
    await expect.poll(focused).toBe('Cancha 3, 10:00 a 11:00, libre');
    // The mouse pressed it: a ring for the keyboard alone would leave the screen as it was.
    expect(await page.locator(':focus').evaluate((at) => getComputedStyle(at).outlineStyle)).toBe('solid');
    expect(await page.locator(':focus .pg-offer').evaluate((at) => getComputedStyle(at).opacity)).toBe('1');
  });

  it('shows the whole name of a court that takes two lines', async () => {
    await open(await desk.center(['Cancha de baloncesto techada']));
    const name = page.getByRole('rowheader').locator('.pg-court-name');
    expect(
      await name.evaluate((at) => [at.scrollWidth > at.clientWidth, at.scrollHeight > at.clientHeight]),
    ).toEqual([false, false]);
  });

  it('says so where a day is over, and books nothing there', async () => {
    await open(await desk.center(1), '&date=2026-11-20');
    await cell('Cancha 1, 07:00 a 08:00, libre, fecha pasada').press('Enter');
    await page.getByText('No se puede reservar en una fecha que ya pasó.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a block that is too narrow for its text', () => {
  it('is shown in full under the pointer, wherever in the window', async () => {
    const api = await desk.center(40);
    for (const court of api.courts)
      await api.book({ court, start: '11:00', end: '12:00', who: 'María Fernanda de la Cruz Hernández' });
    page = await desk.page(api);
    const blocks = page.locator('.pg-taken');
    await blocks.first().waitFor();
    for (const index of [0, 8]) {
      await blocks.nth(index).hover();
      const peek = page.locator('.pg-peek');
      await peek.getByText('María Fernanda de la Cruz Hernández').waitFor();
      const box = await peek.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });
});

describe('the keyboard', () => {
  it('moves over blocks, opens with Enter and Space, and comes back to the cell', async () => {
    const api = await desk.center(3);
    await api.book({ court: 2, start: '05:00', end: '08:00' });
    await open(api);
    await cell(/^Cancha 1, 05:00/).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await focused()).toBe('Cancha 3, 06:00 a 07:00, libre');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toMatch(/^Cancha 2, 05:00 a 08:00, reservada/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Detalle de la reserva' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(focused).toMatch(/^Cancha 2, 05:00 a 08:00/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.getByRole('dialog', { name: 'Nueva reserva' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Cancha 2, 08:00 a 09:00, libre');
    await page.keyboard.press('Control+Home');
    expect(await focused()).toMatch(/^Cancha 1, 05:00 a 06:00/);
    await page.keyboard.press('Control+End');
    expect(await focused()).toMatch(/^Cancha 3, 22:00 a 23:00/);
  });

  it('has one stop for Tab in the cells', async () => {
    await open(await desk.center(3));
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await cell(/^Cancha 2, 09:00/).focus();
    expect(await page.locator('[role=gridcell][tabindex="0"]').getAttribute('aria-label')).toMatch(
      /^Cancha 2, 09/,
    );
  });

  it('touches two rows at most to move the focus, however many courts there are', async () => {
    const api = await desk.center(50);
    for (const court of api.courts) await api.book({ court, start: '09:00', end: '12:00' });
    await open(api);
    await cell(/^Cancha 1, 08:00/).focus();
    const touched = await page.evaluate(async () => {
      const grid = document.querySelector('[role="grid"]');
      const watch = new MutationObserver(() => undefined);
      watch.observe(grid as Node, { subtree: true, childList: true, attributes: true, characterData: true });
      const rows: number[] = [];
      for (let press = 0; press < 40; press += 1) {
        const key = press % 2 === 0 ? 'ArrowDown' : 'ArrowRight';
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
        await new Promise((resolve) => setTimeout(resolve));
        const changed = watch.takeRecords().map(({ target }) => (target as Element).closest('[role="row"]'));
        rows.push(new Set(changed).size);
      }
      return rows;
    });
    expect(await focused()).toMatch(/^Cancha 21, /);
    expect(Math.max(...touched)).toBeLessThanOrEqual(2);
  });
});

describe('changes made elsewhere', () => {
  it('come in without a reload, and the focus stays in its place', async () => {
    const api = await desk.center(3);
    await open(api);
    await cell('Cancha 2, 09:00 a 10:00, libre').focus();
    await api.book({ court: 2, start: '08:00', end: '11:00', who: 'Liga' });
    await cell(/^Cancha 2, 08:00 a 11:00, reservada por Liga/).waitFor();
    expect(await focused()).toMatch(/^Cancha 2, 08:00 a 11:00, reservada por Liga/);
    expect(await page.locator('.is-fresh').count()).toBe(1);
  });

  it('are not asked for where they concern another day or centre', async () => {
    const api = await desk.center(3);
    const other = await desk.center(1, 'Polideportivo Sur');
    page = await desk.visit(api, `/admin/programmation?center=${api.id}`, {}, { prepare: noteLiveEvents });
    await expect.poll(() => noted(/^open .*day/m)).toBe(true);
    // Once it is loaded for this change, no earlier one is left: a connection first sends those of the last seconds.
    await api.book({ court: 1, start: '12:00', end: '13:00', who: 'Academia' });
    await expect.poll(() => noted(/^moved .*day[\s\S]*\nload/m)).toBe(true);
    await cell(/^Cancha 1, 12:00 a 13:00, reservada por Academia/).waitFor();
    const before = api.sent('GET', '/test').length;
    await api.book({ court: 2, date: '2026-12-01', start: '12:00', end: '13:00' });
    await other.book({ court: 1, start: '12:00', end: '13:00' });
    await api.book({ court: 2, start: '12:00', end: '13:00', who: 'Liga' });
    await cell(/^Cancha 2, 12:00 a 13:00, reservada por Liga/).waitFor();
    expect(api.sent('GET', '/test')).toHaveLength(before + 1);
    await desk.addActivity('Ajedrez');
    await expect.poll(() => api.sent('GET', '/test').length).toBe(before + 2);
  });
});

describe('when it goes wrong', () => {
  const failure = {
    status: 500,
    json: { response: 'ERROR', error: 'Ha ocurrido un error.', code: 'internal' },
  };

  it('says why, and tries again on demand', async () => {
    const api = await desk.center(3);
    api.always.set('/test', failure);
    // It would announce the new center.
    api.always.set('/api/live', 'lost');
    page = await desk.page(api);
    await page.getByText('Ha ocurrido un error.').waitFor();
    expect(api.sent('GET', '/test')).toHaveLength(1);
    api.always.delete('/test');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('grid').waitFor();
  });

  it('keeps what it shows when a refresh fails', async () => {
    const api = await desk.center(3);
    await open(api);
    api.always.set('/test', failure);
    await api.book({ court: 2, start: '12:00', end: '13:00' });
    await page.getByText('No se ha podido actualizar la programación.').waitFor();
    expect(await names()).toHaveLength(3);
    const gate = holdable();
    api.held.set('/test', gate.promise);
    api.always.delete('/test');
    // Busy already where another change of the booking is heard of only now.
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await expect
      .poll(async () => {
        await retry.dispatchEvent('click');
        return retry.getAttribute('aria-busy');
      })
      .toBe('true');
    gate.resolve();
    await expect.poll(() => page.getByText('No se ha podido actualizar').count()).toBe(0);
  });

  it('says what to do where a centre has no courts', async () => {
    page = await desk.page(await desk.center(0));
    await page.getByText('Este centro todavía no tiene atracciones').waitFor();
  });
});
