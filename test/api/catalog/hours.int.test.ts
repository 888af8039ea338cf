import { describe, expect, test } from 'vitest';
import { auditTrail } from '../../../projections/audit-log/projection.ts';
import { apiScenarios } from '../../support/api-scenario.ts';
import { form, gridApiOfFile } from '../../support/grid-api.ts';

/** Courts 1 and 2 are open from 07:00 to 21:00 on weekdays, in one slot a day; court 3 has no hours. */
const api = await gridApiOfFile({ projections: [auditTrail] });
const admin = await api.as('admin');
const staff = await api.as('staff');

const scenario = apiScenarios(() => api);
const [TUESDAY, LATER_TUESDAY] = ['2026-11-24', '2026-12-01'];
const put = (path: string, json: unknown) => admin.send('PUT', path, { json });
const slot = { attraction_id: 3, day_of_week: 0, start: '07:00', end: '08:00', active: true };
type Slot = Readonly<Record<string, unknown>> & { id: number };
async function hoursOf(court: number, day: number | 'all'): Promise<unknown[]> {
  const { body } = await staff.get(`/api/available-dates/${court}/${day}`);
  return (body.dates as Slot[]).map(({ day_name, hour, active }) => `${day_name} ${hour} ${active}`);
}

describe('a slot', () => {
  scenario('a slot is added to a day')
    .when(() => admin.post('/api/available-date', slot))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', date: { ...slot, id: 300_001, day_name: 'Domingo', hour: '07:00–08:00' } },
      events: ['HoursSlotAdded'],
    });
  scenario('hours that overlap others of their day are refused')
    .when(() => admin.post('/api/available-date', { ...slot, start: '07:30', end: '08:30' }))
    .thenAnswers({ status: 409, body: { code: 'hours_overlap' } });
  scenario('hours end after they begin')
    .when(() => admin.post('/api/available-date', { ...slot, start: '09:00', end: '09:00' }))
    .thenAnswers({ status: 422, body: { code: 'interval_invalid' } });
  scenario('a day and an attraction that are not there are refused')
    .when(() => admin.post('/api/available-date', { ...slot, day_of_week: 7 }))
    .thenAnswers({
      status: 422,
      body: { errors: { day_of_week: ['Elija un día de la semana de la lista'] } },
    });
  scenario('an attraction that is not there has no hours')
    .when(() => admin.post('/api/available-date', { ...slot, attraction_id: 99 }))
    .thenAnswers({ status: 422, body: { code: 'unknown_reference' } });
  scenario('staff set no hours')
    .when(() => staff.post('/api/available-date', slot))
    .thenAnswers({ status: 403 });
  scenario('a slot changes')
    .when(() => put('/api/available-date/300001', { ...slot, end: '08:30' }))
    .thenAnswers({ status: 200, body: { date: { hour: '07:00–08:30' } }, events: ['HoursSlotChanged'] });
  scenario('a slot that somebody else changed meanwhile is refused with the difference, and nothing changes')
    .when(() => put('/api/available-date/300001', { ...slot, end: '09:00', known: slot }))
    .thenAnswers({
      status: 409,
      body: {
        changes: [
          {
            field: 'hour',
            before: '07:00–08:00',
            after: '07:00–08:30',
            user: expect.stringMatching(/^admin-/),
          },
        ],
      },
      events: [],
    });
  scenario('a slot is closed by its id alone')
    .when(() => admin.post('/api/admin/available_date', { available_date_id: 300_001 }))
    .thenAnswers({ status: 200, body: { date: { active: false } }, events: ['HoursSlotChanged'] });
  scenario('a change that says nothing of it leaves a closed slot closed')
    .when(() => put('/api/available-date/300001', { day_of_week: 0, start: '07:00', end: '08:30' }))
    .thenAnswers({ status: 200, body: { date: { active: false } }, events: [] });
  scenario('a slot that a second one closes too stays closed')
    .when(() => admin.post('/api/admin/available_date', { available_date_id: 300_001, active: false }))
    .thenAnswers({ status: 200, body: { date: { active: false } }, events: [] });
  scenario('a slot that is not there can be neither changed, closed nor deleted')
    .when(() => admin.post('/api/admin/available_date', { available_date_id: 300_099 }))
    .thenAnswers({ status: 404, body: { code: 'hours_unknown' } });

  test('a slot of a court that was removed meanwhile is not there either', async () => {
    const court = { name: 'Cancha vieja', center_id: 1, attraction_type_id: 1, capacity: 10, active: true };
    const made = await admin.post('/api/attraction', court);
    const { id: attraction_id } = made.body.attraction as Slot;
    const added = (await admin.post('/api/available-date', { ...slot, attraction_id })).body;
    const { id } = added.date as Slot;
    expect((await admin.delete(`/api/attraction/${attraction_id}`)).status).toBe(200);
    const tries = [
      await put(`/api/available-date/${id}`, { ...slot, attraction_id, end: '08:30' }),
      await admin.post('/api/admin/available_date', { available_date_id: id }),
      await admin.delete(`/api/available-date/${id}`),
      await admin.post('/api/available-dates/undo', {
        attraction_ids: [attraction_id],
        change: added.change,
      }),
    ];
    for (const { status, body } of tries) expect([status, body.code]).toEqual([404, 'hours_unknown']);
  });

  test('the days of a court list their slots, and a deleted one is gone', async () => {
    expect(await hoursOf(3, 0)).toEqual(['Domingo 07:00–08:30 false']);
    expect(await hoursOf(3, 'all')).toHaveLength(1);
    const { body } = await admin.delete('/api/available-date/300001');
    expect(await hoursOf(3, 0)).toEqual([]);
    expect((await admin.delete('/api/available-date/300001')).status).toBe(404);
    const undo = () => admin.post('/api/available-dates/undo', { attraction_ids: [3], change: body.change });
    expect((await undo()).status).toBe(200);
    expect(await hoursOf(3, 0)).toEqual(['Domingo 07:00–08:30 false']);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'hours_changed' } });
    expect((await admin.delete('/api/available-date/300001')).status).toBe(200);
  });
});

describe('many slots in one gesture', () => {
  test('hours are painted over several days and courts; what is there stays', async () => {
    const before = await api.booking.store.head();
    const { status, body } = await admin.post('/api/available-dates/paint', {
      attraction_ids: [2, 3],
      days_of_week: [5, 6],
      start: '05:00',
      end: '08:00',
    });
    expect({ status, weeks: (body.weeks as unknown[]).length }).toEqual({ status: 200, weeks: 2 });
    expect(await hoursOf(3, 6)).toEqual([5, 6, 7].map((h) => `Sábado 0${h}:00–0${h + 1}:00 true`));
    expect(await hoursOf(2, 5)).toEqual([
      ...['Viernes 05:00–06:00 true', 'Viernes 06:00–07:00 true', 'Viernes 07:00–21:00 true'],
    ]);
    expect(await api.eventsAfter(before)).toHaveLength(2 + 3 + 3 + 3);
  });

  test('hours are erased over several days, a longer slot is cut, and all of it is taken back', async () => {
    const [friday, saturday] = [await hoursOf(2, 5), await hoursOf(2, 6)];
    const erase = { attraction_ids: [2], days_of_week: [5, 6], start: '07:00', end: '09:00' };
    const { status, body } = await admin.post('/api/available-dates/erase', erase);
    expect(status).toBe(200);
    expect(await hoursOf(2, 5)).toEqual([
      ...['Viernes 05:00–06:00 true', 'Viernes 06:00–07:00 true', 'Viernes 09:00–21:00 true'],
    ]);
    expect(await hoursOf(2, 6)).toEqual(['Sábado 05:00–06:00 true', 'Sábado 06:00–07:00 true']);
    expect((await staff.post('/api/available-dates/erase', erase)).status).toBe(403);
    expect((await admin.post('/api/available-dates/erase', { ...erase, end: '07:00' })).status).toBe(422);
    expect((await admin.post('/api/available-dates/erase', { ...erase, days_of_week: [] })).status).toBe(422);
    expect((await admin.post('/api/available-dates/erase', { ...erase, attraction_ids: [99] })).status).toBe(
      422,
    );
    const undo = { attraction_ids: [2], change: body.change };
    expect((await admin.post('/api/available-dates/undo', undo)).status).toBe(200);
    expect([await hoursOf(2, 5), await hoursOf(2, 6)]).toEqual([friday, saturday]);
  });

  test('a change says how many reservations to come it leaves outside of the hours', async () => {
    const book = async (date: string, start: string, end: string) => {
      const at = { selected_date: date, selected_hour_start: start, selected_hour_end: end };
      const made = await staff.post(
        '/admin/programmation/create',
        form({ ...at, selected_attraction_id: 1 }),
      );
      expect(made.status).toBe(200);
    };
    await book(TUESDAY, '10:00', '11:00');
    await book(LATER_TUESDAY, '12:00', '13:00');
    // It was outside before.
    await book(TUESDAY, '22:00', '23:00');
    const area = { attraction_ids: [1], days_of_week: [2], start: '09:00', end: '20:00' };
    const answers = [
      await admin.post('/api/available-dates/erase', { ...area, end: '12:00' }),
      await admin.post('/api/available-dates/erase', area),
      await admin.post('/api/available-dates/paint', area),
    ];
    expect(answers.map(({ body }) => body.left_outside)).toEqual([1, 1, 0]);
    const [slot] = (await staff.get('/api/available-dates/1/2')).body.dates as Slot[];
    const { body } = await admin.delete(`/api/available-date/${slot?.id}`);
    expect(body.left_outside).toBe(0);
    for (const active of [false, true]) {
      const slots = (await staff.get('/api/available-dates/1/2')).body.dates as Slot[];
      const noon = slots.find(({ hour }) => hour === '12:00–13:00');
      const toggled = await admin.post('/api/admin/available_date', { available_date_id: noon?.id, active });
      expect(toggled.body.left_outside).toBe(active ? 0 : 1);
    }
  });

  test('a day is copied to other days, in place of what was there', async () => {
    await admin.post('/api/available-dates/copy', {
      attraction_id: 3,
      day_of_week: 6,
      to_attraction_ids: [3],
      to_days: [0, 5],
    });
    expect(await hoursOf(3, 0)).toEqual([5, 6, 7].map((h) => `Domingo 0${h}:00–0${h + 1}:00 true`));
    expect(await hoursOf(3, 'all')).toHaveLength(9);
  });

  test('a week is copied to other courts, and copying it twice changes nothing more', async () => {
    const copy = { attraction_id: 3, to_attraction_ids: [1, 2] };
    const [first, second] = [await hoursOf(1, 'all'), await hoursOf(2, 'all')];
    const { change } = (await admin.post('/api/available-dates/copy', copy)).body;
    expect(await hoursOf(1, 'all')).toEqual(await hoursOf(3, 'all'));
    // A court that the change left as it was does not keep the others from coming back.
    const undo = { attraction_ids: [1, 2, 3], change };
    expect((await admin.post('/api/available-dates/undo', undo)).status).toBe(200);
    expect([await hoursOf(1, 'all'), await hoursOf(2, 'all')]).toEqual([first, second]);
    await admin.post('/api/available-dates/copy', copy);
    const before = await api.booking.store.head();
    // There is nothing to undo then.
    const again = await admin.post('/api/available-dates/copy', copy);
    expect(again).toMatchObject({ status: 200, body: { change: '' } });
    expect(await api.eventsAfter(before)).toEqual([]);
  });
});
