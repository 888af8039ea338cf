import { describe, expect, it } from 'vitest';
import { createBody, type PreviewDate } from '../../../api/contract/booking.ts';
import {
  END_HOURS,
  type FormValues,
  formFor,
  hoursFrom,
  START_HOURS,
  toBody,
  valuesOfPlace,
} from '../../../web/console/programmation/create/form-values.ts';
import { nextReference } from '../../../web/console/programmation/create/habits.ts';
import {
  endObjection,
  isIncomplete,
  PREVIEW_FIELDS,
  pastObjection,
} from '../../../web/console/programmation/create/rules.ts';
import { previewQuery, takenDates } from '../../../web/console/programmation/create/series.ts';
import { datesSummary, submitText } from '../../../web/console/programmation/create/texts.ts';
import { ApiError } from '../../../web/shared/call/api-error.ts';
import { detailOf } from '../../../web/shared/call/error-detail.ts';
import { fieldErrors } from '../../../web/shared/call/field-errors.ts';
import { refusedFields } from '../../../web/ui/form/errors.ts';
import { isChanged } from '../../../web/ui/form/values.ts';

const opened = formFor({ centerId: 1, courtId: 3, date: '2026-11-21', column: 2 });
const complete: FormValues = {
  ...opened,
  selected_reservation_type_id: 3,
  selected_activity_id: 2,
  selected_origin_id: 1,
  reservation_reference: 'P-17',
  reservation_name: 'Ana <b>"Ñ"</b> 🏀',
};
/** The fields filled in by the complete form, except the role of the person. */
const filledIn = (Object.keys(complete) as (keyof FormValues)[]).filter(
  (name) => complete[name] && complete[name] !== true,
);
const series: FormValues = {
  ...complete,
  reservation_is_recurring: true,
  reservation_recurring_type_selected: 'SEMANAL',
  reservation_recurring_count: 6,
};

/** The errors that the form shows. */
const shownErrors = (values: FormValues) =>
  Object.fromEntries(
    Object.entries({
      selected_hour_end: endObjection(values),
      ...fieldErrors(createBody, toBody(values, [])),
    }).filter(([, error]) => error !== undefined),
  );

describe('a form opened from a cell', () => {
  it('knows court, date and hours', () => {
    expect(opened).toMatchObject({
      selected_attraction_id: 3,
      selected_date: '2026-11-21',
      selected_hour_start: '07:00',
      selected_hour_end: '08:00',
      reservation_person_is_admin: true,
    });
  });

  it('ends the last hour of the grid at 23:00', () => {
    const last = formFor({ centerId: 1, courtId: 3, date: '2026-11-21', column: 17 });
    expect(last.selected_hour_end).toBe('23:00');
  });

  it('offers the hours of the specification', () => {
    expect([START_HOURS[0], START_HOURS.at(-1)]).toEqual(['05:00', '22:00']);
    expect([END_HOURS[0], END_HOURS.at(-1)]).toEqual(['05:00', '23:00']);
  });

  it('keeps its length when its start moves, as far as the day goes', () => {
    const two = { ...opened, selected_hour_end: '09:00' };
    expect(hoursFrom('10:00', two).selected_hour_end).toBe('12:00');
    expect(hoursFrom('22:00', two).selected_hour_end).toBe('23:00');
    expect(hoursFrom('10:00', { ...opened, selected_hour_end: '' }).selected_hour_end).toBe('11:00');
  });

  it('moves to an offered place and keeps what was typed', () => {
    const place = {
      attraction_id: 4,
      attraction_name: 'Cancha 4',
      date: '2026-11-22',
      hour_start: '09:00',
      hour_end: '10:00',
    };
    expect({ ...complete, ...valuesOfPlace(place) }).toEqual({
      ...complete,
      selected_attraction_id: 4,
      selected_date: '2026-11-22',
      selected_hour_start: '09:00',
      selected_hour_end: '10:00',
    });
  });

  it('begins with the hours that were marked', () => {
    const marked = formFor({ centerId: 1, courtId: 2, date: '2026-11-21', column: 2, columns: 3 });
    expect([marked.selected_hour_start, marked.selected_hour_end]).toEqual(['07:00', '10:00']);
  });

  it('proposes the number after the last one', () => {
    expect(['P-017', '9', 'P-99', 'pase', ''].map(nextReference)).toEqual(['P-018', '10', 'P-100', '', '']);
  });

  it('is worth keeping, and asking before it is closed, once it differs from how it was opened', () => {
    expect(isChanged({ ...opened }, opened)).toBe(false);
    expect(isChanged({ ...opened, selected_activity_id: 2 }, opened)).toBe(true);
    expect(isChanged({ ...opened, reservation_name: 'Ana' }, opened)).toBe(true);
  });
});

describe('the rules of the form', () => {
  it('say of a date before today that it has passed', () => {
    expect(pastObjection('2026-11-20', '2026-11-21')).toContain('La fecha ya pasó');
    expect(pastObjection('2026-11-21', '2026-11-21')).toBeUndefined();
    expect(pastObjection('', '2026-11-21')).toBeUndefined();
  });

  it.each(filledIn)('requires %s', (name) => {
    const empty = { ...complete, [name]: typeof complete[name] === 'number' ? 0 : '  ' };
    const errors = shownErrors(empty);
    // The alert names the fields with an asterisk; the reference has none.
    expect(isIncomplete(errors)).toBe(name !== 'reservation_reference');
    expect(errors).toEqual({ [name]: 'Campo obligatorio' });
  });

  it('lets a complete form through, the rest left empty', () => {
    expect(shownErrors(complete)).toEqual({});
    expect(shownErrors(series)).toEqual({});
    expect(isIncomplete({})).toBe(false);
  });

  it('requires type and count only of a series', () => {
    const bare = { ...complete, reservation_is_recurring: true };
    const missing = ['reservation_recurring_type_selected', 'reservation_recurring_count'];
    expect(Object.keys(shownErrors(bare))).toEqual(missing);
    expect(isIncomplete(shownErrors(bare))).toBe(true);
    // Together with what else is missing.
    const emptier = { ...bare, selected_activity_id: 0 };
    expect(Object.keys(shownErrors(emptier))).toEqual(['selected_activity_id', ...missing]);
  });

  it.each(['07:00', '05:00'])('refuses an end at or before the start: %s', (end) => {
    const errors = shownErrors({ ...complete, selected_hour_end: end });
    expect(errors).toEqual({ selected_hour_end: 'La hora de fin debe ser posterior a la de inicio' });
    expect(isIncomplete(errors)).toBe(false);
  });

  it('refuses a date that does not exist and letters in a CUI', () => {
    const errors = shownErrors({ ...complete, selected_date: '2027-02-30', reservation_person_cui: '12a' });
    expect(Object.keys(errors)).toEqual(['selected_date', 'reservation_person_cui']);
  });

  it('refuses texts that are too long', () => {
    const errors = shownErrors({ ...complete, reservation_reference: 'x'.repeat(61) });
    expect(errors).toEqual({ reservation_reference: 'Use como máximo 60 caracteres' });
    expect(isIncomplete(errors)).toBe(false);
  });

  it('puts the sentences of a refusal beside their fields, and in the dialogue what no field shows', () => {
    const errors = { reservation_name: ['Uno.', 'Dos.'], reservation_skip_dates: ['Tres.'] };
    const refused = new ApiError(422, { code: 'invalid', error: 'Revise los datos.', errors });
    expect(refusedFields(refused)).toMatchObject({ reservation_name: 'Uno. Dos.' });
    expect(detailOf('Error al crear la reserva: ', refused)).toContain('Tres.');
  });
});

describe('a refused preview', () => {
  const refused = (errors: Record<string, string[]>) =>
    new ApiError(422, {
      code: 'outside_grid',
      error: 'Elija un horario entre las 05:00 y las 23:00.',
      errors,
    });

  it('is shown beside the fields of the form', () => {
    const errors = refused({ hour_start: ['Elija otra.'], recurring_count: ['Menos.'] });
    expect(refusedFields(errors, PREVIEW_FIELDS)).toEqual({
      selected_hour_start: 'Elija otra.',
      reservation_recurring_count: 'Menos.',
    });
    expect(refusedFields(null, PREVIEW_FIELDS)).toEqual({});
  });
});

describe('the request of the form', () => {
  it('is what the contract takes', () => {
    expect(createBody.parse(toBody(complete, []))).toMatchObject({
      reservation_name: 'Ana <b>"Ñ"</b> 🏀',
      reservation_is_recurring: false,
      reservation_skip_dates: [],
    });
    expect(createBody.parse(toBody(series, ['2026-11-28']))).toMatchObject({
      reservation_recurring_type_selected: 'SEMANAL',
      reservation_recurring_count: 6,
      reservation_skip_dates: ['2026-11-28'],
    });
  });

  it('leaves out the series of a form that is no series any more', () => {
    const body = toBody({ ...series, reservation_is_recurring: false }, ['2026-11-28']);
    expect(body).toMatchObject({
      reservation_recurring_type_selected: null,
      reservation_recurring_count: null,
      reservation_skip_dates: [],
    });
  });
});

describe('the dates of a series', () => {
  const date = (day: string, state: PreviewDate['state']): PreviewDate => ({
    date: day,
    date_es: day,
    state,
    taken_by: '',
    closure: '',
    reservation_id: null,
  });
  const dates = [
    date('2026-11-21', 'free'),
    date('2026-11-28', 'taken'),
    date('2026-12-05', 'closed'),
    date('2026-11-14', 'past'),
  ];

  it('are asked for only where court, date and hours make sense', () => {
    expect(previewQuery(opened)).toMatchObject({ attraction_id: 3, hour_start: '07:00', recurring_count: 1 });
    expect(previewQuery(series)).toMatchObject({ recurring_type: 'SEMANAL', recurring_count: 6 });
    expect(previewQuery({ ...series, reservation_recurring_count: 0 })?.recurring_count).toBe(1);
    expect(previewQuery({ ...opened, selected_hour_end: '07:00' })).toBeNull();
    expect(previewQuery({ ...opened, selected_date: '' })).toBeNull();
    expect(previewQuery({ ...opened, selected_attraction_id: 0 })).toBeNull();
  });

  it('are summed up; closed hours can be booked', () => {
    expect(datesSummary(dates)).toBe('4 fechas: 2 libres, 1 ocupada, 1 pasada');
    expect(takenDates(dates)).toEqual(['2026-11-28']);
  });

  it('count on the button', () => {
    expect(submitText(complete, [])).toBe('Reservar');
    expect(submitText(series, [])).toBe('Reservar 6 fechas');
    expect(submitText({ ...series, reservation_recurring_type_selected: '' }, [])).toBe('Reservar');
    expect(submitText({ ...series, reservation_recurring_count: 0 }, [])).toBe('Reservar');
    expect(submitText(series, ['a', 'b', 'c', 'd', 'e'])).toBe('Reservar 1 fecha');
  });
});
