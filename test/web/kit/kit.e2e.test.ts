import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inDocument, withoutJsonSchema } from '../../../web/build/plugins.ts';
import { axeObjections } from '../../support/axe.ts';
import { browserOrReason } from '../../support/browser.ts';
import { progressiveJpeg } from '../../support/hostile-pictures.ts';

const found = await browserOrReason();
const browser = typeof found === 'string' ? null : found;
const reason = typeof found === 'string' ? ` (not here: ${found})` : '';

const KINDS: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
const NOW = { date: '2026-11-22', datetime: '2026-11-22 10:20:00', response: 'OK' };

let folder = '';
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  if (!browser) return;
  folder = await mkdtemp(join(tmpdir(), 'reservas-kit-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [inDocument(), withoutJsonSchema(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 9_000,
      rollupOptions: { input: join(import.meta.dirname, 'kit-page.html') },
    },
  });
}, 120_000);
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The parts on one page, in a browser whose own language writes dates the other way round. */
async function open(size = { width: 1440, height: 900 }, touch: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('there is no browser');
  const options = { viewport: size, locale: 'en-US', reducedMotion: 'reduce', ...touch } as const;
  const context = await browser.newContext(options);
  contexts.push(context);
  context.setDefaultTimeout(10_000);
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.fulfill({ json: NOW });
    const name = extname(pathname) === '' ? '/kit-page.html' : pathname;
    const body = await readFile(join(folder, name)).catch(() => null);
    await route.fulfill(body ? { body, contentType: KINDS[extname(name)] ?? '' } : { status: 404 });
  });
  const page = await context.newPage();
  await page.goto('http://kit.test/');
  await page.getByRole('heading', { name: 'Piezas' }).waitFor();
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe.skipIf(!browser)(`the kit${reason}`, () => {
  test('has nothing that axe objects to, on a wide screen and a narrow one, with a form open', async () => {
    const wide = await open();
    expect(await axeObjections(wide)).toEqual([]);
    await wide.getByRole('button', { name: 'Crear cosa' }).click();
    await wide.getByRole('dialog').waitFor();
    expect(await axeObjections(wide)).toEqual([]);
    const narrow = await open({ width: 390, height: 844 });
    expect(await axeObjections(narrow)).toEqual([]);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the calendar is Spanish, begins on Monday, and gives the focus back', async () => {
    const page = await open();
    const from = page.getByLabel('Desde');
    await from.focus();
    await page.keyboard.press('ArrowDown');
    const calendar = page.getByRole('grid');
    await calendar.waitFor();
    expect(await calendar.getByRole('columnheader').first().textContent()).toContain('lu');
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
    expect(await from.inputValue()).toMatch(/^15\/11\/2026$/);
    await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('rows open by Enter and Space, arrows go from row to row, and the opened one stays marked', async () => {
    const page = await open();
    await page.getByRole('row', { name: 'Cosa 1 ' }).first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toContain('Cosa 2');
    await page.keyboard.press('Enter');
    const marked = page.locator('tr[aria-current]');
    expect(await marked.textContent()).toContain('Cosa 2');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByText('Mostrando 16 a 20 de 20 Registros').waitFor();
    expect(page.url()).toContain('page=2');
    await page.goBack();
    await expect.poll(() => marked.textContent()).toContain('Cosa 2');
    await page.getByLabel('Buscar').fill('Cosa 20');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.getByText('Mostrando 1 a 1 de 1 Registros').waitFor();
    expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);
    await page.getByLabel('Buscar').fill('nada');
    await page.getByText('Sin datos para mostrar.').waitFor();
  });

  test('a menu goes by arrows, Enter does, and the focus comes back', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Más' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Primera' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Primera');
    const count = await page.getByRole('menuitem').count();
    for (let presses = 0; presses < count; presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitem');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Elegida: Segunda').waitFor();
    await expect.poll(() => focused(page)).toBe('Más');
    await page.getByRole('tab', { name: 'Lunes' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('Panel del martes').waitFor();
  });

  test('a menu that is closed before it took the focus leaves it on its button', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Más' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Primera' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Más');
  });

  test('a date that is complete only on leaving its field leaves the focus on its way', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Crear cosa' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Fecha').focus();
    await page.keyboard.type('25/11');
    await page.keyboard.press('Tab');
    const calendar = form.getByRole('button', { name: 'Elegir en el calendario' });
    await expect.poll(() => calendar.evaluate((button) => button === document.activeElement)).toBe(true);
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Crear cosa' }).click();
    await form.getByLabel('Fecha').focus();
    await page.keyboard.type('+7');
    const notes = form.getByLabel('Observaciones');
    await notes.click();
    expect(await notes.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('a finger has room in menus, and the month’s name stands beside its arrows', async () => {
    const page = await open({ width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Más' }).tap();
    const item = await page.getByRole('menuitem', { name: 'Primera' }).boundingBox();
    expect(item?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtros' }).tap();
    await page.getByRole('button', { name: 'Elegir en el calendario' }).first().tap();
    const months = page.getByRole('combobox', { name: 'Mes' });
    await months.selectOption('septiembre');
    const free = await months.evaluate((select) => {
      const { font, paddingLeft } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      const arrows = select.parentElement?.querySelector('.bp6-icon')?.getBoundingClientRect();
      if (!pen || !arrows) return null;
      pen.font = font;
      const textEnd = Number.parseFloat(paddingLeft) + pen.measureText('septiembre').width;
      return arrows.left - select.getBoundingClientRect().left - textEnd;
    });
    expect(free).toBeGreaterThanOrEqual(0);
  });

  test('a picture may be pasted or dropped wherever the focus and the pointer are', async () => {
    const page = await open();
    const give = (event: 'paste' | 'drop', ...names: string[]) =>
      page.evaluate(
        ([kind, fileNames]) => {
          const data = new DataTransfer();
          for (const name of fileNames) data.items.add(new File(['x'], name, { type: 'image/png' }));
          const init = { bubbles: true, cancelable: true };
          const made =
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...init, clipboardData: data })
              : new DragEvent('drop', { ...init, dataTransfer: data });
          document.body.dispatchEvent(made);
          return made.defaultPrevented;
        },
        [event, names] as const,
      );
    await give('paste', 'pegada.png');
    await page.getByAltText('Vista previa: pegada.png').first().waitFor({ state: 'attached' });
    // Else the browser would leave the page for the file.
    expect(await give('drop', 'soltada.png')).toBe(true);
    await page.getByAltText('Vista previa: soltada.png').first().waitFor({ state: 'attached' });
    // None of several is taken as if it were all of them.
    await give('drop', 'una.png', 'otra.png');
    await page.getByText('Elija un solo archivo a la vez.').first().waitFor();
    expect(await page.getByAltText('Vista previa: una.png').count()).toBe(0);
    await give('drop', 'sola.png');
    await page.getByText('Elija un solo archivo a la vez.').first().waitFor({ state: 'hidden' });
  });

  test('a photograph of 48 megapixels is made smaller before it is sent, however small its file is', async () => {
    const page = await open();
    const buffer = await progressiveJpeg(8_000, 6_000);
    expect(buffer.length).toBeLessThan(1024 * 1024);
    const photograph = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Imagen', { exact: true }).last().setInputFiles(photograph);
    const preview = page.getByAltText(/^Vista previa/);
    await preview.waitFor({ state: 'attached' });
    const size = () =>
      preview.evaluate((one) => one instanceof HTMLImageElement && [one.naturalWidth, one.naturalHeight]);
    // Turned upright, too.
    await expect.poll(size).toEqual([1_500, 2_000]);
  });
});
