import { beforeAll, describe, expect, test } from 'vitest';
import type { AffectedReservation as Affected } from '../../api/contract/closures.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { closuresView } from '../../projections/closures/projection.ts';
import { apiScenarios } from '../support/api-scenario.ts';
import { newProcess } from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { cellsOf, form, gridApiOfFile, hourForm, seriesForm } from '../support/grid-api.ts';

const api = await gridApiOfFile({ projections: [closuresView, auditTrail] });
const admin = await api.as('admin');
const staff = await api.as('staff');

const scenario = apiScenarios(() => api);
const closure = (over: object = {}) => ({
  attraction_ids: [1],
  date_start: '2026-11-24',
  date_end: '2026-11-24',
  reason: 'Mantenimiento',
  ...over,
});
const idOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => (body.closure as { id: string }).id;
async function cellAt(hour: string, date = '2026-11-24'): Promise<unknown> {
  const found = (await cellsOf(staff, date)).find((cell) => cell.attraction_id === 1 && cell.hour === hour);
  return { closed: found?.closed, closure: found?.closure };
}

describe('a closure', () => {
  const some = async () => null;
  scenario('a closure names its reason, and ends after it begins')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ reason: ' ', date_end: '2026-11-23' })))
    .thenAnswers({ status: 422, body: { errors: { reason: ['Campo obligatorio'] } } });
  scenario('a closure does not end before it begins')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ date_end: '2026-11-23' })))
    .thenAnswers({
      status: 422,
      body: { errors: { date_end: ['La fecha final debe ser igual o posterior a la inicial'] } },
    });
  scenario('nor at an hour before it')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ hour_start: '12:00', hour_end: '11:00' })))
    .thenAnswers({
      status: 422,
      body: { code: 'interval_invalid', errors: { hour_end: ['Debe ser posterior a la hora de inicio'] } },
    });
  scenario('nothing is closed in the past')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ date_start: '2026-11-20' })))
    .thenAnswers({
      status: 422,
      body: { code: 'closure_past', errors: { date_start: ['La fecha ya pasó'] } },
    });
  scenario('is refused for an unknown court')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ center_ids: [9] })))
    .thenAnswers({ status: 422, body: { code: 'unknown_reference' } });
  scenario('years of everything are too much for one closure')
    .given(some)
    .when(() => admin.post('/api/closures', closure({ attraction_ids: [], date_end: '2199-12-31' })))
    .thenAnswers({ status: 422, body: { code: 'closure_too_large' } });
  scenario('staff close nothing')
    .given(some)
    .when(() => staff.post('/api/closures', closure()))
    .thenAnswers({ status: 403 });
  scenario('a closure that is not there can not be lifted')
    .given(some)
    .when(() => admin.delete('/api/closures/none'))
    .thenAnswers({ status: 404, body: { code: 'closure_unknown' } });

  test('leaves out past hours of today, which stay as they are', async () => {
    // It is Saturday, 08:00.
    const today = { date_start: '2026-11-21', date_end: '2026-11-21', attraction_ids: [2] };
    const codes: string[] = [];
    for (const hour of [7, 8]) {
      const requested = { ...hourForm('2026-11-21', hour), selected_attraction_id: '2' };
      const { status, body } = await staff.post('/admin/programmation/create', requested);
      expect(status).toBe(200);
      codes.push((body.reservation as { shortcode: string }).shortcode);
    }
    const affected = async () => {
      const dry = await admin.post('/api/closures', closure({ ...today, dry_run: true }));
      return (dry.body.affected as Affected[]).map(({ hours, checked_in }) => [hours, checked_in]);
    };
    expect(await affected()).toEqual([['08:00–09:00', false]]);
    await staff.post('/api/reservation/check-in', { shortcode: codes[1] });
    expect(await affected()).toEqual([['08:00–09:00', true]]);
  });

  test('shows first what it would affect; carried out, it keeps bookings out until it is lifted', async () => {
    const booked = await staff.post('/admin/programmation/create', form());
    expect(booked.status).toBe(200);
    const requested = closure({ hour_start: '09:00', hour_end: '12:00' });
    const dry = await admin.post('/api/closures', { ...requested, dry_run: true });
    expect(dry.body).toMatchObject({
      closure: null,
      affected: [{ name: 'Ana López', hours: '10:00–11:00' }],
    });
    const made = await admin.post('/api/closures', requested);
    expect(made.body).toMatchObject({
      closure: {
        place: 'Polideportivo - Cancha 1',
        hour_start: '09:00',
        hour_end: '12:00',
        reason: 'Mantenimiento',
      },
      affected: [{ cancelled: false }],
    });
    expect(await cellAt('09:00')).toEqual({ closed: false, closure: 'Mantenimiento' });
    expect(await cellAt('12:00')).toEqual({ closed: false, closure: '' });
    const refused = await staff.post(
      '/admin/programmation/create',
      form({ selected_hour_start: '11:00', selected_hour_end: '12:00' }),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'day_closed' } });
    expect(String(refused.body.error)).toContain('09:00 a 12:00: Mantenimiento');
    const times = 'attraction_id=1&hour_start=11:00&hour_end=12:00&recurring_type=DIARIA&recurring_count=2';
    const preview = await staff.get(`/admin/programmation/preview?${times}&date=2026-11-24`);
    expect(preview.body.dates).toMatchObject([
      { state: 'taken', taken_by: '', closure: 'Mantenimiento' },
      { state: 'free', taken_by: '', closure: '' },
    ]);
    const series = seriesForm('DIARIA', 2, { selected_hour_start: '11:00', selected_hour_end: '12:00' });
    expect((await staff.post('/admin/programmation/create', series)).body).toMatchObject({
      code: 'series_taken',
      taken_dates: ['2026-11-24'],
    });
    expect((await admin.get('/api/closures?from=2026-11-24')).body.closures).toMatchObject([
      { id: idOf(made), created_by: expect.stringMatching(/^admin-/) },
    ]);
    expect((await admin.get('/api/closures?from=2026-11-25')).body.closures).toEqual([]);

    expect((await admin.delete(`/api/closures/${idOf(made)}`)).body).toEqual({ response: 'OK' });
    expect((await admin.delete(`/api/closures/${idOf(made)}`)).status).toBe(200);
    expect(await cellAt('09:00')).toEqual({ closed: false, closure: '' });
    expect((await admin.get('/api/closures')).body.closures).toEqual([]);
  });

  scenario('nothing was cancelled by a closure that is not there')
    .given(some)
    .when(() => admin.get('/api/closures/none/cancelled'))
    .thenAnswers({ status: 404, body: { code: 'closure_unknown' } });

  test('cancels the reservations in its hours on request, and lists before it is lifted which stay so', async () => {
    const date = '2026-12-01';
    await staff.post('/admin/programmation/create', form({ selected_date: date }));
    const late = { selected_date: date, selected_hour_start: '15:00', selected_hour_end: '16:00' };
    const other = await staff.post('/admin/programmation/create', form(late));
    const own = form({ selected_date: date, selected_hour_start: '18:00', selected_hour_end: '19:00' });
    const before = await staff.post('/admin/programmation/create', own);
    // Cancelled by itself: not by the closure.
    await staff.delete(`/api/reservation/${(before.body.reservation as { id: string }).id}`);
    const whole = { attraction_ids: [], center_ids: [1], date_start: date, date_end: date };
    const made = await admin.post('/api/closures', closure({ ...whole, cancel_affected: true }));
    expect(made.body).toMatchObject({
      closure: { place: 'Polideportivo' },
      affected: [{ cancelled: true }, {}],
    });
    expect(await cellAt('10:00', date)).toEqual({ closed: false, closure: 'Mantenimiento' });
    const count = async () => (await admin.get(`/api/closures/${idOf(made)}/cancelled`)).body.cancelled;
    expect(await count()).toBe(2);
    await admin.delete(`/api/closures/${idOf(made)}`);
    const { id } = other.body.reservation as { id: string };
    expect((await staff.post(`/api/reservation/${id}/restore`, {})).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test('a cancellation of reservations that stayed in its hours names those that could be restored', async () => {
    const hours = { selected_hour_start: '19:00', selected_hour_end: '20:00' };
    const made = await staff.post('/admin/programmation/create', seriesForm('DIARIA', 3, hours));
    const [stayed = '', ...others] = (made.body.reservations as { id: string }[]).map(({ id }) => id);
    expect((await admin.post('/api/closures', closure({ hour_start: '18:00' }))).status).toBe(200);
    const cancel = async (id: string, scope: string) =>
      (await staff.delete(`/api/reservation/${id}?scope=${scope}`)).body;
    expect(await cancel(stayed, 'all')).toMatchObject({
      cancelled: [stayed, ...others],
      restorable: others,
    });
    const alone = await staff.post('/admin/programmation/create', hourForm('2026-12-03', 10));
    const { id } = alone.body.reservation as { id: string };
    await admin.post('/api/closures', closure({ date_start: '2026-12-03', date_end: '2026-12-03' }));
    expect(await cancel(id, 'one')).toMatchObject({ cancelled: [id], restorable: [] });
    expect((await staff.post(`/api/reservation/${id}/restore`, {})).body.code).toBe('day_closed');
  });

  test('a move of a reservation that stayed in its hours says whether it could be moved back', async () => {
    const date = '2026-12-04';
    const made = await staff.post('/admin/programmation/create', hourForm(date, 10));
    const { id } = made.body.reservation as { id: string };
    await admin.post('/api/closures', closure({ date_start: date, date_end: date, hour_end: '12:00' }));
    const move = async (court: number, hour: number, on = date) => {
      const hours = { hour_start: `${hour}:00`, hour_end: `${hour + 1}:00` };
      return (await staff.post(`/api/reservation/${id}/move`, { attraction_id: court, date: on, ...hours }))
        .body;
    };
    // It keeps the way back while it stays at its court.
    expect(await move(1, 14)).toMatchObject({ may_return: true });
    expect(await move(1, 10)).toMatchObject({ may_return: true });
    expect(await move(1, 15, '2026-12-05')).toMatchObject({ may_return: false });
    expect(await move(1, 10)).toMatchObject({ code: 'day_closed' });
    expect(await move(2, 10)).toMatchObject({ may_return: true });
  });

  test('moves the reservations in its hours to free courts as it proposes, all in one go with the rest', async () => {
    const date = '2026-12-02';
    const at = (court: number, hour: number) => ({
      selected_date: date,
      selected_attraction_id: court,
      selected_hour_start: `${hour}:00`,
      selected_hour_end: `${hour + 1}:00`,
    });
    for (const [court, hour] of [
      [1, 10],
      [1, 11],
      [1, 12],
      [2, 11],
    ] as const)
      expect((await staff.post('/admin/programmation/create', form(at(court, hour)))).status).toBe(200);
    const requested = closure({ attraction_ids: [1, 3], date_start: date, date_end: date });
    const dry = (await admin.post('/api/closures', { ...requested, dry_run: true })).body
      .affected as Affected[];
    expect(dry.map(({ hours, proposal }) => [hours, proposal])).toEqual([
      ['10:00–11:00', { attraction_id: 2, place: 'Polideportivo - Cancha 2' }],
      ['11:00–12:00', null],
      ['12:00–13:00', { attraction_id: 2, place: 'Polideportivo - Cancha 2' }],
    ]);
    const [first, second, third] = dry;
    const made = await admin.post('/api/closures', {
      ...requested,
      keep: [third?.id],
      cancel_affected: true,
      moves: [{ reservation_id: first?.id, attraction_id: 2 }],
    });
    expect(
      (made.body.affected as Affected[]).map(({ id, moved, cancelled }) => [id, moved, cancelled]),
    ).toEqual([
      [first?.id, true, false],
      [second?.id, false, true],
      [third?.id, false, false],
    ]);
    const cells = await cellsOf(staff, date);
    const cell = (court: number, hour: string) =>
      cells.find((one) => one.attraction_id === court && one.hour === hour)?.reservation_id;
    expect([cell(2, '10:00'), cell(1, '12:00')]).toEqual([first?.id, third?.id]);
  });

  test('holidays of a year are closed at once, each to be lifted alone; what is closed already says so', async () => {
    const christmas = { date: '2026-12-25', reason: 'Navidad' };
    const eve = { date: '2026-12-24', reason: 'Nochebuena', hour_start: '12:00' };
    await staff.post(
      '/admin/programmation/create',
      form({ selected_date: eve.date, selected_hour_start: '13:00', selected_hour_end: '14:00' }),
    );
    const dry = await admin.post('/api/closures/holidays', { days: [christmas, eve], dry_run: true });
    expect(dry.body).toMatchObject({ closures: [], affected: [{ date: eve.date, cancelled: false }] });
    const past = { date: '2026-01-01', reason: 'Año Nuevo' };
    expect((await admin.post('/api/closures/holidays', { days: [christmas, past] })).body.code).toBe(
      'closure_past',
    );
    expect((await admin.get('/api/closures?from=2026-12-25&to=2026-12-25')).body.closures).toEqual([]);
    const made = await admin.post('/api/closures/holidays', {
      days: [christmas, eve],
      cancel_affected: true,
    });
    expect(made.body).toMatchObject({
      closures: [{ place: 'Todos los centros', reason: 'Navidad' }, { hour_start: '12:00' }],
      affected: [{ cancelled: true }],
    });
    const { holidays } = (await admin.get('/api/holidays/2026')).body as {
      holidays: { name: string; closed: boolean }[];
    };
    expect(holidays.filter(({ closed }) => closed).map(({ name }) => name)).toEqual([
      'Nochebuena',
      'Navidad',
    ]);
    const [first, second] = made.body.closures as { id: string }[];
    const cancelled = async (id = '') => (await admin.get(`/api/closures/${id}/cancelled`)).body.cancelled;
    // One request closed both: each has its own.
    expect([await cancelled(first?.id), await cancelled(second?.id)]).toEqual([0, 1]);
    const { events } = (await admin.get(`/api/history/closures/${first?.id}`)).body as {
      events: { summary: string }[];
    };
    expect(events.map(({ summary }) => summary).at(-1)).toBe('Cierre creado');
  });

  test('raced by bookings, it lets in none after it: each booking is listed or refused', async () => {
    const date = '2026-12-08';
    const hours = Array.from({ length: 12 }, (_, index) => 7 + index);
    const book = (hour: number) => staff.post('/admin/programmation/create', hourForm(date, hour));
    const [made, ...answers] = await Promise.all([
      admin.post('/api/closures', closure({ date_start: date, date_end: date })),
      ...hours.map(book),
    ]);
    const booked = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ body }) => body.code === 'day_closed')).toHaveLength(12 - booked.length);
    expect(made?.body.affected).toHaveLength(booked.length);
    expect(await book(20)).toMatchObject({ status: 409, body: { code: 'day_closed' } });
  });
});

test('a closure whose answer got lost is repeated, although its own list is shorter by then', async () => {
  const date = '2026-12-21';
  for (const hour of [10, 12])
    expect((await staff.post('/admin/programmation/create', hourForm(date, hour))).status).toBe(200);
  const on = closure({ date_start: date, date_end: date });
  const asked = await admin.post('/api/closures', { ...on, dry_run: true });
  const { affected_version } = asked.body;
  const close = () =>
    admin.post(
      '/api/closures',
      { ...on, cancel_affected: true, affected_version },
      { 'Idempotency-Key': 'lost-closure' },
    );
  // Declared, closed, and one of both cancelled.
  expect((await diesAfter(3, close)).status).toBe(500);
  expect(await cancelledOf(asked)).toHaveLength(1);
  for (let tries = 0; tries < 2; tries += 1) {
    await api.pool.query('delete from auth.idempotency');
    const answer = await close();
    expect([answer.status, cancelledIn(answer)]).toEqual([200, idsOf(asked)]);
    const { body } = await admin.get(`/api/closures/${idOf(answer)}/cancelled`);
    expect([...(body.ids as string[])].sort()).toEqual(idsOf(asked));
  }
});

test('so are holidays', async () => {
  const days = ['2026-12-29', '2026-12-30'].map((date) => ({ date, reason: 'Feriado', hour_start: '00:00' }));
  for (const { date } of days)
    expect((await staff.post('/admin/programmation/create', hourForm(date, 10))).status).toBe(200);
  const asked = await admin.post('/api/closures/holidays', { center_ids: [1], days, dry_run: true });
  const { affected_version } = asked.body;
  const close = () =>
    admin.post(
      '/api/closures/holidays',
      { center_ids: [1], days, cancel_affected: true, affected_version },
      { 'Idempotency-Key': 'lost-holidays' },
    );
  // The closing of the first day.
  expect((await diesAfter(5, () => close())).status).toBe(500);
  expect(await cancelledOf(asked)).toHaveLength(1);
  // Not seen by the one who closes.
  const late = await staff.post('/admin/programmation/create', hourForm('2026-12-30', 12));
  await api.pool.query('delete from auth.idempotency');
  expect(await close()).toMatchObject({ status: 409, body: { code: 'closure_list_changed' } });
  const { id } = late.body.reservation as { id: string };
  expect((await staff.delete(`/api/reservation/${id}`)).status).toBe(200);
  await api.pool.query('delete from auth.idempotency');
  const again = await close();
  expect([again.status, (again.body.closures as object[]).length]).toEqual([200, 2]);
  expect(cancelledIn(again)).toEqual(idsOf(asked));
});

/** The process of a request dies after as many appends. */
async function diesAfter<T>(appends: number, request: () => Promise<T>): Promise<T> {
  const { commands } = api.deps;
  const { store } = crashingStore(api.booking.store, appends, 'after');
  Object.assign(api.deps, { commands: newProcess(store, api.deps.keyRing, api.clock).handler });
  try {
    return await request();
  } finally {
    Object.assign(api.deps, { commands });
  }
}

interface Answer {
  readonly body: Readonly<Record<string, unknown>>;
}
const affectedIn = ({ body }: Answer) => body.affected as Affected[];
const idsOf = (answer: Answer) =>
  affectedIn(answer)
    .map(({ id }) => id)
    .sort();
const cancelledIn = (answer: Answer) =>
  affectedIn(answer)
    .filter(({ cancelled }) => cancelled)
    .map(({ id }) => id)
    .sort();

async function cancelledOf(answer: Answer): Promise<readonly string[]> {
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['reservation-detail'], 10_000);
  const found = idsOf(answer).map(
    async (id) => (await admin.get(`/api/reservation/search?query=${id}`)).body,
  );
  return (await Promise.all(found)).filter(({ status }) => status !== 0).map(({ id }) => String(id));
}

describe('a closed court that shares a floor', () => {
  const DAY = '2026-12-17';
  const on = { date_start: DAY, date_end: DAY, attraction_ids: [1] };
  const book = async (client: typeof staff, court: number, hour: number, on = DAY) => {
    const made = await client.post('/admin/programmation/create', {
      ...hourForm(on, hour),
      selected_attraction_id: String(court),
    });
    expect(made.status, made.text).toBe(200);
    return (made.body.reservation as { id: string }).id;
  };
  const close = async (over: object) => admin.post('/api/closures', closure({ ...on, ...over }));
  const idsOf = (answer: Answer) => affectedIn(answer).map(({ id }) => id);

  beforeAll(async () => {
    const cells = ['A', 'B'].map((name, column) => ({ name, row: 0, column }));
    const made = await admin.post('/api/floors', { center_id: 1, name: 'Duela', cells });
    const floor_id = (made.body.floor as { id: number }).id;
    for (const [court, lies] of [
      [1, [1, 2]],
      [2, [2]],
    ] as const) {
      const json = { floor_id, cells: lies, from: DAY };
      expect((await admin.send('PUT', `/api/attraction/${court}/floor`, { json })).status).toBe(200);
    }
  });

  test('affects the reservations of those that it meets: they are shown, cancelled, called and restored', async () => {
    const [own, neighbour] = [await book(staff, 1, 10), await book(staff, 2, 12)];
    const elsewhere = await book(staff, 2, 12, '2026-12-16');
    const asked = await close({ dry_run: true });
    expect(idsOf(asked)).toEqual([own, neighbour]);
    // Not the half: it lies in the closed whole.
    expect((asked.body.affected as Affected[]).map(({ proposal }) => proposal?.attraction_id)).toEqual([
      3, 3,
    ]);

    // Somebody books while one decides.
    const late = await book(staff, 2, 15);
    const version = asked.body.affected_version;
    expect(await close({ cancel_affected: true, affected_version: version })).toMatchObject({
      status: 409,
      body: { code: 'closure_list_changed' },
    });
    const again = await close({ dry_run: true });
    const done = await close({ cancel_affected: true, affected_version: again.body.affected_version });
    expect(done.status).toBe(200);
    expect((done.body.affected as Affected[]).filter((one) => one.cancelled).map(({ id }) => id)).toEqual([
      own,
      neighbour,
      late,
    ]);
    const { body } = await admin.get(`/api/closures/${idOf(done)}/cancelled`);
    expect([...(body.ids as string[])].sort()).toEqual([own, neighbour, late].sort());
    expect((await admin.get(`/api/reservation/search?query=${elsewhere}`)).body.status).toBe(0);
    expect((await admin.delete(`/api/closures/${idOf(done)}`)).status).toBe(200);
    for (const id of [own, neighbour, late])
      expect((await admin.post(`/api/reservation/${id}/restore`, {})).status).toBe(200);
  });

  test('is replaced by none that meets a taken or closed one; a reservation whose move fails stays', async () => {
    const date = '2026-12-22';
    const days = { date_start: date, date_end: date };
    const [first, second] = [await book(staff, 3, 10, date), await book(staff, 3, 14, date)];
    await book(staff, 2, 10, date);
    const hours = { hour_start: '14:00', hour_end: '15:00' };
    expect((await close({ ...days, ...hours, attraction_ids: [2] })).status).toBe(200);
    const third = { ...days, attraction_ids: [3] };
    const asked = (await close({ ...third, dry_run: true })).body.affected as Affected[];
    expect(asked.map(({ id, proposal }) => [id, proposal])).toEqual([
      [first, null],
      [second, null],
    ]);
    const moves = [{ reservation_id: first, attraction_id: 1 }];
    const done = (await close({ ...third, moves, cancel_affected: true })).body.affected as Affected[];
    expect(done.map(({ id, moved, cancelled }) => [id, moved, cancelled])).toEqual([
      [first, false, false],
      [second, false, true],
    ]);
  });
});
