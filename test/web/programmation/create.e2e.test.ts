import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdable } from '../../support/holdable.ts';
import { CREATE } from '../../support/reception.ts';
import { type Account, ADMIN, Desk, STAFF } from '../desk.ts';
import { type DeskCenter, NOW } from '../desk-center.ts';

const desk = Desk.ofFile();
let page: Page;
let api: DeskCenter;

const dialog = () => page.getByRole('dialog', { name: 'Nueva reserva' });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
const submit = () =>
  dialog()
    .getByRole('button', { name: /^Reservar/ })
    .click();

/** Opens the form on the free hour 07:00 of court 2. */
async function openForm(courts = 4, now = '06:10'): Promise<void> {
  api = await desk.center(courts);
  desk.at(now);
  page = await desk.page(api);
  await page.getByRole('gridcell', { name: 'Cancha 2, 07:00 a 08:00, libre' }).click();
  await dialog().waitFor();
}

async function fillIn(name = 'Inés <b>"Ñ"</b> 🏀'): Promise<void> {
  await page.getByRole('radio', { name: 'Liga Deportiva' }).check({ force: true });
  await page.getByLabel('Actividad').selectOption({ label: 'Fútbol' });
  await page.getByLabel('Medio de solicitud').selectOption({ label: 'Ventanilla' });
  await page.getByLabel('Encargado').fill(name);
  await page.getByLabel('Correlativo / Pase').fill('P-17');
}

describe('a free cell', () => {
  it('opens the form with court, date and hours filled in, and books it', async () => {
    await openForm();
    expect(await dialog().getByLabel('Atracción').inputValue()).toBe(api.court(2));
    expect(await dialog().getByLabel('Fecha').inputValue()).toBe('21/11/2026');
    expect(await page.getByLabel('Hora de inicio').inputValue()).toBe('07:00');
    expect(await page.getByLabel('Hora de fin').inputValue()).toBe('08:00');
    await dialog().getByText('Libre', { exact: true }).waitFor();
    await fillIn();
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

  it('whose hour is over is booked all the same, after a question', async () => {
    await openForm(4, NOW);
    await dialog().getByText('Esa hora ya pasó. Se le pedirá confirmar la reserva.').waitFor();
    await fillIn();
    await submit();
    const question = page.getByRole('alertdialog', { name: 'Esa hora ya pasó' });
    await question.getByRole('button', { name: 'Cambiar el horario' }).click();
    await expect.poll(focusedField).toBe('selected_hour_start');
    expect(api.sent('POST', CREATE)).toHaveLength(0);
    await submit();
    await question.getByRole('button', { name: 'Reservar de todos modos' }).click();
    await page.getByText('Reserva creada correctamente').waitFor();
  });

  it('begins with what its user chose last, and offers the next hour for the same person', async () => {
    await openForm();
    await fillIn('Inés Pérez');
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
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    expect(await hours()).toEqual(['16:00', '18:00']);
  });

  it('sends once, however often the button is pressed', async () => {
    await openForm();
    await fillIn();
    const gate = holdable();
    api.held.set(CREATE, gate.promise);
    await dialog().getByRole('button', { name: 'Reservar' }).dblclick();
    await dialog()
      .locator('form')
      .evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit());
    gate.resolve();
    await page.getByText('Reserva creada correctamente').waitFor();
    expect(api.sent('POST', CREATE)).toHaveLength(1);
  });

  it('is sent by a button that keeps its name and the focus meanwhile, and says that it is busy', async () => {
    await openForm();
    await fillIn();
    const gate = holdable();
    api.held.set(CREATE, gate.promise);
    const button = dialog().getByRole('button', { name: 'Reservar', exact: true });
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.press('Enter');
    gate.resolve();
    await page.getByText('Reserva creada correctamente').waitFor();
    expect(api.sent('POST', CREATE)).toHaveLength(1);
  });

  it('is cancelled after a question that a double click does not answer', async () => {
    api = await desk.center(2);
    const { id } = await api.book({ court: 2, start: '11:00', end: '12:00' });
    page = await desk.page(api);
    await page.getByRole('gridcell', { name: /^Cancha 2, 11:00 a 12:00, reservada/ }).click();
    const detail = page.getByRole('dialog', { name: 'Detalle de la reserva' });
    await detail.getByRole('button', { name: 'Cancelar reserva' }).dblclick();
    const question = page.getByRole('alertdialog', { name: '¡Confirmación!' });
    await question.getByText('Cancha 2, sábado 21').waitFor();
    expect(api.sent('DELETE', `/api/reservation/${id}`)).toHaveLength(0);
    await question.getByRole('button', { name: 'Cancelar reserva' }).dblclick();
    await page.getByText('Se ha eliminado este registro correctamente').waitFor();
    expect(api.sent('DELETE', `/api/reservation/${id}`)).toHaveLength(1);
  });

  it('is asked for with the same key again where the answer got lost', async () => {
    await openForm();
    await fillIn();
    api.plan(CREATE, 'lost');
    await submit();
    await page.getByRole('alertdialog', { name: '¡Error!' }).getByRole('button').click();
    await submit();
    await page.getByText('Reserva creada correctamente').waitFor();
    const keys = api.sent('POST', CREATE).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('what is missing or wrong', () => {
  it('is said to the letter, beside its field, and gets the focus', async () => {
    await openForm();
    await submit();
    await page.getByText('Información: Debes completar todos los campos con *').waitFor();
    expect(await dialog().getByText('Campo obligatorio').count()).toBe(5);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'selected_reservation_type_id',
    );
    expect(api.sent('POST', CREATE)).toHaveLength(0);
  });

  it('has an asterisk on exactly the fields of the specification', async () => {
    await openForm();
    await page.getByText('¿Es recurrente?').click();
    const labels = await dialog().locator('label, legend').filter({ hasText: '*' }).allTextContents();
    expect(labels.map((label) => label.replace(' *', '').trim())).toEqual([
      'Atracción',
      'Fecha',
      'Hora de inicio',
      'Hora de fin',
      'Tipo de recurrencia',
      'Cantidad de fechas',
      'Tipo de reserva',
      'Actividad',
      'Medio de solicitud',
      'Encargado',
    ]);
  });

  it('of the hours is told at once; a changed start keeps the length', async () => {
    await openForm();
    await dialog().getByLabel('Hora de fin').selectOption('07:00');
    await dialog().getByText('La hora de fin debe ser posterior a la de inicio').waitFor();
    await dialog().getByLabel('Hora de fin').selectOption('09:00');
    await dialog().getByLabel('Hora de inicio').selectOption('10:00');
    expect(await dialog().getByLabel('Hora de fin').inputValue()).toBe('12:00');
    expect(await dialog().getByText('La hora de fin debe').count()).toBe(0);
  });

  it('of a past date is told beside it, with the focus, and nothing is sent', async () => {
    await openForm();
    await fillIn();
    await dialog().getByLabel('Fecha').fill('20/11');
    await page.keyboard.press('Tab');
    await dialog().getByText('La fecha ya pasó. Elija hoy o una fecha posterior.').waitFor();
    await submit();
    await expect.poll(focusedField).toBe('selected_date');
    expect(api.sent('POST', CREATE)).toHaveLength(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('of hours that the preview refuses is told beside them, and nothing is sent', async () => {
    await openForm();
    await fillIn();
    const error = 'Elija un horario entre las 05:00 y las 23:00.';
    const errors = { hour_end: ['Elija una hora entre las 05:00 y las 23:00'] };
    const refused = { response: 'ERROR', error, code: 'outside_grid', errors };
    api.always.set('/admin/programmation/preview', { status: 422, json: refused });
    await dialog().getByLabel('Hora de fin').selectOption('09:00');
    await dialog().getByText(error, { exact: true }).waitFor();
    await submit();
    await dialog()
      .getByText(errors.hour_end[0] ?? '', { exact: true })
      .waitFor();
    await expect.poll(focusedField).toBe('selected_hour_end');
    expect(api.sent('POST', CREATE)).toHaveLength(0);
  });

  it('of a CUI that nobody has is told beside it, and the same form is booked without it', async () => {
    await openForm();
    await fillIn();
    await dialog().getByLabel('CUI').fill('1111111111111');
    await dialog().getByText('No hay ninguna persona registrada con este CUI.').waitFor();
    await submit();
    await expect.poll(focusedField).toBe('reservation_person_cui');
    expect(api.sent('POST', CREATE)).toHaveLength(0);
    await dialog().getByLabel('CUI').fill('');
    await submit();
    await page.getByText('Reserva creada correctamente').waitFor();
  });

  it('comes from the server beside its field too, and nothing typed is lost', async () => {
    await openForm();
    await fillIn();
    const errors = { reservation_reference: ['El correlativo ya existe'] };
    api.plan(CREATE, {
      status: 422,
      json: { response: 'ERROR', error: 'Revise los datos.', code: 'invalid', errors },
    });
    await submit();
    const error = page.getByRole('alertdialog', { name: '¡Error!' });
    expect(await error.textContent()).toContain('Error al crear la reserva: Revise los datos.');
    await error.getByRole('button').click();
    await dialog().getByText('El correlativo ya existe').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('reservation_reference');
    expect(await page.getByLabel('Encargado').inputValue()).toBe('Inés <b>"Ñ"</b> 🏀');
  });

  it('warns of a CUI that cannot be, and fills in the name of one that is known', async () => {
    await openForm();
    await page.getByLabel('CUI').fill('1234567800101');
    await dialog().getByText('No hay ninguna persona registrada con este CUI.').waitFor();
    expect(await dialog().getByText('de todos modos').count()).toBe(0);
    await page.getByLabel('CUI').fill('1234567890101');
    await expect.poll(() => page.getByLabel('Encargado').inputValue()).toBe('Inés Pérez');
    expect(await page.getByLabel('CUI').inputValue()).toBe('1234 56789 0101');
  });
});

describe('a conflict', () => {
  it('of a lost race is told with the words of the server, and an alternative fills the form', async () => {
    await openForm();
    await fillIn();
    await dialog().getByText('Libre', { exact: true }).waitFor();
    const gate = holdable();
    api.held.set(CREATE, gate.promise);
    await submit();
    await expect.poll(() => api.sent('POST', CREATE).length).toBe(1);
    await api.book({ court: 2, start: '07:00', end: '08:00', who: '<i>Ana</i>' });
    gate.resolve();
    const error = page.getByRole('alertdialog', { name: '¡Error!' });
    expect(await error.textContent()).toContain(
      'Error al crear la reserva: El lugar ya está reservado de 07:00 a 08:00 (<i>Ana</i>, Fútbol).',
    );
    await error.getByRole('button').click();
    await dialog()
      .getByText(/se acaba de ocupar: <i>Ana<.i>/)
      .waitFor();
    await page.getByRole('button', { name: 'Cancha 3, 07:00–08:00' }).click();
    expect(await dialog().getByLabel('Atracción').inputValue()).toBe(api.court(3));
    await submit();
    await page.getByText('Reserva creada correctamente: Cancha 3').waitFor();
    await expect.poll(focused).toMatch(/^Cancha 3, 07:00 a 08:00, reservada por Inés/);
    const [first, second] = api.sent('POST', CREATE).map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
  });

  it('that comes while the form is open is announced with who took it', async () => {
    await openForm();
    await dialog().getByText('Libre', { exact: true }).waitFor();
    await api.book({ court: 2, start: '07:00', end: '08:00', who: 'Liga «Sur»' });
    const notice = dialog().getByRole('alert').filter({ hasText: 'se acaba de ocupar' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('se acaba de ocupar: Liga «Sur»');
    await page.getByRole('button', { name: 'Cancha 3, 07:00–08:00' }).waitFor();
  });

  it('of a series names its dates, which can be left out', async () => {
    await openForm();
    await api.book({ court: 2, date: '2026-12-05', start: '07:00', end: '08:00', who: 'Academia' });
    await fillIn();
    await page.getByText('¿Es recurrente?').click();
    await page.getByLabel('Tipo de recurrencia').selectOption({ label: 'Semanal' });
    await page.getByLabel('Cantidad de fechas').selectOption('6');
    await dialog().getByText('6 fechas: 5 libres, 1 ocupada').waitFor();
    const off = dialog().getByRole('button', { name: 'Reservar 6 fechas' });
    await expect.poll(() => off.isDisabled()).toBe(true);
    await page.getByText('Omitir las fechas ocupadas').click();
    await dialog().getByRole('button', { name: 'Reservar 5 fechas' }).click();
    await page.getByText('Cancha 2, 5 fechas desde el sábado 21 de noviembre, 07:00–08:00').waitFor();
    expect(api.sent('POST', CREATE)[0]?.body).toMatchObject({ reservation_skip_dates: ['2026-12-05'] });
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
    await page.getByText('Su sesión ha terminado.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  };

  it('is there again after the session ended and its writer logged in, and is gone once booked', async () => {
    await openForm();
    await fillIn();
    await dialog().getByLabel('Observaciones').fill(LONG);
    await endSession();
    await logInAs(STAFF);
    await dialog().getByText('Se ha recuperado lo que había escrito.').waitFor();
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
    await fillIn();
    await endSession();
    expect(await kept()).toContain('Inés');
    await logInAs(ADMIN);
    await page.getByRole('grid').waitFor();
    expect(await kept()).not.toContain('Inés');
    expect(await dialog().count()).toBe(0);
  });

  it('survives a reload, and is offered where another day is shown', async () => {
    await openForm();
    await fillIn('Inés');
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
    await fillIn();
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

describe('closing the form', () => {
  it('asks first where a single field was typed into', async () => {
    await openForm();
    await dialog().getByLabel('Observaciones').fill('Traen sus redes');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: '¿Cerrar sin reservar?' }).waitFor();
  });

  it('asks first where much was typed', async () => {
    await openForm();
    await fillIn();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Seguir con la reserva' }).click();
    expect(await page.getByLabel('Encargado').inputValue()).toContain('Inés');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect.poll(focused).toBe('Cancha 2, 07:00 a 08:00, libre');
  });
});
