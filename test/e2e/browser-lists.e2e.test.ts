import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import { holdable } from '../support/holdable.ts';
import { toast } from './browser-dialogs.ts';
import { ADMIN, browserOfFile, Demo, PHONE, STAFF, TODAY } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();
const SLOW = 120_000;

const rows = (page: Page) => page.getByRole('table', { name: 'Reservaciones' }).locator('tbody tr');
const detail = (page: Page) => page.getByRole('dialog', { name: 'Detalle de la reserva' });
/** The objections of axe once nothing is loading: a list that is reloading is paler. */
const objectionsAtRest = async (page: Page) => {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return axeObjections(page);
};
const listed = async (page: Page) => {
  await rows(page).getByRole('rowheader').first().waitFor();
  return rows(page).count();
};
/** Nothing is beyond the edge on smaller screens: at 1024 px not even of the table, which scrolls on narrower ones. */
async function fitsNarrowerScreens(page: Page): Promise<void> {
  const wide = page.viewportSize();
  for (const width of [721, 1024, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(beyond, { message: `beyond the edge at ${width} px` }).toBe(0);
    const options = await page.getByRole('columnheader', { name: 'Opciones' }).boundingBox();
    if (width >= 1024) expect((options?.x ?? 0) + (options?.width ?? width)).toBeLessThan(width);
  }
  if (wide) await page.setViewportSize(wide);
}

describe.skipIf(!browser)(`the lists of reservations${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  it('on paper a list says of what it is and when, without what is only pressed', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations');
    await listed(page);
    await page
      .getByRole('checkbox', { name: /^Elegir la reserva/ })
      .first()
      .check();
    await page.emulateMedia({ media: 'print' });
    // A sheet of A4, lying and upright, between its margins
    for (const width of [1047, 718]) {
      await page.setViewportSize({ width, height: 718 });
      await page.getByText(/^\S.+ · 21\/11\/2026 · Impreso el 21\/11\/2026 a las \d\d:\d\d$/).waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(0);
      expect(await page.getByRole('region', { name: 'Reservas elegidas' }).count()).toBe(0);
      for (const name of ['Elegir', 'Opciones'])
        expect(await page.getByRole('columnheader', { name, exact: true }).count()).toBe(0);
    }
  });

  it.each(['/admin/reservations', '/admin/statistics', '/admin/manage-people', '/admin/log'])(
    'on a tablet a finger finds the heads of %s',
    async (path) => {
      const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
      const page = await demo.openAs(ADMIN, path, tablet);
      const heads = page.locator('.ui-table-sort, .ui-column-menu:first-child button');
      await heads.first().waitFor();
      const lowest = () =>
        heads.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
      // Parts of a page that still load are not displayed.
      await expect.poll(lowest).toBeGreaterThanOrEqual(44);
    },
  );

  it('an interval is chosen, narrowed and exported; a row opens, and is marked on the way back', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations');
    await page.getByText('Consulte todas las reservas creadas en un intervalo de fechas.').waitFor();
    await listed(page);
    expect(await page.getByLabel('Desde').inputValue()).toBe('21/11/2026');
    expect(await page.getByLabel('Atracción').inputValue()).toBe('0');
    for (const name of [
      ...['Estado', 'Shortcode', 'Pase / Correlativo', 'Organización / Institución'],
      ...['Encargado', 'Fecha', 'Horario', 'Lugar'],
    ])
      await page.getByRole('columnheader', { name }).waitFor();
    await fitsNarrowerScreens(page);
    await page.getByLabel('Desde').fill('1/11');
    await page.getByLabel('Desde').press('Enter');
    await page.waitForURL(/from=2026-11-01/);
    await page.getByText(/^Mostrando 1 a 15 de \d+ Registros$/).waitFor();
    expect(await objectionsAtRest(page)).toEqual([]);
    // Nothing is searched with the date before one that can't be read.
    const end = page.getByLabel('Hasta');
    await end.fill('31/02/2027');
    await end.press('Tab');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByText('Escriba una fecha como 25/11/2026').waitFor();
    expect(await end.evaluate((field) => field === document.activeElement)).toBe(true);
    await end.fill('21/11/2026');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByText(/^Mostrando 16 a 30 de/).waitFor();
    expect(page.url()).toContain('page=2');
    await page.getByText('Mostrar reservas canceladas').click();
    await page.waitForURL(/cancelled=true/);
    expect(page.url()).not.toContain('page=2');
    await page.locator('a[href*="reservations.xlsx"][href*="showCancelled=true"]').waitFor();
    const excel = await page.getByRole('link', { name: 'Excel' }).getAttribute('href');
    expect(excel).toMatch(/^\/download\/reservations\.xlsx\?.*dateFrom=2026-11-01.*showCancelled=true/);
    const pdf = await page.getByRole('link', { name: 'Exportar PDF' }).getAttribute('href');
    expect(pdf).toMatch(/^\/download\/report\/\d+\/2026-11-01\/2026-11-21/);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await detail(page).getByRole('row').first().waitFor();
    await detail(page).getByRole('button', { name: 'Cerrar' }).click();
    await page.locator('tr[aria-current="true"]').waitFor();

    await page.getByRole('searchbox', { name: 'Buscar' }).fill('pase');
    await page.locator('a[href*="/download/report/"][href*="search=pase"]').waitFor();

    // Addresses are typed, cut and kept: what is not valid counts as the default, the last page for one beyond it.
    await page.goto('/admin/reservations?center=987654&attraction=x&from=2026-11-21&to=2026-11-01&page=99');
    await page.getByText(/^Mostrando 1 a \d+ de \d+ Registros$/).waitFor();
    expect(await page.getByLabel('Hasta').inputValue()).toBe('21/11/2026');
    await toast(page, /^El centro de la dirección no existe o se ha eliminado/).waitFor();
    expect(await page.getByLabel('Centro deportivo').inputValue()).not.toBe('');
    expect(page.url()).not.toContain('page=');
    await page.goto('/admin/reservations-list?center=x&page=9999');
    const info = page.getByText(/^Mostrando /);
    await expect.poll(() => info.textContent()).toMatch(/^Mostrando \d+ a (\d+) de \1 Registros$/);
    expect(page.url()).toMatch(/page=\d+$/);
  });

  it('a long file shows how it arrives, shows where it breaks off, and is tried again', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?range=all_year');
    await page.getByText(/^Mostrando 1 a 15 de/).waitFor();
    const gate = holdable();
    await page.route('**/download/reservations.xlsx*', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await page.getByRole('link', { name: 'Excel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Descarga' });
    await dialog.getByText('No hay conexión con el servidor.').waitFor();
    demo.forgiveLostConnection();
    await page.route('**/download/reservations.xlsx*', (route) => gate.promise.then(() => route.continue()));
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog.getByText(/^Preparando el archivo: [\d,]+ filas$/).waitFor();
    expect(await axeObjections(page)).toEqual([]);
    const arrived = page.waitForEvent('download');
    gate.resolve();
    const download = await arrived;
    expect(download.suggestedFilename()).toMatch(/^Reservaciones .*\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the list of today offers check-in and delete where they are possible', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?range=this_week');
    await page.getByText('Del 16/11/2026 al 22/11/2026').waitFor();
    const before = await listed(page);
    expect(before).toBeGreaterThan(0);
    expect(await objectionsAtRest(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
      '/download/report/0/2026-11-16/2026-11-22?showCancelled=false',
    );
    await page.getByLabel('Fechas').selectOption('tomorrow');
    await page.getByText('22/11/2026', { exact: true }).first().waitFor();
    const code = await rows(page).getByRole('rowheader').first().innerText();
    await page.getByRole('button', { name: `Eliminar la reserva ${code}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Esta acción no se puede deshacer.').waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    const cancelled = toast(page, 'Se ha eliminado este registro correctamente');
    await cancelled.hover();
    // The row has gone by now, and the way back works without it.
    await page.getByText(code).waitFor({ state: 'detached' });
    await cancelled.getByRole('button', { name: 'Deshacer' }).click();
    await toast(page, 'Se ha restaurado la reserva correctamente').waitFor();
    await page.getByRole('button', { name: `Eliminar la reserva ${code}` }).click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText(code).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Buscar', exact: true }).count()).toBe(0);
    await page.getByLabel('Fechas').selectOption('customize');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByText('Campo obligatorio').waitFor();
    await page.getByLabel('Desde').fill('1/1/2030');
    await page.getByLabel('Desde').press('Enter');
    await page.getByText('Sin datos para mostrar.').waitFor();
  });

  it('several rows are cancelled, moved and exported at once, and each step is taken back', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?range=tomorrow');
    await listed(page);
    const codes = (await rows(page).getByRole('rowheader').allInnerTexts()).slice(0, 2);
    const choose = async () => {
      for (const code of codes)
        await page.getByRole('checkbox', { name: `Elegir la reserva ${code}` }).check();
    };
    const place = await rows(page).first().boundingBox();
    await choose();
    const bar = page.getByRole('region', { name: 'Reservas elegidas' });
    await bar.getByText('2 reservas elegidas').waitFor();
    expect(await rows(page).first().boundingBox()).toEqual(place);
    expect(await bar.getByRole('button', { name: 'Check-in (0)' }).isDisabled()).toBe(true);
    expect(await objectionsAtRest(page)).toEqual([]);
    const sheet = page.waitForEvent('download');
    await bar.getByRole('link', { name: 'Excel de las elegidas' }).click();
    expect((await sheet).suggestedFilename()).toMatch(/^Reservaciones elegidas .*\.xlsx$/);

    await bar.getByRole('button', { name: 'Cancelar (2)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar 2 reservas' }).click();
    const cancelled = toast(page, 'Se han cancelado 2 reservas');
    for (const code of codes) await page.getByText(code).waitFor({ state: 'detached' });
    await cancelled.getByRole('button', { name: 'Deshacer' }).click();
    await toast(page, 'Se han restaurado las 2 reservas correctamente').waitFor();
    for (const code of codes) await page.getByText(code).waitFor();

    await choose();
    await bar.getByRole('button', { name: 'Mover (2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mover 2 reservas' });
    await dialog.getByLabel('Nueva fecha').fill('14/03/2027');
    await dialog.getByLabel('Nueva fecha').press('Tab');
    expect(await axeObjections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
    const moved = toast(page, 'Se han movido 2 reservas');
    for (const code of codes) await page.getByText(code).waitFor({ state: 'detached' });
    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/move*', (route) => isFree.then(() => route.continue()));
    const asked = page.waitForRequest('**/move*');
    await moved.getByRole('button', { name: 'Deshacer' }).click();
    await asked;
    // The other would stay where it is.
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    await (await question).dismiss();
    letGo();
    for (const code of codes) await page.getByText(code).waitFor();
  });

  it('the court comes first in a row, its center only where the list has several', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?range=this_week');
    await listed(page);
    const place = rows(page).first().locator('[data-column="place"]');
    const [court, center] = (await place.innerText()).split('\n');
    expect(court && center).toBeTruthy();
    await page.goto('/admin/reservations?from=2026-11-01&to=2026-11-30');
    await listed(page);
    expect((await place.innerText()).split('\n')).toHaveLength(1);
    const top = async () => (await rows(page).first().boundingBox())?.y ?? 999;
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(top).toBeLessThanOrEqual(262);
  });

  it('lists are sorted by any column, and each user arranges the columns of theirs', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations?from=2026-11-01&to=2026-11-30');
    await listed(page);
    const names = () => rows(page).locator('td:nth-child(6)').allInnerTexts();
    await page.getByRole('button', { name: 'Encargado', exact: true }).click();
    await page.waitForURL(/sort=name\.asc/);
    await page
      .getByRole('columnheader', { name: 'Encargado' })
      .and(page.locator('[aria-sort="ascending"]'))
      .waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const plain = (await names()).map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    expect(plain).toEqual([...plain].sort());
    await page.goto('/admin/search-reservations?search=liga');
    const grid = page.getByRole('grid', { name: 'Reservaciones' });
    const shown = page.locator('.ui-wide-table[aria-busy="false"]');
    await shown.getByRole('rowheader').first().waitFor();
    expect(await axeObjections(page)).toEqual([]);
    // Rows are drawn as they come into view; the grid counts all of the page.
    const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(await page.getByRole('rowheader').count()).toBeLessThan(count);
    await grid.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Reservaciones: desplazar');
    await grid.focus();
    await page.keyboard.press('Control+End');
    const active = () =>
      grid.getAttribute('aria-activedescendant').then((id) => page.locator(`[id="${id}"]`));
    await (await active()).waitFor();
    expect(await (await active()).getAttribute('aria-colindex')).toBe('9');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await (await active()).getAttribute('role')).toBe('rowheader');
    await page.keyboard.press('Enter');
    await detail(page).getByRole('row').first().waitFor();
    await detail(page).getByRole('button', { name: 'Cerrar' }).click();
    const heads = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getAttribute('aria-label')));
    const choose = async (column: string, choice: string) => {
      await page.getByRole('button', { name: `Columna ${column}` }).press('Enter');
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await choose('Encargado', 'Mover a la izquierda');
    await expect.poll(async () => (await heads()).indexOf('Encargado')).toBe(4);
    await page.reload();
    await shown.getByRole('rowheader').first().waitFor();
    expect((await heads()).indexOf('Encargado')).toBe(4);
    await choose('Encargado', 'Restablecer columnas');
    await expect.poll(async () => (await heads()).indexOf('Encargado')).toBe(5);
  });

  it('the detail has the reference, the person, a telephone to call, and the other dates of the series', async () => {
    const page = await demo.openAs(STAFF, '/admin/reservations-list?range=this_week');
    await listed(page);
    const answer = await page.request.get('/api/search-global2?search=liga');
    const { reservations } = await answer.json();
    const { id, date, occurrence, person } = reservations.find(
      (one: { occurrence: unknown; person: { cui: string } | null }) => one.occurrence && one.person?.cui,
    );
    const { shortcode } = reservations.find((one: { id: string }) => one.id === id);
    await page.goto(`/admin/search-reservations?search=${shortcode}`);
    await page
      .getByRole('gridcell')
      .filter({ hasText: date.split('-').reverse().join('/') })
      .click();
    const shown = detail(page);
    await shown.getByText('Correlativo / Pase').waitFor();
    expect(await shown.getByRole('link', { name: person.last_name }).getAttribute('href')).toBe(
      `/admin/manage-person-profile/${person.cui}`,
    );
    await shown.locator('a[href^="tel:+502"]').waitFor();
    await shown.getByText(`Las ${occurrence.count} fechas de la serie`).click();
    await expect.poll(() => shown.getByRole('listitem').count()).toBe(occurrence.count);
    expect(await axeObjections(page)).toEqual([]);
    const other = shown.getByRole('listitem').getByRole('button').first();
    await other.click();
    await shown.getByText(/^Fecha 1 de|^Fecha 2 de/).waitFor();
    await shown.getByRole('button', { name: 'Cerrar' }).click();
  });

  it('the search finds words anywhere, cancelled ones only where they are asked for', async () => {
    const page = await demo.openAs(STAFF, '/admin/search-reservations', PHONE);
    await page
      .getByText(
        'Puede buscar reservas por correlativo, pase, nombre del encargado o nombre de la organización.',
      )
      .waitFor();
    const box = page.getByRole('searchbox', { name: 'Buscar reservas' });
    await box.fill('ofício liga');
    await box.press('Enter');
    await page.getByText(/^Mostrando 1 a \d+ de \d+ Registros$/).waitFor();
    await listed(page);
    expect(await objectionsAtRest(page)).toEqual([]);
    const sent = page.waitForRequest(/search-global2\?.*showCancelled=true/);
    await page.getByText('Mostrar reservas canceladas').click();
    await sent;
    await box.fill('no hay nadie así');
    await box.press('Enter');
    await page.getByText('No se han encontrado registros.').waitFor();
  });

  it('the assistant leads from a free hour to a ticket, and survives a reload', async () => {
    const page = await demo.openAs(STAFF, '/manage-reservations/create');
    const next = page.getByRole('button', { name: 'Continuar' });
    expect(await next.isDisabled()).toBe(true);
    await page.getByLabel('Tipo de reservación').selectOption({ index: 1 });
    // It begins in the center of the frame.
    const center = page.getByLabel('Centro deportivo');
    await expect
      .poll(() => center.locator('option:checked').textContent())
      .toBe('Centro Acuático Los Cedros');
    await center.selectOption({ index: 1 });
    await page.getByLabel('Atracción').selectOption({ index: 1 });
    const time = async (start: string, end: string) => {
      await page.getByLabel('Fecha y hora de inicio', { exact: false }).first().fill(TODAY);
      await page.getByLabel('Fecha y hora de inicio: hora').fill(start);
      await page.getByLabel('Fecha y hora de fin', { exact: false }).first().fill(TODAY);
      await page.getByLabel('Fecha y hora de fin: hora').fill(end);
      await page.getByRole('button', { name: 'Verificar disponibilidad' }).click();
    };
    await page.getByRole('button', { name: 'Verificar disponibilidad' }).click();
    await page.getByText('Complete todos los campos marcados con *.').waitFor();
    // With the keyboard alone: the focus goes on to the end, which takes the day of the start.
    const endDay = page.getByLabel('Fecha y hora de fin', { exact: false }).first();
    const startDay = page.getByLabel('Fecha y hora de inicio', { exact: false }).first();
    await startDay.fill(TODAY);
    await page.getByLabel('Fecha y hora de inicio: hora').fill('10:00');
    await page.getByLabel('Fecha y hora de inicio: hora').press('Tab');
    await expect.poll(() => endDay.inputValue()).toBe(await startDay.inputValue());
    expect(await page.getByLabel('Fecha y hora de fin: hora').inputValue()).toBe('11:00');
    expect(await endDay.evaluate((field) => field === document.activeElement)).toBe(true);
    // Typing there replaces the day that was filled in.
    const day = await startDay.inputValue();
    await page.keyboard.type(day);
    expect(await endDay.inputValue()).toBe(day);
    // A time that can't be read is not checked as the one before it, also once another field was left.
    await time('10:00', 'once');
    await page.getByText('Escriba una hora como 07:30').waitFor();
    await page.getByText('Complete todos los campos marcados con *.').waitFor();
    await time('11:00', '10:00');
    await page.getByText('La hora de fin debe ser posterior a la de inicio, dentro del mismo día.').waitFor();
    await time('03:00', '4 a. m.');
    await page.getByText(/no está disponible en ese horario/).waitFor();
    await findFree(page, time);
    expect(await objectionsAtRest(page)).toEqual([]);
    await next.click();
    await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('María');
    await page.getByRole('table', { name: 'Personas encontradas' }).getByRole('button').first().click();
    await page.getByLabel('Observaciones').fill('Llevan red propia');
    // Each step is one of the browser's Back and Forward, also after a reload.
    const stepIs = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    await page.goBack();
    await stepIs('Solicitante');
    await page.goBack();
    await stepIs('Información de la reserva');
    await page.goForward();
    await page.goForward();
    await stepIs('Confirmar');
    await page.getByRole('button', { name: 'Regresar' }).click();
    await page.reload();
    await stepIs('Solicitante');
    await page.goForward();
    await page.reload();
    await stepIs('Confirmar');
    expect(await page.getByLabel('Observaciones').inputValue()).toBe('Llevan red propia');
    expect(await objectionsAtRest(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('alertdialog').getByText('Reserva creada correctamente').waitFor();
    await page.getByRole('button', { name: 'De acuerdo' }).click();
    const ticket = await page.getByRole('link', { name: 'Ticket' }).getAttribute('href');
    expect(ticket).toMatch(/^\/download\/ticket\/[2-9A-Z]{9}$/);
    await page.getByRole('link', { name: 'Crear otra reserva' }).press('Enter');
    await stepIs('Información de la reserva');
    await page.getByLabel('Tipo de reservación').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Información de la reserva');
    expect(await page.getByLabel('Tipo de reservación').inputValue()).toBe('0');
    // Going back leads to an empty form: the same reservation can't be made twice.
    await page.goBack();
    await stepIs('Información de la reserva');
    expect(await page.getByLabel('Tipo de reservación').inputValue()).toBe('0');
  });

  it('the statistics say how full each hour is, and each group of an interval', async () => {
    const page = await demo.openAs(STAFF, '/admin/statistics?from=2026-11-20&to=2026-11-01&center=x');
    await page.getByRole('row', { name: /^Viernes/ }).waitFor();
    expect(await page.getByLabel('Hasta').inputValue()).toBe('20/11/2026');
    await page.goto('/admin/statistics');
    await page.getByRole('row', { name: /^Lunes/ }).waitFor();
    await page.getByText(/^El máximo: /).waitFor();
    await page.getByText('Ver la tabla').click();
    await page
      .getByRole('table', { name: 'Tiempo reservado por fecha' })
      .getByRole('rowheader')
      .first()
      .waitFor();
    const sheets = ['Excel: por fecha', 'Excel: por hora y día de la semana', 'Excel: Atracción'];
    for (const name of sheets) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      expect((await page.request.get(href ?? '')).headers()['content-type']).toContain('spreadsheet');
    }
    // The courts of a city are many: drawn by Blueprint's table, with the roles of a grid.
    await page.getByRole('grid', { name: 'Ocupación por atracción' }).waitFor();
    await page
      .getByRole('rowheader', { name: /^Polideportivo Central - / })
      .first()
      .waitFor();
    expect(await objectionsAtRest(page)).toEqual([]);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.bp6-table-quadrant-scroll-container')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      );
    const message = 'the details scroll sideways at 1024 px';
    await expect.poll(beyond, { message, timeout: 10_000 }).toBe(false);
    if (wide) await page.setViewportSize(wide);
    await page.getByLabel('Agrupar por').selectOption('weekday');
    const table = page.getByRole('table', { name: 'Ocupación por día de la semana' });
    await table.getByRole('rowheader', { name: 'Sábado' }).waitFor();
    expect(page.url()).toContain('group=weekday');
    expect(await objectionsAtRest(page)).toEqual([]);
  });

  it('a board shows everybody today’s hours, and says where there is none', async () => {
    const page = await demo.visit();
    await page.goto('/ventanilla/polideportivo-central');
    await page.getByRole('heading', { name: 'Polideportivo Central' }).waitFor();
    // Nobody scrolls a wall, and its letters grow with it.
    for (const width of [1440, 1920, 3840]) {
      await page.setViewportSize({ width, height: (width * 9) / 16 });
      await page.getByText('Ahora').first().waitFor();
      const { below, letters } = await page.evaluate(() => ({
        below: [...document.querySelectorAll('.r-board-card li, .r-board-foot')].filter((one) => {
          const { left, bottom } = one.getBoundingClientRect();
          const card = one.closest('.r-board-card')?.getBoundingClientRect();
          // Times that do not fit are out of sight, beside the card.
          const isShown = !card || left < card.right;
          return isShown && bottom > (card?.bottom ?? window.innerHeight);
        }).length,
        letters: Math.min(
          ...[...document.querySelectorAll('.r-board-text')].map((one) =>
            Number.parseFloat(getComputedStyle(one).fontSize),
          ),
        ),
      }));
      expect(below).toBe(0);
      expect(letters / width).toBeCloseTo(0.018, 3);
    }
    expect(await objectionsAtRest(page)).toEqual([]);
    await page.goto('/ventanilla/no-hay');
    // Drawn by the server: the page has its answer, and asks for none.
    await page.getByRole('heading').first().waitFor();
  });

  it('a board goes on by itself after a night without connection', async () => {
    const page = await demo.visit();
    await page.clock.install();
    await page.goto('/ventanilla/polideportivo-central');
    await page.getByText('Ahora').first().waitFor();
    await page.context().setOffline(true);
    await page.clock.runFor(10 * 3_600_000);
    const notice = page.getByText(/^Sin conexión\. Datos de las /);
    await notice.waitFor();
    // Yesterday's hours are not shown as today's.
    await page.clock.runFor(14 * 3_600_000);
    await page.getByText('Los horarios de hoy aparecerán en cuanto haya conexión.').waitFor();
    expect(await page.getByText('Ahora').count()).toBe(0);
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => {
          await page.clock.runFor(61_000);
          return notice.count();
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    demo.forgiveLostConnection();
  });
});

/** Tries the hours to come until one is free. */
async function findFree(page: Page, time: (start: string, end: string) => Promise<void>): Promise<void> {
  for (const hour of [19, 18, 17, 16, 15, 14, 13, 12, 11]) {
    await time(`${hour}:00`, `${hour}:30`);
    const answer = page.getByText(/está disponible en ese horario/);
    await answer.waitFor();
    if (!(await answer.innerText()).includes('no está')) return;
  }
  throw new Error('no hour is free');
}
