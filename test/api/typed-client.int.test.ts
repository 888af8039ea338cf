import { expect, test } from 'vitest';
import { ReservasError, reservas } from '../../docs/client/reservas.ts';
import { API_SCOPE_NAMES } from '../../domain/api-key/scopes.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { gridApiOfFile } from '../support/grid-api.ts';
import { newKey } from '../support/key-client.ts';

const api = await gridApiOfFile({ projections: [apiKeysView] });
const admin = await api.as('admin');
const { id: keyId, key } = await newKey(admin, { scopes: API_SCOPE_NAMES });
const call = reservas({ address: api.url, key });

const DATE = '2026-11-24';
const booking = (hour: number) => ({
  body: {
    selected_center_id: 1,
    selected_date: DATE,
    selected_attraction_id: 1,
    selected_hour_start: `${hour}:00`,
    selected_hour_end: `${hour + 1}:00`,
    selected_reservation_type_id: 1,
    selected_activity_id: 1,
    selected_origin_id: 1,
    reservation_reference: 'Jornada 7',
    reservation_dependency: 'Federación',
    reservation_name: 'Liga juvenil',
  },
});

test('books, finds, moves and cancels, with types of the contract', async () => {
  const { centers } = await call('searchFilters', {});
  expect(centers.map(({ id }) => id)).toContain(1);
  const { reservation } = await call('createReservation', booking(18));
  const { id } = reservation;
  expect(await call('findReservation', { query: { query: id } })).toMatchObject({ id, hours: '18:00–19:00' });
  const to = { attraction_id: 1, date: DATE, hour_start: '20:00', hour_end: '21:00' };
  const moved = await call('moveReservation', { params: { id }, query: { scope: 'one' }, body: to });
  expect(moved.reservation.hours).toBe('20:00–21:00');
  expect((await call('cancelReservation', { params: { id }, query: { scope: 'one' } })).cancelled).toEqual([
    id,
  ]);
  const params = { center: 1, attraction: 0, dateFrom: DATE, dateTo: DATE, showCancelled: true };
  const { reservations } = await call('reservationList', { params });
  expect(reservations.data.map((one) => [one.id, one.status])).toEqual([[id, 1]]);
});

test('a try that is repeated under its key is carried out once', async () => {
  const [first, again] = [
    await call('createReservation', booking(12), 'one-request'),
    await call('createReservation', booking(12), 'one-request'),
  ];
  expect(again.reservation.id).toBe(first.reservation.id);
});

test('a sheet is bytes', async () => {
  const query = { from: DATE, to: DATE, group: 'hour', center: 1 } as const;
  const sheet = await call('statisticsSheet', { query });
  expect(String.fromCharCode(...sheet.subarray(0, 2))).toBe('PK');
});

test('a refusal has its code, its status and a sentence', async () => {
  await call('createReservation', booking(10));
  const taken = await call('createReservation', booking(10)).catch((error: unknown) => error);
  expect(taken).toBeInstanceOf(ReservasError);
  expect(taken).toMatchObject({ status: 409, code: 'slot_taken', body: { alternatives: expect.anything() } });
  await admin.delete(`/api/admin/keys/${keyId}`);
  await expect(call('datetimeNow', {})).rejects.toMatchObject({ status: 401, code: 'key_invalid' });
});
