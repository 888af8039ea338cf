import type { Pool } from 'pg';
import { LIST_SORTS } from '../../api/contract/reservation-lists.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { readOwnReservations } from '../../projections/own-reservations/queries.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import type { ReservationFilter } from '../../projections/reservation-list/filter.ts';
import type { ListOrder } from '../../projections/reservation-list/order.ts';
import { readReservationPage } from '../../projections/reservation-list/page.ts';
import {
  type Bounds,
  countReservations,
  eachReservation,
  readLatest,
  readReservations,
} from '../../projections/reservation-list/queries.ts';
import { projectionScenarios } from '../support/projection-scenario.ts';
import {
  aCourt,
  aReservation,
  cancelled,
  DATE,
  erased,
  notedLate,
  personRegistered,
  reserved,
} from '../support/sample-events.ts';

const scenario = await projectionScenarios(catalog, personDirectory, reservationDetail);

/** Six on three days, at two centres; `d` is cancelled. */
const a = aReservation({ unique: 'a', date: '2026-11-23', start: 900, end: 960 });
const b = aReservation({ unique: 'b', reference: 'Corr-00045/26', dependency: 'Asociación Ñandú' });
const c = aReservation({ unique: 'c', start: 540, end: 600, name: 'José Pérez', personId: 'p1' });
const d = aReservation({ unique: 'd', start: 720, end: 780 });
const e = aReservation({ unique: 'e', attractionId: 2, centerId: 2, reference: 'Pase 9' });
const f = aReservation({ unique: 'f', date: '2026-11-25', start: 420, end: 480, reference: 'pase 10' });
const all = [f, e, d, c, b, a];
const given = [...all.map(reserved), ...aCourt, cancelled(d), personRegistered('p1')];

const BOUNDS: Bounds = { countedMax: 100, sortedMax: 100 };
const letters = (rows: readonly { shortcode: string }[]) =>
  rows.map(({ shortcode }) => shortcode.slice(-1)).join('');
const page = async (
  db: Pool,
  filter: Partial<ReservationFilter>,
  number = 1,
  perPage = 10,
  order: ListOrder = 'asc',
) => {
  const found = await readReservationPage(
    db,
    { showCancelled: true, ...filter },
    { page: number, perPage, order, ...BOUNDS },
  );
  return `${letters(found.rows)} of ${found.total}`;
};

scenario('a list is in the order of dates and hours, and shows what its filter lets through')
  .given(...given)
  .thenReads(
    async (db) => [
      await page(db, {}),
      await page(db, { showCancelled: false }),
      await page(db, { dateFrom: DATE, dateTo: DATE }),
      await page(db, { dateFrom: '2026-11-25' }),
      await page(db, { centerId: 2 }),
      await page(db, { attractionId: 1, centerId: 1, dateTo: '2026-11-23' }),
      await page(db, { code: 'CODE-b' }),
      await page(db, { code: 'CODE' }),
      await page(db, { cui: '1234567890101' }),
      await page(db, { cui: '1' }),
    ],
    [
      'acbedf of 6',
      'acbef of 5',
      'cbed of 4',
      'f of 1',
      'e of 1',
      'a of 1',
      'b of 1',
      ' of 0',
      'c of 1',
      ' of 0',
    ],
  );

scenario('pages come from either end, forwards and backwards')
  .given(...given)
  .thenReads(
    async (db) => [
      await page(db, {}, 1, 2),
      await page(db, {}, 2, 2),
      await page(db, {}, 3, 2),
      await page(db, {}, 2, 4),
      await page(db, {}, 3, 4),
      await page(db, {}, 1, 4, 'desc'),
      await page(db, {}, 2, 4, 'desc'),
    ],
    ['ac of 6', 'be of 6', 'df of 6', 'df of 6', ' of 6', 'fdeb of 6', 'ca of 6'],
  );

scenario('a list is sorted by each of its columns, what is empty last')
  .given(...given)
  .thenReads(
    async (db) => {
      const found: Record<string, string> = {};
      for (const sort of LIST_SORTS.filter((each) => each !== 'date'))
        for (const order of ['asc', 'desc'] as const) {
          const sorted = { sort, order, now: { date: DATE, minute: 600 } };
          const pages = [1, 2].map((number) =>
            readReservationPage(
              db,
              { showCancelled: true },
              { page: number, perPage: 4, ...sorted, ...BOUNDS },
            ),
          );
          found[`${sort} ${order}`] = letters((await Promise.all(pages)).flatMap(({ rows }) => rows));
        }
      return found;
    },
    {
      'hours asc': 'fcbeda',
      'hours desc': 'adebcf',
      'status asc': 'befdac',
      'status desc': 'cadfeb',
      'shortcode asc': 'abcdef',
      'shortcode desc': 'fedcba',
      'reference asc': 'bacdef',
      'reference desc': 'fedcab',
      'dependency asc': 'bacedf',
      'dependency desc': 'bfdeca',
      'name asc': 'abedfc',
      'name desc': 'cfdeba',
      'place asc': 'acbdfe',
      'place desc': 'efdbca',
    },
  );

/** Sorted by status, and the person's own that are available, then past. */
async function byStatus(db: Pool, date: string): Promise<string[]> {
  const now = { date, minute: 600 };
  const paged = { page: 1, perPage: 10 };
  const own = (filter: 'available' | 'past') =>
    readOwnReservations(db, { personId: 'p1', isProven: true, filter, now, ...paged });
  const sorted = { sort: 'status', order: 'asc', now } as const;
  const found = await readReservationPage(db, { showCancelled: true }, { ...paged, ...sorted, ...BOUNDS });
  return [found, await own('available'), await own('past')].map(({ rows }) => letters(rows));
}

scenario('a reservation noted late is over when its day is')
  .given(...given, notedLate(c))
  .thenReads(
    async (db) => [await byStatus(db, DATE), await byStatus(db, '2026-11-25')],
    [
      ['cbefda', 'c', ''],
      ['dacbef', '', 'c'],
    ],
  );

/** All pages of a list, two a page, one behind the other. */
async function inPages(db: Pool, filter: Partial<ReservationFilter>, order: ListOrder): Promise<string> {
  const pages = [1, 2, 3].map((number) => page(db, filter, number, 2, order));
  return (await Promise.all(pages)).map((one) => one.split(' ')[0]).join('');
}

scenario('page by page a list is what it is as a whole, whatever days and centers it spans')
  .given(...given)
  .thenReads(async (db) => {
    const differing: string[] = [];
    for (const dateFrom of [undefined, '2026-11-22', DATE, '2026-11-25'])
      for (const dateTo of [undefined, '2026-11-22', DATE])
        for (const centerId of [0, 1, 2, 3])
          for (const showCancelled of [true, false])
            for (const order of ['asc', 'desc'] as const) {
              const dates = { ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) };
              const filter = { ...dates, centerId, showCancelled };
              const whole = letters(await readReservations(db, filter, { limit: 10, order }));
              const paged = await inPages(db, filter, order);
              if (paged !== whole) differing.push(`${JSON.stringify(filter)}: ${paged}, not ${whole}`);
              const counted = await countReservations(db, filter);
              if (counted !== whole.length) differing.push(`${JSON.stringify(filter)}: ${counted}`);
            }
    return differing;
  }, []);

scenario(
  'a list that is too long for another column comes by date, and what has certain words is counted so far',
)
  .given(...given)
  .thenReads(
    async (db) => {
      const read = async (filter: Partial<ReservationFilter>, bounds: Partial<Bounds>, number = 1) => {
        const asked = {
          page: number,
          perPage: 2,
          sort: 'shortcode',
          order: 'desc',
          ...BOUNDS,
          ...bounds,
        } as const;
        const found = await readReservationPage(db, { showCancelled: true, ...filter }, asked);
        return [letters(found.rows), found.total, found.isByDateOnly, found.isCapped];
      };
      return [
        await read({}, { sortedMax: 5 }),
        await read({}, { sortedMax: 6 }),
        await read({ search: 'code' }, { countedMax: 5 }, 3),
        await read({ search: 'code' }, { countedMax: 6 }),
      ];
    },
    [
      ['ac', 6, true, false],
      ['fe', 6, false, false],
      ['d', 5, true, true],
      ['fe', 6, false, false],
    ],
  );

/** The letters of what is found, by what was searched for. */
async function foundBy(
  searches: readonly string[],
  find: (search: string) => Promise<Parameters<typeof letters>[0]>,
) {
  const found = searches.map(async (search) => [search, letters(await find(search))] as const);
  return Object.fromEntries(await Promise.all(found));
}

scenario('words are found by their beginnings, without accents and case, short ones whole')
  .given(...given)
  .thenReads(
    (db) =>
      foundBy(
        ['perez', 'JOSÉ pér', 'pe', 'asociacion nandu', '00045', 'corr 26', 'code c', '%', 'López Ñandú'],
        (search) => readReservations(db, { showCancelled: true, search }, { limit: 10, order: 'asc' }),
      ),
    {
      perez: 'c',
      'JOSÉ pér': 'c',
      pe: '',
      'asociacion nandu': 'b',
      '00045': 'b',
      'corr 26': 'b',
      'code c': 'c',
      '%': '',
      'López Ñandú': 'b',
    },
  );

scenario('an erased reservation is not found by a name any more')
  .given(...given, erased(c))
  .thenReads((db) => page(db, { search: 'pérez' }), ' of 0');

scenario('an export gets every reservation once, whatever the size of its batches')
  .given(...given)
  .thenReads(
    async (db) => {
      const batches: string[] = [];
      for (const size of [1, 2, 4, 6, 50]) {
        const rows = [];
        for await (const batch of eachReservation(db, { showCancelled: false, dateFrom: DATE }, size))
          rows.push(...batch);
        batches.push(letters(rows));
      }
      return batches;
    },
    ['cbef', 'cbef', 'cbef', 'cbef', 'cbef'],
  );

scenario('the latest are those that were made last, of everybody or of one person')
  .given(...given)
  .thenReads(
    async (db) => [
      letters(await readLatest(db, { of: null, limit: 3 })),
      letters(await readLatest(db, { of: { personId: 'p1', isProven: true }, limit: 3 })),
      letters(await readLatest(db, { of: { personId: 'p1', isProven: false }, limit: 3 })),
    ],
    ['abc', 'c', ''],
  );
