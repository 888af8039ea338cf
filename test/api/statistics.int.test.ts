import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { OccupancyEntry } from '../../api/contract/statistics.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';
import { bookedIn } from '../support/reception.ts';

let staff: HttpClient;

const api = await gridApiOfFile();
staff = await api.as('staff');
const book = async (start: string, end: string, over: object = {}) =>
  bookedIn(
    await staff.post(
      '/admin/programmation/create',
      form({ selected_hour_start: start, selected_hour_end: end, ...over }),
    ),
  );
const came = await book('10:00', '11:30');
await book('12:00', '13:00', { reservation_dependency: '' });
const gone = await book('14:00', '15:00', { selected_attraction_id: '2' });
await staff.delete(`/api/reservation/${gone.id}`);
api.clock.set('2026-11-24T16:10:00.000Z');
// Sessions do not outlive the days that pass here.
staff = await api.as('staff');
await staff.post('/api/reservation/check-in', { shortcode: came.shortcode });
api.clock.set('2026-11-25T20:00:00.000Z');
staff = await api.as('staff');
await counted();

async function counted(): Promise<void> {
  const head = await api.booking.store.head();
  expect(await api.deps.waiter.waitFor(head, ['reservation-detail'], 10_000)).toBe(true);
}

/** Courts 1 and 2 are open from 07:00 to 21:00 on weekdays; the week has five of them. */
const WEEK = 'from=2026-11-23&to=2026-11-29';
const ask = async (query: string) => {
  const { status, body } = await staff.get(`/api/statistics/occupancy?${WEEK}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as OccupancyEntry[];
};

describe('the occupancy of an interval', () => {
  test('counts what was reserved, cancelled and missed of each court, against its open hours', async () => {
    expect(await ask('group=attraction')).toEqual([
      {
        key: '1',
        name: 'Polideportivo - Cancha 1',
        reserved_minutes: 150,
        open_minutes: 5 * 840,
        reservations: 2,
        cancelled: 0,
        no_shows: 1,
        lead_days: 3.1,
      },
      {
        key: '2',
        name: 'Polideportivo - Cancha 2',
        reserved_minutes: 0,
        open_minutes: 5 * 840,
        reservations: 0,
        cancelled: 1,
        no_shows: 0,
        lead_days: 0,
      },
    ]);
    expect(await ask('group=attraction&center=2')).toEqual([]);
  });

  test('divides minutes over the hours that they lie in', async () => {
    const hours = new Map((await ask('group=hour')).map((row) => [row.name, row]));
    expect(hours.get('10:00–11:00')).toMatchObject({
      reserved_minutes: 60,
      open_minutes: 600,
      reservations: 1,
    });
    expect(hours.get('11:00–12:00')).toMatchObject({
      reserved_minutes: 30,
      open_minutes: 600,
      reservations: 1,
    });
    expect(hours.has('06:00–07:00')).toBe(false);
    const cells = await ask('group=hour_weekday');
    expect(cells.find(({ key }) => key === '2-11')).toMatchObject({
      name: 'Martes 11:00–12:00',
      open_minutes: 120,
    });
  });

  test('counts by day of the week, type, activity and organisation', async () => {
    const named = async (group: string) =>
      (await ask(`group=${group}`)).map(({ name, reservations }) => [name, reservations]);
    expect(await named('weekday')).toEqual([
      ...[
        ['Lunes', 0],
        ['Martes', 2],
        ['Miércoles', 0],
        ['Jueves', 0],
        ['Viernes', 0],
      ],
    ]);
    expect(await named('center')).toEqual([['Polideportivo', 2]]);
    expect(await named('type')).toEqual([['Momento', 2]]);
    expect(await named('activity')).toEqual([['Fútbol', 2]]);
    expect(await named('dependency')).toEqual([
      ['(sin organización)', 1],
      ['Liga Norte', 1],
    ]);
    expect(await named('date')).toEqual([['24/11/2026', 2]]);
  });

  test.each([
    ['from=2026-11-23', 'to'],
    ['from=2026-11-23&to=2026-11-22', 'to'],
    ['from=2026-11-23&to=2026-11-23&group=moon', 'group'],
    // Days are counted past the last one: nothing comes after it.
    ['from=2026-11-23&to=9999-12-31', 'to'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await staff.get(`/api/statistics/occupancy?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  test.each(['date', 'center'])('takes the longest interval, by %s', async (group) => {
    const { status } = await staff.get(
      `/api/statistics/occupancy?from=1900-01-01&to=2999-12-31&group=${group}`,
    );
    expect(status).toBe(200);
  });
});

test('they are exported as a sheet whose figures are numbers', async () => {
  const answer = await staff.fetch('GET', `/download/statistics.xlsx?${WEEK}&group=attraction`);
  expect(answer.headers.get('content-disposition')).toContain('.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const sheet = workbook.worksheets[0];
  const [first] = await ask('group=attraction');
  expect(sheet?.getRow(2).getCell(1).value).toBe('Atracción');
  expect(sheet?.getRow(3).getCell(1).value).toBe(first?.name);
  expect(sheet?.getRow(3).getCell(5).value).toBe(first?.reservations);
});

test('a sheet by date has dates that can be sorted', async () => {
  const answer = await staff.fetch('GET', `/download/statistics.xlsx?${WEEK}&group=date`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const [first] = await ask('group=date');
  expect(workbook.worksheets[0]?.getRow(3).getCell(1).value).toEqual(new Date(`${first?.key}T00:00:00Z`));
});

test('a reservation noted down afterwards is neither missed nor made ahead', async () => {
  api.clock.set('2026-12-02T20:00:00.000Z');
  staff = await api.as('staff');
  for (const [start, end] of [
    ['10:00', '11:00'],
    ['15:00', '16:00'],
  ]) {
    const of = { selected_date: '2026-12-02', selected_hour_start: start, selected_hour_end: end };
    expect((await staff.post('/admin/programmation/create', form(of))).status).toBe(200);
  }
  const week = async () => {
    await counted();
    const { body } = await staff.get('/api/statistics/occupancy?from=2026-11-30&to=2026-12-06&group=center');
    return (body.rows as OccupancyEntry[])[0];
  };
  expect(await week()).toMatchObject({ reservations: 2, no_shows: 0, lead_days: 0 });
  // The other one was made an hour ahead, and nobody came.
  api.clock.set('2026-12-02T22:00:00.000Z');
  staff = await api.as('staff');
  expect(await week()).toMatchObject({ reservations: 2, no_shows: 1 });
  api.clock.set('2026-12-03T14:00:00.000Z');
  staff = await api.as('staff');
  expect(await week()).toMatchObject({ reservations: 2, no_shows: 1 });
});

test('a closure takes its hours off the open time', async () => {
  const admin = await api.as('admin');
  const week = '/api/statistics/occupancy?from=2026-12-07&to=2026-12-13&group=attraction';
  const open = async () =>
    ((await staff.get(week)).body.rows as OccupancyEntry[]).map((row) => row.open_minutes);
  expect(await open()).toEqual([5 * 840, 5 * 840]);
  const closure = {
    attraction_ids: [2],
    date_start: '2026-12-08',
    date_end: '2026-12-08',
    reason: 'Pintura',
  };
  const { status, body } = await admin.post('/api/closures', {
    ...closure,
    hour_start: '06:00',
    hour_end: '12:00',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await open()).toEqual([5 * 840, 5 * 840 - 300]);
});
