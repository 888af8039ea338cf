import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closuresView } from '../../projections/closures/projection.ts';
import { type Api, apiScenarios } from '../support/api-scenario.ts';
import { form, seriesForm, startGridApi } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';

let api: Api;
let admin: HttpClient;
let staff: HttpClient;
beforeAll(async () => {
  api = await startGridApi({ projections: [closuresView] });
  admin = await api.as('admin');
  staff = await api.as('staff');
});
afterAll(() => api.stop());

const scenario = apiScenarios(() => api);
const closure = (over: object = {}) => ({
  ...{ attraction_ids: [1], date_start: '2026-11-24', date_end: '2026-11-24', reason: 'Mantenimiento' },
  ...over,
});
const idOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => (body.closure as { id: string }).id;
async function cellAt(hour: string, date = '2026-11-24'): Promise<unknown> {
  const { body } = await staff.get(`/test?center_id=1&date=${date}&filter_attraction_type=0`);
  const cells = body.data as { attraction_id: number; hour: string; closed: boolean; closure: string }[];
  const found = cells.find((cell) => cell.attraction_id === 1 && cell.hour === hour);
  return { closed: found?.closed, closure: found?.closure };
}

describe('a closure', () => {
  const some = async () => null;
  scenario('a closure names its reason, and ends after it begins')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ reason: ' ', date_end: '2026-11-23' })))
    .thenAnswers({ status: 422, body: { errors: { reason: ['Campo obligatorio'] } } });
  scenario('a closure does not end before it begins')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ date_end: '2026-11-23' })))
    .thenAnswers({ status: 422, body: { code: 'interval_invalid' } });
  scenario('nothing is closed in the past')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ date_start: '2026-11-20' })))
    .thenAnswers({ status: 422, body: { code: 'closure_past' } });
  scenario('what is not there is not closed')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ center_ids: [9] })))
    .thenAnswers({ status: 422, body: { code: 'unknown_reference' } });
  scenario('years of everything are too much for one closure')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ attraction_ids: [], date_end: '2199-12-31' })))
    .thenAnswers({ status: 422, body: { code: 'closure_too_large' } });
  scenario('staff close nothing')
    .given(some)
    .when(() => staff.post('/api/closures', closure()))
    .thenAnswers({ status: 403 });
  scenario('a closure that is not there can not be lifted')
    .given(some)
    .when(() => admin.delete('/api/closures/none'))
    .thenAnswers({ status: 404, body: { code: 'closure_unknown' } });

  test('tells first what it would stand against; carried out, it keeps bookings out until it is lifted', async () => {
    const booked = await staff.post('/admin/programmation/create', form());
    expect(booked.status).toBe(200);
    const wish = closure({ hour_start: '09:00', hour_end: '12:00' });
    const dry = await admin.post('/api/closures', { ...wish, dry_run: true });
    expect(dry.body).toMatchObject({
      closure: null,
      affected: [{ name: 'Ana López', hours: '10:00–11:00' }],
    });
    const made = await admin.post('/api/closures', wish);
    expect(made.body).toMatchObject({
      closure: { place: 'Cancha 1', hour_start: '09:00', hour_end: '12:00', reason: 'Mantenimiento' },
      affected: [{ cancelled: false }],
    });
    expect(await cellAt('09:00')).toEqual({ closed: true, closure: 'Mantenimiento' });
    expect(await cellAt('12:00')).toEqual({ closed: false, closure: '' });
    const refused = await staff.post(
      '/admin/programmation/create',
      form({ selected_hour_start: '11:00', selected_hour_end: '12:00' }),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'day_closed' } });
    expect(String(refused.body.error)).toContain('09:00 a 12:00: Mantenimiento');
    const series = seriesForm('DIARIA', 2, { selected_hour_start: '11:00', selected_hour_end: '12:00' });
    expect((await staff.post('/admin/programmation/create', series)).body).toMatchObject({
      code: 'series_taken',
      taken_dates: ['2026-11-24'],
    });
    expect((await admin.get('/api/closures?from=2026-11-24')).body.closures).toMatchObject([
      { id: idOf(made), created_by: expect.stringMatching(/^admin-/) },
    ]);
    expect((await admin.get('/api/closures?from=2026-11-25')).body.closures).toEqual([]);

    expect((await admin.delete(`/api/closures/${idOf(made)}`)).body).toEqual({ response: 'OK' });
    expect((await admin.delete(`/api/closures/${idOf(made)}`)).status).toBe(200);
    expect(await cellAt('09:00')).toEqual({ closed: false, closure: '' });
    expect((await admin.get('/api/closures')).body.closures).toEqual([]);
  });

  test('cancels what it stands against when it is told to', async () => {
    const date = '2026-12-01';
    await staff.post('/admin/programmation/create', form({ selected_date: date }));
    const whole = { attraction_ids: [], center_ids: [1], date_start: date, date_end: date };
    const made = await admin.post('/api/closures', closure({ ...whole, cancel_affected: true }));
    expect(made.body).toMatchObject({ closure: { place: 'Polideportivo' }, affected: [{ cancelled: true }] });
    expect(await cellAt('10:00', date)).toEqual({ closed: true, closure: 'Mantenimiento' });
  });

  test('raced by bookings, it lets in none after it: each booking is told of or refused', async () => {
    const date = '2026-12-08';
    const hours = Array.from({ length: 12 }, (_, index) => 7 + index);
    const book = (hour: number) =>
      staff.post(
        '/admin/programmation/create',
        form({
          selected_date: date,
          selected_hour_start: `${String(hour).padStart(2, '0')}:00`,
          selected_hour_end: `${String(hour + 1).padStart(2, '0')}:00`,
        }),
      );
    const [made, ...answers] = await Promise.all([
      admin.post('/api/closures', closure({ date_start: date, date_end: date })),
      ...hours.map(book),
    ]);
    const booked = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ body }) => body.code === 'day_closed')).toHaveLength(12 - booked.length);
    expect(made?.body.affected).toHaveLength(booked.length);
    expect(await book(20)).toMatchObject({ status: 409, body: { code: 'day_closed' } });
  });
});
