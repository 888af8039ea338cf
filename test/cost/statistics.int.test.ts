import { beforeAll, describe, expect, test } from 'vitest';
import { OCCUPANCY_GROUPS } from '../../domain/occupancy/groups.ts';
import { openStretches } from '../../domain/occupancy/open-stretches.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { readCourtHours } from '../../projections/occupancy/court-hours.ts';
import { readFloorExcess, readFloorTimes } from '../../projections/occupancy/floor-excess.ts';
import { readOccupancy } from '../../projections/occupancy/queries.ts';
import { fillOccupancy } from '../support/city-statistics.ts';
import { databaseOfFile } from '../support/database.ts';
import { rowsTouched } from '../support/rows-touched.ts';

/** Ten years: 14,612 reservations, whose counts are some 500,000 rows. The two courts of each center share a floor. */
const { pool } = await databaseOfFile();
beforeAll(
  () => fillOccupancy(pool, { days: 3_653, centers: 2, courts: 4, perDay: 1, hasFloors: true }),
  120_000,
);

const timeZone = 'America/Guatemala';
const now = { date: '2025-11-22', minute: 1_000 };
const asked = { from: '2016-01-16', to: '2025-12-30', timeZone };

/** Ten years are 46 periods: whole ones, and what they have too much; a day of the city has up to 4 rows of a facet here. */
describe('ten years are read from the counts of years, months and days', () => {
  test.each(
    OCCUPANCY_GROUPS.filter((group) => group !== 'date').flatMap((group) =>
      [0, 1].map((centerId) => [group, centerId] as const),
    ),
  )(
    'by %s, of center %i: at most 1,000 rows of the counts, today alone of the reservations',
    async (group, centerId) => {
      const query = (db: Database) => readOccupancy(db, { ...asked, now, group, centerId });
      expect(await rowsTouched(pool, 'reservation_uses', query)).toBeLessThanOrEqual(1_000);
      expect(await rowsTouched(pool, 'reservations', query)).toBeLessThanOrEqual(4);
    },
  );

  // Between the days of the index lie the months, each with up to seven days of the week.
  test('each day is a row of the center, or of all together, in a grouping by date', async () => {
    const query = (db: Database) => readOccupancy(db, { ...asked, now, group: 'date', centerId: 0 });
    expect(await query(pool)).toHaveLength(3_637);
    expect(await rowsTouched(pool, 'reservation_uses', query)).toBeLessThanOrEqual(4_700);
  });

  test.each(OCCUPANCY_GROUPS.filter((group) => group !== 'attraction' && group !== 'date'))(
    'floors count once by %s: at most 200 rows for each of their courts',
    async (group) => {
      const floors = await readFloorTimes(pool, { ...asked, centerId: 0 });
      const query = (db: Database) => readFloorExcess(db, group, floors);
      expect((await query(pool)).size).toBeGreaterThan(1);
      expect(await rowsTouched(pool, 'reservation_uses', query)).toBeLessThanOrEqual(4 * 200);
    },
  );

  test('floors count once by date: a row a day for each of their courts', async () => {
    const floors = await readFloorTimes(pool, { ...asked, centerId: 1 });
    const query = (db: Database) => readFloorExcess(db, 'date', floors);
    expect((await query(pool)).size).toBeGreaterThan(3_000);
    expect(await rowsTouched(pool, 'reservation_uses', query)).toBeLessThanOrEqual(2 * 4_700);
  });

  test('the open time reads of each court the first reservation', async () => {
    const query = (db: Database) => readCourtHours(db, { ...asked, centerId: 0 });
    const open = openStretches(await query(pool), asked);
    expect(open).toHaveLength(4 * 7);
    expect(await rowsTouched(pool, 'reservations', query)).toBeLessThanOrEqual(4);
  });

  test('the log of opening hours is read again only when it has grown', async () => {
    const query = (db: Database) => readCourtHours(db, { ...asked, centerId: 0 });
    const statements: string[] = [];
    const counting: Database = Object.create(pool, {
      query: {
        value: (...args: Parameters<Database['query']>) => {
          statements.push(String(args[0]));
          return pool.query(...args);
        },
      },
    });
    await query(counting);
    await query(counting);
    expect(statements.filter((sql) => sql.includes('partition by'))).toHaveLength(1);
  });
});
