import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../projections/kit/projection.ts';
import { readOrderFeed } from '../../projections/open-active/order-queries.ts';
import {
  readOpenDataCounts,
  readPublishedDates,
  readPublishedDay,
  readSlotFeed,
} from '../../projections/open-active/queries.ts';
import { databaseOfFile } from '../support/database.ts';
import { readTables } from '../support/read-tables.ts';
import { rowsTouched } from '../support/rows-touched.ts';

const { pool } = await databaseOfFile();
beforeAll(() => fill());

/** Tombstones of 400 days, 200 a day; 1,000 hours of now; 20,000 orders of two keys, one of them idle since its first. */
async function fill(): Promise<void> {
  const into = await readTables(pool);
  const slots = await into('open-active', 'open_slots');
  const statements = [
    `insert into ${slots} (slot_id, attraction_id, date, start_minute, end_minute, state, position, changed_at)
     select 'gone-' || n, 1 + n % 20, to_char(date '2026-01-01' + n / 200, 'YYYY-MM-DD'), 480, 540, 'gone', n,
       timestamptz '2026-01-01Z' + n * interval '432 s' from generate_series(1, 80000) n`,
    `insert into ${slots} (slot_id, attraction_id, date, start_minute, end_minute, state, position, changed_at)
     select 'live-' || n, 1 + n % 20, to_char(date '2027-02-05' + n % 10, 'YYYY-MM-DD'), 480, 540,
       case when n % 2 = 0 then 'free' else 'taken' end, 80000 + n, timestamptz '2027-02-05Z' from generate_series(1, 1000) n`,
    `insert into ${await into('open-active', 'open_terms')} values (1, 80105)`,
    `insert into ${await into('open-orders', 'open_orders')} (order_id, key_id, uuid, state, position, changed_at)
     select 'o' || n, case when n = 1 then 'idle' else 'busy' end, 'u' || n, 'completed', n, now()
     from generate_series(1, 20000) n`,
    `insert into ${await into('open-orders', 'open_order_items')}
       (reservation_id, order_id, key_id, item_id, attraction_id, date, start_minute, end_minute, cancelled, cancelled_by,
        checked_in, position)
     select 'r' || n, 'o' || n, case when n = 1 then 'idle' else 'busy' end, 'i' || n, 1, '2027-02-05', 480, 540, false,
       null, false, case when n = 7 then 30000 else n end from generate_series(1, 20000) n`,
  ];
  for (const statement of statements) await pool.query(statement);
  await pool.query('analyze');
}

const WEEK = '2027-01-28T00:00:00Z';
const place = (position: number, id: string) => ({ position: String(position), id });

describe('the feed of hours', () => {
  test.each<[string, ReturnType<typeof place> | null]>([
    ['the first page', null],
    ['a page among forgotten tombstones', place(500, 'gone-500')],
    ['the last page', place(81_000, 'live-1000')],
  ])('%s reads the hours of now and fresh tombstones', async (_, after) => {
    const rows = await rowsTouched(pool, 'open_slots', (db) => readSlotFeed(db, after, 500, WEEK));
    expect(rows).toBeLessThan(4_000);
  });

  test('a page amid fresh tombstones does not read those behind it', async () => {
    const rows = await rowsTouched(pool, 'open_slots', (db) => readSlotFeed(db, null, 10, WEEK));
    expect(rows).toBeLessThan(1_200);
  });

  test('has each of them once, in the order of their places', async () => {
    const ids: string[] = [];
    for (let after: ReturnType<typeof place> | null = null; ; ) {
      const page = await readSlotFeed(pool, after, 500, WEEK);
      ids.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      after = place(Number(last.position), last.id);
    }
    const { rows } = await pool.query<{ id: string }>(
      `select slot_id as id from read.open_slots left join read.open_terms t using (attraction_id)
       where state <> 'gone' or changed_at >= $1
       order by case when state = 'gone' then open_slots.position else greatest(open_slots.position, t.position) end, slot_id`,
      [WEEK],
    );
    expect(rows.length).toBeGreaterThan(2_000);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});

test('the counts of the publication leave the tombstones out', async () => {
  expect(await readOpenDataCounts(pool)).toMatchObject({ free: 500, taken: 500, lastDate: '2027-02-14' });
  expect(await rowsTouched(pool, 'open_slots', readOpenDataCounts)).toBeLessThan(4_000);
  expect(await rowsTouched(pool, 'open_slots', readPublishedDates)).toBeLessThan(2_000);
  expect(await rowsTouched(pool, 'open_slots', (db) => readPublishedDay(db, '2027-02-06'))).toBe(100);
});

describe('the feed of orders', () => {
  const page = async (keyId: string, after: number) => {
    const read = (db: Database) => readOrderFeed(db, keyId, place(after, 'u'), 500);
    return (
      (await rowsTouched(pool, 'open_orders', read)) + (await rowsTouched(pool, 'open_order_items', read))
    );
  };

  test.each([
    ['after the last change', 'busy', 30_000],
    ['after the last order', 'busy', 20_000],
    ['of a key that is idle', 'idle', 1],
  ])('%s reads what came since', async (_, keyId, after) => {
    expect(await page(keyId, after)).toBeLessThan(50);
  });

  test.each([
    ['the first', null],
    ['an early', 1_000],
  ])('%s page reads little more than its orders', async (_, after) => {
    const read = (db: Database) => readOrderFeed(db, 'busy', after === null ? null : place(after, 'u'), 500);
    expect(await read(pool)).toHaveLength(500);
    expect(await rowsTouched(pool, 'open_orders', read)).toBeLessThan(5_000);
    expect(await rowsTouched(pool, 'open_order_items', read)).toBeLessThan(5_000);
  });

  test('has each order once, in the order of their places', async () => {
    const places: { readonly position: string; readonly id: string }[] = [];
    for (;;) {
      const rows = await readOrderFeed(pool, 'busy', places.at(-1) ?? null, 500);
      if (rows.length === 0) break;
      places.push(...rows.map(({ position, uuid }) => ({ position, id: uuid })));
    }
    const { rows } = await pool.query(
      `select max(greatest(o.position, i.position))::text as position, uuid as id
       from read.open_orders o join read.open_order_items i using (order_id)
       where o.key_id = 'busy' group by o.uuid order by max(greatest(o.position, i.position)), o.uuid`,
    );
    expect(rows).toHaveLength(19_999);
    expect(places).toEqual(rows);
  });

  test('places an order at the last change of its items', async () => {
    const rows = await readOrderFeed(pool, 'busy', place(19_999, 'u19999'), 500);
    expect(rows.map(({ uuid, position }) => [uuid, position])).toEqual([
      ['u20000', '20000'],
      ['u7', '30000'],
    ]);
    const [first] = await readOrderFeed(pool, 'busy', null, 1);
    expect(first?.uuid).toBe('u2');
  });
});
