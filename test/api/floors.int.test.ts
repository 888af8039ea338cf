import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { BoardAttraction } from '../../api/contract/board.ts';
import type { Floor } from '../../api/contract/floors.ts';
import type { GridCell } from '../../api/contract/grid.ts';
import type { HistoryEvent } from '../../api/contract/history.ts';
import type { FoundAttraction } from '../../api/contract/search.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { linkAttraction } from '../../commands/floor/link-attraction.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { form } from '../support/grid-api.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

const api = await citizenApiOfFile();
const admin = await api.as('admin');
const staff = await api.as('staff');
const added = attractionFields(3, { image: '' });
await changeCatalog(
  api.booking.handler,
  attractions,
  { type: 'Create', fields: added },
  newContext(api.booking),
);
await viewsSeen(api);
const ana = await citizen(api, '1234567840101');
const CELLS = ['A', 'B'].map((name, column) => ({ name, row: 0, column }));
const FROM = '2026-11-23';

const made = await admin.post('/api/floors', { center_id: 1, name: 'Duela', cells: CELLS });
const floor = made.body.floor as { id: number; cells: { id: number; name: string }[] };
const link = (court: number, cells: readonly number[], over: object = {}) =>
  admin.send('PUT', `/api/attraction/${court}/floor`, {
    json: { floor_id: floor.id, cells, from: FROM, ...over },
  });
const book = (court: number, hour: string, end: string, date = TUESDAY, desk = staff) =>
  desk.post(
    '/admin/programmation/create',
    form({
      selected_attraction_id: String(court),
      selected_date: date,
      selected_hour_start: hour,
      selected_hour_end: end,
    }),
  );
const idOf = (body: Readonly<Record<string, unknown>>) => (body.reservation as { id: string }).id;

describe('floors', () => {
  test('are made with numbered cells, changed and listed with their attractions', async () => {
    expect(made.status).toBe(200);
    expect(floor.cells).toMatchObject([
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ]);
    expect((await link(1, [1, 2])).body).toMatchObject({ from: FROM, carried: 0, conflicts: [] });
    expect((await link(2, [1])).status).toBe(200);
    const [{ changes }] = (await admin.get('/api/history/attractions/1')).body.events as [HistoryEvent];
    expect(changes.map(({ after }) => after)).toEqual(['Duela', 'A, B', '23/11/2026']);
    const listed = await staff.get('/api/floors?center_id=1');
    expect(listed.body.floors).toMatchObject([
      {
        name: 'Duela',
        attractions: [
          { id: 1, cells: [1, 2], from: FROM },
          { id: 2, cells: [1], from: FROM },
        ],
      },
    ]);
  });

  test('list until when an attraction lies on them, once it is to go elsewhere', async () => {
    const other = await admin.post('/api/floors', { center_id: 1, name: 'Patio', cells: CELLS });
    const patio = other.body.floor as typeof floor;
    await link(3, [2]);
    await link(3, [patio.cells[0]?.id ?? 0], { floor_id: patio.id, from: '2026-12-10' });
    await link(3, [], { floor_id: null, from: '2026-12-20' });
    const listed = (await staff.get('/api/floors?center_id=1')).body.floors as {
      attractions: { id: number; from: string; until: string | null }[];
    }[];
    const times = listed.flatMap(({ attractions: lying }) =>
      lying.map(({ id, from, until }) => [id, from, until]),
    );
    expect(times).toEqual([
      [1, FROM, null],
      [2, FROM, null],
      [3, FROM, '2026-12-10'],
      [3, '2026-12-10', '2026-12-20'],
    ]);
    // As before, for the tests that follow.
    await link(3, [], { floor_id: null });
    expect((await admin.delete(`/api/floors/${patio.id}`)).status).toBe(200);
  });

  test('list apart a deleted attraction that still lies on them, which can be taken off', async () => {
    const { handler } = api.booking;
    const fields = attractionFields(4, { name: 'Zumba', image: '' });
    await changeCatalog(handler, attractions, { type: 'Create', fields }, newContext(api.booking));
    expect((await link(4, [1])).status).toBe(200);
    await changeCatalog(handler, attractions, { type: 'Remove', id: 4, uses: {} }, newContext(api.booking));
    await viewsSeen(api);
    const lying = async () => {
      const [duela] = (await staff.get('/api/floors?center_id=1')).body.floors as Floor[];
      return [duela?.attractions.map(({ name }) => name), duela?.removed_attractions.map(({ name }) => name)];
    };
    const [others, gone] = await lying();
    expect([others?.includes('Zumba'), gone]).toEqual([false, ['Zumba']]);
    expect((await link(4, [], { floor_id: null })).status).toBe(200);
    expect(await lying()).toEqual([others, []]);
  });

  test('refuse what makes no plan, and what does not exist', async () => {
    const twice = [CELLS[0], { ...CELLS[1], name: 'a' }];
    const answers = [
      await admin.post('/api/floors', { center_id: 1, name: 'duela', cells: CELLS }),
      await admin.post('/api/floors', { center_id: 1, name: 'Otra', cells: twice }),
      await admin.post('/api/floors', { center_id: 9, name: 'Otra', cells: CELLS }),
      await admin.post('/api/floors', { center_id: 1, name: 'Otra', cells: [] }),
      await admin.send('PUT', '/api/floors/9', { json: { name: 'Otra', cells: CELLS } }),
      await admin.send('DELETE', '/api/floors/1'),
      await admin.send('PUT', '/api/floors/1', {
        json: { name: 'Duela', cells: [{ id: 2, ...CELLS[1] }] },
      }),
      await link(1, [7]),
      await link(99, [1]),
      await link(1, [1], { from: '2026-11-21' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'floor_name_taken'],
      [422, 'floor_cells_alike'],
      [422, 'unknown_reference'],
      [422, 'invalid'],
      [404, 'floor_unknown'],
      [409, 'floor_in_use'],
      [409, 'floor_cell_in_use'],
      [422, 'floor_cells_unknown'],
      [422, 'unknown_reference'],
      [422, 'floor_date_early'],
    ]);
  });
});

describe('a half that is booked', () => {
  test('blocks the whole, for staff, for citizens and in the grid', async () => {
    const half = idOf((await book(2, '10:00', '11:00')).body);
    const refused = await book(1, '10:00', '11:00');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        taken_by: {
          reservation_id: half,
          attraction: 'Cancha 2',
          hour_start: '10:00',
          hour_end: '11:00',
          cells: ['A'],
        },
      },
    });
    const places = refused.body.alternatives as { attraction_id: number; hour_start: string }[];
    expect(places.some((one) => one.attraction_id === 1 && one.hour_start === '10:00')).toBe(false);
    const citizens = await ana.post('/api/makeReservationNormal1', {
      available_date_id: slotAt(10),
      date: TUESDAY,
      observations: '',
    });
    expect(citizens.status).toBe(409);
    expect(citizens.body.taken_by).toEqual({
      attraction: 'Cancha 2',
      hour_start: '10:00',
      hour_end: '11:00',
      cells: ['A'],
    });
    await viewsSeen(api);
    const grid = await staff.get(`/test?center_id=1&date=${TUESDAY}`);
    const cell = (grid.body.data as GridCell[]).find(
      ({ attraction_id: id, hour }) => id === 1 && hour === '10:00',
    );
    expect(cell).toMatchObject({
      reservation_id: null,
      blocked_by: { reservation_id: half, attraction_id: 2, attraction: 'Cancha 2' },
    });
    const found = await ana.get(`/api/search-attractions/${TUESDAY}/all/all`);
    const whole = (found.body.data as FoundAttraction[]).find(({ id }) => id === 1);
    expect(whole?.dates.map(({ start }) => start)).not.toContain('10:00');
    const floors = (found.body.data as FoundAttraction[]).map(({ name, floor }) => [name, floor]);
    expect(floors.slice(0, 2)).toEqual([
      ['Cancha 1', 'Duela'],
      ['Cancha 2', 'Duela'],
    ]);
    const history = await staff.get(`/api/reservation/${half}/history`);
    expect(history.body.events).toHaveLength(1);
  });
});

describe('a link that would meet reservations', () => {
  test('is listed, refused whole, and done once they are settled', async () => {
    const other = idOf((await book(3, '10:00', '11:00')).body);
    const later = idOf((await book(3, '15:00', '16:00')).body);
    const listed = await link(3, [1], { dry_run: true });
    expect(listed).toMatchObject({
      status: 200,
      body: {
        carried: 2,
        conflicts: [{ id: other, attraction: 'Cancha 3', date: TUESDAY, hour_start: '10:00' }],
      },
    });
    expect(await link(3, [1])).toMatchObject({
      status: 409,
      body: { code: 'floor_conflicts', conflicts: [{ id: other, with: { attraction: 'Cancha 2' } }] },
    });
    const moved = { attraction_id: 3, date: TUESDAY, hour_start: '12:00', hour_end: '13:00' };
    expect((await staff.post(`/api/reservation/${other}/move`, moved)).status).toBe(200);
    expect(await link(3, [1])).toMatchObject({ status: 200, body: { carried: 2, conflicts: [] } });
    await viewsSeen(api);
    expect((await book(2, '15:00', '16:00')).body.taken_by).toMatchObject({ reservation_id: later });
    const history = await staff.get(`/api/reservation/${later}/history`);
    expect((history.body.events as { summary: string }[]).map(({ summary }) => summary)).toEqual([
      'Superficie de la reserva cambiada',
      'Reserva creada',
    ]);
    expect((await staff.send('DELETE', `/api/reservation/${later}`)).status).toBe(200);
    expect((await book(2, '15:00', '16:00')).status).toBe(200);
  });

  test('is carried out once for one command', async () => {
    const context = newContext(api.booking);
    const deps = { handler: api.booking.handler, store: api.booking.store };
    const request = { attractionId: 3, floorId: null, cells: [], from: '2026-12-01' };
    expect(await linkAttraction(deps, request, context)).toMatchObject({ accepted: true });
    const head = await api.booking.store.head();
    expect(await linkAttraction(deps, request, context)).toMatchObject({ accepted: true, conflicts: [] });
    expect(await api.booking.store.head()).toBe(head);
  });
});

describe('one floor on all screens', () => {
  const at = (hour: string) => ({ hour_start: hour, hour_end: `${Number(hour.slice(0, 2)) + 1}:00` });

  test('a refusal offers hours at which the whole is free', async () => {
    expect((await book(2, '17:00', '18:00')).status).toBe(200);
    const { body } = await book(1, '17:00', '18:00');
    expect(body.alternatives).toMatchObject([
      { attraction_id: 1, ...at('16:00') },
      { attraction_id: 1, ...at('18:00') },
      { attraction_id: 1, ...at('19:00') },
    ]);
  });

  test('a court on a floor stays at its center', async () => {
    const other = centerFields(2, { image: '' });
    await changeCatalog(
      api.booking.handler,
      centers,
      { type: 'Create', fields: other },
      newContext(api.booking),
    );
    await viewsSeen(api);
    const shown = await admin.get('/api/manage/attractions/center/1');
    const [, second] = shown.body.attractions as { id: number; version: string }[];
    const moved = await admin.send('PUT', '/api/attraction/2', {
      json: { ...attractionFields(2, { image: '' }), center_id: 2, version: second?.version },
    });
    expect(moved).toMatchObject({
      status: 409,
      body: { code: 'on_floor', errors: { center_id: [expect.any(String)] } },
    });
    expect(moved.body.error).toContain('«Duela»');
  });

  test('the calendar of a court has what takes it, beside its own', async () => {
    const made = await staff.post('/api/calendar/token', { attraction_id: 1 });
    const { text } = await staff.get(new URL(made.body.url as string).pathname);
    const entries = new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((entry) => new ICAL.Event(entry));
    expect(
      entries.map(({ startDate, summary }) => [startDate.toJSDate().toISOString(), summary]),
    ).toContainEqual(['2026-11-24T23:00:00.000Z', 'Ocupada por Cancha 2']);
  });

  test('the board of the center shows what takes a court', async () => {
    api.clock.set(`${TUESDAY}T15:00:00Z`);
    await viewsSeen(api);
    const board = await ana.get('/api/board/polideportivo');
    const court = (board.body.attractions as { id: number; slots: object[] }[]).find(({ id }) => id === 1);
    expect(court?.slots).toContainEqual({ ...at('17:00'), text: 'Ocupada por Cancha 2', state: 'taken' });
  });
});

describe('time between bookings of two that meet', () => {
  const NEXT_TUESDAY = '2026-12-01';
  const NEAR = 'Deben quedar 30 minutos libres junto a la reserva';

  test('is kept by citizens in search, board and alternatives, and staff are warned', async () => {
    const [desk, luis] = [await api.as('staff'), await citizen(api, '9999999990101')];
    const bookThen = (court: number, hour: string, end: string) => book(court, hour, end, NEXT_TUESDAY, desk);
    // The half asks for it; the whole, which is booked, does not.
    await changeCatalog(
      api.booking.handler,
      attractions,
      { type: 'Change', id: 2, fields: { minutes_after: 30 } },
      newContext(api.booking),
    );
    await viewsSeen(api);
    expect((await bookThen(1, '11:00', '12:00')).status).toBe(200);
    expect((await bookThen(1, '15:00', '16:00')).status).toBe(200);
    await viewsSeen(api);
    const found = await luis.get(`/api/search-attractions/${NEXT_TUESDAY}/all/all`);
    const half = (found.body.data as FoundAttraction[]).find(({ id }) => id === 2);
    const starts = half?.dates.map(({ start }) => start);
    expect(starts).not.toContain('10:00');
    expect(starts).toContain('12:00');
    const citizens = await luis.post('/api/makeReservationNormal1', {
      available_date_id: slotAt(10, 2),
      date: NEXT_TUESDAY,
      observations: '',
    });
    expect(citizens).toMatchObject({ status: 409, body: { code: 'gap_needed' } });
    const places = citizens.body.alternatives as { attraction_id: number; hour_start: string }[];
    expect(places.filter((one) => one.attraction_id === 2).map((one) => one.hour_start)).not.toContain(
      '10:00',
    );
    const warned = await bookThen(2, '10:00', '11:00');
    expect(warned.body.warnings).toEqual([
      `${NEAR} de Cancha 1 del martes 1 de diciembre de 2026 de 11:00 a 12:00, y quedan menos.`,
    ]);
    api.clock.set(`${NEXT_TUESDAY}T12:00:00Z`);
    const board = await (await api.visitor()).get('/api/board/polideportivo');
    const slots = (board.body.attractions as BoardAttraction[]).find(({ id }) => id === 2)?.slots;
    expect(slots).toContainEqual({ hour_start: '12:00', hour_end: '14:30', text: 'Libre', state: 'free' });
  });
});
