import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../projections/kit/projection.ts';
import type { ReservationFilter } from '../../projections/reservation-list/filter.ts';
import { findNearest } from '../../projections/reservation-list/find.ts';
import type { ReservationSort } from '../../projections/reservation-list/order.ts';
import { readReservationPage } from '../../projections/reservation-list/page.ts';
import {
  countReservations,
  eachReservation,
  readLatest,
  readReservations,
} from '../../projections/reservation-list/queries.ts';
import { databaseOfFile } from '../support/database.ts';
import { fillReservations } from '../support/many-reservations.ts';
import { rowsTouched } from '../support/rows-touched.ts';

const BOUNDS = { countedMax: 2_000, sortedMax: 20_000 } as const;

const { pool } = await databaseOfFile();
beforeAll(() => fillReservations(pool, 60_000));

const touched = (query: (db: Database) => Promise<unknown>) => rowsTouched(pool, 'reservations', query);

const ofDay: ReservationFilter = { dateFrom: '2024-03-01', dateTo: '2024-03-01', showCancelled: false };
const page =
  (filter: ReservationFilter, number = 1, sort: ReservationSort = 'date') =>
  (db: Database) =>
    readReservationPage(db, filter, { page: number, perPage: 15, sort, ...BOUNDS });

/** The last day that has reservations. */
const TODAY = '2024-04-09';
const found = (text: string) => (db: Database) => findNearest(db, { text, today: TODAY, limit: 6 });

/** 60,000 reservations: 600 a day, 60 of them at a center. A list is counted by days: no row is read for that. */
describe('a list takes in hand what it shows and counts, however many reservations there are', () => {
  test.each<[string, number, (db: Database) => Promise<unknown>]>([
    ['a day', 35, page(ofDay)],
    ['a day of a center', 35, page({ ...ofDay, centerId: 3 })],
    ['a day of a court', 50, page({ ...ofDay, attractionId: 7 })],
    ['the last page of a day', 35, page(ofDay, 38)],
    ['the first page of all', 35, page({ showCancelled: true })],
    ['the last page of all', 35, page({ showCancelled: true }, 4_000)],
    // At most half of a day is passed over, and every twentieth is cancelled.
    ['the middle of all', 335, page({ showCancelled: false }, 1_901)],
    ['the middle of a center', 65, page({ showCancelled: false, centerId: 3 }, 191)],
    ['all, too many for another column', 35, page({ showCancelled: true }, 1, 'name')],
    ['the middle of a court', 470, page({ showCancelled: false, attractionId: 7 }, 11)],
    ['a day of a center by person in charge', 140, page({ ...ofDay, centerId: 3 }, 1, 'name')],
    ['a day of a center by place', 140, page({ ...ofDay, centerId: 3 }, 3, 'place')],
    ['words that all have, among all', 2_100, page({ showCancelled: true, search: 'oficio' })],
    ['a code', 10, page({ showCancelled: true, code: 'S777' })],
    ['a person who asks', 10, page({ ...ofDay, cui: '1234567890101' })],
    [
      'the words of a search',
      200,
      (db) => readReservations(db, { showCancelled: true, search: 'nombre7777 oficio' }, FEW),
    ],
    [
      'the latest of a common word',
      1_100,
      (db) => readReservations(db, { showCancelled: true, search: 'liga' }, FOUND),
    ],
    [
      'how many a common word finds',
      2_500,
      (db) => countReservations(db, { showCancelled: true, search: 'liga' }, 2_000),
    ],
    ['anything, by a word that all have', 1_600, found('oficio')],
    ['anything, by a rare word and one that all have', 4_100, found('oficio apellido6999')],
    ['anything, by a word of a tenth of them, all old', 6_600, found('antigua')],
    ['anything, by an old word and one that all have', 6_600, found('antigua oficio')],
    ['anything, by two old words', 6_600, found('academia antigua')],
    ['anything, by an old rare word', 1_700, found('clausurada')],
    // The near ones are looked through once more, for a part of a name.
    ['anything, by a word that none has', 2_800, found('xyzzy')],
    ['anything, by a code', 1_600, found('S777')],
    ['the latest', 30, (db) => readLatest(db, { of: null, limit: 10 })],
    [
      'the latest of a person',
      30,
      (db) => readLatest(db, { of: { personId: 'p77', isProven: true }, limit: 10 }),
    ],
    [
      'a batch of an export',
      1_200,
      async (db) => eachReservation(db, { ...ofDay, dateTo: '2030-01-01' }).next(),
    ],
  ])('%s: at most %i rows', async (_, most, query) => {
    expect(await touched(query)).toBeLessThanOrEqual(most);
  });

  test('a list reads one row of the counts for each day', async () => {
    const query = page({ showCancelled: false }, 1_901);
    expect(await rowsTouched(pool, 'reservation_days', query)).toBeLessThanOrEqual(100);
  });
});

test('for a word that thousands share, the nearest is found first, then others of them', async () => {
  const [nearest, ...others] = await found('antigua')(pool);
  expect(nearest?.id).toBe('r59900');
  expect(others).toHaveLength(5);
  for (const { dependency, date } of others) {
    expect(dependency).toContain('Academia Antigua');
    expect(date < (nearest?.date ?? '')).toBe(true);
  }
});

const FOUND = { limit: 500, order: 'desc' } as const;
const FEW = { limit: 15, order: 'desc' } as const;
