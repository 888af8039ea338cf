import { beforeAll, describe, expect, test } from 'vitest';
import { readFreeCourts, readFreePerDay } from '../../projections/court-search/queries.ts';
import { readTakenHours } from '../../projections/court-search/taken.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { databaseOfFile } from '../support/database.ts';
import { readTables } from '../support/read-tables.ts';
import { rowsOfReusedPlan, rowsTouched } from '../support/rows-touched.ts';

const { pool } = await databaseOfFile();
beforeAll(() => fillCity());

/** 50 centers of 20 courts, each open 14 hours a day and booked for 8 of them for 16 days, each once more by somebody who cancelled; 10 activities. */
async function fillCity(): Promise<void> {
  const into = await readTables(pool);
  const statements = [
    `insert into ${await into('catalog', 'centers')}
       (id, name, slug, strcode, address, phone, email, map_url, hours, active, image, dependencies, removed)
     select n, 'Centro ' || n, 'c' || n, '', '', '', '', '', '', true, '', '{}', false from generate_series(1, 50) n`,
    `insert into ${await into('catalog', 'attractions')}
       (id, name, center_id, attraction_type_id, capacity, active, image, activities, minutes_before, minutes_after, removed)
     select n, 'Cancha ' || n, 1 + n % 50, 1, 10, true, '', array[1 + n % 10], 0, 0, false from generate_series(1, 1000) n`,
    `insert into ${await into('catalog', 'opening_hours')}
       (id, attraction_id, day_of_week, start_minute, end_minute, active, removed)
     select n * 1000 + d * 100 + h, n, d, h * 60, h * 60 + 60, true, false
     from generate_series(1, 1000) n, generate_series(0, 6) d, generate_series(7, 20) h`,
    `insert into ${await into('reservation-detail', 'reservations')}
       (reservation_id, order_id, qrcode, center_id, attraction_id, date, start_minute, end_minute, reservation_type_id,
        activity_id, name, dependency, shortcode, reference, observations, companions, channel, is_own, created_at, version, is_late,
        approval, approval_until, approval_reason, cancelled_at)
     select concat_ws('-', n, d, h, gone), '', '', 1 + n % 50, n, to_char(date '2026-11-21' + d, 'YYYY-MM-DD'), h * 60, h * 60 + 60, 1, 1, '',
       '', '', '', '', 0, 'grid', false, now(), 1, false, '', '', '', gone
     from generate_series(1, 1000) n, generate_series(0, 15) d, generate_series(13, 20) h,
       (values (null), (now())) as cancelled(gone)`,
  ];
  for (const statement of statements) await pool.query(statement);
  await pool.query('analyze');
}

const now = { date: '2026-11-21', minute: 0 };
const dates = Array.from({ length: 16 }, (_, day) =>
  new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10),
);

const reservationsTouched = (query: (db: Database) => Promise<unknown>) =>
  rowsTouched(pool, 'reservations', query);

/** On the day, 800 of 8,000 reservations are of the courts of one activity. */
describe('a city of a thousand courts', () => {
  test('answers a search of one activity from the reservations of its courts alone', async () => {
    const ask = (db: Database) => readFreeCourts(db, { activityId: 1, centerId: 0 }, '2026-11-24', 0);
    const courts = await ask(pool);
    expect(courts).toHaveLength(100);
    expect(courts[0]?.free.map(({ start }) => start / 60)).toEqual([7, 8, 9, 10, 11, 12]);
    expect(await reservationsTouched(ask)).toBeLessThanOrEqual(800);
  });

  test('and all of its free hours of a fortnight', async () => {
    const ask = (db: Database) => readFreePerDay(db, { activityId: 1, centerId: 0 }, dates, now);
    expect(await ask(pool)).toEqual(dates.map((date) => ({ date, free: 600 })));
    expect(await reservationsTouched(ask)).toBeLessThanOrEqual(16 * 800);
  });

  test.each([0, 1])(
    'looks at few rows for its free and its taken hours, by a plan made for any values (activity %i)',
    async (activityId) => {
      const filter = { activityId, centerId: 0 };
      const taken = { ...filter, date: '2026-11-24', fromMinute: 0, own: null };
      // 14,000 hours and 8,000 reservations of the day pass some ten steps.
      for (const ask of [
        (db: Database) => readFreeCourts(db, filter, '2026-11-24', 0),
        (db: Database) => readTakenHours(db, taken),
      ])
        expect(await rowsOfReusedPlan(pool, ask)).toBeLessThan(1_000_000);
    },
  );
});
