import { describe, expect, test } from 'vitest';
import { changeCatalog, findEntry } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { apiScenarios } from '../support/api-scenario.ts';
import { gridApiOfFile } from '../support/grid-api.ts';
import { centerFields } from '../support/sample-events.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');
const { handler, personId: idOf } = api.booking;
const person = {
  cui: '2690228940101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-01-01',
  phone: '',
};
const context = newContext({ ...api.deps, timeZone: api.deps.config.timeZone });
await registerPerson(handler, idOf, person, context);
const personId = idOf(person.cui);

/** Tuesday 24 November 2026 on court 1, open from 07:00 to 21:00; now it is Saturday the 21st. */
const time = (start: string, end: string, over = {}) => ({
  attraction_id: 1,
  date_start: `2026-11-24 ${start}`,
  date_end: `2026-11-24 ${end}`,
  ...over,
});
const check = (body: object) => staff.post('/api/manage/wiz-reservation/check', body);
const create = (body: { readonly date_start: string; readonly [field: string]: unknown }) =>
  staff.post('/api/manage/wiz-reservation/create', {
    reservation_type_id: 1,
    center_id: 1,
    person_id: personId,
    date: body.date_start.slice(0, 10),
    observations: 'Con red',
    ...body,
  });
const scenario = apiScenarios(() => api);
const nothing = async () => undefined;

describe('the check of a time', () => {
  test.each([
    ['in an open hour', time('07:00', '08:30'), 'is_available'],
    [
      'written as a browser does',
      time('', '', { date_start: '2026-11-24T07:00', date_end: '2026-11-24T08:00:00' }),
      'is_available',
    ],
    ['before it opens', time('06:00', '08:00'), 'not_available'],
    ['that ends before it begins', time('10:00', '09:00'), 'not_available'],
    [
      'that is over',
      time('', '', { date_start: '2026-11-20 10:00', date_end: '2026-11-20 11:00' }),
      'not_available',
    ],
    [
      'over two days',
      time('', '', { date_start: '2026-11-24 20:00', date_end: '2026-11-25 10:00' }),
      'not_available',
    ],
    ['of a court without hours', time('10:00', '11:00', { attraction_id: 3 }), 'not_available'],
    ['of a court that there is not', time('10:00', '11:00', { attraction_id: 99 }), 'not_available'],
  ])('%s is answered with one word', async (_, body, word) => {
    const { status, text } = await check(body);
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify(word) });
  });

  test.each(['', 'mañana', '2026-02-30 10:00', '2026-11-24 25:00', null])(
    '%j is no time',
    async (date_start) => {
      const { status, body } = await check(time('10:00', '11:00', { date_start }));
      expect(status).toBe(422);
      expect(Object.keys(body.errors as object)).toEqual(['date_start']);
    },
  );
});

describe('a reservation from the wizard', () => {
  scenario('is made for the person, and its time is taken from then on')
    .given(nothing)
    .when(() => create(time('10:00', '11:00')))
    .thenAnswers({ status: 200, body: { response: 'OK' }, events: ['SlotReserved'] });

  test('carries the name of the person and what was noted', async () => {
    const made = await create(time('12:00', '13:00'));
    const { id, qrcode } = made.body.reservation as { id: string; qrcode: string };
    expect(qrcode).toMatch(/^[\w-]{20,}$/);
    expect((await staff.get(`/api/reservation/search?query=${id}`)).body).toMatchObject({
      name: 'Ana López',
      person: { cui: '2690228940101', human_cui: '2690 22894 0101' },
      observations: 'Con red',
      hours: '12:00–13:00',
      companions_quantity: 10,
    });
    expect((await check(time('12:30', '14:00'))).text).toBe('"not_available"');
  });

  test('asked for twice under one key is made once', async () => {
    const ask = () =>
      staff.post(
        '/api/manage/wiz-reservation/create',
        { ...time('14:00', '15:00'), reservation_type_id: 1, center_id: 1, person_id: personId },
        { 'Idempotency-Key': 'w1' },
      );
    expect((await ask()).body).toEqual((await ask()).body);
  });

  test('says what staff should know of it', async () => {
    const admin = await api.as('admin');
    const put = async (path: string, json: object) =>
      expect((await admin.send('PUT', path, { json })).status).toBe(200);
    const day = (start: string, end: string) => ({
      attraction_id: 2,
      date_start: `2026-11-25 ${start}`,
      date_end: `2026-11-25 ${end}`,
    });
    await put('/api/settings/types/1', { max_reservations_per_day: 1 });
    expect((await create(day('08:00', '09:00'))).body).toMatchObject({ warnings: [], approval_until: null });
    const { fields } = (await findEntry(handler, reservationTypes, 1)) ?? {};
    if (!fields) throw new Error('there is no type');
    const type = { ...fields, minutes_for_next_reservation: 90 };
    await changeCatalog(handler, reservationTypes, { type: 'Change', id: 1, fields: type }, context);
    await put('/api/approval-scope', { reservation_type_ids: [1], center_ids: [] });
    const { status, body } = await create(day('10:00', '11:00'));
    expect({ status, warnings: body.warnings, until: body.approval_until }).toEqual({
      status: 200,
      warnings: [
        'Esta persona tiene otra reserva de este tipo el miércoles 25 de noviembre de 2026 a las 08:00; entre una y otra debe haber al menos 90 minutos.',
        'Con esta reserva la persona pasa del límite de 1 reserva de tipo Momento al día.',
      ],
      until: '2026-11-25 10:00:00',
    });
    await put('/api/settings/types/1', { max_reservations_per_day: null });
    await put('/api/approval-scope', { reservation_type_ids: [], center_ids: [] });
  });

  test('is refused for a court of another center, with that', async () => {
    const fields = centerFields(2, { name: 'Centro Sur', slug: '', strcode: 'CS' });
    const made = await changeCatalog(handler, centers, { type: 'Create', fields }, newContext(api.booking));
    expect(made.accepted).toBe(true);
    expect(await create({ ...time('18:00', '19:00'), center_id: 2 })).toMatchObject({
      status: 422,
      body: { code: 'attraction_elsewhere', errors: { attraction_id: ['Es de otro centro deportivo'] } },
    });
  });

  scenario('collides with another')
    .given(() => create(time('16:00', '17:00')))
    .when(() => create(time('16:30', '17:30')))
    .thenAnswers({
      status: 409,
      body: {
        response: 'ERROR',
        code: 'slot_taken',
        alternatives: [
          { attraction_id: 1, date: '2026-11-24', hour_start: '17:30', hour_end: '18:30' },
          { attraction_id: 2, date: '2026-11-24', hour_start: '16:30', hour_end: '17:30' },
          { attraction_id: 1, date: '2026-11-24', hour_start: '18:30', hour_end: '19:30' },
        ],
      },
    });

  test('with a date that is not the one of its start is refused at the date', async () => {
    const { status, body } = await create({ ...time('18:00', '19:00'), date: '2026-11-25' });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { date: ['Debe ser la fecha de inicio'] },
    });
  });

  for (const [title, body, code] of [
    ['before it opens', () => time('06:00', '07:30'), 'outside_hours'],
    [
      'in the past',
      () => time('', '', { date_start: '2026-11-20 10:00', date_end: '2026-11-20 11:00' }),
      'time_past',
    ],
    [
      'after the last date of its type',
      () => time('', '', { date_start: '2027-01-05 10:00', date_end: '2027-01-05 11:00' }),
      'outside_window',
    ],
    [
      'for nobody who is registered',
      () => ({ ...time('18:00', '19:00'), person_id: 'nobody' }),
      'unknown_reference',
    ],
    [
      'at a center that there is not',
      () => ({ ...time('18:00', '19:00'), center_id: 99 }),
      'unknown_reference',
    ],
    [
      'over two days',
      () => time('', '', { date_start: '2026-11-24 20:00', date_end: '2026-11-25 10:00' }),
      'invalid',
    ],
  ] as const)
    scenario(`${title} is refused`)
      .given(nothing)
      .when(() => create(body()))
      .thenAnswers({ status: 422, body: { response: 'ERROR', code } });
});
