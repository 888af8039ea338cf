import { describe, expect, test } from 'vitest';
import type { Alternative } from '../../api/contract/booking.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { checkIn } from '../../commands/reservation/schedule.ts';
import { apiScenarios } from '../support/api-scenario.ts';
import { request } from '../support/booking-world.ts';
import { citizen, citizenApiOfFile, later, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import type { HttpClient } from '../support/http-client.ts';
import { bookedIn } from '../support/reception.ts';

const BOOK = '/api/makeReservationNormal1';
const api = await citizenApiOfFile();
const ana = await citizen(api, '1234567840101');
const luis = await citizen(api, '9999999990101');

const requestFor = (hour: number, over = {}) => ({
  available_date_id: slotAt(hour),
  date: TUESDAY,
  companions_quantity: 10,
  observations: '',
  ...over,
});
const made = async (client: HttpClient, hour: number, over = {}) =>
  bookedIn(await client.post(BOOK, requestFor(hour, over)));
const own = async (client: HttpClient, filter: number, page = 1) =>
  (await client.get(`/api/user-reservations/${filter}?page=${page}`)).body as {
    total: number;
    data: Reservation[];
  };
const scenario = apiScenarios(() => api);
const nothing = async () => undefined;

describe('booking for oneself', () => {
  scenario('a free hour is booked, as "Normal", in the name of the person')
    .given(nothing)
    .when(() => ana.post(BOOK, requestFor(8, { observations: 'Con balón propio', activity_id: 1 })))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', error: '', reservation: { qrcode: expect.any(String) } },
      events: ['TimeClaimed', 'SlotReserved'],
    });

  test('and is in "Mis reservas" at once', async () => {
    const { total, data } = await own(ana, 1);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      place_center: 'Polideportivo',
      place_attraction: 'Cancha 1',
      hours: '08:00–09:00',
      name: 'Ana López',
      reservation_type: 'Normal',
      observations: 'Con balón propio',
      companions_quantity: 10,
      available_date_id: slotAt(8),
      activity: { name: 'Fútbol' },
      is_available: true,
      may: { cancel: true, check_in: false },
    });
  });

  test('its order is a PDF for whose it is, and for nobody else', async () => {
    const [{ order_id = '' } = {}] = (await own(ana, 1)).data;
    const order = `/download/invoice_/${order_id}`;
    const { status, text } = await ana.get(order);
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await luis.get(order)).status).toBe(403);
    expect((await luis.get('/download/invoice_/nobody')).status).toBe(403);
  });

  test('a booking that has to be approved says until when it holds its time', async () => {
    const [admin, eva] = await Promise.all([api.as('admin'), citizen(api, '8888888880101')]);
    const askFor = (reservation_type_ids: number[], approval_hold_hours: number) =>
      Promise.all([
        admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids, center_ids: [] } }),
        admin.send('PUT', '/api/settings', { json: { approval_hold_hours } }),
      ]);
    const date = '2026-12-01';
    await askFor([6], 24);
    const held = await eva.post(BOOK, requestFor(8, { date }));
    expect(held).toMatchObject({ status: 200, body: { approval_until: '2026-11-22 08:00:00' } });
    await askFor([6], 0);
    const untilItBegins = await eva.post(BOOK, requestFor(12, { date }));
    expect(untilItBegins.body).toMatchObject({ approval_until: '2026-12-01 12:00:00' });
    await askFor([], 0);
    const free = await eva.post(BOOK, requestFor(16, { date }));
    expect(free).toMatchObject({ status: 200, body: { approval_until: null } });
  });

  scenario('a taken hour is refused with free ones instead, and without saying who has it')
    .given(nothing)
    .when(() => luis.post(BOOK, requestFor(8)))
    .thenAnswers({
      status: 409,
      body: {
        response: 'ERROR',
        code: 'slot_taken',
        error: 'El lugar ya está reservado de 08:00 a 09:00. Elija otra hora u otro lugar.',
        alternatives: [
          { attraction_id: 1, hour_start: '09:00' },
          { attraction_id: 2, hour_start: '08:00' },
          { attraction_id: 1, hour_start: '10:00' },
        ] satisfies Partial<Alternative>[],
      },
    });

  scenario('an hour too soon after one’s own is refused, and what is asked for is said')
    .given(nothing)
    .when(() => ana.post(BOOK, requestFor(9, { available_date_id: slotAt(9, 2) })))
    .thenAnswers({
      status: 409,
      body: {
        code: 'too_soon',
        error:
          'Usted ya tiene una reserva el 24/11/2026 de 08:00 a 09:00; entre una y otra debe haber al menos 1 hora. Elija una hora desde las 10:00, o cancele la otra.',
      },
    });

  scenario('a booking by staff for the person counts, too')
    .given(async ({ booking }) => {
      const asked = request({ reservationTypeId: 6, cui: '9999999990101', start: 1020, end: 1080 });
      await reserveSlot(booking, asked, newContext(booking));
      await viewsSeen(api);
    })
    .when(() => luis.post(BOOK, requestFor(18)))
    .thenAnswers({ status: 409, body: { code: 'too_soon' } });

  scenario('an account without a person learns where to go')
    .given((given) => given.as('user'))
    .when((user) => user.post(BOOK, requestFor(12)))
    .thenAnswers({ status: 409, body: { code: 'person_missing' } });

  scenario('a date outside the window is refused, and the window named')
    .given(nothing)
    .when(() => ana.post(BOOK, requestFor(12, { date: '2026-12-22' })))
    .thenAnswers({ status: 422, body: { code: 'outside_window' } });

  test.each([
    ['no slot', { available_date_id: '' }, 'available_date_id'],
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
    ['nobody', { companions_quantity: 0 }, 'companions_quantity'],
    ['more than the court takes', { companions_quantity: 11 }, 'companions_quantity'],
    ['a novel', { observations: 'x'.repeat(2_001) }, 'observations'],
  ])('%s is refused beside its field', async (_, over, field) => {
    const { status, body } = await ana.post(BOOK, requestFor(12, over));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('exactly one of many gets the same hour', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, index) => citizen(api, `77000000${index}0101`)),
    );
    const answers = await Promise.all(others.map((client) => client.post(BOOK, requestFor(14))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('one person who asks for all hours at once gets only what lies far enough apart', async () => {
    const client = await citizen(api, '8800000000101');
    const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    await Promise.all(
      hours.map((hour) => client.post(BOOK, requestFor(hour, { available_date_id: slotAt(hour, 2) }))),
    );
    const { data } = await own(client, 1);
    expect(data.length).toBeGreaterThan(0);
    const starts = data.map(({ date_start }) => Number(date_start.slice(11, 13)));
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(2);
  });
});

describe('cancelling one’s own', () => {
  scenario('frees the hour')
    .given(() => made(ana, 11))
    .when(({ id }) => ana.delete(`/api/reservation/${id}`))
    .thenAnswers({ status: 200, body: { response: 'OK' }, events: ['ReservationCancelled'] });

  scenario('that of another person is refused')
    .given(() => made(ana, 11))
    .when(({ id }) => luis.delete(`/api/reservation/${id}`))
    .thenAnswers({ status: 403, body: { response: 'ERROR' } });

  test('from the entry time on it is refused, and the list no longer offers it', async () => {
    const [reservation] = (await own(ana, 1)).data;
    await later(api, `${TUESDAY}T14:00:00.000Z`, ana, async (client) => {
      expect((await own(client, 1)).data[0]?.may.cancel).toBe(false);
      const { status, body } = await client.delete(`/api/reservation/${reservation?.id}`);
      expect([status, body.code]).toEqual([409, 'reservation_begun']);
    });
  });
});

describe('"Mis reservas"', () => {
  test('filters by what became of them', async () => {
    const client = await citizen(api, '6600000000101');
    const [kept, checked] = [await made(client, 12), await made(client, 16)];
    const gone = await made(client, 18);
    await client.delete(`/api/reservation/${gone.id}`);
    const ids = async (who: HttpClient, filter: number) => (await own(who, filter)).data.map(({ id }) => id);
    await later(api, `${TUESDAY}T22:10:00.000Z`, client, async (then) => {
      await checkIn(api.booking.handler, checked.id, newContext(api.booking));
      await viewsSeen(api);
      expect(await ids(then, 1)).toEqual([]);
      expect(await ids(then, 2)).toEqual([gone.id]);
      expect(await ids(then, 3)).toEqual([checked.id, kept.id]);
      expect(await ids(then, 4)).toEqual([gone.id, checked.id, kept.id]);
    });
    expect(await ids(client, 1)).toEqual([kept.id]);
  });

  test('comes in pages of its own person alone', async () => {
    const { body } = await luis.get('/api/user-reservations/4?page=1');
    expect(body).toMatchObject({ response: 'OK', current_page: 1, per_page: 15, total: 1, last_page: 1 });
    expect((await own(luis, 4, 2)).data).toEqual([]);
    const stranger = await api.as('user');
    expect((await own(stranger, 4)).total).toBe(0);
  });

  test.each(['5', '0', 'x'])('there is no filter %s', async (filter) => {
    expect((await ana.get(`/api/user-reservations/${filter}`)).status).toBe(422);
  });
});
