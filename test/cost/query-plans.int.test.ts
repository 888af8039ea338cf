import { beforeAll, describe, expect, test } from 'vitest';
import { accountInitials } from '../../projections/accounts/projection.ts';
import {
  readAccount,
  readAccounts,
  readAccountsOfPerson,
  readClaims,
  readLatestAccounts,
} from '../../projections/accounts/queries.ts';
import {
  type AuditFilter,
  eachAuditEntry,
  readAround,
  readAuditEntry,
  readAuditLog,
} from '../../projections/audit-log/queries.ts';
import { readGridInit } from '../../projections/catalog/queries.ts';
import { readFreeCourts, readFreePerDay } from '../../projections/court-search/queries.ts';
import { readAlternatives, readDays } from '../../projections/day-grid/queries.ts';
import { gridVersion, readGridView } from '../../projections/day-grid/view.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { readOwnReservations } from '../../projections/own-reservations/queries.ts';
import {
  readPerson,
  readPersonByCui,
  readWaitingDocuments,
} from '../../projections/person-directory/queries.ts';
import { readPeople } from '../../projections/person-directory/search.ts';
import {
  readOrder,
  readOrdered,
  readReservation,
  readReservationByQrcode,
  readReservationByShortcode,
  readTooClose,
} from '../../projections/reservation-detail/queries.ts';
import { databaseOfFile } from '../support/database.ts';
import { fillCounts } from '../support/fill-counts.ts';
import { readTables } from '../support/read-tables.ts';
import { rowsTouched } from '../support/rows-touched.ts';
import { DATE } from '../support/sample-events.ts';

const { pool } = await databaseOfFile();
beforeAll(() => fill());

/** Months of the audit log. */
const MONTHS = Array.from({ length: 14 }, (_, month) =>
  new Date(Date.UTC(2026, month)).toISOString().slice(0, 7),
);

/** A city: 10 centres with 20 courts each, 1,000 days of ten reservations a court, as many people and log entries. */
async function fill(): Promise<void> {
  const into = await readTables(pool);
  const statements = [
    `insert into ${await into('catalog', 'attractions')}
     select n, 'Cancha ' || n, 1 + n % 10, 1, 10, true, '', array[1 + n % 5], 0, 0, false from generate_series(1, 200) n`,
    `insert into ${await into('catalog', 'opening_hours')}
     select n * 10 + d, n, d, 480, 1200, true, false from generate_series(1, 200) n, generate_series(0, 6) d`,
    `insert into ${await into('reservation-detail', 'reservations')}
       (reservation_id, order_id, shortcode, qrcode, center_id, attraction_id, date, start_minute, end_minute,
        reservation_type_id, reference, dependency, person_id, name, observations, companions, channel, is_own, created_at, version, is_late,
        approval, approval_until, approval_reason)
     select 'r' || n, 'o' || n, 's' || n, 'q' || n, 1, 1 + n % 200, to_char(date '2026-01-01' + n / 600, 'YYYY-MM-DD'),
       480, 540, 1, '', '', 'p' || n % 50000, 'Ana', '', 0, 'grid', false, now(), 1, false, '', '', ''
     from generate_series(1, 200000) n`,
    `insert into ${await into('person-directory', 'people')}
       (person_id, cui, first_name, last_name, gender, date_of_birth, phone, registered_at, image, dpi_front, dpi_back,
        dpi_status, dpi_at, dpi_reason, dpi_lapsed, is_claimant, name_key, name_grams, cui_grams)
     select 'p' || n, n::text, 'Ana', 'López', 'F', '1990-01-01', '', now(), '', '', '',
       case when n % 1000 = 0 then 'waiting' else 'none' end, now(), '', '{}', false,
       'ana lopez ' || letters, array['^a', '^an', 'ana', 'lop', 'ope', 'pez', letters],
       array['^' || left(n::text, 1), '^' || left(n::text, 2), left(n::text, 3)]
     from (select n, translate(n % 2500 || '', '0123456789', 'bcdfghjklm') as letters from generate_series(1, 50000) n) named`,
    `insert into ${await into('accounts', 'users')}
       (user_id, email, email_confirmed, invited, self_made, is_vouched, wants_reminders, unreachable_status, roles, center_ids, active, registered_at, email_key, email_grams)
     select 'u' || n, n || '@x.test', true, false, false, true, true, '', array[1], '{}', true, now() + n * interval '1 s', n || '@x.test',
       array[left(n::text, 3), '^' || left(n::text, 2)] from generate_series(1, 50000) n`,
    `insert into ${await into('audit-log', 'audit_log', MONTHS)}
     select n, timestamptz '2026-01-01Z' + n * interval '3 min',
       case when n % 1000 = 0 then 'users' else 'reservations' end, case when n % 1000 = 0 then 'upd' else 'ins' end,
       'r' || n, 'u' || n % 5000, 'SlotReserved', 's', 'c' || n, 'e' || n, null
     from generate_series(1, 200000) n`,
    `insert into ${await into('audit-log', 'audit_days')}
     select (at at time zone 'UTC')::date, table_name, kind, count(*) from read.audit_log group by 1, 2, 3`,
  ];
  for (const statement of statements) await pool.query(statement);
  await fillCounts(pool, accountInitials, {
    rows: await into('accounts', 'users'),
    into: await into('accounts', 'account_initials'),
  });
  await pool.query('analyze');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/** The statements that a query makes, and the tables that each of them reads from end to end. */
async function watch(query: (db: Database) => Promise<unknown>) {
  const asked: { text: string; values: unknown[] }[] = [];
  const recording = {
    query: (query: string | { text: string; values?: unknown[] }, given: unknown[] = []) => {
      const { text, values = given } = typeof query === 'string' ? { text: query } : query;
      asked.push({ text, values });
      return pool.query(text, values);
    },
  };
  await query(recording as unknown as Database);
  const scanned: string[] = [];
  const touched: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    for (const row of rows) {
      const read = readsOf(row['QUERY PLAN'][0].Plan);
      touched.push(...read.map(({ relation }) => relation));
      scanned.push(...read.filter(({ whole }) => whole).map(({ relation }) => tableOf(relation)));
    }
  }
  return { statements: asked.length, scanned, months: monthsOf(touched) };
}

/** Which tables a plan reads, by their names in the database. */
function readsOf(plan: Plan): { relation: string; whole: boolean }[] {
  const { 'Relation Name': relation, 'Node Type': type } = plan;
  const own = relation === undefined ? [] : [{ relation, whole: type === 'Seq Scan' }];
  return [...own, ...(plan.Plans ?? []).flatMap(readsOf)];
}

const PHYSICAL = /__\d+(?:_(\d{4})_(\d{2}))?$/;
const tableOf = (relation: string) => relation.replace(PHYSICAL, '');
/** The months whose partitions were read. */
const monthsOf = (relations: readonly string[]) =>
  [
    ...new Set(relations.flatMap((name) => PHYSICAL.exec(name)?.slice(1, 3).filter(Boolean).join('-') || [])),
  ].sort();

const LARGE = ['reservations', 'people', 'users', 'audit_log', 'opening_hours'];
const large = (scanned: readonly string[]) => scanned.filter((table) => LARGE.includes(table));
const now = { date: DATE, minute: 600 };
const anyCourt = { activityId: 1, centerId: 3 };
const nearby = {
  personId: 'p77',
  reservationTypeId: 1,
  minutes: 60,
  orderId: 'new',
  dates: [DATE, '2026-12-01'],
  start: 600,
  end: 660,
};

describe('hot queries find their rows by an index, whatever is in the tables', () => {
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['the day of a centre', (db) => readGridView(db, { centerId: 1, date: DATE, attractionTypeId: 0 })],
    ['several days of a court', (db) => readDays(db, 7, [DATE, '2026-12-01'])],
    ['alternatives', (db) => readAlternatives(db, { attractionId: 7, activityId: 0, date: DATE })],
    ['a reservation', (db) => readReservation(db, 'r77')],
    ['a reservation by QR code', (db) => readReservationByQrcode(db, 'q77')],
    ['a reservation by short code', (db) => readReservationByShortcode(db, 's77', now)],
    ['an order', (db) => readOrder(db, 'o77')],
    ["a person's reservations near an order", (db) => readTooClose(db, nearby)],
    ['a person by CUI', (db) => readPersonByCui(db, '77')],
    ['a person', (db) => readPerson(db, 'p77')],
    ['the newest accounts', (db) => readLatestAccounts(db, 10)],
    ['accounts of a person', (db) => readAccountsOfPerson(db, 'p77')],
    ['accounts that wait', (db) => readClaims(db, 10)],
    ['an account', (db) => readAccount(db, 'u77')],
    ['the free courts of a day', (db) => readFreeCourts(db, anyCourt, DATE, 0)],
    ['the free hours of a fortnight', (db) => readFreePerDay(db, anyCourt, [DATE, '2026-12-01'], now)],
  ])('%s', async (_, query) => {
    const seen = await watch(query);
    expect(large(seen.scanned)).toEqual([]);
    expect(seen.statements).toBe(1);
  });

  const first = { page: 1, perPage: 15 };
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['people by a rare part of a name', (db) => readPeople(db, 'kkk', first)],
    ['people by a part of the CUI', (db) => readPeople(db, '777', first)],
    ['documents that wait', (db) => readWaitingDocuments(db, first)],
    ['accounts by a part of the address', (db) => readAccounts(db, '777', first)],
  ])('%s', async (_, query) => {
    const seen = await watch(query);
    expect(large(seen.scanned)).toEqual([]);
    expect(seen.statements).toBe(2);
  });

  test('a page in the middle of all accounts: those whose addresses begin alike are passed over', async () => {
    const page = (number: number) => (db: Database) => readAccounts(db, '', { page: number, perPage: 15 });
    const all = await page(1_700)(pool);
    expect([all.total, all.rows.length]).toEqual([50_000, 15]);
    expect(large((await watch(page(1_700))).scanned)).toEqual([]);
    // Twelve addresses in a hundred begin with the same two digits at the most, and a page reads its rows twice.
    expect(await rowsTouched(pool, 'users', page(1_700))).toBeLessThanOrEqual(1_200);
    expect(await rowsTouched(pool, 'account_initials', page(1_700))).toBeLessThanOrEqual(110);
  });

  test('accounts by what many addresses hold are counted so far', async () => {
    const common = (db: Database) => readAccounts(db, '10', first);
    expect(await common(pool)).toMatchObject({ total: 1_000, isCapped: true });
  });

  test('orders and series of a person who is erased', async () => {
    expect(large((await watch((db) => readOrdered(db, ['p77']))).scanned)).toEqual([]);
  });

  test('a page of a person’s own reservations', async () => {
    const own = { personId: 'p77', filter: 'available' as const, now, page: 1, perPage: 15 };
    for (const isProven of [true, false])
      expect(large((await watch((db) => readOwnReservations(db, { ...own, isProven }))).scanned)).toEqual([]);
  });
});

describe('the audit log reads the partitions of the months that are asked for, by their indexes', () => {
  const LONG = { dateStart: '2026-01-01', dateEnd: '2027-02-28' };
  const all = { kind: null, table: null, timeZone: 'America/Guatemala', page: 1, perPage: 15, ...LONG };
  const day = { dateStart: DATE, dateEnd: DATE };

  test.each<[string, Partial<AuditFilter>, string[]]>([
    ['a day', day, ['2026-11']],
    ['a kind in a day', { ...day, kind: 'upd' }, ['2026-11']],
    ['a table in a day', { ...day, table: 'users' }, ['2026-11']],
    ['an account in a day', { ...day, user: '777' }, ['2026-11']],
    ['a register in a day', { ...day, registerId: 'r77' }, ['2026-11']],
    ['a day in which nothing happened', { dateStart: '2027-02-27', dateEnd: '2027-02-28' }, ['2027-02']],
    // The dates begin in the midst of a day of UTC, whose rest is counted row by row: in January.
    ['the newest of all', {}, ['2026-01', '2027-02']],
    ['a page in the midst of all', { page: 6_700 }, ['2026-01', '2026-07']],
    ['the last page of all', { page: Math.ceil(200_000 / 15) }, ['2026-01']],
    ['a rare kind of all', { kind: 'upd', page: 7 }, ['2026-01', '2026-07', '2026-08']],
  ])('%s', async (_, asked, months) => {
    const seen = await watch((db) => readAuditLog(db, { ...all, ...asked }));
    expect(large(seen.scanned)).toEqual([]);
    expect(seen.months).toEqual(months);
  });

  test('a page of a register, of accounts, an entry and what its request did', async () => {
    const queries: ((db: Database) => Promise<unknown>)[] = [
      (db) => readAuditLog(db, { ...all, registerId: 'r77' }),
      (db) => readAuditLog(db, { ...all, registerId: 'r77', table: 'reservations' }),
      (db) => readAuditLog(db, { ...all, user: '777', page: 3 }),
      (db) => readAuditEntry(db, '77', 'UTC'),
      (db) => readAround(db, { correlationId: 'c77', eventId: 'e77', causationId: 'e76' }, 'UTC'),
    ];
    for (const query of queries) expect(large((await watch(query)).scanned)).toEqual([]);
  });

  test('an export goes on where its last batch ended, in that month', async () => {
    const batches = (db: Database) => eachAuditEntry(db, { ...all, ...LONG, table: 'users' });
    const seen = await watch(async (db) => {
      for await (const batch of batches(db)) expect(batch.length).toBeGreaterThan(0);
    });
    expect(large(seen.scanned)).toEqual([]);
  });
});

test('a grid view costs two statements, however many courts it shows', async () => {
  await pool.query(`update read.attractions set center_id = 1`);
  const query = { centerId: 1, date: '2026-03-01', attractionTypeId: 0 };
  expect((await readGridView(pool, query)).days).toHaveLength(200);
  const view = async (db: Database) => [await gridVersion(db)(), await readGridView(db, query)];
  const seen = await watch(view);
  expect(seen.statements).toBe(2);
  // All courts of the city are asked for here: every opening hour of theirs is wanted.
  expect(large(seen.scanned).filter((table) => table !== 'opening_hours')).toEqual([]);
  expect((await watch(readGridInit)).statements).toBe(1);
});
