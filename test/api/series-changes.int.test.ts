import { describe, expect, test } from 'vitest';
import type { Reservation } from '../../api/contract/reservations.ts';
import { form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import { CREATE } from '../support/reception.ts';

let hour = 6;
const api = await gridApiOfFile();
const staff = await api.as('staff');

const two = (value: number) => String(value).padStart(2, '0');

/** A weekly series of three from Tuesday, 2 March 2027, at an hour that no other test has. */
async function series() {
  hour += 1;
  const at = { hour_start: `${two(hour)}:00`, hour_end: `${two(hour + 1)}:00` };
  const requested = { selected_hour_start: at.hour_start, selected_hour_end: at.hour_end };
  const made = await staff.post(
    CREATE,
    seriesForm('SEMANAL', 3, { selected_date: '2027-03-02', ...requested }),
  );
  const [first = '', second = '', third = ''] = (made.body.reservations as { id: string }[]).map(
    ({ id }) => id,
  );
  return { at, requested, first, second, third };
}
const detail = async (id: string) =>
  (await staff.get(`/api/reservation/search?query=${id}`)).body as unknown as Reservation;
const facts = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { date, attraction_id, status } = await detail(id);
      return [date, attraction_id, status];
    }),
  );

describe('a series', () => {
  test('has all its dates beside each of them, cancelled ones too', async () => {
    const { first, second, third } = await series();
    await staff.delete(`/api/reservation/${second}`);
    const answer = await staff.get(`/api/reservation/${third}/dates`);
    expect(answer.body.dates).toMatchObject([
      { id: first, date: '2027-03-02', status_name: 'Confirmada' },
      { id: second, date: '2027-03-09', status_name: 'Cancelada' },
      { id: third, date: '2027-03-16', status_name: 'Confirmada' },
    ]);
    expect((await staff.get('/api/reservation/1.20270301.x/dates')).status).toBe(404);
  });

  test('is cancelled from one date on by one command; the one before stays, and it can be restored', async () => {
    const { first, second, third } = await series();
    const before = await api.booking.store.head();
    expect((await staff.delete(`/api/reservation/${second}?scope=following`)).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual([
      'SeriesCancelRequested',
      'ReservationCancelled',
      'ReservationCancelled',
      'SeriesChangeCompleted',
    ]);
    expect((await facts(first, second, third)).map(([, , status]) => status)).toEqual([0, 1, 1]);
    const again = await staff.delete(`/api/reservation/${second}?scope=following`);
    expect([again.status, again.body.code]).toEqual([409, 'already_cancelled']);
    expect((await staff.post(`/api/reservation/${third}/restore`)).status).toBe(200);
  });

  test('is cancelled date by date without a scope', async () => {
    const { first, second, third } = await series();
    await staff.delete(`/api/reservation/${second}`);
    expect((await facts(first, second, third)).map(([, , status]) => status)).toEqual([0, 1, 0]);
  });

  test('moves whole, each date as many days on as the named one', async () => {
    const { at, first, second, third } = await series();
    const to = { attraction_id: 2, date: '2027-03-10', ...at };
    const answer = await staff.post(`/api/reservation/${second}/move?scope=all`, to);
    expect([answer.status, answer.body.changed]).toEqual([200, 3]);
    expect(answer.body.reservation).toMatchObject({ id: second, date: '2027-03-10', attraction_id: 2 });
    expect(await facts(first, second, third)).toEqual([
      ['2027-03-03', 2, 0],
      ['2027-03-10', 2, 0],
      ['2027-03-17', 2, 0],
    ]);
  });

  test('does not move at all where a date is taken, and names it', async () => {
    const { at, requested, first, second, third } = await series();
    await staff.post(
      CREATE,
      form({ selected_date: '2027-03-11', selected_attraction_id: '2', ...requested }),
    );
    const to = { attraction_id: 2, date: '2027-03-04', ...at };
    const answer = await staff.post(`/api/reservation/${first}/move?scope=all`, to);
    expect([answer.status, answer.body.code]).toEqual([409, 'series_move_refused']);
    expect(answer.body).toMatchObject({ taken_dates: ['2027-03-11'] });
    expect(answer.body.error).toContain('11/03/2027');
    expect((await facts(first, second, third)).map(([date]) => date)).toEqual([
      '2027-03-02',
      '2027-03-09',
      '2027-03-16',
    ]);
  });

  test('says something else on all its dates, where the version is the one that was seen', async () => {
    const { first, third } = await series();
    const { version } = await detail(first);
    const change = { name: 'Luis Paz', version };
    const answer = await staff.send('PUT', `/api/reservation/${first}?scope=all`, { json: change });
    expect([answer.status, answer.body.changed]).toEqual([200, 3]);
    expect((await detail(third)).name).toBe('Luis Paz');
    const late = await staff.send('PUT', `/api/reservation/${first}?scope=all`, {
      json: { ...change, name: 'Eva' },
    });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect((late.body.changes as unknown[]).length).toBe(1);
  });

  test('a wrong scope is refused; that of a single reservation is itself', async () => {
    const { first } = await series();
    expect((await staff.delete(`/api/reservation/${first}?scope=some`)).status).toBe(422);
    const made = await staff.post(CREATE, form({ selected_date: '2027-04-01' }));
    const { id } = made.body.reservation as { id: string };
    expect((await staff.delete(`/api/reservation/${id}?scope=all`)).status).toBe(200);
    expect((await detail(id)).status).toBe(1);
  });
});

test('a single reservation becomes a series; its order holds all dates', async () => {
  const made = await staff.post(CREATE, form({ selected_date: '2027-05-04' }));
  const { id, order_id } = made.body.reservation as { id: string; order_id: string };
  expect((await detail(id)).may.repeat).toBe(true);
  await staff.post(CREATE, form({ selected_date: '2027-05-11' }));
  const repeat = (skip_dates: string[]) =>
    staff.post(`/api/reservation/${id}/repeat`, {
      recurring_type: 'SEMANAL',
      recurring_count: 3,
      skip_dates,
    });
  const taken = await repeat([]);
  expect([taken.status, taken.body.code]).toEqual([409, 'series_taken']);
  expect(taken.body.taken_dates).toEqual(['2027-05-11']);
  const grown = await repeat(['2027-05-11']);
  expect(grown.status).toBe(200);
  expect(grown.body.reservation).toMatchObject({ id, order_id, occurrence: { number: 1, count: 2 } });
  const [other] = grown.body.reservations as { id: string; date: string }[];
  expect(other?.date).toBe('2027-05-18');
  expect(await detail(other?.id ?? '')).toMatchObject({ order_id, occurrence: { number: 2, count: 2 } });
  expect((await repeat([])).body.code).toBe('in_series_already');
});
