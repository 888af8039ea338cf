import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillIn, formOf } from '../../e2e/browser-dialogs.ts';
import { CREATE } from '../../support/reception.ts';
import { type Account, ADMIN, Desk, STAFF } from '../desk.ts';
import type { DeskCenter } from '../desk-center.ts';

const desk = Desk.ofFile();
let page: Page;
let api: DeskCenter;

const dialog = () => formOf(page);
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const submit = () =>
  dialog()
    .getByRole('button', { name: /^Reservar/ })
    .click();

/** Opens the form on the free hour 07:00 of court 2. */
async function openForm(): Promise<void> {
  api = await desk.center(4);
  desk.at('06:10');
  page = await desk.page(api);
  await page.getByRole('gridcell', { name: 'Cancha 2, 07:00 a 08:00, libre' }).click();
  await dialog().waitFor();
}

const fillForm = (who = 'Inés <b>"Ñ"</b> 🏀') =>
  fillIn(dialog(), who, { type: 'Liga Deportiva', origin: 'Ventanilla', reference: 'P-17' });

describe('a free cell', () => {
  it('opens the form with court, date and hours filled in, and books it', async () => {
    await openForm();
    expect(await dialog().getByLabel('Atracción').inputValue()).toBe(api.court(2));
    expect(await dialog().getByLabel('Fecha').inputValue()).toBe('21/11/2026');
    expect(await page.getByLabel('Hora de inicio').inputValue()).toBe('07:00');
    expect(await page.getByLabel('Hora de fin').inputValue()).toBe('08:00');
    await dialog().getByText('Libre', { exact: true }).waitFor();
    await fillForm();
    await submit();
    await page
      .getByText('Reserva creada correctamente: Cancha 2, sábado 21 de noviembre, 07:00–08:00')
      .waitFor();
    expect(await page.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toMatch(
      /^\/download\/ticket\/[\w-]{22}$/,
    );
    const block = /^Cancha 2, 07:00 a 08:00, reservada por Inés <b>"Ñ"<\/b> 🏀, Fútbol, Liga Deportiva/;
    await expect.poll(focused).toMatch(block);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Se ha eliminado este registro correctamente').waitFor();
    await expect.poll(focused).toBe('Cancha 2, 07:00 a 08:00, libre');
  });

  it('begins with what its user chose last, and offers the next hour for the same person', async () => {
    await openForm();
    await fillForm('Inés Pérez');
    await submit();
    await page.getByRole('button', { name: 'Otra reserva para la misma persona' }).click();
    expect(await dialog().getByLabel('Hora de inicio').inputValue()).toBe('08:00');
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Inés Pérez');
    expect(await dialog().getByLabel('Correlativo / Pase').inputValue()).toBe('P-18');
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('gridcell', { name: 'Cancha 3, 12:00 a 13:00, libre' }).click();
    expect(await page.getByRole('radio', { name: 'Liga Deportiva' }).isChecked()).toBe(true);
    expect(await dialog().getByLabel('Medio de solicitud').inputValue()).not.toBe('0');
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('');
  });

  it('leaves the focus where somebody types while its calendar closes', async () => {
    await openForm();
    await dialog().getByRole('button', { name: 'Elegir en el calendario' }).click();
    const calendar = page.locator('.ui-calendar-popover');
    await calendar.getByRole('button').first().waitFor();
    const name = dialog().getByLabel('Encargado');
    await name.click();
    await page.keyboard.type('Juan');
    await calendar.waitFor({ state: 'detached' });
    await page.keyboard.type(' Solares');
    expect(await name.inputValue()).toBe('Juan Solares');
    expect(await dialog().getByLabel('Fecha').inputValue()).toBe('21/11/2026');
  });

  it('opens with its neighbours where they were marked, by mouse or keyboard', async () => {
    await openForm();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    const cell = (hours: string) => page.getByRole('gridcell', { name: `Cancha 2, ${hours}, libre` });
    await cell('12:00 a 13:00').hover();
    await page.mouse.down();
    await cell('13:00 a 14:00').hover();
    await cell('14:00 a 15:00').hover();
    await page.mouse.up();
    await dialog().waitFor();
    const hours = () =>
      Promise.all(['Hora de inicio', 'Hora de fin'].map((label) => dialog().getByLabel(label).inputValue()));
    expect(await hours()).toEqual(['12:00', '15:00']);
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await cell('16:00 a 17:00').focus();
    await page.keyboard.press('Shift+ArrowRight');
    const marked = page.getByRole('gridcell', { selected: true });
    expect(await marked.evaluateAll((cells) => cells.map((one) => one.dataset.column))).toEqual(['11', '12']);
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    expect(await hours()).toEqual(['16:00', '18:00']);
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await cell('16:00 a 17:00').focus();
    // With Shift released between them.
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await dialog().waitFor();
    expect(await hours()).toEqual(['16:00', '19:00']);
  });

  it('is cancelled after a question that a double click does not answer', async () => {
    api = await desk.center(2);
    const { id } = await api.book({ court: 2, start: '11:00', end: '12:00' });
    page = await desk.page(api);
    await page.getByRole('gridcell', { name: /^Cancha 2, 11:00 a 12:00, reservada/ }).click();
    const detail = page.getByRole('dialog', { name: 'Detalle de la reserva' });
    await detail.getByRole('button', { name: 'Cancelar reserva' }).dblclick();
    const question = page.getByRole('alertdialog', { name: '¿Cancelar reserva?' });
    await question.getByText('Cancha 2, sábado 21').waitFor();
    expect(api.sent('DELETE', `/api/reservation/${id}`)).toHaveLength(0);
    await question.getByRole('button', { name: 'Cancelar reserva' }).dblclick();
    await page.getByText('Se ha eliminado este registro correctamente').waitFor();
    expect(api.sent('DELETE', `/api/reservation/${id}`)).toHaveLength(1);
  });
});

describe('a booking whose answer got lost', () => {
  it('is made once by another press, and its own hour is not said to be taken', async () => {
    await openForm();
    await fillForm('Respuesta perdida');
    let losses = 1;
    await page.route(`**${CREATE}`, async (route) => {
      if (losses-- <= 0) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await submit();
    const error = page.getByRole('alertdialog', { name: '¡Error!' });
    await error.getByText('No hay conexión').waitFor();
    await page.getByRole('gridcell', { name: /reservada por Respuesta perdida/ }).waitFor();
    await error.getByRole('button').click();
    await dialog().getByText('No se sabe si se guardó.').waitFor();
    expect(await dialog().getByText(/ocupa/i).count()).toBe(0);
    expect(await dialog().getByText('También está libre:').count()).toBe(0);
    await submit();
    await page.getByText('Reserva creada correctamente: Cancha 2').waitFor();
    expect(await api.booked()).toHaveLength(1);
  });
});

describe('an unfinished form', () => {
  const LONG = 'Traen sus redes. '.repeat(60);
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  const logInAs = async (user: Account) => {
    await page.getByLabel('Correo electrónico').fill(user.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  const endSession = async () => {
    await desk.endSessions(STAFF);
    await submit();
    await page.getByRole('dialog', { name: 'Su sesión ha terminado' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    // Nothing of the page is in sight.
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByLabel('Encargado').isVisible()).toBe(false);
  };

  it('is there again once its writer has logged in after the session ended, and is gone once booked', async () => {
    await openForm();
    await fillForm();
    await dialog().getByLabel('Observaciones').fill(LONG);
    await endSession();
    await logInAs(STAFF);
    await dialog().waitFor();
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Inés <b>"Ñ"</b> 🏀');
    expect(await dialog().getByLabel('Observaciones').inputValue()).toBe(LONG);
    expect(await dialog().getByLabel('Hora de inicio').inputValue()).toBe('07:00');
    await submit();
    await page.getByText('Reserva creada correctamente: Cancha 2').waitFor();
    expect(await kept()).not.toContain('Inés');
    await page.reload();
    await page.getByRole('gridcell', { name: /reservada por Inés/ }).waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('is gone where somebody else logs in', async () => {
    await openForm();
    await fillForm();
    await endSession();
    expect(await kept()).toContain('Inés');
    await logInAs(ADMIN);
    await page.getByRole('grid').waitFor();
    expect(await kept()).not.toContain('Inés');
    expect(await dialog().count()).toBe(0);
  });

  it('survives a reload, and is offered where another day is shown', async () => {
    await openForm();
    await fillForm('Inés');
    await page.reload();
    await dialog().getByText('Se ha recuperado lo que había escrito.').waitFor();
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Inés');
    await page.goto(page.url().replace(/\?.*/, `?center=${api.id}&date=2026-11-25`));
    await page.getByText('Dejó una reserva sin terminar para el sábado 21 de noviembre.').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    expect(await dialog().getByLabel('Encargado').inputValue()).toBe('Inés');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    expect(await kept()).not.toContain('Inés');
  });
});

describe('a page that another account has taken over in this browser', () => {
  it('sends nothing, says so, keeps what was typed and shows whose it is', async () => {
    await openForm();
    await fillForm();
    await desk.logIn(page.context(), ADMIN);
    await submit();
    const error = page.getByRole('alertdialog', { name: '¡Error!' });
    await error.getByText('se ha iniciado sesión con otra cuenta: admin@demo.test').waitFor();
    expect(api.sent('POST', CREATE)).toHaveLength(1);
    expect(await api.booked()).toEqual([]);
    await error.getByRole('button').click();
    expect(await dialog().getByLabel('Encargado').inputValue()).toContain('Inés');
    expect(await page.locator('.r-account-name').textContent()).toBe('admin@demo.test');
    await submit();
    await page.getByText('Reserva creada correctamente').waitFor();
  });
});
