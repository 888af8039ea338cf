import { describe, expect, test } from 'vitest';
import type { GridCell } from '../../api/contract/grid.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';
import { bookedIn, CREATE } from '../support/reception.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');
const ask = (query: string) => staff.get(`/api/admin/court-days?${query}`);

describe('several days of one attraction', () => {
  test('a week has the cells of the grid, day after day, and no other attraction', async () => {
    const { id } = await bookedIn(await staff.post(CREATE, form()));
    const { status, body } = await ask('attraction_id=1&date=2026-11-23');
    expect(status).toBe(200);
    expect(body).toMatchObject({ attraction: { id: 1, name: 'Cancha 1', center_id: 1 } });
    const cells = body.data as GridCell[];
    expect(cells).toHaveLength(7 * 18);
    expect([...new Set(cells.map(({ date }) => date))]).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(new Set(cells.map(({ attraction_id }) => attraction_id))).toEqual(new Set([1]));
    const taken = cells.filter(({ reservation_id }) => reservation_id !== null);
    expect(taken).toMatchObject([{ reservation_id: id, date: '2026-11-24', hour: '10:00' }]);
    const grid = await staff.get('/test?center_id=1&date=2026-11-24&filter_attraction_type=0');
    const sameDay = (grid.body.data as GridCell[]).filter(({ attraction_id }) => attraction_id === 1);
    expect(cells.filter(({ date }) => date === '2026-11-24')).toEqual(sameDay);
  });

  test('as many days as asked for, over the end of a year', async () => {
    const { body } = await ask('attraction_id=1&date=2026-12-31&days=2');
    expect(new Set((body.data as GridCell[]).map(({ date }) => date))).toEqual(
      new Set(['2026-12-31', '2027-01-01']),
    );
  });

  test.each([
    ['attraction_id=1&date=2026-11-23&days=15', 'days'],
    ['attraction_id=1&date=2026-11-23&days=0', 'days'],
    ['attraction_id=1&date=2026-02-30', 'date'],
    ['attraction_id=x&date=2026-11-23', 'attraction_id'],
  ])('%s is refused at its field', async (query, field) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  test('an attraction that does not exist is answered with 404', async () => {
    expect((await ask('attraction_id=999&date=2026-11-23')).status).toBe(404);
  });
});
