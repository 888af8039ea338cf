import { expect, test } from 'vitest';
import type { SearchHit } from '../../api/contract/find.ts';
import type { GridCell } from '../../api/contract/grid.ts';
import type { DayChange } from '../../api/contract/history.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';

const DATE = '2026-11-24';

const api = await gridApiOfFile();
const admin = await api.as('admin');
api.clock.set('2026-11-21T14:10:00.000Z');
const made = await admin.post('/admin/programmation/create', form());
const id = (made.body.reservation as { id: string }).id;
api.clock.set('2026-11-21T14:20:00.000Z');
const to = { attraction_id: 2, date: DATE, hour_start: '12:00', hour_end: '13:00' };
await admin.post(`/api/reservation/${id}/move`, to);
api.clock.set('2026-11-21T14:30:00.000Z');
await admin.delete(`/api/reservation/${id}`);
api.clock.set('2026-11-21T14:40:00.000Z');

const asOf = async (at: string) =>
  (await admin.get(`/api/admin/as-of?center_id=1&date=${DATE}&at=${at}`)).body as unknown as {
    data: GridCell[];
    changes: DayChange[];
  };
const held = ({ data }: { data: GridCell[] }) =>
  data
    .filter(({ reservation_id }) => reservation_id !== null)
    .map((cell) => [cell.attraction_name, cell.hour, cell.who, cell.what]);

/** Local times: six hours behind. */
test.each([
  ['before anything happened', '08:09:59', []],
  ['in the second in which it was made', '08:10:00', [['Cancha 1', '10:00', 'Ana López', 'Fútbol']]],
  ['before it was moved', '08:19:59', [['Cancha 1', '10:00', 'Ana López', 'Fútbol']]],
  ['after it was moved', '08:20:00', [['Cancha 2', '12:00', 'Ana López', 'Fútbol']]],
  ['after it was cancelled', '08:30:00', []],
])('the grid shows the day as it was %s', async (_, time, expected) => {
  expect(held(await asOf(`2026-11-21T${time}`))).toEqual(expected);
});

test('the answer has the shape of the grid, and names every change of the day with who made it', async () => {
  const { body: grid } = await admin.get(`/test?center_id=1&date=${DATE}&filter_attraction_type=0`);
  const { changes, now, ...rest } = (
    await admin.get(`/api/admin/as-of?center_id=1&date=${DATE}&at=2026-11-21T08:40`)
  ).body;
  const { now: __, ...same } = grid;
  expect(rest).toEqual(same);
  expect(now).toBe('2026-11-21 08:40');
  expect((changes as DayChange[]).map(({ at, summary }) => [at, summary])).toEqual([
    ['2026-11-21T08:10:00', 'Reserva creada'],
    ['2026-11-21T08:20:00', 'Reserva trasladada a otro lugar o fecha'],
    ['2026-11-21T08:20:00', 'Traslado completado'],
    ['2026-11-21T08:30:00', 'Reserva cancelada'],
  ]);
  expect((changes as DayChange[])[0]).toMatchObject({
    user: expect.stringContaining('admin-'),
    detail: 'Ana López · Cancha 1',
    reservation_id: id,
  });
});

test('a moment that is none, or of nowhere, is refused', async () => {
  for (const query of [
    `center_id=1&date=${DATE}&at=ayer`,
    `center_id=1&date=${DATE}&at=2026-02-30T10:00:00`,
    'center_id=1&date=2026-13-01&at=2026-11-21T10:00:00',
    `center_id=x&date=${DATE}&at=2026-11-21T10:00:00`,
  ])
    expect((await admin.get(`/api/admin/as-of?${query}`)).status, query).toBe(422);
});

test('a center that never was is not found', async () => {
  const answer = await admin.get(`/api/admin/as-of?center_id=9999&date=${DATE}&at=2026-11-21T10:00:00`);
  expect([answer.status, answer.body.error]).toEqual([404, 'El registro no existe o fue eliminado.']);
});

const find = async (q: string, client = admin) =>
  (await client.get(`/api/find?q=${encodeURIComponent(q)}`)).body.results as SearchHit[];

test('anything is found: a reservation by code, name or organisation, a court, a page', async () => {
  const made = await admin.post('/admin/programmation/create', form({ selected_hour_start: '10:00' }));
  const { shortcode, id: other } = made.body.reservation as { shortcode: string; id: string };
  expect((await find(shortcode.toLowerCase()))[0]).toMatchObject({
    kind: 'reservation',
    id: other,
    title: 'Ana López',
    detail: expect.stringContaining(shortcode),
    url: `/admin/programmation?center=1&date=${DATE}`,
  });
  expect((await find('lopez')).map(({ id: of }) => of)).toContain(other);
  expect((await find('liga norte')).map(({ kind }) => kind)).toContain('reservation');
  expect(await find('cancha 2')).toContainEqual({
    kind: 'attraction',
    id: '2',
    title: 'Cancha 2',
    detail: 'Polideportivo',
    url: '/admin/programmation?center=1&court=2',
  });
  expect((await find('registro de ev')).map(({ url }) => url)).toEqual(['/admin/log']);
  expect(await find('nadie conoce esto')).toEqual([]);
  // A part from the middle of a name, in reservations too.
  expect((await find('óPE')).map(({ id: of }) => of)).toContain(other);
  for (const signs of ['\\\\', '🏀', '%']) expect(await find(signs)).toEqual([]);
});

test('the holder of a court at an hour is answered first: the reservation, or until when it is free, with its place in the grid', async () => {
  const slot = { selected_attraction_id: 2, selected_hour_start: '19:00', selected_hour_end: '20:00' };
  const made = await admin.post('/admin/programmation/create', form(slot));
  const taken = (await find('¿quién tiene la cancha 2 el martes a las siete?')).slice(0, 2);
  expect(taken.map(({ kind, title }) => [kind, title])).toEqual([
    ['attraction', expect.stringContaining('Cancha 2, 07:00: ')],
    ['reservation', 'Ana López'],
  ]);
  expect(taken[1]?.id).toBe((made.body.reservation as { id: string }).id);
  expect(taken[0]?.url).toBe(`/admin/programmation?center=1&date=${DATE}&hour=07%3A00&court=2`);
  expect((await find('cancha 2 24/11')).slice(0, 2).map(({ title }) => title)).toEqual([
    ...['Cancha 2', 'Ana López'],
  ]);
  expect(await find('cancha 99 19:00')).toEqual([]);
});

test('the nearest to today are found first: those to come, then those that are over; cancelled ones are counted', async () => {
  const name = 'Nearest Ramírez';
  const book = async (client: typeof admin, selected_date: string) => {
    const fields = form({ selected_date, selected_hour_start: '08:00', selected_hour_end: '09:00' });
    const { body } = await client.post('/admin/programmation/create', { ...fields, reservation_name: name });
    return (body.reservation as { id: string }).id;
  };
  const today = '2026-11-21';
  const over = await book(admin, today);
  api.clock.set('2026-11-23T14:40:00.000Z');
  // Sessions end after some hours.
  const later = await api.as('admin');
  const days = [
    '2026-11-29',
    '2026-11-25',
    '2026-11-24',
    '2026-11-27',
    '2026-12-01',
    '2026-11-28',
    '2026-12-02',
  ];
  const ids = new Map<string, string>();
  for (const day of days) ids.set(day, await book(later, day));
  await later.delete(`/api/reservation/${ids.get('2026-11-25')}`);
  const found = await find('nearest ramirez', later);
  expect(found.map(({ id: of }) => of)).toEqual([
    ...['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ids.get(day)),
    over,
  ]);
  expect(found.map(({ detail }) => detail.endsWith(' · Cancelada'))).toEqual([
    ...[false, true, false, false, false, false],
  ]);
});

test('the answer about a past hour says who had it, or that it was free', async () => {
  const monday = '2026-11-23';
  api.clock.set(`${monday}T14:45:00.000Z`);
  const early = await api.as('admin');
  const slot = { selected_attraction_id: 2, selected_hour_start: '11:00', selected_hour_end: '12:00' };
  const made = await early.post('/admin/programmation/create', form({ ...slot, selected_date: monday }));
  expect(made.status).toBe(200);
  const titles = async (client: typeof admin, ...questions: string[]) =>
    Promise.all(questions.map(async (q) => (await find(q, client))[0]?.title));
  expect(await titles(early, 'cancha 2 10:00', 'cancha 2 07:00', 'cancha 2 08:00')).toEqual([
    'Cancha 2, 10:00: libre hasta las 11:00',
    // It was free then, and is free still.
    'Cancha 2, 07:00: estuvo libre',
    'Cancha 2, 08:00: libre hasta las 11:00',
  ]);
  // 12:30.
  api.clock.set(`${monday}T18:30:00.000Z`);
  const late = await api.as('admin');
  expect(
    await titles(
      late,
      '¿quién tuvo la cancha 2 a las 10:00?',
      '¿quién tuvo la cancha 2 a las 11:00?',
      'cancha 2 12:00',
      '¿estuvo libre la cancha 2 el martes pasado a las 10:00?',
      'cancha 2 ayer 10:00',
    ),
  ).toEqual([
    'Cancha 2, 10:00: estuvo libre hasta las 11:00',
    'Ana López',
    'Cancha 2, 12:00: libre hasta las 21:00',
    'Cancha 2, 10:00: estuvo libre hasta las 21:00',
    'Cancha 2, 10:00: fuera de horario',
  ]);
});

test('staff are not led to pages of administrators', async () => {
  expect(await find('registro de ev', await api.as('staff'))).toEqual([]);
});

test('a court that is put on a floor keeps the earlier changes of its day', async () => {
  const later = await api.as('admin');
  const changes = async (at: string) => {
    const { body } = await later.get(`/api/admin/as-of?center_id=1&date=${DATE}&at=${at}`);
    return (body.changes as DayChange[]).map(({ summary }) => summary);
  };
  const before = await changes('2026-11-21T08:25:00');
  expect(before.slice(0, 2)).toEqual(['Reserva creada', 'Reserva trasladada a otro lugar o fecha']);
  const cells = [{ name: 'A', row: 0, column: 0 }];
  const { body } = await later.post('/api/floors', { center_id: 1, name: 'Duela', cells });
  const floor_id = (body.floor as { id: number }).id;
  const linked = await later.send('PUT', '/api/attraction/1/floor', {
    json: { floor_id, cells: [1], from: '2026-11-24' },
  });
  expect(linked.status).toBe(200);
  // As it was before the floor, and as it is now.
  for (const at of ['2026-11-21T08:25:00', '2026-11-25T00:00:00']) {
    const now = await changes(at);
    expect(now.slice(0, before.length)).toEqual(before);
    expect(now).toContain('Reservas del día pasadas con la atracción');
  }
});
