import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../projections/kit/projection.ts';
import { MOST_FOUND, readPeople } from '../../projections/person-directory/search.ts';
import { databaseOfFile } from '../support/database.ts';
import { fillPeople, RARE } from '../support/many-people.ts';
import type { Plan } from '../support/rows-touched.ts';

const PEOPLE = 20_000;

const { pool } = await databaseOfFile();
beforeAll(() => fillPeople(pool, PEOPLE), 60_000);

/** Rows of people that the statements take out of the heap, and whether one reads the table from end to end. */
async function costOf(query: (db: Database) => Promise<unknown>) {
  let rows = 0;
  let scans = 0;
  const look = (plan: Plan) => {
    // The plan executes only one of the two ways to count.
    if (plan['Actual Loops'] === 0) return;
    const isOfPeople = plan['Relation Name']?.startsWith('people__');
    // The counts by initials are read whole: they are as few as beginnings of names.
    if (isOfPeople && plan['Node Type'] === 'Seq Scan') scans += 1;
    else if (isOfPeople && plan['Node Type'] !== 'Index Only Scan')
      rows += plan['Actual Rows'] * plan['Actual Loops'];
    plan.Plans?.forEach(look);
  };
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const { rows: explained } = await pool.query(`explain (analyze, format json) ${text}`, values);
      look((explained[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
      return pool.query(text, values);
    },
  };
  await query(explaining as unknown as Database);
  return { rows, scans };
}

const search =
  (typed: string, page = 1) =>
  (db: Database) =>
    readPeople(db, typed, { page, perPage: 15 });

/** The sample, what is found of something rare, and a page. */
const MOST_ROWS = 1_000 + 2 * MOST_FOUND + 15;

describe('a search takes a bounded number of people in hand, whatever was typed', () => {
  test.each<[typed: string, page: number]>([
    ['', 1],
    ['', 67],
    ['', 700],
    ['', 1_334],
    ['m', 1],
    ['ó', 1],
    ['ma', 1],
    ['maría', 1],
    ['maría', 67],
    ['maría lópez', 1],
    ['quiñónez', 1],
    ['1', 1],
    ['123', 1],
    [RARE.cui, 1],
    [RARE.phone, 1],
    ['lópez 123', 1],
  ])('«%s», page %i', async (typed, page) => {
    const { rows, scans } = await costOf(search(typed, page));
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(MOST_ROWS);
  });
});

describe('it finds', () => {
  test('somebody rare by any part of the name or the CUI, or the whole telephone number', async () => {
    for (const typed of ['QUIÑONEZ', 'uiñó', 'walter quiñ', RARE.cui, RARE.cui.slice(3, 11), RARE.phone])
      expect((await search(typed)(pool)).rows.map(({ id }) => id)).toEqual(['p0']);
  });

  test('as many as match, in the order of their names, either way', async () => {
    for (const [typed, pattern] of [
      ['maria', '%maria%'],
      ['hugo tzul', '%hugo%tzul%'],
    ] as const) {
      const { rows } = await pool.query<{ id: string }>(
        `select person_id as id from read.people where name_key like $1 or name_key like $2
         order by name_key, person_id`,
        [pattern, pattern.split('%').reverse().join('%')],
      );
      const found = await search(typed, 2)(pool);
      expect(found.rows.map(({ id }) => id)).toEqual(rows.slice(15, 30).map(({ id }) => id));
      expect(found.total).toBe(Math.min(rows.length, MOST_FOUND));
      expect(found.isCapped ?? false).toBe(rows.length > MOST_FOUND);
    }
  });

  test('everybody by page, in the order of their names, far behind the first thousand', async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select person_id as id from read.people order by name_key, person_id',
    );
    for (const page of [1, 68, 700, 1_334]) {
      const found = await search('', page)(pool);
      expect(found.rows.map(({ id }) => id)).toEqual(
        rows.slice(15 * (page - 1), 15 * page).map(({ id }) => id),
      );
      expect(found).toMatchObject({ total: PEOPLE });
      expect(found.isCapped).toBeUndefined();
    }
    expect(await search('', 1_335)(pool)).toMatchObject({ rows: [], total: PEOPLE });
  });

  test('nobody behind the last page of a capped count', async () => {
    expect(await search('maria', 68)(pool)).toMatchObject({ rows: [], total: MOST_FOUND, isCapped: true });
  });
});
