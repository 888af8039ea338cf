import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import type { OccupancyEntry } from '../../api/contract/statistics.ts';
import { occupancyRows } from '../../api/routes/statistics.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { OCCUPANCY_GROUPS } from '../../domain/occupancy/groups.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { databaseOfFile } from '../support/database.ts';
import { gridApiOfFile, hourForm } from '../support/grid-api.ts';
import { applyInBatches } from '../support/projection-scenario.ts';
import { bookedIn } from '../support/reception.ts';
import { attractionFields } from '../support/sample-events.ts';

/** Court 1 is the whole hall, 2 and 3 are its halves, 4 to 7 courts of badminton; court 8 lies on no floor. */
const HALL: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 4],
  2: [1, 2],
  3: [3, 4],
  4: [1],
  5: [2],
  6: [3],
  7: [4],
};
const ALONE = 8;
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const DAY_OPEN = 14 * 60;

const api = await gridApiOfFile();
const context = () => newContext(api.booking);
for (const id of [4, 5, 6, 7, ALONE])
  await changeCatalog(
    api.booking.handler,
    attractions,
    { type: 'Create', fields: attractionFields(id, { image: '' }) },
    context(),
  );
for (const attractionId of [3, 4, 5, 6, 7, ALONE]) {
  const slots = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, start: 420, end: 1260, active: true }));
  await setOpeningHours(api.booking.handler, { type: 'AddSlots', attractionId, slots }, context());
}
await seen();
const admin = await api.as('admin');
const staff = await api.as('staff');

async function seen(): Promise<void> {
  const views = ['catalog', 'floors', 'reservation-detail'] as const;
  expect(await api.deps.waiter.waitFor(await api.booking.store.head(), views, 10_000)).toBe(true);
}

const book = async (court: number, hour: number, date = TUESDAY) =>
  bookedIn(
    await staff.post('/admin/programmation/create', {
      ...hourForm(date, hour),
      selected_attraction_id: String(court),
    }),
  );
const ask = async (group: string, from = TUESDAY, to = from) => {
  await seen();
  const query = `from=${from}&to=${to}&group=${group}&center=1`;
  const { status, body } = await staff.get(`/api/statistics/occupancy?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as OccupancyEntry[];
};
/** Minutes reserved and open in an hour of a day. */
const hourOf = async (hour: number, date = TUESDAY) => {
  const row = (await ask('hour', date)).find(({ key }) => key === String(hour));
  return [row?.reserved_minutes, row?.open_minutes];
};
const link = (court: number, cells: readonly number[], from: string, floorId: number | null = 1) =>
  admin.send('PUT', `/api/attraction/${court}/floor`, { json: { floor_id: floorId, cells, from } });

// Before the hall becomes one floor, from Tuesday on.
await book(2, 10, MONDAY);
await book(3, 10, MONDAY);
await book(2, 8);
const cells = ['A', 'B', 'C', 'D'].map((name, column) => ({ name, row: 0, column }));
await admin.post('/api/floors', { center_id: 1, name: 'Salón', cells });
for (const [court, covered] of Object.entries(HALL))
  expect((await link(Number(court), covered, TUESDAY)).body).toMatchObject({ conflicts: [] });

describe('the statistics of a hall whose courts share a floor', () => {
  test('count its time once: the hall and the court beside it are open for two hours in each', async () => {
    expect(await hourOf(20)).toEqual([0, 120]);
    expect(await ask('center')).toMatchObject([{ key: '1', open_minutes: 2 * DAY_OPEN }]);
  });

  test('show the whole floor taken by its full court, or by all courts of badminton', async () => {
    await book(1, 10);
    for (const court of [4, 5, 6, 7]) await book(court, 11);
    expect(await hourOf(10)).toEqual([60, 120]);
    expect(await hourOf(11)).toEqual([60, 120]);
  });

  test('show half of it taken by a half, and a court without a floor whole', async () => {
    await book(2, 12);
    await book(ALONE, 13);
    expect(await hourOf(12)).toEqual([30, 120]);
    expect(await hourOf(13)).toEqual([60, 120]);
  });

  test('give back the time of a reservation that is cancelled, and take it again when it is restored', async () => {
    const { id } = await book(5, 14);
    expect(await hourOf(14)).toEqual([15, 120]);
    expect((await staff.delete(`/api/reservation/${id}`)).status).toBe(200);
    expect(await hourOf(14)).toEqual([0, 120]);
    expect((await admin.post(`/api/reservation/${id}/restore`, {})).status).toBe(200);
    expect(await hourOf(14)).toEqual([15, 120]);
  });

  test('count as before until the date of the link, and what was booked before by its share after it', async () => {
    expect(await hourOf(10, MONDAY)).toEqual([120, 8 * 60]);
    expect(await hourOf(8)).toEqual([30, 120]);
  });

  test('follow a reservation that moves off the floor and back', async () => {
    const { id } = await book(3, 15);
    expect(await hourOf(15)).toEqual([30, 120]);
    const to = (court: number) => ({
      attraction_id: court,
      date: TUESDAY,
      hour_start: '15:00',
      hour_end: '16:00',
    });
    expect((await admin.post(`/api/reservation/${id}/move`, to(ALONE))).status).toBe(200);
    expect(await hourOf(15)).toEqual([60, 120]);
    expect((await admin.post(`/api/reservation/${id}/move`, to(4))).status).toBe(200);
    expect(await hourOf(15)).toEqual([15, 120]);
  });

  test('show by court its own hours, booked and open', async () => {
    const rows = await ask('attraction');
    const figures = rows.map((row) => [row.key, row.reserved_minutes, row.open_minutes]);
    expect(figures).toEqual([
      ['1', 60, DAY_OPEN],
      ['2', 120, DAY_OPEN],
      ['3', 0, DAY_OPEN],
      ['4', 120, DAY_OPEN],
      ['5', 120, DAY_OPEN],
      ['6', 60, DAY_OPEN],
      ['7', 60, DAY_OPEN],
      ['8', 60, DAY_OPEN],
    ]);
  });

  test('have the same sum in each group', async () => {
    const monday = 2 * 60;
    const hall = 60 + 60 + 2 * 30 + 2 * 15;
    const sum = monday + hall + 60;
    for (const group of OCCUPANCY_GROUPS.filter((name) => name !== 'attraction'))
      for (const [from, to] of [
        [MONDAY, TUESDAY],
        ['2026-11-01', '2026-11-30'],
        ['2026-01-01', '2026-12-31'],
        ['2025-06-15', '2027-03-15'],
      ]) {
        const reserved = (await ask(group, from, to)).map((row) => row.reserved_minutes);
        expect([group, from, reserved.reduce((all, one) => all + one, 0)]).toEqual([group, from, sum]);
      }
  });

  test('lose a closed half once', async () => {
    const closure = {
      attraction_ids: [3],
      date_start: '2026-11-25',
      date_end: '2026-11-25',
      reason: 'Pintura',
    };
    const hours = { hour_start: '18:00', hour_end: '20:00' };
    expect((await admin.post('/api/closures', { ...closure, ...hours })).status).toBe(200);
    expect(await hourOf(18, '2026-11-25')).toEqual([0, 30 + 60]);
    expect(await hourOf(20, '2026-11-25')).toEqual([0, 120]);
    const open = (await ask('attraction', '2026-11-25')).map((row) => [row.key, DAY_OPEN - row.open_minutes]);
    // The hall and the courts of that half too; the other half goes on.
    expect(open).toEqual([
      ['1', 120],
      ['2', 0],
      ['3', 120],
      ['4', 0],
      ['5', 0],
      ['6', 120],
      ['7', 120],
      ['8', 0],
    ]);
  });

  test('count a court whole again from the date on which it leaves the floor', async () => {
    await book(2, 10, '2026-12-01');
    await book(2, 10, '2026-11-26');
    expect((await link(2, [], '2026-11-30', null)).status).toBe(200);
    expect(await hourOf(10, '2026-12-01')).toEqual([60, 3 * 60]);
    expect(await hourOf(10, '2026-11-26')).toEqual([30, 2 * 60]);
  });

  test('are the same after a rebuild', async () => {
    await seen();
    const { pool } = await databaseOfFile();
    await applyInBatches(pool, [catalog, floorsView, reservationDetail], [await api.booking.store.readAll()]);
    const figures = (db: Pool, group: (typeof OCCUPANCY_GROUPS)[number]) =>
      occupancyRows(
        { pool: db, timeZone: api.deps.config.timeZone },
        { from: '2026-01-01', to: '2026-12-31', group, center: 0 },
        context().now,
      );
    for (const group of OCCUPANCY_GROUPS)
      expect(await figures(pool, group)).toEqual(await figures(api.pool, group));
  });
});
