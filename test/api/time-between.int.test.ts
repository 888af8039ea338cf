import { describe, expect, test } from 'vitest';
import type { FoundAttraction } from '../../api/contract/search.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractions, reservationTypes } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { form, seriesForm } from '../support/grid-api.ts';

const api = await citizenApiOfFile();
const staff = await api.as('staff');
const admin = await api.as('admin');
const ana = await citizen(api, '1234567840101');
const { handler } = api.booking;

/** Court 1 asks for 30 minutes after each reservation; "Normal" for 15 before. */
async function setGaps(): Promise<void> {
  const ofCourt = { minutes_after: 30 };
  const ofType = { minutes_before: 15 };
  const context = () => newContext(api.booking);
  await changeCatalog(handler, attractions, { type: 'Change', id: 1, fields: ofCourt }, context());
  await changeCatalog(
    handler,
    reservationTypes,
    { type: 'Change', id: NORMAL_TYPE_ID, fields: ofType },
    context(),
  );
  await viewsSeen(api);
}
await setGaps();

const book = (start: string, end: string, over: object = {}) =>
  staff.post(
    '/admin/programmation/create',
    form({ selected_hour_start: start, selected_hour_end: end, selected_date: TUESDAY, ...over }),
  );
const idOf = (body: Readonly<Record<string, unknown>>) => (body.reservation as { id: string }).id;
const first = await book('10:00', '11:00');
const NEAR = 'Deben quedar 30 minutos libres junto a la reserva del martes 24 de noviembre de 2026';

describe('a citizen', () => {
  const ask = (hour: number) =>
    ana.post('/api/makeReservationNormal1', {
      available_date_id: slotAt(hour),
      date: TUESDAY,
      observations: '',
    });

  test('is refused an hour that is too close, and offered hours that are not', async () => {
    const { status, body } = await ask(11);
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error:
        'Deben quedar 30 minutos libres junto a la reserva de 10:00 a 11:00. Elija otra hora u otro lugar.',
    });
    const places = body.alternatives as { attraction_id: number; hour_start: string }[];
    expect(places.length).toBeGreaterThan(0);
    expect(
      places.some(({ attraction_id: id, hour_start }) => id === 1 && ['09:00', '11:00'].includes(hour_start)),
    ).toBe(false);
  });

  test('does not find such an hour, but may wait for it', async () => {
    const found = await ana.get(`/api/search-attractions/${TUESDAY}/all/all`);
    const courts = found.body.data as FoundAttraction[];
    const starts = courts.find(({ id }) => id === 1)?.dates.map(({ start }) => start);
    expect(starts).toEqual(['08:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']);
    const taken = await ana.get(`/api/taken-hours/${TUESDAY}/all/all`);
    expect(taken.body.courts).toMatchObject([
      { id: 1, hours: [{ hour_start: '09:00' }, { hour_start: '10:00' }, { hour_start: '11:00' }] },
    ]);
  });
});

describe('staff', () => {
  test('book closer, and the answer says so', async () => {
    const { status, body } = await book('11:00', '11:30');
    expect(status).toBe(200);
    expect(body.warnings).toEqual([`${NEAR} de 10:00 a 11:00, y quedan menos.`]);
    await staff.send('DELETE', `/api/reservation/${idOf(body)}`);
    const again = await staff.post(`/api/reservation/${idOf(body)}/restore`, {});
    expect({ status: again.status, warnings: again.body.warnings }).toEqual({
      status: 200,
      warnings: [`${NEAR} de 10:00 a 11:00, y quedan menos.`],
    });
    await staff.send('DELETE', `/api/reservation/${idOf(body)}`);
  });

  test('move closer, and the answer says so', async () => {
    const made = await book('18:00', '19:00');
    expect(made.body.warnings).toEqual([]);
    const { status, body } = await staff.post(`/api/reservation/${idOf(made.body)}/move`, {
      attraction_id: 1,
      date: TUESDAY,
      hour_start: '11:15',
      hour_end: '12:15',
    });
    expect({ status, warnings: body.warnings }).toEqual({
      status: 200,
      warnings: [`${NEAR} de 10:00 a 11:00, y quedan menos.`],
    });
    await staff.send('DELETE', `/api/reservation/${idOf(made.body)}`);
  });

  test('place a series closer, and the answer says so', async () => {
    const dates = seriesForm('SEMANAL', 2, {
      selected_hour_start: '11:00',
      selected_hour_end: '12:00',
      selected_date: TUESDAY,
    });
    const { status, body } = await staff.post('/admin/programmation/create', dates);
    expect(status).toBe(200);
    expect(body.warnings).toContain(`${NEAR} de 10:00 a 11:00, y quedan menos.`);
    await staff.send('DELETE', `/api/reservation/${idOf(body)}?scope=all`);
  });

  test('see the minutes in the grid', async () => {
    const { body } = await staff.get(`/test?center_id=1&date=${TUESDAY}&filter_attraction_type=0`);
    const cells = body.data as {
      reservation_id: string | null;
      minutes_before: number;
      minutes_after: number;
    }[];
    expect(cells.find(({ reservation_id: id }) => id === idOf(first.body))).toMatchObject({
      minutes_before: 0,
      minutes_after: 30,
    });
    expect(cells.find(({ reservation_id: id }) => id === null)).toMatchObject({
      minutes_before: 0,
      minutes_after: 0,
    });
  });
});

describe('the fields of the catalogues', () => {
  test('are set by the administrator, up to four hours', async () => {
    const court = { name: 'Cancha 1', center_id: 1, attraction_type_id: 1 };
    const over = await admin.send('PUT', '/api/attraction/2', { json: { ...court, minutes_before: 241 } });
    expect({ status: over.status, errors: over.body.errors }).toEqual({
      status: 422,
      errors: { minutes_before: ['Use como máximo 240 minutos'] },
    });
    const set = await admin.send('PUT', '/api/attraction/2', { json: { ...court, minutes_before: '20' } });
    expect(set.body.attraction).toMatchObject({ minutes_before: 20, minutes_after: 0 });
  });
});

test('the wizard keeps to it, and says so before', async () => {
  const time = {
    attraction_id: 1,
    date_start: `${TUESDAY} 11:00`,
    date_end: `${TUESDAY} 12:00`,
  };
  expect((await staff.post('/api/manage/wiz-reservation/check', time)).text).toBe('"not_available"');
  const { status, body } = await staff.post('/api/manage/wiz-reservation/create', {
    ...time,
    date: TUESDAY,
    reservation_type_id: 1,
    center_id: 1,
    person_id: ana.personId,
    observations: '',
  });
  expect({ status, code: body.code }).toMatchObject({ status: 409 });
});
