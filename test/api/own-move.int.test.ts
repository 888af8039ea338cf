import { afterEach, describe, expect, test } from 'vitest';
import type { Alternative } from '../../api/contract/booking.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { request } from '../support/booking-world.ts';
import {
  bookHour,
  type Citizen,
  citizen,
  citizenApiOfFile,
  later,
  viewsSeen,
} from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { HttpClient } from '../support/http-client.ts';

const NEXT_TUESDAY = '2026-12-01';
const api = await citizenApiOfFile();
const admin = await api.as('admin');
let people = 0;
const somebody = (how?: Parameters<typeof citizen>[2]) => {
  people += 1;
  return citizen(api, `${1_000_000_000_000 + people}`, how);
};
const to = (hour: number, over: object = {}) => ({
  attraction_id: 1,
  date: TUESDAY,
  hour_start: `${String(hour).padStart(2, '0')}:00`,
  hour_end: `${String(hour + 1).padStart(2, '0')}:00`,
  ...over,
});
const move = (client: HttpClient, id: string, where: object) =>
  client.post(`/api/reservation/${id}/move`, where);
const own = async (client: HttpClient) =>
  ((await client.get('/api/user-reservations/1')).body as { data: Reservation[] }).data;
const set = (json: object) => admin.send('PUT', '/api/settings', { json });
const refusal = async (client: HttpClient, id: string, where: object) => {
  const before = await api.booking.store.head();
  const { status, body } = await move(client, id, where);
  expect(await api.eventsAfter(before)).toEqual([]);
  return [status, body.code];
};

/** Whatever a test booked is cancelled again. */
const booked: [Citizen, string][] = [];
async function withBooking(hour: number, how?: Parameters<typeof citizen>[2]) {
  const who = await somebody(how);
  const id = await bookHour(who, hour);
  booked.push([who, id]);
  return { who, id };
}
afterEach(async () => {
  for (const [, id] of booked.splice(0)) await admin.delete(`/api/reservation/${id}`);
});

describe('a citizen moves a reservation of their own', () => {
  test('to another hour of the day: id and codes stay, and the former hour is free', async () => {
    const { who, id } = await withBooking(8);
    const [before] = await own(who);
    expect(before?.may).toMatchObject({ cancel: true, move: true });
    expect(before?.may.edit).toBeUndefined();
    const from = await api.booking.store.head();
    const { status, body } = await move(who, id, to(10));
    expect(status).toBe(200);
    expect(await api.eventsAfter(from)).toEqual(['ClaimReleased', 'TimeClaimed', 'ReservationRescheduled']);
    expect(body).toMatchObject({
      changed: 1,
      reservation: { id, shortcode: before?.shortcode, qrcode: before?.qrcode, hours: '10:00–11:00' },
    });
    expect((await own(who))[0]).toMatchObject({ id, hours: '10:00–11:00', date: TUESDAY });
    await withBooking(8);
  });

  test('to another court and day, and back', async () => {
    const { who, id } = await withBooking(8);
    const away = to(12, { attraction_id: 2, date: NEXT_TUESDAY });
    const from = await api.booking.store.head();
    expect((await move(who, id, away)).status).toBe(200);
    expect(await api.eventsAfter(from)).toEqual([
      'ClaimReleased',
      'TimeClaimed',
      'SlotHeld',
      'ReservationMoved',
      'ReservationArrived',
    ]);
    expect((await own(who))[0]).toMatchObject({ id, attraction_id: 2, date: NEXT_TUESDAY });
    expect((await move(who, id, to(8))).status).toBe(200);
    expect((await own(who))[0]).toMatchObject({ id, attraction_id: 1, date: TUESDAY, hours: '08:00–09:00' });
  });

  test('is found by its QR code by its owner alone, with whether it can be moved', async () => {
    const { who, id } = await withBooking(8);
    const code = (await own(who))[0]?.qrcode;
    const found = async (client: HttpClient) => (await client.get(`/api/user-reservation/${code}`)).body;
    expect(await found(who)).toMatchObject({ reservation: { id, may: { move: true } } });
    expect(await found(await somebody())).toMatchObject({ reservation: null });
    expect((await who.get('/api/user-reservation/unknown')).body).toMatchObject({ reservation: null });
    await who.delete(`/api/reservation/${id}`);
    expect(await found(who)).toMatchObject({ reservation: { id, may: { move: false } } });
  });

  test('the same request twice moves it once', async () => {
    const { who, id } = await withBooking(8);
    await move(who, id, to(10));
    const from = await api.booking.store.head();
    expect((await move(who, id, to(10))).status).toBe(200);
    expect(await api.eventsAfter(from)).toEqual([]);
  });

  test('with an unconfirmed address, which holds no more reservations afterwards', async () => {
    const { who, id } = await withBooking(8, { isSelfMade: true });
    expect((await move(who, id, to(10))).status).toBe(200);
    expect((await own(who)).length).toBe(1);
    await expect(bookHour(who, 14)).rejects.toThrow('email_unconfirmed');
  });
});

describe('it is refused', () => {
  test('for the reservation of somebody else, to visitors, and for a whole series', async () => {
    const { who, id } = await withBooking(8);
    expect(await refusal(await somebody(), id, to(10))).toEqual([403, 'forbidden']);
    expect((await move(await new HttpClient(api.url).open(), id, to(10))).status).toBe(401);
    const all = await who.post(`/api/reservation/${id}/move?scope=all`, to(10));
    expect([all.status, all.body.code]).toEqual([403, 'forbidden']);
  });

  test('for a taken hour, with free ones instead and without its holder', async () => {
    const { who, id } = await withBooking(8);
    const other = await withBooking(10);
    const { status, body } = await move(who, id, to(10));
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body.error).toBe('El lugar ya está reservado de 10:00 a 11:00. Elija otra hora u otro lugar.');
    expect((body.alternatives as Alternative[]).length).toBeGreaterThan(0);
    expect((await own(who))[0]).toMatchObject({ hours: '08:00–09:00' });
    expect((await own(other.who))[0]).toMatchObject({ hours: '10:00–11:00' });
  });

  test('outside of the hours of the week, of the window, and in the past', async () => {
    const { who, id } = await withBooking(8);
    expect(await refusal(who, id, to(6))).toEqual([422, 'outside_hours']);
    expect(await refusal(who, id, to(10, { hour_end: '12:00' }))).toEqual([422, 'slot_not_listed']);
    expect(await refusal(who, id, to(10, { date: '2026-11-25' }))).toEqual([422, 'outside_hours']);
    expect(await refusal(who, id, to(10, { date: '2026-12-15' }))).toEqual([422, 'outside_window']);
    expect(await refusal(who, id, to(10, { date: '2026-11-17' }))).toEqual([422, 'time_past']);
    expect(await refusal(who, id, to(10, { attraction_id: 99 }))).toEqual([422, 'unknown_reference']);
  });

  test('once it is cancelled, has begun or can no longer be cancelled', async () => {
    const { who, id } = await withBooking(8);
    const at = (instant: string) =>
      later(api, instant, who, (client) => refusal(client, id, to(12, { date: NEXT_TUESDAY })));
    expect(await at('2026-11-24T14:30:00.000Z')).toEqual([409, 'reservation_begun']);
    expect(await at('2026-11-24T16:30:00.000Z')).toEqual([409, 'reservation_expired']);
    await set({ cancel_deadline_minutes: 120 });
    expect(await at('2026-11-24T13:00:00.000Z')).toEqual([409, 'cancel_deadline']);
    await set({ cancel_deadline_minutes: 0 });
    await who.delete(`/api/reservation/${id}`);
    expect(await refusal(who, id, to(10))).toEqual([409, 'already_cancelled']);
  });

  test('where the person may not book: too near to another, or over a limit', async () => {
    const { who, id } = await withBooking(8);
    await bookHour(who, 14).then((other) => booked.push([who, other]));
    expect(await refusal(who, id, to(15))).toEqual([409, 'too_soon']);
    await set({ max_reservations_per_day: 1 });
    expect(await refusal(who, id, to(10))).toEqual([409, 'limit_reached']);
    expect((await move(who, id, to(10, { date: NEXT_TUESDAY }))).status).toBe(200);
    await set({ max_reservations_per_day: 0 });
  });

  test('where staff booked what citizens can not book, or approve each booking', async () => {
    const { who, id } = await withBooking(8);
    const league = request({ cui: `${1_000_000_000_000 + people}`, start: 1020, end: 1080 });
    const made = await reserveSlot(api.booking, league, newContext(api.booking));
    const leagueId = made.accepted ? (made.reservations[0]?.reservationId ?? '') : '';
    booked.push([who, leagueId]);
    await api.change({ type: 'ConfirmEmail', userId: who.userId });
    await viewsSeen(api);
    expect((await own(who)).find((one) => one.id === leagueId)?.may.move ?? false).toBe(false);
    const scope = (reservation_type_ids: number[]) =>
      admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids, center_ids: [] } });
    await scope([6]);
    expect(await refusal(who, id, to(10))).toEqual([409, 'move_needs_approval']);
    await scope([]);
  });
});

test('one of two citizens who move to one hour gets it, and the other keeps their own', async () => {
  const [one, other] = [await withBooking(8), await withBooking(10)];
  const answers = await Promise.all([
    move(one.who, one.id, to(12, { attraction_id: 2 })),
    move(other.who, other.id, to(12, { attraction_id: 2 })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await viewsSeen(api);
  const hours = [(await own(one.who))[0]?.hours, (await own(other.who))[0]?.hours];
  expect(hours.filter((text) => text === '12:00–13:00')).toHaveLength(1);
  // Their time counts where the reservation is: nothing keeps them from booking beside it.
  const loser = answers[0]?.status === 200 ? other : one;
  const kept = loser === one ? 8 : 10;
  await expect(bookHour(loser.who, kept + 1)).rejects.toThrow('too_soon');
});
