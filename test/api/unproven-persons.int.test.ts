import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { findPerson, registerPerson } from '../../commands/people/person.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { request } from '../support/booking-world.ts';
import { bookHour, citizen, viewsSeen } from '../support/citizen-api.ts';
import { slotAt } from '../support/citizen-world.ts';
import type { HttpClient } from '../support/http-client.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';

const NEXT_TUESDAY = '2026-12-01';
const PASSWORD = 'verde sobre azul';
const { api, staff, box } = await letterBoxOfFile();

let unique = 0;
let hour = 8;

/** An account of a CUI that nobody had, which its owner registered: whose it is, nobody has seen. */
async function registered(over: { cui?: string } = {}) {
  const email = `nueva-${++unique}@example.org`;
  const cui = over.cui ?? `21000000${String(unique).padStart(5, '0')}`;
  const body = {
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    cui,
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: '55551234',
  };
  const answer = await (await api.visitor()).post('/api/register', body, {
    'X-Forwarded-For': `10.2.0.${unique}`,
  });
  expect(answer.status).toBe(200);
  const client = await (await api.visitor()).login(email, PASSWORD);
  const { id } = (await client.get('/api/session')).body.user as { id: string };
  const personId = (await findPerson(api.booking.handler, api.booking.personId, cui)) ?? '';
  return { client, cui, email, userId: id, personId };
}

/** A booking at the counter for a person. */
async function bookedAtDesk(cui: string): Promise<string> {
  const start = 60 * hour++;
  const context = newContext(api.booking, { userId: staff.userId });
  const outcome = await reserveSlot(
    api.booking,
    request({ reservationTypeId: 6, attractionId: 2, cui, start, end: start + 60 }),
    context,
  );
  if (!outcome.accepted) throw new Error(outcome.refusal.code);
  await viewsSeen(api);
  return outcome.reservations[0]?.reservationId ?? '';
}

interface Account {
  readonly client: HttpClient;
  readonly personId: string;
}

/** Where an account with one reservation reads it as its own; by name whether it does. */
async function shownTo({ client, personId }: Account, id: string) {
  const feed = await client.post('/api/calendar/token', { attraction_id: 0 });
  const textOf = async (path: string) => (await client.get(path)).text;
  return {
    list: (await textOf('/api/user-reservations/4')).includes(id),
    latest: (await textOf('/api/widgets/latest-reservations')).includes(id),
    // Entries of a feed have ids of their own.
    feed: (await textOf(new URL(feed.body.url as string).pathname)).includes('BEGIN:VEVENT'),
    export: (await textOf(`/api/person/${personId}/export`)).includes(id),
    ...(await hintedTo(client, id)),
  };
}

/** Calls that leave out, refuse or name a person's own hours, and whether they do so for this one. */
async function hintedTo(client: HttpClient, id: string) {
  const detail = await readReservation(api.deps.pool, id);
  if (!detail) throw new Error('no reservation');
  const { attractionId, date, start, end } = detail;
  const hours = { hour_start: toTime(start), hour_end: toTime(end) };
  const taken = (await client.get(`/api/taken-hours/${date}/0/0`)).body.courts as {
    id: number;
    hours: { hour_start: string }[];
  }[];
  const waited = taken.find((court) => court.id === attractionId)?.hours ?? [];
  const next = { hour_start: toTime(end), hour_end: toTime(end + 60) };
  const blocked = async (hour = {}) => {
    const query = new URLSearchParams({ date, center_id: '1', ...hour });
    return (await client.get(`/api/booking-rules?${query}`)).body.blocked;
  };
  const booking = { available_date_id: slotAt(end / 60), date, observations: '' };
  const refused = await client.post('/api/makeReservationNormal1', booking);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_soon']);
  const joining = { attraction_id: attractionId, date, ...hours };
  const named = `de ${hours.hour_start} a ${hours.hour_end}`;
  const limit = await limitNames(client, toTime(end));
  return {
    takenHours: !waited.some((hour) => hour.hour_start === hours.hour_start),
    rules: (await blocked(next)) !== (await blocked()),
    refusal: String(refused.body.error).includes(named),
    ...limit,
    waiting: (await client.post('/api/waiting-list', joining)).body.code === 'slot_own',
  };
}

/** Whether the limit of open reservations names when this one, the only one, ends. */
async function limitNames(client: HttpClient, end: string) {
  const admin = await api.as('admin');
  const allow = async (max: number) =>
    expect((await admin.send('PUT', '/api/settings', { json: { max_open_reservations: max } })).status).toBe(
      200,
    );
  await allow(1);
  const { blocked } = (await client.get(`/api/booking-rules?date=${NEXT_TUESDAY}&center_id=1`)).body;
  const booking = { available_date_id: slotAt(8), date: NEXT_TUESDAY, observations: '' };
  const refused = (await client.post('/api/makeReservationNormal1', booking)).body;
  await allow(0);
  expect(refused.code).toBe('limit_reached');
  const named = `a las ${end}`;
  return {
    limitRules: String(blocked).includes(named),
    limitRefusal: String(refused.error).includes(named),
  };
}

/** Actions of an account on its own reservation; the last one cancels it. */
async function statusesOf({ client }: Account, id: string) {
  const path = `/api/reservation/${id}`;
  return [
    (await client.get(`${path}.ics`)).status,
    (await client.get(`${path}/share`)).status,
    (await client.post(`${path}/share`, {})).status,
    (await client.post(`${path}/handover`, { email: 'otra@example.org' })).status,
    (await client.send('DELETE', path)).status,
  ];
}

const EVERYWHERE = {
  list: true,
  latest: true,
  feed: true,
  export: true,
  takenHours: true,
  rules: true,
  refusal: true,
  limitRules: true,
  limitRefusal: true,
  waiting: true,
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((where) => [where, false]));

describe('an account whose owner nobody has seen', () => {
  test('neither reads nor changes what others booked for its person', async () => {
    const squatter = await registered();
    const id = await bookedAtDesk(squatter.cui);
    expect(await shownTo(squatter, id)).toEqual(NOWHERE);
    expect(await statusesOf(squatter, id)).toEqual([403, 403, 403, 403, 403]);
    expect((await squatter.client.get('/api/user-reservations/1')).body).toMatchObject({
      total: 0,
      awaits_document: true,
    });
  });

  test('gets no mail about it, neither when it is booked nor when staff cancel it', async () => {
    const squatter = await registered();
    const mails = await box.of(async () => {
      const id = await bookedAtDesk(squatter.cui);
      expect((await staff.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
    });
    expect(mails.filter(({ to }) => to === squatter.email)).toEqual([]);
  });

  test('has its own bookings as before', async () => {
    const owner = await registered();
    const id = await bookHour(owner.client, 8);
    expect(await shownTo(owner, id)).toEqual(EVERYWHERE);
    expect(await statusesOf(owner, id)).toEqual([200, 200, 200, 200, 200]);
  });

  test('has what somebody handed over to it', async () => {
    const giver = await citizen(api, '1111111110101');
    const taker = await registered();
    const id = await bookedAtDesk('1111111110101');
    expect((await giver.post(`/api/reservation/${id}/handover`, { email: taker.email })).status).toBe(200);
    expect((await taker.client.post(`/api/reservation/${id}/handover/accept`, {})).status).toBe(200);
    expect(await shownTo(taker, id)).toEqual(EVERYWHERE);
  });
});

test('gets the bookings made by others once staff have verified the document', async () => {
  const owner = await registered();
  const id = await bookedAtDesk(owner.cui);
  expect((await staff.post('/api/person/verify-dpi', { cui: owner.cui })).status).toBe(200);
  expect(await shownTo(owner, id)).toEqual(EVERYWHERE);
  expect((await owner.client.get('/api/user-reservations/1')).body.awaits_document).toBe(false);
  const mails = await box.of(async () => {
    expect(await statusesOf(owner, id)).toEqual([200, 200, 200, 200, 200]);
  });
  expect(mails.map(({ to }) => to)).toContain(owner.email);
});

test('gets the bookings made by others once staff have linked the account', async () => {
  const cui = '2222222220101';
  const context = newContext(api.booking, { userId: staff.userId });
  const { handler, personId: personIdOf } = api.booking;
  const person = { cui, firstName: 'Eva', lastName: 'Ruiz', gender: 'F', dateOfBirth: '', phone: '' };
  await registerPerson(handler, personIdOf, person, context);
  const id = await bookedAtDesk(cui);
  const owner = await registered({ cui });
  expect((await owner.client.get('/api/user-reservations/4')).body).toMatchObject({
    total: 0,
    awaits_document: true,
  });
  expect((await staff.post('/api/user-claims/link', { user_id: owner.userId, cui })).status).toBe(200);
  expect(await shownTo(owner, id)).toEqual(EVERYWHERE);
});
