import { describe, expect, test, vi } from 'vitest';
import type { Reservation } from '../../api/contract/reservations.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { centers } from '../../domain/catalog/kinds.ts';
import { apiScenarios } from '../support/api-scenario.ts';
import { memoryKeys, newProcess, request } from '../support/booking-world.ts';
import { cellsOf, form, gridApiOfFile, ownDays, seriesForm } from '../support/grid-api.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { bookedIn, CREATE } from '../support/reception.ts';
import { centerFields } from '../support/sample-events.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');

const scenario = apiScenarios(() => api);
const asStaff = async () => staff;
const create = (over: Record<string, unknown>) => (client: HttpClient) => client.post(CREATE, form(over));
const ownDay = ownDays();
const cells = (date: string) => cellsOf(staff, date);

const booked = async (over: Record<string, unknown>) => bookedIn(await staff.post(CREATE, form(over)));

describe('the inputs', () => {
  scenario('centres, attraction types and today')
    .given(asStaff)
    .when((client) => client.get('/admin/programmation/get-init'))
    .thenAnswers({
      status: 200,
      body: {
        response: 'OK',
        centers: [{ id: 1, name: 'Polideportivo' }],
        attraction_types: [{ id: 1, name: 'Cancha' }],
        date: '2026-11-21',
      },
    });

  test('today does not flip while UTC has the next day already', async () => {
    api.clock.set('2026-11-22T05:59:00.000Z');
    const { body } = await staff.get('/api/admin/datetime/now');
    api.clock.set('2026-11-21T14:00:00.000Z');
    expect(body).toEqual({ response: 'OK', date: '2026-11-21', datetime: '2026-11-21 23:59:00' });
  });
});

describe('the grid', () => {
  test('every court has its 18 hours, free or taken, open or closed', async () => {
    const date = '2026-11-24';
    await booked({ selected_date: date, selected_hour_end: '12:00' });
    const all = await cells(date);
    expect(all).toHaveLength(3 * 18);
    const court = all.filter(({ attraction_id }) => attraction_id === 1);
    expect(court.map(({ hour }) => hour)).toEqual(
      Array.from({ length: 18 }, (_, i) => `${String(i + 5).padStart(2, '0')}:00`),
    );
    expect(court.at(-1)?.hour_next).toBe('23:00');
    const taken = court.filter(({ reservation_id }) => reservation_id !== null);
    expect(taken.map(({ hour }) => hour)).toEqual(['10:00', '11:00']);
    expect(new Set(taken.map(({ reservation_text }) => reservation_text))).toEqual(
      new Set(['Ana López · Fútbol · 10:00–12:00']),
    );
    expect(taken[0]).toMatchObject({
      reservation_type_id: 1,
      date_es: 'martes 24 de noviembre de 2026',
      who: 'Ana López',
      what: 'Fútbol',
    });
    expect(court.filter(({ closed }) => closed).map(({ hour }) => hour)).toEqual([
      '05:00',
      '06:00',
      '21:00',
      '22:00',
    ]);
    expect(all.filter(({ attraction_id }) => attraction_id === 3).every(({ closed }) => closed)).toBe(true);
  });

  test('two reservations of less than an hour share a cell, and the search box finds both', async () => {
    const date = ownDay();
    const first = await booked({
      selected_date: date,
      selected_hour_start: '10:00',
      selected_hour_end: '10:30',
    });
    const second = await booked({
      selected_date: date,
      selected_hour_start: '10:30',
      selected_hour_end: '11:00',
      reservation_reference: 'Pase 2',
      reservation_name: 'Beto Díaz',
    });
    const cell = (await cells(date)).find(
      ({ hour, attraction_id }) => hour === '10:00' && attraction_id === 1,
    );
    expect(cell).toMatchObject({
      reservation_id: first.id,
      others: [second.id],
      start: '10:00',
      end: '10:30',
      keywords: `${first.shortcode} Pase 1 Beto Díaz Fútbol ${second.shortcode} Pase 2`,
    });
  });

  test('a court comes before another by its number, not by its letters', async () => {
    const names = (await cells(ownDay())).map(({ attraction_name }) => attraction_name);
    expect([...new Set(names)]).toEqual(['Cancha 1', 'Cancha 2', 'Cancha 3']);
  });

  test('a booking by another process is seen as soon as it is in the views, with or without a bus message', async () => {
    const date = ownDay();
    expect(await cells(date)).not.toEqual([]);
    const quiet = vi.spyOn(api.deps.bus, 'publish').mockImplementation(() => undefined);
    const other = newProcess(api.booking.store, memoryKeys());
    const made = await reserveSlot(other, request({ date }), newContext(other));
    if (!made.accepted || made.position === null) throw new Error('not booked');
    expect(await api.deps.waiter.waitFor(made.position, ['reservation-detail'], 10_000)).toBe(true);
    quiet.mockRestore();
    expect((await cells(date)).filter(({ reservation_id }) => reservation_id !== null)).toHaveLength(1);
  });

  test('a booking on another day does not make it be read again, one on its own day does', async () => {
    const [date, otherDay] = [ownDay(), ownDay()];
    // After a lost message the next one is only a new beginning.
    await booked({ selected_date: ownDay() });
    const before = await cells(date);
    const asked = vi.spyOn(api.deps.pool, 'query');
    const views = () =>
      asked.mock.calls.filter(([query]) => (query as unknown as { name?: string }).name === 'grid view')
        .length;
    await booked({ selected_date: otherDay });
    expect(await cells(date)).toEqual(before);
    expect(views()).toBe(0);
    await booked({ selected_date: date });
    expect((await cells(date)).filter(({ reservation_id }) => reservation_id !== null)).toHaveLength(1);
    expect(views()).toBe(1);
    asked.mockRestore();
  });

  test('the time in it is that of the asking', async () => {
    const ask = async () => (await staff.get('/test?center_id=1&date=2027-01-04')).body.now;
    const first = await ask();
    api.clock.set('2026-11-21T14:00:01.000Z');
    const second = await ask();
    api.clock.set('2026-11-21T14:00:00.000Z');
    expect([first, second]).toEqual(['2026-11-21 08:00:00', '2026-11-21 08:00:01']);
  });

  test('it goes out packed to clients that can unpack it', async () => {
    const path = '/test?center_id=1&date=2027-01-04';
    const [packed, plain] = [
      await staff.get(path, { 'Accept-Encoding': 'gzip' }),
      await staff.get(path, { 'Accept-Encoding': 'identity' }),
    ];
    expect([packed.headers.get('Content-Encoding'), plain.headers.get('Content-Encoding')]).toEqual([
      'gzip',
      null,
    ]);
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
    expect(packed.body).toEqual(plain.body);
  });

  for (const [what, query] of [
    ['no centre', 'date=2026-11-21'],
    ['a date that does not exist', 'center_id=1&date=2027-02-30'],
    ['a date in another form', 'center_id=1&date=21-11-2026'],
    ['a type that is no number', 'center_id=1&date=2026-11-21&filter_attraction_type=x'],
  ] as const)
    scenario(`${what}: 422`)
      .given(asStaff)
      .when((client) => client.get(`/test?${query}`))
      .thenAnswers({ status: 422, body: { response: 'ERROR', code: 'invalid' } });

  scenario('an unknown centre has no courts')
    .given(asStaff)
    .when((client) => client.get('/test?center_id=99&date=2026-11-21'))
    .thenAnswers({ status: 200, body: { data: [] } });
});

describe('booking', () => {
  scenario('a free hour is booked, and the answer has its codes')
    .given(asStaff)
    .when(create({ selected_date: '2027-01-04' }))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', message: 'OK', warnings: [] },
      events: ['SlotReserved'],
    });

  test('a saved change is visible to its author at once', async () => {
    const date = ownDay();
    const { id } = await booked({ selected_date: date });
    expect((await cells(date)).some(({ reservation_id }) => reservation_id === id)).toBe(true);
  });

  scenario('closed hours are booked with a warning')
    .given(asStaff)
    .when(create({ selected_date: '2027-01-04', selected_hour_start: '05:00', selected_hour_end: '07:00' }))
    .thenAnswers({
      status: 200,
      body: { warnings: ['El lugar está cerrado según su horario: lunes 4 de enero de 2027.'] },
      events: ['SlotReserved'],
    });

  test('a taken hour says who has it and where else there is room', async () => {
    const date = '2027-01-05';
    await booked({ selected_date: date });
    const before = await api.booking.store.head();
    const { status, body } = await staff.post(
      CREATE,
      form({ selected_date: date, reservation_name: 'Otra' }),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      response: 'ERROR',
      code: 'slot_taken',
      error: 'El lugar ya está reservado de 10:00 a 11:00 (Ana López, Fútbol). Elija otra hora u otro lugar.',
      alternatives: [
        { attraction_id: 1, hour_start: '09:00', hour_end: '10:00' },
        { attraction_id: 2, attraction_name: 'Cancha 2', date, hour_start: '10:00', hour_end: '11:00' },
        { attraction_id: 1, hour_start: '11:00', hour_end: '12:00' },
      ],
    });
    expect(await api.eventsAfter(before)).toEqual([]);
    const [, other] = body.alternatives as { attraction_id: number; hour_start: string; hour_end: string }[];
    const taken = {
      selected_attraction_id: other?.attraction_id,
      selected_hour_start: other?.hour_start,
      selected_hour_end: other?.hour_end,
    };
    expect((await staff.post(CREATE, form({ selected_date: date, ...taken }))).status).toBe(200);
  });

  const refusals: [string, Record<string, unknown>, number, string][] = [
    [
      'an end before the start',
      { selected_hour_start: '11:00', selected_hour_end: '10:00' },
      422,
      'interval_invalid',
    ],
    ['an hour that does not exist', { selected_hour_end: '25:00' }, 422, 'invalid'],
    ['a date that does not exist', { selected_date: '2027-02-30' }, 422, 'invalid'],
    ['an unknown centre', { selected_center_id: 99 }, 422, 'unknown_reference'],
    ['an unknown type', { selected_reservation_type_id: 99 }, 422, 'unknown_reference'],
    ['an unknown activity', { selected_activity_id: 99 }, 422, 'unknown_reference'],
    ['an unknown origin', { selected_origin_id: 99 }, 422, 'unknown_reference'],
    ['a CUI that is none', { reservation_person_cui: 'abc' }, 422, 'invalid'],
    ['an observation over its length', { reservation_observations: 'x'.repeat(2001) }, 422, 'invalid'],
    [
      'a recurrence without type',
      { reservation_is_recurring: true, reservation_recurring_count: 3 },
      422,
      'invalid',
    ],
    [
      '31 occurrences',
      {
        reservation_is_recurring: true,
        reservation_recurring_type_selected: 'DIARIA',
        reservation_recurring_count: 31,
      },
      422,
      'invalid',
    ],
  ];
  for (const [what, over, status, code] of refusals)
    scenario(`${what} is refused`)
      .given(asStaff)
      .when(create(over))
      .thenAnswers({ status, body: { response: 'ERROR', code } });

  test('an unknown id is refused beside its field', async () => {
    const { body } = await staff.post(CREATE, form({ selected_origin_id: 99 }));
    expect(body.errors).toEqual({ selected_origin_id: ['Ya no existe: elija otra opción'] });
  });

  test('a court of another center is said to be there', async () => {
    const fields = centerFields(2, { name: 'Centro Sur', slug: '', strcode: 'CS' });
    await changeCatalog(api.booking.handler, centers, { type: 'Create', fields }, newContext(api.booking));
    const { status, body } = await staff.post(CREATE, form({ selected_center_id: 2 }));
    expect([status, body.code]).toEqual([422, 'attraction_elsewhere']);
    expect(body.error).toContain('es de otro centro deportivo');
    expect(body.errors).toEqual({ selected_attraction_id: ['Es de otro centro deportivo'] });
  });

  test('every required field is named when it is missing', async () => {
    const { status, body } = await staff.post(CREATE, { reservation_name: '   ' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object).sort()).toEqual([
      'reservation_name',
      'reservation_reference',
      'selected_activity_id',
      'selected_attraction_id',
      'selected_center_id',
      'selected_date',
      'selected_hour_end',
      'selected_hour_start',
      'selected_origin_id',
      'selected_reservation_type_id',
    ]);
  });

  test('texts come back as they were typed, inside a conflict too', async () => {
    const date = ownDay();
    const name = `<b>O'Brien</b> "Ñandú" 🎾 & \\ %`;
    await booked({
      selected_date: date,
      reservation_name: name,
      reservation_observations: 'línea 1\nlínea 2 </script>',
    });
    const { body } = await staff.post(CREATE, form({ selected_date: date }));
    expect(body.error).toContain(name);
    expect((await cells(date)).find(({ reservation_id }) => reservation_id)?.who).toBe(name);
  });

  test('the same form sent twice books once', async () => {
    const over = form({ selected_date: ownDay() });
    const key = { 'Idempotency-Key': 'form-1' };
    const [first, second] = await Promise.all([staff.post(CREATE, over, key), staff.post(CREATE, over, key)]);
    const third = await staff.post(CREATE, over, key);
    const answered = [first, second, third].filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(2);
    for (const { body } of answered) expect(body).toEqual(answered[0]?.body);
  });

  test('fifty at once for one hour: one wins, the others are refused', async () => {
    const over = form({ selected_date: ownDay() });
    const answers = await Promise.all(Array.from({ length: 50 }, () => staff.post(CREATE, over)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  });
});

describe('a series', () => {
  test('books all its dates under one order', async () => {
    const { status, body } = await staff.post(
      CREATE,
      seriesForm('MENSUAL', 4, { selected_date: '2027-05-31' }),
    );
    expect(status).toBe(200);
    const reservations = body.reservations as { id: string; date: string; order_id: string }[];
    expect(reservations.map(({ date }) => date)).toEqual([
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
    ]);
    expect(new Set(reservations.map(({ order_id }) => order_id)).size).toBe(1);
    const { body: second } = await staff.get(`/api/reservation/search?query=${reservations[1]?.id}`);
    expect(second.occurrence).toEqual({ number: 2, count: 4 });
  });

  test('with a taken date is refused whole, names the date, and may leave it out', async () => {
    const series = seriesForm('SEMANAL', 3, { selected_date: '2027-09-06' });
    await booked({ selected_date: '2027-09-13' });
    const before = await api.booking.store.head();
    const refusal = await staff.post(CREATE, series);
    expect(refusal.status).toBe(409);
    expect(refusal.body).toMatchObject({ code: 'series_taken', taken_dates: ['2027-09-13'] });
    expect(await api.eventsAfter(before)).toEqual([]);
    const { body } = await staff.post(CREATE, { ...series, reservation_skip_dates: ['2027-09-13'] });
    expect((body.reservations as { date: string }[]).map(({ date }) => date)).toEqual([
      '2027-09-06',
      '2027-09-20',
    ]);
  });

  test('the preview shows each date: free, taken, closed, past', async () => {
    await booked({ selected_date: '2026-11-23', selected_hour_start: '08:00', selected_hour_end: '09:00' });
    const query = 'attraction_id=1&hour_start=08:00&hour_end=09:00&recurring_type=DIARIA&recurring_count=4';
    const { body } = await staff.get(`/admin/programmation/preview?${query}&date=2026-11-20`);
    const dates = body.dates as { state: string; taken_by: string; closure: string }[];
    expect(dates.map(({ state }) => state)).toEqual(['past', 'closed', 'closed', 'taken']);
    expect(dates[3]).toMatchObject({ taken_by: 'Ana López · Fútbol · 08:00–09:00', closure: '' });
  });

  scenario('a preview of an empty time is refused')
    .given(asStaff)
    .when((client) =>
      client.get(
        '/admin/programmation/preview?attraction_id=1&hour_start=08:00&hour_end=08:00&date=2026-11-24',
      ),
    )
    .thenAnswers({ status: 422, body: { code: 'interval_invalid' } });
});

describe('a reservation', () => {
  test('is found by its id', async () => {
    const { id, order_id } = await booked({ selected_date: ownDay() });
    const { status, body } = await staff.get(`/api/reservation/search?query=${id}`);
    expect(status).toBe(200);
    expect(body as Reservation).toMatchObject({
      response: 'OK',
      id,
      order_id,
      name: 'Ana López',
      dependency: 'Liga Norte',
      place: 'Polideportivo - Cancha 1',
      hours: '10:00–11:00',
      status: 0,
      status_name: 'Confirmada',
      is_available: true,
      check_in: '',
      created_dt_humans: 'ahora',
      may: { cancel: true, check_in: false },
    });
  });

  for (const query of ['1.20270101.nobody', 'x', '', '../etc', `%27%20or%201=1`])
    scenario(`«${query}» is not found`)
      .given(asStaff)
      .when((client) => client.get(`/api/reservation/search?query=${query}`))
      .thenAnswers({ status: query === '1.20270101.nobody' || query === 'x' ? 404 : 422 });

  scenario('is cancelled once, and its time is free at once')
    .given(async () => {
      const { id } = await booked({ selected_date: '2027-02-01' });
      return id;
    })
    .when((id) => staff.send('DELETE', `/api/reservation/${id}`))
    .thenAnswers({ status: 200, body: { response: 'OK' }, events: ['ReservationCancelled'] });

  test('cancelled twice is a conflict; the hour can be booked again', async () => {
    const date = ownDay();
    const { id } = await booked({ selected_date: date });
    expect((await staff.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
    expect((await cells(date)).every(({ reservation_id }) => reservation_id === null)).toBe(true);
    expect(await staff.send('DELETE', `/api/reservation/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'already_cancelled' },
    });
    await booked({ selected_date: date });
    expect((await staff.get(`/api/reservation/search?query=${id}`)).body).toMatchObject({
      status: 1,
      status_name: 'Cancelada',
      is_available: false,
    });
  });

  test('is checked in from its entry time, by its code however it is typed, once', async () => {
    const { id, shortcode } = await booked({
      selected_date: '2026-11-21',
      selected_hour_start: '07:00',
      selected_hour_end: '09:00',
    });
    const typed = ` ${shortcode.slice(0, 4).toLowerCase()}-${shortcode.slice(4).toLowerCase()} `;
    const checkIn = (code: string): Promise<Answer> =>
      staff.post('/api/reservation/check-in', { shortcode: code });
    expect(await checkIn(typed)).toMatchObject({
      status: 200,
      body: { check_in_datetime: '2026-11-21 08:00:00' },
    });
    expect(await checkIn(shortcode)).toMatchObject({ status: 409, body: { code: 'already_checked_in' } });
    expect((await staff.get(`/api/reservation/search?query=${id}`)).body).toMatchObject({
      status: 2,
      status_name: 'Marcada',
      may: { cancel: false, check_in: false },
    });
    expect(await staff.send('DELETE', `/api/reservation/${id}`)).toMatchObject({ status: 409 });
    // It was the wrong one.
    const before = await api.booking.store.head();
    const takeBack = () => staff.post(`/api/reservation/${id}/take-check-in-back`, {});
    expect(await takeBack()).toMatchObject({
      status: 200,
      body: { reservation: { status: 0, check_in: '', may: { cancel: true, check_in: true } } },
    });
    expect((await takeBack()).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual(['CheckInTakenBack']);
    expect((await checkIn(shortcode)).status).toBe(200);
  });

  test('is expired once its time has passed without check-in', async () => {
    const { id } = await booked({
      selected_date: '2026-11-21',
      selected_hour_start: '08:00',
      selected_hour_end: '08:30',
      selected_attraction_id: 3,
    });
    api.clock.set('2026-11-21T14:30:00.000Z');
    const { body } = await staff.get(`/api/reservation/search?query=${id}`);
    api.clock.set('2026-11-21T14:00:00.000Z');
    expect(body).toMatchObject({ status: 3, status_name: 'Expirada', is_available: false });
  });

  test('is not checked in before its time, nor by an unknown code', async () => {
    const { shortcode } = await booked({
      selected_date: '2026-11-21',
      selected_hour_start: '09:00',
      selected_hour_end: '10:00',
    });
    const checkIn = (code: unknown) => staff.post('/api/reservation/check-in', { shortcode: code });
    expect(await checkIn(shortcode)).toMatchObject({ status: 409, body: { code: 'check_in_too_early' } });
    expect(await checkIn('ZZZZZZZZZ')).toMatchObject({ status: 404 });
    expect(await checkIn('')).toMatchObject({ status: 422 });
    expect(await checkIn(7)).toMatchObject({ status: 422 });
  });
});

describe('papers', () => {
  test('a ticket is a PDF for everybody who has its code, A4 or for a roll', async () => {
    const { qrcode, shortcode } = await booked({ selected_date: ownDay(), reservation_name: 'Íñigo 🎾 <i>' });
    const visitor = await api.visitor();
    for (const path of [qrcode, shortcode, shortcode.toLowerCase(), `${qrcode}?paper=roll`]) {
      const answer = await visitor.get(`/download/ticket/${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.text.slice(0, 5)).toBe('%PDF-');
    }
    expect((await visitor.get('/download/ticket/nobody')).status).toBe(404);
  });

  test('a ticket by its public code shows no names once the reservation is cancelled', async () => {
    const told = { reservation_name: 'Bernabé Sincui', reservation_dependency: 'Liga Sur' };
    const { id, qrcode, shortcode } = await booked({ selected_date: ownDay(), ...told });
    const textsOf = async (code: string) => {
      const pdf = await fetch(`${api.url}/download/ticket/${code}`);
      const pages = await pdfPages(new Uint8Array(await pdf.arrayBuffer()));
      return pages.flatMap((page) => page.map(({ text }) => text));
    };
    for (const code of [qrcode, shortcode])
      expect(await textsOf(code)).toEqual(
        expect.arrayContaining([
          'Bernabé Sincui',
          'Liga Sur',
          'Muestre este código en la entrada, en papel o en la pantalla.',
        ]),
      );
    expect((await staff.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
    for (const code of [qrcode, shortcode]) {
      const texts = await textsOf(code);
      expect(texts).toContain('RESERVA CANCELADA');
      expect(texts.join(' ')).not.toContain('Muestre este código');
      expect(texts.join(' ')).not.toMatch(/Bernabé|Liga Sur|Encargado|Organización/);
    }
  });

  test('an order is for staff', async () => {
    const { body } = await staff.post(CREATE, seriesForm('DIARIA', 30, { selected_date: '2028-01-01' }));
    const order = (body.reservation as { order_id: string }).order_id;
    const answer = await staff.get(`/download/invoice_/${order}`);
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await staff.get('/download/invoice_/nobody')).status).toBe(404);
    expect((await (await api.visitor()).get(`/download/invoice_/${order}`)).status).toBe(401);
    expect((await (await api.as('user')).get(`/download/invoice_/${order}`)).status).toBe(403);
  });

  test('the QR of a reservation is a picture', async () => {
    const answer = await (await api.visitor()).get('/api/QR/generate/abc');
    expect([answer.status, answer.headers.get('content-type'), answer.text.slice(0, 4)]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      '<svg',
    ]);
  });
});
