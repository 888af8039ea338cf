import { describe, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { doorCalls } from '../../api/contract/door.ts';
import type { GridCell } from '../../api/contract/grid.ts';
import { PAGES, pageName } from '../../api/contract/pages.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import {
  createdText,
  leftText,
  outcomeText,
  sameForAll,
} from '../../web/console/closures/affected-actions.ts';
import { checkInNote, detailRows, mayCancel, subjectOf } from '../../web/console/reservation-detail/texts.ts';
import { courtsAt } from '../../web/console/start/courts-now.ts';
import { dayAt, SOON } from '../../web/console/start/day.ts';
import { chosen, EMPTY, isOutside } from '../../web/console/wizard/wizard-state.ts';
import { ApiError, isFinal, isMissing } from '../../web/shared/call/api-error.ts';
import { detailOf } from '../../web/shared/call/error-detail.ts';
import { fieldErrors, fieldErrorsOf } from '../../web/shared/call/field-errors.ts';
import { mayRetry } from '../../web/shared/call/query-client.ts';
import { pickCenter } from '../../web/shared/text/center-of-the-day.ts';
import { CHECK_IN_FAILED, checkedInText, statusName } from '../../web/shared/text/reservation-texts.ts';
import { cell as freeCell } from './programmation/cells.ts';
import { reservation } from './sample-reservation.ts';

describe('the detail of a reservation', () => {
  const labels = (fields: Partial<Reservation>) =>
    detailRows({ ...reservation, ...fields }).map(({ label }) => label);

  test('shows its rows in the order of the specification', () => {
    expect(labels({})).toEqual([
      'Encargado',
      'Organización / Institución',
      'Actividad',
      'Lugar',
      'Fecha',
      'Horario',
      'Observaciones',
    ]);
  });

  test('leaves out the person in charge and the activity where there is none', () => {
    expect(labels({ name: '', activity: null })).not.toContain('Encargado');
    expect(labels({ name: '', activity: null })).not.toContain('Actividad');
  });

  test('says (ninguna) where there are no observations', () => {
    expect(detailRows(reservation).at(-1)).toEqual({ label: 'Observaciones', value: '(ninguna)' });
  });

  test('offers to cancel what is confirmed, and nothing else', () => {
    expect(mayCancel(reservation)).toBe(true);
    for (const status of [1, 2, 3] as const) expect(mayCancel({ ...reservation, status })).toBe(false);
    expect(mayCancel({ ...reservation, may: { cancel: false, check_in: false } })).toBe(false);
  });

  test('says when check-in opens, or when it was made', () => {
    expect(checkInNote(reservation)).toContain('desde las 07:00 hasta las 08:00');
    expect(checkInNote({ ...reservation, status: 2, check_in_datetime: '2026-11-21 07:04:10' })).toBe(
      'Check-in marcado a las 07:04.',
    );
    expect(checkInNote({ ...reservation, may: { cancel: true, check_in: true } })).toBe('');
  });

  test('is named by place, date and hours', () => {
    expect(subjectOf(reservation)).toBe(
      'Centro Norte - Cancha 2, sábado 21 de noviembre de 2026, 07:00\u2060–\u206008:00',
    );
  });
});

test('the sentences of check-in and status are kept to the letter', () => {
  expect(checkedInText('2026-11-21 07:04:10')).toBe(
    'Se ha marcado check in en la reseva correctamente a las 07:04',
  );
  expect(CHECK_IN_FAILED).toBe(
    'No se ha sido posible marcar el check in en la reserva, compruebe que no sea una reserva cancelada o que la fecha y hora de entrada sea menor que la actual.',
  );
  expect(['Cancelada', ''].map((status_name) => statusName({ status_name }))).toEqual([
    'Cancelada',
    'Desconocido',
  ]);
});

describe('the day of the centre', () => {
  const cell = (attraction: string, hour: number, fields: Partial<GridCell> = {}) =>
    freeCell(1, hour - 5, { attraction_name: attraction, ...fields });
  const taken = (id: string, start: string, end: string): Partial<GridCell> => ({
    reservation_id: id,
    reservation_type_id: 1,
    start,
    end,
  });
  const cells = [
    cell('Cancha 10', 9, taken('long', '09:00', '11:00')),
    cell('Cancha 10', 10, taken('long', '09:00', '11:00')),
    cell('Cancha 2', 9, taken('short', '09:30', '10:00')),
    cell('Cancha 2', 10, taken('next', '10:00', '11:00')),
    cell('Cancha 3', 9),
    cell('Cancha 4', 9, { closed: true }),
  ];

  test('counts each reservation once, however many hours it fills', () => {
    expect(dayAt(cells, '09:40', SOON).total).toBe(3);
  });

  test('knows what goes on at this minute, courts in their natural order', () => {
    expect(dayAt(cells, '09:40', SOON).now.map(({ id }) => id)).toEqual(['short', 'long']);
    expect(dayAt(cells, '10:00', SOON).now.map(({ id }) => id)).toEqual(['next', 'long']);
  });

  test('knows what is still to come', () => {
    expect(dayAt(cells, '08:10', SOON).later.map(({ id }) => id)).toEqual(['short', 'next']);
    // 'short' comes within the hour, and has its own list.
    expect(dayAt(cells, '08:40', SOON).later.map(({ id }) => id)).toEqual(['next']);
    expect(dayAt(cells, '08:40', 0).later.map(({ id }) => id)).toEqual(['long', 'short', 'next']);
    const early = cells.map((one) => ({ ...one, checked_in: one.reservation_id === 'short' }));
    expect(dayAt(early, '08:40', SOON).later.map(({ id }) => id)).toEqual(['short', 'next']);
  });

  test('hears of the first reservation of a court, whose people come within the hour', () => {
    const answer = { date: '2026-11-24', reservations: [] };
    expect(doorCalls.doorDay.topics?.({ params: {}, query: { center_id: 1 } }, answer)).toEqual([
      'day:*:2026-11-24',
    ]);
  });

  test('counts the open courts that nobody has at this minute', () => {
    expect(dayAt(cells, '09:40', SOON).freeCourts).toBe(1);
    expect(dayAt(cells, '09:10', SOON).freeCourts).toBe(2);
  });

  test('a court whose floor another takes is free until then, and says who takes it', () => {
    const blocked_by = { reservation_id: 'full', attraction_id: 1, attraction: 'Completa' };
    const shared = [
      freeCell(1, 13, { attraction_name: 'Completa', ...taken('full', '18:00', '19:00') }),
      freeCell(2, 12, { attraction_name: 'Mitad' }),
      freeCell(2, 13, { attraction_name: 'Mitad', blocked_by }),
    ];
    expect(courtsAt(shared, '17:30')[1]).toMatchObject({
      name: 'Mitad',
      isFree: true,
      now: null,
      next: { id: 'full', attraction: 'Completa', start: '18:00' },
    });
    expect(courtsAt(shared, '18:30')[1]).toMatchObject({ isFree: false, now: { id: 'full' }, next: null });
  });
});

test('each page has the name that the log shows, whatever is in its address', () => {
  expect(PAGES.filter((page) => pageName(page) === '')).toEqual([]);
  expect(pageName('/admin/manage-attractions/7/schedule')).toBe('Horario de una atracción');
  expect(pageName('/admin/log')).toBe('Registro de eventos');
  expect(pageName('/nothing')).toBe('');
});

test('the kept centre is taken while it exists, else the first', () => {
  const centers = [{ id: 3 }, { id: 7 }];
  expect(pickCenter(centers, '7')).toEqual({ id: 7 });
  expect(pickCenter(centers, '9')).toEqual({ id: 3 });
  expect(pickCenter([], '9')).toBeUndefined();
  expect(pickCenter(centers, '9', [7])).toEqual({ id: 7 });
  expect(pickCenter(centers, '3', [7])).toEqual({ id: 3 });
});

describe('errors', () => {
  const refusal = (fields: Partial<ConstructorParameters<typeof ApiError>[1]> = {}) =>
    new ApiError(422, { code: 'invalid', error: 'Revise los datos.', ...fields });

  test('a dialogue adds the server’s sentence, or what it says of the fields instead, nothing twice', () => {
    const thrown = refusal({ errors: { a: ['Campo obligatorio'], b: ['Campo obligatorio'] } });
    expect(detailOf('No fue posible', thrown)).toBe('Revise los datos.');
    const wrong = refusal({ errors: { a: ['La fecha no existe'], b: ['La fecha no existe'] } });
    expect(detailOf('No fue posible', wrong)).toBe('La fecha no existe');
    expect(detailOf('Revise los datos.', refusal())).toBe('');
    const inUse = refusal({
      code: 'name_taken',
      error: 'Ya existe «Fútbol».',
      errors: { name: ['Ya está en uso'] },
    });
    expect(detailOf('No fue posible', inUse)).toBe('Ya existe «Fútbol».');
    expect(detailOf('No fue posible', new Error('bug'))).toContain('error inesperado');
  });

  test('each field gets its first sentence, before sending and after', () => {
    expect(fieldErrors(calls.login.body, { email: '', password: '' })).toEqual({
      email: 'Campo obligatorio',
      password: 'Campo obligatorio',
    });
    expect(fieldErrorsOf(refusal({ errors: { email: ['Uno', 'Dos'] } }))).toEqual({ email: 'Uno' });
    expect(fieldErrorsOf(new Error('bug'))).toEqual({});
  });

  test('only what the server has looked for is missing; a question that it refuses is final too', () => {
    const failed = (status: number, code = 'x') => new ApiError(status, { code, error: '' });
    expect([404, 422, 403, 500, 0].filter((status) => isMissing(failed(status)))).toEqual([404]);
    expect([404, 422, 403, 500, 0].filter((status) => isFinal(failed(status)))).toEqual([404, 422]);
    expect([404, 422].filter((status) => isFinal(failed(status, 'unreadable')))).toEqual([]);
  });

  test('only what may pass by itself is tried again, and not for ever', () => {
    expect(mayRetry(0, new ApiError(503, { code: 'busy', error: '' }))).toBe(true);
    expect(mayRetry(1, new ApiError(503, { code: 'busy', error: '' }))).toBe(true);
    expect(mayRetry(0, new ApiError(0, { code: 'network', error: '' }))).toBe(true);
    expect(mayRetry(1, new ApiError(0, { code: 'network', error: '' }))).toBe(false);
    expect(mayRetry(2, new ApiError(503, { code: 'busy', error: '' }))).toBe(false);
    expect(mayRetry(0, refusal())).toBe(false);
    vi.stubGlobal('navigator', { onLine: false });
    expect(mayRetry(0, new ApiError(0, { code: 'network', error: '' }))).toBe(false);
    vi.unstubAllGlobals();
    expect(mayRetry(0, new Error('bug'))).toBe(false);
  });
});

test('a closure says what became of its reservations, one of them or many', () => {
  const one = { moved: true, cancelled: false };
  const other = { moved: false, cancelled: true };
  const affected = (list: readonly object[]) => list as Parameters<typeof outcomeText>[0];
  expect(outcomeText(affected([]))).toBe('');
  expect(outcomeText(affected([one, one, other]))).toBe('; se movieron 2 reservas y se canceló 1 reserva');
  expect([leftText(1), leftText(2)]).toEqual([
    '1 reserva no se pudo mover y sigue en su lugar',
    '2 reservas no se pudieron mover y siguen en su lugar',
  ]);
  expect([createdText(1), createdText(3)]).toEqual([
    'Se ha creado 1 cierre por feriado',
    'Se han creado 3 cierres por feriado',
  ]);
});

test('for all of them is for all that can be done: who has checked in stays', () => {
  const proposal = { attraction_id: 2, place: 'Cancha 2' };
  const list = [
    { id: 'free', checked_in: false, proposal },
    { id: 'full', checked_in: false, proposal: null },
    { id: 'here', checked_in: true, proposal: null },
  ] as unknown as Parameters<typeof sameForAll>[1];
  expect(sameForAll('cancel', list)).toEqual({ free: 'cancel', full: 'cancel', here: 'keep' });
  expect(sameForAll('move', list)).toEqual({ free: 'move', full: 'keep', here: 'keep' });
});

test('the assistant says in its first step that a type does not allow a day', () => {
  const type = { next_date: '2026-11-21', last_date: '2026-11-24' };
  const at = (start: string) => isOutside({ ...EMPTY, start }, type);
  expect([at(''), at('2026-11-20 10:00'), at('2026-11-21 10:00'), at('2026-11-24 10:00')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(at('2026-11-25 10:00')).toBe(true);
});

test.each([
  ['its end is an hour behind it', '', '', '2026-11-21 10:00', '2026-11-21 11:00'],
  ['its end goes along', '2026-11-21 10:00', '2026-11-21 12:00', '2026-11-22 15:30', '2026-11-22 17:30'],
  ['not beyond midnight', '2026-11-21 10:00', '2026-11-21 12:00', '2026-11-21 23:00', '2026-11-21 24:00'],
  [
    'an end before it does not count',
    '2026-11-21 10:00',
    '2026-11-21 09:00',
    '2026-11-22 10:00',
    '2026-11-22 11:00',
  ],
])('the assistant takes a start: %s', (_, start, end, next, expected) => {
  expect(chosen({ ...EMPTY, start, end }, { start: next })).toMatchObject({ start: next, end: expected });
});
