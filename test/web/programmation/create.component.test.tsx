// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewDate } from '../../../api/contract/booking.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { CreateDialog } from '../../../web/console/programmation/create/create-dialog.tsx';
import { formFor } from '../../../web/console/programmation/create/form-values.ts';
import type { GridData } from '../../../web/console/programmation/grid/data/use-grid-data.ts';
import { OpenedDialog } from '../../../web/console/programmation/opened-dialog.tsx';
import { useOpenedDay } from '../../../web/console/programmation/week/use-opened-day.ts';
import { componentsOfFile, field, requiredLabels } from '../../support/component.tsx';
import { holdable } from '../../support/holdable.ts';

const TODAY = '2026-11-21';
const court = (id: number) => ({
  id,
  name: `Cancha ${id}`,
  attraction_type_id: 1,
  attraction_type: 'Fútbol',
  capacity: 10,
  floor: '',
  outside: [],
  image: '',
  activities: [1, 2],
});
const DATA: GridData = {
  data: [],
  attractions: [1, 2, 3, 4].map(court),
  activities: [
    { id: 1, name: 'Fútbol' },
    { id: 2, name: 'Básquet' },
  ],
  origins: [
    { id: 1, name: 'Ventanilla' },
    { id: 2, name: 'Teléfono' },
  ],
  reservation_types: [
    { id: 3, name: 'Mayor afluencia', strcode: 'MAY' },
    { id: 4, name: 'Liga Deportiva', strcode: 'LIG' },
  ],
  dependencies: [],
  now: `${TODAY} 06:10:00`,
};
const SLOT = { centerId: 1, courtId: 2, date: TODAY, column: 2 };
const CREATED = { id: 'r-1', shortcode: 'ABCD2345', qrcode: 'x'.repeat(22), order_id: 'o-1', date: TODAY };
const BOOKED = {
  message: 'OK' as const,
  reservation: CREATED,
  reservations: [CREATED],
  warnings: [],
  approval_until: null,
};
const INES = {
  first_name: 'Inés',
  last_name: 'Pérez',
  gender: 'F',
  date_of_birth: '1990-01-01',
  phone: '55551234',
};
const NAME = 'Inés <b>"Ñ"</b> 🏀';

const components = componentsOfFile();
const onCreated = vi.fn();
const onClose = vi.fn();
let user: UserEvent;

const day = (date: string, state: PreviewDate['state'], taken_by = ''): PreviewDate => ({
  date,
  date_es: date,
  state,
  taken_by,
  closure: '',
  reservation_id: null,
});
const previews = (...dates: PreviewDate[]) =>
  components.server.answers(calls.previewReservation, () => ({ dates, alternatives: [] }));
const sent = () => components.server.sent(calls.createReservation);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = () => user.click(button(/^Reservar/));
const focused = () => document.activeElement?.getAttribute('name');
const dialog = () => screen.getByRole('dialog', { name: 'Nueva reserva' });

beforeEach(() => {
  onCreated.mockReset();
  onClose.mockReset();
});

/** The form on the free hour 07:00 of court 2. */
function openForm(time = '06:10', filledIn = {}): void {
  const { server } = components;
  server.answers(calls.datetimeNow, () => ({ date: TODAY, datetime: `${TODAY} ${time}:00` }));
  server.answers(calls.createReservation, () => BOOKED);
  previews(day(TODAY, 'free'));
  const others = { draft: undefined, data: DATA, today: TODAY, centerName: 'Centro', onClose, onCreated };
  user = components.show(<CreateDialog slot={SLOT} begin={formFor(SLOT, filledIn)} {...others} />);
}

/** The form with everything that is required. */
function openFilledIn(time?: string, name = NAME): void {
  openForm(time, {
    selected_reservation_type_id: 4,
    selected_activity_id: 1,
    selected_origin_id: 1,
    reservation_name: name,
    reservation_reference: 'P-17',
  });
}

const isBooked = () => waitFor(() => expect(onCreated).toHaveBeenCalledOnce());

async function acceptError(text: string): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name: '¡Error!' });
  expect(alert.textContent).toContain(text);
  await user.click(within(alert).getByRole('button'));
}

describe('missing or wrong data', () => {
  const INCOMPLETE = 'Información: Debes completar todos los campos con *';

  it('is named to the letter, beside its field, and gets the focus', async () => {
    openForm();
    await submit();
    await screen.findByText(INCOMPLETE);
    expect(screen.getAllByText('Campo obligatorio')).toHaveLength(5);
    expect(focused()).toBe('selected_reservation_type_id');
    expect(sent()).toEqual([]);
  });

  it('includes a name of blanks', async () => {
    openFilledIn('06:10', '   ');
    await submit();
    await screen.findByText(INCOMPLETE);
    expect(focused()).toBe('reservation_name');
    expect(sent()).toEqual([]);
    await user.type(field('Encargado'), 'Ana');
    await submit();
    await isBooked();
  });

  it('has an asterisk on exactly the fields of the specification', async () => {
    openForm();
    await user.click(field('¿Es recurrente?'));
    expect(requiredLabels(dialog())).toEqual([
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

  it('in the hours is named at once; a changed start keeps the length', async () => {
    openForm();
    await user.selectOptions(field('Hora de fin'), '07:00');
    screen.getByText('La hora de fin debe ser posterior a la de inicio');
    await user.selectOptions(field('Hora de fin'), '09:00');
    await user.selectOptions(field('Hora de inicio'), '10:00');
    expect(field('Hora de fin').value).toBe('12:00');
    expect(screen.queryByText(/La hora de fin debe/)).toBeNull();
  });

  it('is a past date, too', async () => {
    openFilledIn();
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '20/11/2026[Tab]');
    screen.getByText('La fecha ya pasó. Elija hoy o una fecha posterior.');
    await submit();
    await waitFor(() => expect(focused()).toBe('selected_date'));
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is not a day without its year: it is the next one', async () => {
    openFilledIn();
    await screen.findByText('Libre');
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '5/1[Tab]');
    expect(field('Fecha').value).toBe('05/01/2027');
  });

  it('is a date that cannot be read: the one before is neither shown as free nor booked', async () => {
    openFilledIn();
    await screen.findByText('Libre');
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '31/02/2027[Tab]');
    expect(screen.queryByText('Libre')).toBeNull();
    await submit();
    screen.getByText('Escriba una fecha como 25/11/2026');
    expect(focused()).toBe('selected_date');
    expect(sent()).toEqual([]);
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '21/12/2026');
    await submit();
    await isBooked();
    expect(sent()[0]?.body).toMatchObject({ selected_date: '2026-12-21' });
  });

  it('is a text of 2 MB, refused beside its field', async () => {
    openFilledIn();
    await user.click(field('Observaciones'));
    await user.paste('á'.repeat(1_000_000));
    await submit();
    await screen.findByText('Use como máximo 2,000 caracteres');
    expect(sent()).toEqual([]);
  });

  it('in the hours is shown as the preview refuses it', async () => {
    openFilledIn();
    const error = 'Elija un horario entre las 05:00 y las 23:00.';
    const errors = { hour_end: ['Elija una hora entre las 05:00 y las 23:00'] };
    components.server.refuses(calls.previewReservation, { status: 422, error, code: 'outside_grid', errors });
    await user.selectOptions(field('Hora de fin'), '09:00');
    await screen.findByText(error);
    await submit();
    await screen.findByText(errors.hour_end[0] ?? '');
    await waitFor(() => expect(focused()).toBe('selected_hour_end'));
    expect(sent()).toEqual([]);
  });

  it('is a CUI that nobody has; without it the same form is booked', async () => {
    openFilledIn();
    components.server.refuses(calls.personByCui, { status: 404, code: 'not_found' });
    await user.type(field('CUI'), '1111111111111');
    await screen.findByText(/No hay ninguna persona registrada con este CUI./);
    await submit();
    await waitFor(() => expect(focused()).toBe('reservation_person_cui'));
    expect(sent()).toEqual([]);
    await user.clear(field('CUI'));
    await submit();
    await isBooked();
  });

  it('is shown beside its field as the server names it, and nothing typed is lost', async () => {
    openFilledIn();
    const errors = { reservation_reference: ['El correlativo ya existe'] };
    const refusal = { status: 422, error: 'Revise los datos.', code: 'invalid', errors };
    components.server.refuses(calls.createReservation, refusal);
    await submit();
    await acceptError('Error al crear la reserva: El correlativo ya existe');
    await screen.findByText('El correlativo ya existe');
    await waitFor(() => expect(focused()).toBe('reservation_reference'));
    expect(field('Encargado').value).toBe(NAME);
  });

  it('is an odd CUI; a known one fills in the name', async () => {
    openForm();
    components.server.refuses(calls.personByCui, { status: 404, code: 'not_found' });
    await user.type(field('CUI'), '1234567800101');
    await screen.findByText(/No hay ninguna persona registrada con este CUI./);
    expect(screen.queryByText(/de todos modos/)).toBeNull();
    components.server.answers(calls.personByCui, () => INES);
    await user.clear(field('CUI'));
    await user.type(field('CUI'), '1234567890101');
    await waitFor(() => expect(field('Encargado').value).toBe('Inés Pérez'));
    expect(field('CUI').value).toBe('1234 56789 0101');
  });

  it('is the name of a CUI that the form began with, once the CUI is another', async () => {
    components.server.answers(calls.personByCui, () => INES);
    openForm('06:10', { reservation_person_cui: '1234 56789 0101', reservation_name: 'Inés Pérez' });
    await screen.findByText('Persona registrada: Inés Pérez');
    components.server.answers(calls.personByCui, () => ({ ...INES, first_name: 'Eva' }));
    await user.clear(field('CUI'));
    await user.type(field('CUI'), '2345678920101');
    await waitFor(() => expect(field('Encargado').value).toBe('Eva Pérez'));
  });
});

describe('the suggested names', () => {
  const MARIA: Person = {
    id: 'p-1',
    cui: '1234567890101',
    human_cui: '1234 56789 0101',
    first_name: 'Maria',
    last_name: 'Aguilar',
    gender: 'F',
    date_of_birth: '1990-01-01',
    birth_es: '01/01/1990',
    phone: '55551234',
    human_phone: '5555 1234',
    image: '',
    image_dpi_front: '',
    image_dpi_back: '',
    dpi_verified_at: null,
    dpi_status: 'none',
    dpi_refusal: '',
    dpi_lapsed: [],
  };
  const found = {
    data: [MARIA],
    current_page: 1,
    last_page: 1,
    per_page: 15,
    total: 1,
    from: 1,
    to: 1,
    next_page_url: null,
    prev_page_url: null,
  };

  it('are not taken by Enter where they were found for an earlier text', async () => {
    openForm();
    const { server } = components;
    server.answers(calls.searchPeople, () => ({ people: found }));
    await user.type(field('Encargado'), 'maria');
    const option = await screen.findByRole('option', { name: /Maria Aguilar/ });
    expect(option.getAttribute('aria-selected')).toBe('true');
    server.answers(calls.searchPeople, () => ({ people: found }), holdable().promise);
    await user.type(field('Encargado'), ' gonzalez[Enter]');
    expect(field('Encargado').value).toBe('maria gonzalez');
    expect(field('CUI').value).toBe('');
  });

  it('stay beside their CUI where that cannot be looked up', async () => {
    const { server } = components;
    server.answers(calls.personByCui, () => INES);
    openForm('06:10', { reservation_person_cui: '2345678920101', reservation_name: 'Inés Pérez' });
    await screen.findByText('Persona registrada: Inés Pérez');
    server.answers(calls.searchPeople, () => ({ people: found }));
    server.refuses(calls.personByCui, { status: 500, code: 'failed' });
    await user.clear(field('Encargado'));
    await user.type(field('Encargado'), 'maria');
    await user.click(await screen.findByRole('option', { name: /Maria Aguilar/ }));
    await screen.findByText(/No se ha podido consultar el CUI/);
    expect([field('CUI').value, field('Encargado').value]).toEqual(['1234 56789 0101', 'Maria Aguilar']);
    await user.clear(field('CUI'));
    expect(field('Encargado').value).toBe('');
  });
});

/** The server answers the next booking once the returned function is called. */
function holdBooking(): () => void {
  const { promise, resolve } = holdable();
  components.server.answers(calls.createReservation, () => BOOKED, promise);
  return resolve;
}

const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'));

describe('the button', () => {
  it('sends once, however often it is pressed, and keeps its name and the focus meanwhile', async () => {
    openFilledIn();
    const release = holdBooking();
    const reserve = button('Reservar');
    await user.dblClick(reserve);
    dialog().querySelector('form')?.requestSubmit();
    expect(reserve.getAttribute('aria-busy')).toBe('true');
    expect(reserve.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button('Reservar'));
    await user.keyboard('[Enter]');
    release();
    await isBooked();
    expect(sent()).toHaveLength(1);
  });

  it('sends with the same key again where the answer got lost', async () => {
    openFilledIn();
    components.server.refuses(calls.createReservation, 'lost');
    await submit();
    await acceptError('Error al crear la reserva');
    components.server.answers(calls.createReservation, () => BOOKED);
    await submit();
    await isBooked();
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('asks first where the hour is over', async () => {
    openFilledIn('10:20');
    await screen.findByText('Esa hora ya pasó. Se le pedirá confirmar la reserva.');
    await submit();
    await screen.findByRole('alertdialog', { name: '¿Reservar una hora que ya pasó?' });
    await user.click(button('Cambiar el horario'));
    await waitFor(() => expect(focused()).toBe('selected_hour_start'));
    expect(sent()).toEqual([]);
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Reservar de todos modos' }));
    await isBooked();
  });
});

describe('a booking whose answer got lost', () => {
  const UNKNOWN = /^No se sabe si se guardó\. Inténtelo de nuevo/;
  const CHANGED = /^No se sabe si se guardó lo que envió antes/;

  /** The server has booked it: the preview would name the form's own booking. */
  async function lose(): Promise<void> {
    await screen.findByText('Libre');
    components.server.refuses(calls.createReservation, 'lost');
    previews(day(TODAY, 'taken', NAME));
    await submit();
    await acceptError('Error al crear la reserva');
    components.server.answers(calls.createReservation, () => BOOKED);
  }

  it('is repeated under its key, and the hour is not said to be taken by somebody else', async () => {
    openFilledIn();
    await lose();
    await screen.findByText(UNKNOWN);
    expect(screen.queryByText(/ocupa/i)).toBeNull();
    expect(screen.queryByText('También está libre:')).toBeNull();
    await submit();
    await isBooked();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is repeated under its key after the session has ended, too', async () => {
    openFilledIn();
    await lose();
    components.server.refuses(calls.createReservation, { status: 401, code: 'unauthenticated' });
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(2));
    components.server.answers(calls.createReservation, () => BOOKED);
    await screen.findByText(UNKNOWN);
    await submit();
    await isBooked();
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is repeated with the dates that were left out then', async () => {
    openFilledIn();
    previews(day(TODAY, 'taken', 'Academia'), day('2026-11-28', 'free'));
    await user.click(field('¿Es recurrente?'));
    await user.selectOptions(field('Tipo de recurrencia'), 'Semanal');
    await user.selectOptions(field('Cantidad de fechas'), '2');
    await screen.findByText('2 fechas: 1 libre, 1 ocupada');
    await user.click(field('Omitir las fechas ocupadas'));
    components.server.refuses(calls.createReservation, 'lost');
    previews(day(TODAY, 'taken', 'Academia'), day('2026-11-28', 'taken', NAME));
    await submit();
    await acceptError('Error al crear la reserva');
    components.server.answers(calls.createReservation, () => BOOKED);
    await submit();
    await isBooked();
    expect(sent().map(({ body }) => body)).toEqual([sent()[0]?.body, sent()[0]?.body]);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is another one once the form is changed, which is said, and the hour is checked again', async () => {
    openFilledIn();
    await lose();
    await user.type(field('Observaciones'), 'x');
    await screen.findByText(CHANGED);
    await screen.findByText(/^Ocupada por/);
    expect(screen.queryByText(/se acaba de ocupar/)).toBeNull();
    expect(button('Reservar').disabled).toBe(true);
    await user.type(field('Observaciones'), '[Backspace]');
    await screen.findByText(UNKNOWN);
    await submit();
    await isBooked();
    expect(new Set(keys()).size).toBe(1);
  });
});

describe('a taken hour', () => {
  it('is named with the words of the server, and an alternative fills the form', async () => {
    openFilledIn();
    const place = { attraction_id: 3, attraction_name: 'Cancha 3', date: TODAY };
    const alternatives = [{ ...place, hour_start: '07:00', hour_end: '08:00' }];
    const error = 'El lugar ya está reservado de 07:00 a 08:00 (<i>Ana</i>, Fútbol).';
    components.server.refuses(calls.createReservation, { status: 409, code: 'taken', error, alternatives });
    await screen.findByText('Libre');
    previews(day(TODAY, 'taken', '<i>Ana</i>'));
    await submit();
    await acceptError(`Error al crear la reserva: ${error}`);
    await screen.findByText(/se acaba de ocupar: <i>Ana<.i>/);
    previews(day(TODAY, 'free'));
    await user.click(button('Cancha 3, 07:00–08:00'));
    expect(field('Atracción').value).toBe('3');
    components.server.answers(calls.createReservation, () => BOOKED);
    await submit();
    await isBooked();
    expect(onCreated.mock.lastCall?.[2]).toBe('Cancha 3');
    expect(new Set(keys()).size).toBe(2);
  });

  it('is not called free by the answer for the hour before', async () => {
    openForm();
    await screen.findByText('Libre');
    components.server.answers(
      calls.previewReservation,
      () => ({ dates: [], alternatives: [] }),
      holdable().promise,
    );
    await user.selectOptions(field('Hora de inicio'), '09:00');
    await screen.findByText('Comprobando disponibilidad…');
    expect(screen.queryByText('Libre')).toBeNull();
  });
});

describe('a series', () => {
  const DATES = ['2026-11-28', '2026-12-12', '2026-12-19', '2026-12-26'];
  const openSeries = async () => {
    openFilledIn();
    previews(
      day(TODAY, 'free'),
      day('2026-12-05', 'taken', 'Academia'),
      ...DATES.map((date) => day(date, 'free')),
    );
    await user.click(field('¿Es recurrente?'));
    await user.selectOptions(field('Tipo de recurrencia'), 'Semanal');
    await user.selectOptions(field('Cantidad de fechas'), '6');
    await screen.findByText('6 fechas: 5 libres, 1 ocupada');
  };

  it('names its taken dates, which can be left out', async () => {
    await openSeries();
    expect(button('Reservar 6 fechas').disabled).toBe(true);
    await user.click(field('Omitir las fechas ocupadas'));
    await user.click(button('Reservar 5 fechas'));
    await isBooked();
    expect(sent()[0]?.body).toMatchObject({ reservation_skip_dates: ['2026-12-05'] });
  });

  it('leaves out no date that was taken at the hour before', async () => {
    await openSeries();
    await user.click(field('Omitir las fechas ocupadas'));
    button('Reservar 5 fechas');
    components.server.answers(
      calls.previewReservation,
      () => ({ dates: [], alternatives: [] }),
      holdable().promise,
    );
    await user.selectOptions(field('Hora de inicio'), '09:00');
    await submit();
    await isBooked();
    expect(sent()[0]?.body).toMatchObject({ reservation_skip_dates: [] });
  });
});

/** A free hour in the week of a court. */
function WeekHour() {
  const focus = { position: null, noted: null, note: vi.fn(), focusOn: vi.fn() };
  const week = { data: { attraction: { id: 2, center_id: 1 } }, day: { centers: [] }, today: TODAY };
  const { open, dialog } = useOpenedDay(week as never, '', focus);
  const block = { kind: 'free', column: 2, blockerId: null, obstacle: '' };
  const hit = { row: { court: court(2), cells: [{ date: TODAY }] }, block, columns: 1 } as never;
  return (
    <>
      <button type="button" onClick={() => open(hit)}>
        07:00
      </button>
      {dialog && <OpenedDialog {...dialog} focus={focus} />}
    </>
  );
}

describe('the form of a day that could not be loaded', () => {
  it('says so, and opens once it is loaded again', async () => {
    const { server } = components;
    server.answers(calls.datetimeNow, () => ({ date: TODAY, datetime: `${TODAY} 06:10:00` }));
    server.refuses(calls.gridData, { status: 500, code: 'internal' });
    previews(day(TODAY, 'free'));
    user = components.show(<WeekHour />);
    await user.click(await screen.findByRole('button', { name: '07:00' }));
    await within(await screen.findByRole('dialog', { name: 'Nueva reserva' })).findByRole('alert');
    server.answers(calls.gridData, () => DATA);
    await user.click(button('Reintentar'));
    await waitFor(() => expect(field('Encargado').value).toBe(''));
  });
});

describe('closing the form', () => {
  it('asks first where a single field was typed into', async () => {
    openForm();
    await user.type(field('Observaciones'), 'Traen sus redes');
    await user.keyboard('[Escape]');
    await screen.findByRole('alertdialog', { name: '¿Cerrar sin reservar?' });
    await user.click(button('Seguir con la reserva'));
    expect(field('Observaciones').value).toBe('Traen sus redes');
    await user.keyboard('[Escape]');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
