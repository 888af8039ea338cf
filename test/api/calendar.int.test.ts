import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { issueCalendarToken } from '../../api/auth/calendar-tokens.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { newContext } from '../../commands/handler/context.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { STAFF_ROLE, USER_ROLE } from '../../domain/user/roles.ts';
import { readCalendar } from '../../projections/own-reservations/queries.ts';
import { bookHour, citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import type { HttpClient } from '../support/http-client.ts';

const api = await citizenApiOfFile();
const ana = await citizen(api, '1234567840101');
const luis = await citizen(api, '9999999990101');

/** The events that a calendar program reads in a response. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location,
      description: event.description,
    };
  });
  return { method: calendar.getFirstPropertyValue('method'), events };
}

const entryOf = async (client: HttpClient, id: string) => {
  const { status, headers, text } = await client.get(`/api/reservation/${id}.ics`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const { method, events } = read(text);
  expect(events).toHaveLength(1);
  return { method, ...events[0] };
};

test('a reservation is an entry in the right hour of the day, its move and its cancellation change the same one', async () => {
  const id = await bookHour(ana, 8);
  const first = await entryOf(ana, id);
  // Guatemala is six hours behind UTC.
  expect(first).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    sequence: 0,
    start: '2026-11-24T14:00:00.000Z',
    end: '2026-11-24T15:00:00.000Z',
    location: 'Polideportivo - Cancha 1',
  });
  const moved = await moveReservation(
    api.booking.handler,
    id,
    { attractionId: 2, date: TUESDAY, start: 600, end: 660 },
    newContext(api.booking),
  );
  expect(moved.accepted).toBe(true);
  await viewsSeen(api);
  expect(await entryOf(ana, id)).toMatchObject({
    uid: first.uid,
    status: 'CONFIRMED',
    sequence: 2,
    location: 'Polideportivo - Cancha 2',
    start: '2026-11-24T16:00:00.000Z',
    end: '2026-11-24T17:00:00.000Z',
  });
  expect((await ana.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
  expect(await entryOf(ana, id)).toMatchObject({
    uid: first.uid,
    method: 'CANCEL',
    status: 'CANCELLED',
    sequence: 3,
  });
});

test('the entry of somebody else’s reservation is refused, an unknown one too', async () => {
  const id = await bookHour(ana, 12);
  expect((await luis.get(`/api/reservation/${id}.ics`)).status).toBe(403);
  expect((await (await api.visitor()).get(`/api/reservation/${id}.ics`)).status).toBe(401);
  expect((await (await api.as('staff')).get('/api/reservation/1.20261124.nada.ics')).status).toBe(404);
});

const feedOf = async (url: string) => {
  const { status, text } = await (await api.visitor()).get(new URL(url).pathname);
  return { status, ...(status === 200 ? read(text) : { events: [] }) };
};

test('a private address shows one’s own reservations until a new one ends it, or it is revoked', async () => {
  const id = await bookHour(luis, 16);
  await bookHour(ana, 18);
  const made = (await luis.post('/api/calendar/token', {})).body as { token: string; url: string };
  expect(made.url).toBe(`https://reservas.example.org/calendar/${made.token}.ics`);
  const feed = await feedOf(made.url);
  const { data } = (await luis.get('/api/user-reservations/1')).body as { data: Reservation[] };
  const { qrcode, shortcode } = data.find((one) => one.id === id) ?? {};
  expect(feed.events).toMatchObject([
    { uid: `${qrcode}@reservas`, start: '2026-11-24T22:00:00.000Z', description: `Código ${shortcode}` },
  ]);
  // Kept as a hash alone.
  const { rows } = await api.pool.query(
    "select encode(token_hash, 'escape') as kept from auth.calendar_tokens",
  );
  expect(JSON.stringify(rows)).not.toContain(made.token);

  const next = (await luis.post('/api/calendar/token', {})).body as { url: string };
  expect((await feedOf(made.url)).status).toBe(404);
  expect((await feedOf(next.url)).status).toBe(200);
  expect((await luis.get('/api/calendar/token')).body.feeds).toMatchObject([{ attraction_id: null }]);
  expect((await luis.send('DELETE', '/api/calendar/token')).status).toBe(200);
  expect((await feedOf(next.url)).status).toBe(404);
  expect((await luis.send('DELETE', '/api/calendar/token')).status).toBe(404);
});

test('an address of a court is on record when it is made and when it ends', async () => {
  const staff = await api.as('staff');
  await staff.post('/api/calendar/token', { attraction_id: 2 });
  await staff.send('DELETE', '/api/calendar/token?attraction_id=2');
  await staff.send('DELETE', '/api/calendar/token?attraction_id=2');
  const stored = await api.booking.store.readStream(`user-${staff.userId}`);
  const data = { userId: staff.userId, attractionId: 2 };
  expect(stored.slice(-2).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'UserCalendarAddressMade', data },
    { type: 'UserCalendarAddressEnded', data },
  ]);
});

test('a full calendar has the next dates, then the nearest cancelled and past ones', async () => {
  const at = async (date: string, start = 600) => {
    const id = await bookHour(ana, 9);
    const place = { attractionId: 2, date, start, end: start + 60 };
    expect(await moveReservation(api.booking.handler, id, place, newContext(api.booking))).toMatchObject({
      accepted: true,
    });
    return id;
  };
  const far = await at('2026-11-29');
  const near = await at('2026-11-28');
  const cancelled = await at('2026-11-28', 700);
  const before = await at('2026-11-25');
  const yesterday = await at('2026-11-26');
  expect((await ana.send('DELETE', `/api/reservation/${cancelled}`)).status).toBe(200);
  await viewsSeen(api);
  const shown = async (count: number) => {
    const of = { attractionId: 2 };
    const found = await readCalendar(api.pool, { of, from: '2026-11-25', today: '2026-11-27', count });
    return found.map(({ id }) => id);
  };
  expect(await shown(1)).toEqual([near]);
  expect(await shown(2)).toEqual([near, far]);
  expect(await shown(4)).toEqual([yesterday, near, cancelled, far]);
  expect(await shown(9)).toEqual([before, yesterday, near, cancelled, far]);
});

test('staff follow a court, with who has it; nobody else may, and a ban ends the address', async () => {
  const staff = await api.as('staff');
  expect((await luis.post('/api/calendar/token', { attraction_id: 1 })).status).toBe(403);
  expect((await staff.post('/api/calendar/token', { attraction_id: 77 })).status).toBe(422);
  const { url } = (await staff.post('/api/calendar/token', { attraction_id: 1 })).body as { url: string };
  const { events } = await feedOf(url);
  expect(events.length).toBeGreaterThan(1);
  expect(events.every(({ location }) => location === 'Polideportivo - Cancha 1')).toBe(true);
  expect(events.some(({ summary }) => summary.includes('Ana López'))).toBe(true);
  expect(events.filter(({ description }) => description)).toEqual([]);
  await api.change({ type: 'BanUser', userId: staff.userId });
  expect((await feedOf(url)).status).toBe(404);
});

test('an address that a ban has ended stays ended once it is lifted, also one that was under way', async () => {
  const admin = await api.as('admin');
  const staff = await api.as('staff');
  const user_id = staff.userId;
  const { url } = (await staff.post('/api/calendar/token', {})).body as { url: string };
  expect((await admin.post('/api/admin/user/ban', { user_id, active: false })).status).toBe(200);
  // Recorded before the ban, stored after it.
  const feed = { userId: user_id, attractionId: 1, createdAt: api.clock.now() };
  const late = await issueCalendarToken(api.pool, feed);
  expect((await admin.post('/api/admin/user/ban', { user_id, active: true })).status).toBe(200);
  await viewsSeen(api);
  expect((await feedOf(url)).status).toBe(404);
  expect((await feedOf(`https://reservas.example.org/calendar/${late}.ics`)).status).toBe(404);
});

test('staff who were demoted meanwhile keep their own address and none of a court', async () => {
  const admin = await api.as('admin');
  const staff = await api.as('staff');
  const user_id = staff.userId;
  const own = (await staff.post('/api/calendar/token', {})).body as { url: string };
  const court = (await staff.post('/api/calendar/token', { attraction_id: 1 })).body as { url: string };
  for (const roles of [[USER_ROLE], [STAFF_ROLE]])
    expect((await admin.post('/api/user-roles/sync', { user_id, roles })).status).toBe(200);
  await viewsSeen(api);
  expect((await feedOf(court.url)).status).toBe(404);
  expect((await feedOf(own.url)).status).toBe(200);
});
