import { describe, expect, test } from 'vitest';
import { AT_PLACES, OF_NO_PLACE } from '../../api/auth/places.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { STAFF_ROLE } from '../../domain/user/roles.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { callSamples, sendSample } from '../support/call-samples.ts';
import { form, gridApiOfFile, hourForm, seriesForm } from '../support/grid-api.ts';
import { type Answer, HttpClient } from '../support/http-client.ts';
import { newCenter } from '../support/new-center.ts';

const api = await gridApiOfFile({ projections: [auditTrail] });
let days = 0;
const admin = await api.as('admin');

/** A day that no other test of the file books. */
function nextDay(): string {
  days += 1;
  return daysLater('2027-03-01', days);
}

type Fields = Readonly<Record<string, unknown>>;

async function ok(answer: Promise<Answer>): Promise<Fields> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200, body: { response: 'OK' } });
  return body;
}

/** Another center, "Centro Sur", with one court. */
const center = await newCenter(admin);
const { attraction } = (await ok(
  admin.post('/api/attraction', {
    ...callSamples.attractionCreate.body,
    name: 'Cancha Sur',
    center_id: center,
    image: '',
  }),
)) as { attraction: { id: number } };
const HERE = { center: 1, court: 1 };
const THERE = { center, court: attraction.id };

async function staffAt(...centerIds: readonly number[]) {
  const staff = await api.as('staff');
  await api.change({ type: 'AssignCenters', userId: staff.userId, centerIds });
  return staff;
}
const [atHere, atThere] = [await staffAt(HERE.center), await staffAt(THERE.center)];

interface Made {
  readonly id: string;
  readonly shortcode: string;
}

/** A reservation that an administrator makes on a day of its own. */
async function booked({ center: id, court }: typeof HERE, over: Fields = {}): Promise<Made> {
  const place = { selected_center_id: id, selected_attraction_id: court };
  // No two in the same hours of a weekday: a series that grows from one of them meets no other.
  const time = hourForm(nextDay(), 7 + (days % 12));
  const made = await ok(admin.post('/admin/programmation/create', { ...time, ...place, ...over }));
  return made.reservation as Made;
}

const callOf = (name: string): Call => Reflect.get(calls, name);
const byId = ({ id }: Made) => ({ params: { id } });
const byIds = ({ id }: Made) => ({ body: { ids: [id] } });

/** Each call that changes something of a place, for a reservation at center 1 or for court 1. */
const requests: { readonly [Name in keyof typeof AT_PLACES]: (made: Made) => Fields } = {
  createReservation: () => ({ body: form({ selected_date: nextDay() }) }),
  createFromWizard: () => ({ body: { attraction_id: '1' } }),
  cancelReservation: byId,
  checkIn: ({ shortcode }) => ({ body: { shortcode } }),
  changeReservation: byId,
  moveReservation: (made) => ({ ...byId(made), body: { attraction_id: THERE.court } }),
  repeatReservation: byId,
  takeCheckInBack: byId,
  restoreReservation: byId,
  approve: byIds,
  reopenApproval: byIds,
  refuseApproval: byIds,
  shareReservation: byId,
  endSharing: byId,
  removeGuest: ({ id }) => ({ params: { id, guest: '00000000-0000-4000-8000-000000000000' } }),
  offerHandover: byId,
  removeWaiting: byId,
};

/** Sends the sample of a call with what the request has of its own. */
function send(client: HttpClient, name: string, request: Fields): Promise<Answer> {
  const sample = Reflect.get(callSamples, name);
  return sendSample(client, callOf(name), {
    ...sample,
    ...request,
    ...(sample.body && { body: { ...sample.body, ...(request.body as Fields | undefined) } }),
  });
}

const REFUSAL = {
  code: 'center_elsewhere',
  error: 'Usted atiende en Centro Sur; aquí solo puede consultar.',
};

describe('staff who are bound to centers', () => {
  test('each changing call that staff may make is known to be of a place, or of none', () => {
    const changing = Object.entries<Call>(calls)
      .filter(([, { method, access }]) => method !== 'GET' && access !== 'admin')
      .map(([name]) => name);
    const known = [...Object.keys(AT_PLACES), ...OF_NO_PLACE].sort();
    expect(known, 'add the call to AT_PLACES or OF_NO_PLACE of api/auth/places.ts').toEqual(changing.sort());
    expect(Object.keys(requests).sort()).toEqual(Object.keys(AT_PLACES).sort());
  });

  test.each(Object.keys(requests))('%s is refused at another center', async (name) => {
    const made = await booked(HERE);
    const request = Reflect.get(requests, name)(made);
    const before = await api.booking.store.head();
    const { status, body } = await send(atThere, name, request);
    expect({ status, body }).toMatchObject({ status: 403, body: REFUSAL });
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  const own = Object.keys(requests).filter((name) => name !== 'moveReservation');
  test.each(own)('%s is not refused at their own center', async (name) => {
    const made = await booked(HERE);
    const { body } = await send(atHere, name, Reflect.get(requests, name)(made));
    expect(body.code).not.toBe('center_elsewhere');
  });

  test('move a reservation neither to another center nor from it', async () => {
    const [here, there] = [await booked(HERE), await booked(THERE)];
    const to = (court: number) => ({
      attraction_id: court,
      date: nextDay(),
      hour_start: '10:00',
      hour_end: '11:00',
    });
    const move = (id: string, court: number) => atHere.post(`/api/reservation/${id}/move`, to(court));
    expect((await move(here.id, THERE.court)).status).toBe(403);
    expect((await move(there.id, HERE.court)).status).toBe(403);
    expect((await move(here.id, 2)).status).toBe(200);
  });

  test('cancel no series of which a date is at another center', async () => {
    const { reservations } = (await ok(
      admin.post(
        '/admin/programmation/create',
        seriesForm('SEMANAL', 2, { selected_attraction_id: 3, selected_date: '2028-03-01' }),
      ),
    )) as { reservations: readonly Made[] };
    const [first, second] = reservations;
    const elsewhere = { attraction_id: THERE.court, date: nextDay(), hour_start: '10:00', hour_end: '11:00' };
    await ok(admin.post(`/api/reservation/${second?.id}/move`, elsewhere));
    const cancel = (of: Made | undefined, scope: string) =>
      atHere.send('DELETE', `/api/reservation/${of?.id}?scope=${scope}`);
    expect((await cancel(first, 'all')).body).toMatchObject({ code: 'series_elsewhere' });
    expect((await cancel(second, 'all')).body).toMatchObject({ code: 'center_elsewhere' });
    expect((await cancel(first, 'one')).status).toBe(200);
  });

  test('do with their own reservation elsewhere what any owner may, and no more', async () => {
    const cui = '2234567890101';
    const { person } = (await ok(admin.post('/api/person', { ...callSamples.registerPerson.body, cui }))) as {
      person: { id: string };
    };
    const userId = api.booking.ids.uuid();
    const owner = { userId, email: `${userId}@example.org`, personId: person.id, roles: [STAFF_ROLE] };
    await api.change({ type: 'RegisterUser', ...owner });
    await api.change({ type: 'AssignCenters', userId, centerIds: [THERE.center] });
    const client = new HttpClient(api.url);
    client.cookies.set('reservas_session', await createSessions(api).start(userId));
    await client.open();
    const made = await booked(HERE, { reservation_person_cui: cui });
    expect((await send(client, 'moveReservation', { ...byId(made) })).body.code).toBe('moved_by_staff');
    const series = await client.send('DELETE', `/api/reservation/${made.id}?scope=all`);
    expect(series.body.code).toBe('forbidden');
    expect((await client.send('DELETE', `/api/reservation/${made.id}`)).status).toBe(200);
  });

  test('read all of the other centers', async () => {
    const made = await booked(HERE);
    const grid = await atThere.get('/test?center_id=1&date=2027-03-01&filter_attraction_type=0');
    const detail = await atThere.get(`/api/reservation/search?query=${made.id}`);
    expect([grid.status, detail.status]).toEqual([200, 200]);
  });

  test('see no action offered on a reservation at another center, and why', async () => {
    const made = await booked(HERE);
    const mayOf = async (client: HttpClient) =>
      (await client.get(`/api/reservation/search?query=${made.id}`)).body.may as Fields;
    const offered = (may: Fields) => Object.keys(may).filter((name) => may[name] === true);
    expect(offered(await mayOf(atThere))).toEqual([]);
    expect(await mayOf(atThere)).toMatchObject({ elsewhere_note: REFUSAL.error });
    expect(offered(await mayOf(atHere))).toContain('cancel');
    expect(await mayOf(atHere)).not.toHaveProperty('elsewhere_note');
  });

  test('see the same in lists and searches', async () => {
    const made = await booked(HERE);
    const { date } = (await atHere.get(`/api/reservation/search?query=${made.id}`)).body;
    const lists = [
      `/api/admin/reservations-list/customize/0/all?date_start=${date}&date_end=${date}`,
      `/api/search-global2?search=${made.shortcode}`,
    ];
    for (const list of lists) {
      const mayOf = async (client: HttpClient) => {
        const { body } = await client.get(list);
        const rows = body.reservations ?? (body.data as Fields).data;
        return (rows as (Made & { may: Fields })[]).find(({ id }) => id === made.id)?.may;
      };
      expect(await mayOf(atThere)).toEqual({ cancel: false, check_in: false, elsewhere_note: REFUSAL.error });
      expect(await mayOf(atHere)).toMatchObject({ cancel: true });
    }
  });
});

describe('the centers of an account', () => {
  const sync = (userId: string, centerIds: readonly number[], known?: readonly number[]) =>
    admin.post('/api/user-centers/sync', { user_id: userId, center_ids: centerIds, ...(known && { known }) });
  const session = async (client: HttpClient) => (await client.get('/api/session')).body.user as Fields;

  test('bind its open sessions at once, and no more once they are taken away', async () => {
    const staff = await api.as('staff');
    const made = await booked(HERE);
    await ok(sync(staff.userId, [THERE.center]));
    expect(await session(staff)).toMatchObject({ center_ids: [THERE.center] });
    expect((await send(staff, 'cancelReservation', byId(made))).status).toBe(403);
    await ok(sync(staff.userId, []));
    expect(await session(staff)).not.toHaveProperty('center_ids');
    expect((await send(staff, 'cancelReservation', byId(made))).status).toBe(200);
  });

  test('do not bind an administrator', async () => {
    const colleague = await api.as('admin');
    await ok(sync(colleague.userId, [THERE.center]));
    expect(await session(colleague)).not.toHaveProperty('center_ids');
    expect((await send(colleague, 'cancelReservation', byId(await booked(HERE)))).status).toBe(200);
  });

  test('are in the log, with their names and who chose them', async () => {
    const staff = await api.as('staff');
    await ok(sync(staff.userId, [HERE.center, THERE.center]));
    const { events } = await ok(admin.get(`/api/history/users/${staff.userId}`));
    expect((events as readonly Fields[])[0]).toMatchObject({
      summary: 'Centros de la cuenta cambiados',
      user: `admin-${admin.userId}@example.org`,
      changes: [{ label: 'Centros deportivos', before: null, after: 'Polideportivo, Centro Sur' }],
    });
  });

  test('that somebody else changed meanwhile are refused, with who made what of them', async () => {
    const staff = await api.as('staff');
    await ok(sync(staff.userId, [HERE.center]));
    const { status, body } = await sync(staff.userId, [THERE.center], []);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'user_centers_changed',
        changes: [{ field: 'center_ids', before: '', after: 'Polideportivo' }],
        current: { known: [HERE.center] },
      },
    });
  });

  test('may stay once one was deleted, and are taken away by name', async () => {
    const gone = await newCenter(admin, 'Centro Norte', 'N1');
    const staff = await api.as('staff');
    await ok(sync(staff.userId, [gone]));
    await ok(admin.delete(`/api/center/${gone}`));
    await ok(sync(staff.userId, [gone], [gone]));
    await ok(sync(staff.userId, [gone, HERE.center], [gone]));
    await ok(sync(staff.userId, [HERE.center], [gone, HERE.center]));
    expect((await sync(staff.userId, [gone])).body).toMatchObject({ code: 'unknown_reference' });
  });

  test('exist: others are refused', async () => {
    const staff = await api.as('staff');
    expect((await sync(staff.userId, [99])).body).toMatchObject({ code: 'unknown_reference' });
  });
});
