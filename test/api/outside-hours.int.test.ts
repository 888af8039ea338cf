import { expect, test } from 'vitest';
import { citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';

const api = await citizenApiOfFile();
const [admin, staff, ana] = [
  await api.as('admin'),
  await api.as('staff'),
  await citizen(api, '1234567840101'),
];
const slot = { attraction_id: 1, day_of_week: 2, start: '23:00', end: '24:00' };

test('a reservation after the last hour of the grid is named beside its cells', async () => {
  const added = await admin.post('/api/available-date', slot);
  expect(added.status).toBe(200);
  await viewsSeen(api);
  const made = await ana.post('/api/makeReservationNormal1', {
    available_date_id: (added.body.date as { id: number }).id,
    date: TUESDAY,
    observations: '',
  });
  expect(made.status, made.text).toBe(200);
  const { body } = await staff.get(`/test?center_id=1&date=${TUESDAY}&filter_attraction_type=0`);
  const outside = (body.attractions as { outside: object[] }[]).map((one) => one.outside);
  expect(outside).toEqual([
    [{ reservation_id: expect.any(String), hours: '23:00–24:00', who: expect.stringMatching(/\S/) }],
    ...outside.slice(1).map(() => []),
  ]);
});

test('opening hours begin with the grid', async () => {
  const early = { ...slot, start: '04:30', end: '06:00' };
  const paint = { attraction_ids: [1], days_of_week: [2], start: '00:00', end: '06:00' };
  for (const refused of [
    await admin.post('/api/available-date', early),
    await admin.post('/api/available-dates/paint', paint),
  ])
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { start: ['El horario empieza a las 05:00 o después'] } },
    });
  // Those of earlier releases can still be closed.
  expect((await admin.post('/api/available-dates/erase', paint)).status).toBe(200);
});
