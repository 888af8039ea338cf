import { describe, expect, test } from 'vitest';
import type { FoundAttraction } from '../../api/contract/search.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { activities, attractions, centers } from '../../domain/catalog/kinds.ts';
import { request } from '../support/booking-world.ts';
import { citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

const context = () => newContext({ ...api.booking });
const api = await citizenApiOfFile();
const visitor = await api.visitor();
const { handler } = api.booking;
const hidden = centerFields(2, { name: 'Cerrado al público', slug: '', active: false });
await changeCatalog(handler, centers, { type: 'Create', fields: hidden }, context());
const court = attractionFields(3, { center_id: 2 });
await changeCatalog(handler, attractions, { type: 'Create', fields: court }, context());
const slots = [{ dayOfWeek: 2, start: 600, end: 660, active: true }];
await setOpeningHours(handler, { type: 'AddSlots', attractionId: 3, slots }, context());
const off = { dayOfWeek: 2, start: 480, end: 540, active: false };
await setOpeningHours(handler, { type: 'ChangeSlot', id: slotAt(8), slot: off }, context());
await reserveSlot(api.booking, request({ start: 630, end: 690 }), context());
await viewsSeen(api);

const found = async (path: string, client = visitor) => {
  const { status, body } = await client.get(`/api/search-attractions/${path}`);
  return { status, ...body } as { status: number; guess: boolean; data: FoundAttraction[] };
};
const hoursOf = (court: FoundAttraction | undefined) => court?.dates.map(({ start }) => start) ?? [];

describe('the filters', () => {
  const dates = Array.from(
    { length: 16 },
    (_, day) =>
      `2026-${day < 10 ? 11 : 12}-${['21', '22', '23', '24', '25', '26', '27', '28', '29', '30', '01', '02', '03', '04', '05', '06'][day]}`,
  );

  test('the home form offers the activities, and the dates of the type "Normal"', async () => {
    const { status, body } = await visitor.get('/api/home-filters');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        response: 'OK',
        dates,
        day_min: '2026-11-21',
        day_max: '2026-12-06',
        activities: [{ id: 1, name: 'Fútbol' }],
      },
    });
  });

  test('the search offers the centers too, without those that are not shown', async () => {
    const { body } = await visitor.get('/api/search-filters');
    expect(body).toMatchObject({ dates, guess: true, activities: [{ id: 1, name: 'Fútbol' }] });
    expect(body.centers).toMatchObject([{ id: 1, name: 'Polideportivo', map_url: '', hours: '' }]);
  });

  test('a person who is logged in is no guest', async () => {
    const user = await api.as('user');
    expect((await user.get('/api/search-filters')).body.guess).toBe(false);
    expect((await found(`${TUESDAY}/all/all`, user)).guess).toBe(false);
  });
});

describe('the search', () => {
  test('shows each court of the shown centers with the hours that are free', async () => {
    const { status, guess, data } = await found(`${TUESDAY}/1/all`);
    expect({ status, guess }).toEqual({ status: 200, guess: true });
    expect(data.map(({ name }) => name)).toEqual(['Cancha 1', 'Cancha 2']);
    const [first, second] = data;
    // 08:00 is switched off, 10:30 to 11:30 is booked.
    expect(hoursOf(first)).toEqual([
      '09:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
    ]);
    expect(hoursOf(second)).toHaveLength(12);
    expect(first).toMatchObject({ center_id: 1, center_name: 'Polideportivo', capacity: 10 });
    expect(first?.dates[0]).toEqual({
      id: slotAt(9),
      hour: '09:00–10:00',
      attraction_name: 'Cancha 1',
      start: '09:00',
      end: '10:00',
    });
  });

  test.each([
    ['any activity and center', `${TUESDAY}/0/0`, 2],
    ['one center', `${TUESDAY}/all/1`, 2],
    ['a center that is not shown', `${TUESDAY}/all/2`, 0],
    ['an activity that is done nowhere', `${TUESDAY}/7/all`, 0],
    ['a day on which all is closed', '2026-11-25/1/all', 0],
    ['a day that has passed', '2026-11-17/1/all', 0],
    ['a day beyond the window', '2026-12-08/1/all', 0],
  ])('%s', async (_, path, count) => {
    expect((await found(path)).data).toHaveLength(count);
  });

  test.each(['18:00', '18:30'])('hours of today that have begun at %s UTC are left out', async (time) => {
    const before = api.clock.now();
    api.clock.set(`${TUESDAY}T${time}:00.000Z`);
    expect(hoursOf((await found(`${TUESDAY}/1/all`)).data[1])).toEqual([
      ...['13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00'],
    ]);
    const { body } = await visitor.get('/api/search-days/1/all');
    const [today] = body.days as unknown[];
    expect(today).toEqual({ date: TUESDAY, free: 14 });
    api.clock.set(before);
  });

  test('counts the free hours of each day', async () => {
    const { body } = await visitor.get('/api/search-days/1/all');
    const days = body.days as { date: string; free: number }[];
    expect(days).toHaveLength(16);
    expect(days.filter(({ free }) => free > 0)).toEqual([
      { date: TUESDAY, free: 21 },
      { date: '2026-12-01', free: 23 },
    ]);
  });

  test.each([
    ['manana', 5, 7],
    ['tarde', 12, 12],
    ['noche', 4, 4],
  ])('counts those that begin in a part of the day: %s', async (part, first, second) => {
    const { body } = await visitor.get(`/api/search-days/1/all?part=${part}`);
    const free = (body.days as { free: number }[]).map((day) => day.free).filter((count) => count > 0);
    expect(free).toEqual([first, second]);
  });

  test('refuses a part of the day that there is not', async () => {
    const { status, body } = await visitor.get('/api/search-days/1/all?part=siesta');
    expect([status, body.errors]).toEqual([422, { part: ['Elija mañana, tarde o noche'] }]);
  });

  test.each(['2026-02-30/1/all', 'mañana/1/all', `${TUESDAY}/x/all`, `${TUESDAY}/1/-1`])(
    '%s is refused',
    async (path) => {
      const { status, body } = await visitor.get(`/api/search-attractions/${encodeURI(path)}`);
      expect([status, body.code]).toEqual([422, 'invalid']);
    },
  );
});

describe('the plain form', () => {
  const send = (fields: Record<string, string>) =>
    visitor.send('POST', '/search', {
      form: new URLSearchParams(fields),
      headers: { 'Content-Type': null, 'X-Requested-With': null, 'X-CSRF-TOKEN': null },
    });

  test('leads to the results', async () => {
    const answer = await send({ _token: visitor.token, activity: '1', day: TUESDAY });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/search/${TUESDAY}/1`]);
  });

  test('needs the token of the page', async () => {
    expect((await send({ activity: '1', day: TUESDAY })).status).toBe(403);
  });

  test('needs an activity and a day', async () => {
    expect((await send({ _token: visitor.token, activity: '', day: 'ayer' })).status).toBe(422);
  });
});

test('the home form offers first the activity that was reserved most', async () => {
  const chess = { name: 'Ajedrez', image: '', address: '' };
  await changeCatalog(handler, activities, { type: 'Create', fields: chess }, context());
  const both = attractionFields(1, { image: '', activities: [1, 2] });
  await changeCatalog(handler, attractions, { type: 'Change', id: 1, fields: both }, context());
  await viewsSeen(api);
  const namesOf = async (path: string) => {
    const { body } = await visitor.get(path);
    return (body.activities as { name: string }[]).map(({ name }) => name);
  };
  expect(await namesOf('/api/search-filters')).toEqual(['Ajedrez', 'Fútbol']);
  expect(await namesOf('/api/home-filters')).toEqual(['Fútbol', 'Ajedrez']);
});
