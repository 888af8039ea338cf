import { expect, test } from 'vitest';
import { loadFavorite } from '../../api/routes/favorites.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { bookHour, citizen, citizenApiOfFile } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import type { HttpClient } from '../support/http-client.ts';

const NEXT_TUESDAY = '2026-12-01';
const api = await citizenApiOfFile();
const ana = await citizen(api, '1234567840101');
const luis = await citizen(api, '9999999990101');
const favoriteOf = async (client: HttpClient) => (await client.get('/api/user1/favorite')).body.favorite;
const save = (client: HttpClient, id: string) =>
  client.send('PUT', '/api/user1/favorite', { json: { reservation_id: id } });
const id = await bookHour(ana, 10);

test('nobody has a usual hour before they save one', async () => {
  expect(await favoriteOf(ana)).toBeNull();
});

test('court, weekday and hour of a reservation become the usual ones, once, with the next free day', async () => {
  const before = await api.booking.store.head();
  expect((await save(ana, id)).status).toBe(200);
  expect((await save(ana, id)).status).toBe(200);
  expect(await api.eventsAfter(before)).toEqual(['UserFavoriteSaved']);
  expect(await favoriteOf(ana)).toEqual({
    attraction_id: 1,
    activity_id: null,
    place_center: 'Polideportivo',
    place_attraction: 'Cancha 1',
    weekday_name: 'martes',
    hours: '10:00–11:00',
    hour_start: '10:00',
    hour_end: '11:00',
    // On the Tuesday before, they have it already.
    date: NEXT_TUESDAY,
    is_free: true,
  });
  expect(await favoriteOf(luis)).toBeNull();
});

test('where the hour is taken on every such day, the next of them is named', async () => {
  const json = { available_date_id: slotAt(10), date: NEXT_TUESDAY, observations: '' };
  expect((await luis.post('/api/makeReservationNormal1', json)).status).toBe(200);
  expect(await favoriteOf(ana)).toMatchObject({ date: TUESDAY, is_free: false });
});

test('the reservation of somebody else is not taken over, nor one that does not exist', async () => {
  for (const other of [id, '1.20270301.x'])
    expect((await save(luis, other)).body).toMatchObject({ code: 'reservation_unknown' });
  expect(await favoriteOf(luis)).toBeNull();
});

test('it is in what a person downloads of themselves', async () => {
  const { body } = await ana.get(`/api/person/${ana.personId}/export`);
  expect(body).toMatchObject({ accounts: [{ favorite: 'Polideportivo - Cancha 1, Martes, 10:00–11:00' }] });
});

test('it goes when its owner removes it, and with the account', async () => {
  const before = await api.booking.store.head();
  expect((await ana.delete('/api/user1/favorite')).status).toBe(200);
  expect((await ana.delete('/api/user1/favorite')).status).toBe(200);
  expect(await api.eventsAfter(before)).toEqual(['UserFavoriteRemoved']);
  expect(await favoriteOf(ana)).toBeNull();
  await save(ana, id);
  await changeUser(api.booking.handler, { type: 'EraseUser', userId: ana.userId }, newContext(api.booking));
  expect(await loadFavorite(api.booking.handler, ana.userId)).toBeNull();
});
