import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limitOf } from '../support/limits.ts';
import { CREATE, form } from '../support/reception.ts';
import {
  alertOf,
  beginBooking,
  detailOf,
  fillIn,
  formOf,
  hasFocus,
  questionOf,
  toast,
} from './browser-dialogs.ts';
import { COURT, cell, OTHER_COURT, openDay, openDayAs, quietDay } from './browser-grid.ts';
import { ADMIN, browserOfFile, Demo, PHONE, STAFF } from './browser-harness.ts';

const { browser, reason } = await browserOfFile();

const SLOW = limitOf(60_000);

/** Everything that a careless page would take for something else than text. */
const CROOKED = `"><img src=x onerror=alert(1)> «Ñandú» 🎾 O'Brien & Cía. <b>{{7*7}}</b> \\u0041`;

describe.skipIf(!browser)(`several people at one grid${reason}`, { timeout: SLOW }, () => {
  const demo = Demo.ofFile(browser);

  async function twoScreens(date: string): Promise<[Page, Page]> {
    const pages: [Page, Page] = [await demo.visitAs(STAFF), await demo.visitAs(ADMIN)];
    for (const page of pages) await openDay(page, date);
    return pages;
  }

  it('a booking and its cancellation appear on the other screen by themselves', async () => {
    const date = quietDay(0);
    const [mine, theirs] = await twoScreens(date);
    let reads = 0;
    theirs.on('request', (request) => {
      reads += Number(new URL(request.url()).pathname === '/test');
    });
    const dialog = await beginBooking(mine, cell(mine, '09:00 a 10:00, libre'), 'Ana López');
    await submit(dialog);
    await cell(theirs, '09:00 a 10:00, reservada por Ana López').waitFor();
    await cell(theirs, '09:00 a 10:00, reservada por Ana López').click();
    await detailOf(theirs).getByRole('button', { name: 'Cancelar reserva' }).click();
    await questionOf(theirs, '¿Cancelar reserva?').getByRole('button', { name: 'Cancelar reserva' }).click();
    await cell(mine, '09:00 a 10:00, libre').waitFor();
    await cell(theirs, '09:00 a 10:00, libre').waitFor();
    expect(reads).toBeLessThanOrEqual(4);
  });

  it('a user with the form of a cell open hears that it was just taken, and is offered others', async () => {
    const date = quietDay(1);
    const [mine, theirs] = await twoScreens(date);
    const waiting = await beginBooking(theirs, cell(theirs, '10:00 a 11:00, libre'), 'Beto Pérez');
    await waiting.getByText('Libre', { exact: true }).waitFor();
    const dialog = await beginBooking(mine, cell(mine, '10:00 a 11:00, libre'), 'Ana López');
    await submit(dialog);
    const notice = waiting.getByRole('alert').filter({ hasText: 'Ana López' });
    await notice.filter({ hasText: `${COURT}, domingo 6 de diciembre` }).waitFor();
    await expectFilledIn(waiting, 'Beto Pérez');
    await waiting.getByRole('button', { name: `${OTHER_COURT}, 10:00–11:00` }).click();
    await waiting.getByText('Libre', { exact: true }).waitFor();
    await submit(waiting);
    await toast(theirs, `Reserva creada correctamente: ${OTHER_COURT}`).waitFor();
    await cell(mine, '10:00 a 11:00, reservada por Beto Pérez', OTHER_COURT).waitFor();
    await hasFocus(cell(theirs, '10:00 a 11:00, reservada por Beto Pérez', OTHER_COURT));
  });

  it('when two submit the same hour, one wins and the other goes on with an alternative', async () => {
    const date = quietDay(2);
    const screens = await twoScreens(date);
    const forms = [];
    for (const [index, page] of screens.entries())
      forms.push(await beginBooking(page, cell(page, '11:00 a 12:00, libre'), `Equipo ${index}`));
    await Promise.all(forms.map(submit));
    const refused = screens.map((page) => alertOf(page, '¡Error!'));
    await expect
      .poll(async () => (await Promise.all(refused.map((one) => one.count()))).reduce((a, b) => a + b))
      .toBe(1);
    const loser = (await refused[0]?.count()) ? 0 : 1;
    const [page, dialog, alert] = [screens[loser], forms[loser], refused[loser]];
    if (!page || !dialog || !alert) throw new Error('there are two of each');
    expect(await alert.textContent()).toMatch(/Error al crear la reserva: .*11:00/);
    await alert.getByRole('button', { name: 'De acuerdo' }).click();
    await expectFilledIn(dialog, `Equipo ${loser}`);
    const offers = dialog.getByRole('list', { name: 'También está libre:' }).getByRole('button');
    await offers.first().waitFor();
    expect(await offers.count()).toBeLessThanOrEqual(3);
    await offers.first().click();
    await dialog.getByText('Libre', { exact: true }).waitFor();
    await submit(dialog);
    await toast(page, 'Reserva creada correctamente').waitFor();
    await page.getByRole('gridcell', { name: `reservada por Equipo ${loser}` }).waitFor();
    await demo.expectRefused(`409 ${CREATE}`);
  });

  it('texts are shown as they were typed, in grid, detail and form', async () => {
    const date = quietDay(3);
    const page = await openDayAs(demo, STAFF, date);
    const free = cell(page, '12:00 a 13:00, libre');
    await free.click();
    const dialog = formOf(page);
    await fillIn(dialog, CROOKED, { reference: '<script>alert(1)</script>' });
    await dialog.getByLabel('Organización / Institución').fill(`=1+1 ${CROOKED}`);
    await dialog.getByLabel('Observaciones').fill(`${CROOKED}\nsegunda línea`);
    await submit(dialog);
    const block = cell(page, `12:00 a 13:00, reservada por ${CROOKED}`);
    await block.waitFor();
    expect(await block.textContent()).toContain(CROOKED);
    await block.click();
    const detail = detailOf(page);
    await detail.getByRole('row', { name: `Encargado ${CROOKED}` }).waitFor();
    await detail.getByRole('row', { name: `Organización / Institución =1+1 ${CROOKED}` }).waitFor();
    expect(await detail.getByRole('row', { name: 'Observaciones' }).textContent()).toContain(
      '\nsegunda línea',
    );
    for (const link of ['Ticket', 'Orden completa']) {
      const address = await detail.getByRole('link', { name: link }).getAttribute('href');
      expect((await page.request.get(address ?? '')).status()).toBe(200);
    }
    await detail.getByRole('button', { name: 'Cerrar' }).click();

    const late = await beginBooking(page, cell(page, '13:00 a 14:00, libre'), 'Beto Pérez');
    await late.getByLabel('Hora de inicio').selectOption('12:00');
    await late.getByText(`Ocupada por ${CROOKED}`).waitFor();
    // Enter in a field of the form asks for nothing while its time is taken.
    await late.getByLabel('Encargado').press('Enter');
    expect(await late.getByRole('button', { name: /^Reservar/ }).isDisabled()).toBe(true);
    expect(await page.locator('img[src="x"], b').count()).toBe(0);
  });

  it('a phone sees it too', async () => {
    const date = quietDay(4);
    const page = await openDayAs(demo, STAFF, date, PHONE);
    await page.getByRole('button', { name: /^14:00–15:00/ }).tap();
    await page.getByRole('button', { name: `${COURT}, 14:00 a 15:00, libre` }).waitFor();
    const colleague = await demo.colleague();
    await colleague.booked(form({ date, start: '14:00', end: '15:00' }));
    await page.getByRole('button', { name: `${COURT}, 14:00 a 15:00, reservada por Ana López` }).waitFor();
  });
});

function submit(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: /^Reservar/ }).click();
}

async function expectFilledIn(dialog: Locator, who: string): Promise<void> {
  expect(await dialog.getByLabel('Encargado').inputValue()).toBe(who);
  expect(await dialog.getByLabel('Correlativo / Pase').inputValue()).toBe('Pase 12');
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1);
}
