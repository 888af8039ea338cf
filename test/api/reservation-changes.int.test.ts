import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../api/contract/history.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { cellsOf, form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import { type Answer, codeOf } from '../support/http-client.ts';

let day = 0;
const api = await gridApiOfFile();
const staff = await api.as('staff');

/** Each test has a weekday of its own, from Monday, 1 February 2027. */
function nextDay(): string {
  const date = new Date(Date.UTC(2027, 1, 1 + Math.floor(day / 5) * 7 + (day % 5)));
  day += 1;
  return date.toISOString().slice(0, 10);
}

async function book(over: Record<string, unknown> = {}): Promise<Reservation> {
  const made = await staff.post('/admin/programmation/create', form({ selected_date: nextDay(), ...over }));
  return detail((made.body.reservation as { id: string }).id);
}
const detail = async (id: string) =>
  (await staff.get(`/api/reservation/search?query=${id}`)).body as unknown as Reservation;
const put = (id: string, json: unknown) => staff.send('PUT', `/api/reservation/${id}`, { json });
const move = (id: string, json: unknown) => staff.post(`/api/reservation/${id}/move`, json);
const restore = (id: string) => staff.post(`/api/reservation/${id}/restore`);
const cancel = (id: string) => staff.delete(`/api/reservation/${id}`);
const shownIn = ({ body }: Answer) => body.reservation as Reservation;
const gridOf = async (date: string, court: number) =>
  (await cellsOf(staff, date)).filter((cell) => cell.attraction_id === court && cell.reservation_id !== null);
const summaries = async (id: string) =>
  ((await staff.get(`/api/reservation/${id}/history`)).body.events as HistoryEvent[]).map(
    ({ summary }) => summary,
  );

describe('changing', () => {
  test('says something else of a reservation, and only of what was named', async () => {
    const { id, version } = await book();
    const before = await api.booking.store.head();
    const answer = await put(id, { name: 'Luis Paz', observations: 'Trae balón', version });
    expect(answer.status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual(['ReservationChanged']);
    expect(shownIn(answer)).toMatchObject({
      name: 'Luis Paz',
      observations: 'Trae balón',
      dependency: 'Liga Norte',
      reference: 'Pase 1',
      version: (version ?? 0) + 1,
    });
    const { body } = await staff.get(`/api/reservation/${id}/history`);
    expect((body.events as HistoryEvent[])[0]?.changes).toEqual([
      { field: 'name', label: 'Encargado', before: 'Ana López', after: 'Luis Paz' },
      { field: 'observations', label: 'Observaciones', before: null, after: 'Trae balón' },
    ]);
  });

  test('twice in the same words is done once', async () => {
    const { id, version } = await book();
    await put(id, { reference: 'Pase 9', version });
    const before = await api.booking.store.head();
    expect((await put(id, { reference: 'Pase 9', version })).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  test('is refused where somebody else was faster, with what they changed', async () => {
    const { id, version } = await book();
    await put(id, { name: 'Luis Paz', version });
    const answer = await put(id, { name: 'Eva Ruiz', version });
    expect(codeOf(answer)).toEqual([409, 'version_conflict']);
    expect(answer.body.changes).toEqual([
      expect.objectContaining({ field: 'name', before: 'Ana López', after: 'Luis Paz' }),
    ]);
  });

  test('is refused for wrong values and unknown or cancelled reservations', async () => {
    const { id, version } = await book();
    expect(codeOf(await put(id, { name: ' ', version }))).toEqual([422, 'invalid']);
    expect(codeOf(await put(id, { name: 'Ana' }))).toEqual([422, 'invalid']);
    expect(codeOf(await put(id, { activity_id: 99, version }))).toEqual([422, 'unknown_reference']);
    expect(codeOf(await put('1.20270201.none', { name: 'Ana', version: 1 }))).toEqual([
      404,
      'reservation_unknown',
    ]);
    await cancel(id);
    expect(codeOf(await put(id, { name: 'Eva', version }))).toEqual([409, 'already_cancelled']);
  });
});

describe('moving', () => {
  test('to another hour of the same day is one event', async () => {
    const { id, date } = await book();
    const before = await api.booking.store.head();
    const answer = await move(id, { attraction_id: 1, date, hour_start: '15:00', hour_end: '17:00' });
    expect(await api.eventsAfter(before)).toEqual(['ReservationRescheduled']);
    expect(shownIn(answer)).toMatchObject({ id, hours: '15:00–17:00', date });
    expect((await gridOf(date, 1)).map(({ hour }) => hour)).toEqual(['15:00', '16:00']);
  });

  test('to another court and day keeps id, codes and what was done before, and is seen in one place', async () => {
    const { id, date, shortcode, qrcode } = await book();
    const to = nextDay();
    const answer = await move(id, { attraction_id: 2, date: to, hour_start: '09:00', hour_end: '10:00' });
    expect(shownIn(answer)).toMatchObject({
      id,
      shortcode,
      qrcode,
      date: to,
      attraction_id: 2,
      place_attraction: 'Cancha 2',
      hours: '09:00–10:00',
    });
    expect(await gridOf(date, 1)).toEqual([]);
    expect(await gridOf(to, 2)).toHaveLength(1);
    expect(await summaries(id)).toEqual(['Reserva trasladada a otro lugar o fecha', 'Reserva creada']);
    // The old time is free, the reservation is found where it went.
    const again = await staff.post('/admin/programmation/create', form({ selected_date: date }));
    expect(again.status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
    expect(await gridOf(to, 2)).toEqual([]);
  });

  test('to a time that is taken is refused, with other places', async () => {
    const held = await book();
    const { id } = await book({ selected_attraction_id: '2' });
    const to = { attraction_id: 1, date: held.date, hour_start: '10:30', hour_end: '11:30' };
    const answer = await move(id, to);
    expect(codeOf(answer)).toEqual([409, 'slot_taken']);
    expect((answer.body.alternatives as unknown[]).length).toBeGreaterThan(0);
    expect((await detail(id)).attraction_id).toBe(2);
  });

  test('to where nothing can be booked is refused', async () => {
    const { id, date } = await book();
    const to = { attraction_id: 1, date, hour_start: '15:00', hour_end: '16:00' };
    expect(codeOf(await move(id, { ...to, attraction_id: 99 }))).toEqual([422, 'unknown_reference']);
    expect(codeOf(await move(id, { ...to, hour_end: '14:00' }))).toEqual([422, 'interval_invalid']);
    expect(codeOf(await move(id, { ...to, date: '2026-11-01' }))).toEqual([422, 'date_past']);
    expect(codeOf(await move(id, { ...to, date: 'mañana' }))).toEqual([422, 'invalid']);
    expect(codeOf(await move('1.20270201.none', to))).toEqual([404, 'reservation_unknown']);
    await cancel(id);
    expect(codeOf(await move(id, to))).toEqual([409, 'already_cancelled']);
  });

  test('one date of a series leaves the others', async () => {
    const date = nextDay();
    const made = await staff.post(
      '/admin/programmation/create',
      seriesForm('DIARIA', 2, { selected_date: date }),
    );
    nextDay();
    const [first, second] = made.body.reservations as { id: string; date: string }[];
    await move(first?.id ?? '', { attraction_id: 2, date, hour_start: '10:00', hour_end: '11:00' });
    expect((await detail(first?.id ?? '')).occurrence).toEqual({ number: 1, count: 2 });
    expect(await detail(second?.id ?? '')).toMatchObject({ attraction_id: 1, date: second?.date });
  });
});

describe('restoring', () => {
  test('takes a cancellation back', async () => {
    const { id, date } = await book();
    await cancel(id);
    expect((await detail(id)).may).toMatchObject({ cancel: false, restore: true });
    const before = await api.booking.store.head();
    const answer = await restore(id);
    expect(await api.eventsAfter(before)).toEqual(['ReservationRestored']);
    expect(shownIn(answer)).toMatchObject({ id, status: 0, status_name: 'Confirmada' });
    expect(await gridOf(date, 1)).toHaveLength(1);
    expect((await summaries(id))[0]).toBe('Reserva restaurada');
    expect((await restore(id)).status).toBe(200);
  });

  test('is refused where somebody else has the time by now, with other places', async () => {
    const { id, date } = await book();
    await cancel(id);
    await staff.post(
      '/admin/programmation/create',
      form({ selected_date: date, reservation_name: 'Eva Ruiz' }),
    );
    const answer = await restore(id);
    expect(codeOf(answer)).toEqual([409, 'slot_taken']);
    expect(answer.body.error).toContain('Eva Ruiz');
    expect((answer.body.alternatives as unknown[]).length).toBeGreaterThan(0);
  });

  test('is refused for a reservation that is unknown or not cancelled', async () => {
    const { id } = await book();
    expect(codeOf(await restore(id))).toEqual([409, 'not_cancelled']);
    expect(codeOf(await restore('1.20270201.none'))).toEqual([404, 'reservation_unknown']);
  });
});
