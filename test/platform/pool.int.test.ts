import { describe, expect, test } from 'vitest';
import { isTransient } from '../../platform/postgres/errors.ts';
import { openPool, tx } from '../../platform/postgres/pool.ts';
import { cuttingProxy } from '../eventstore/cutting-proxy.ts';
import { databaseOfFile } from '../support/database.ts';

const { pool, url } = await databaseOfFile({ max: 3 });

async function value(expression: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

describe('columns arrive as the product counts', () => {
  test.each([
    ["'9007199254740993'::bigint", 9007199254740993n],
    ["'{1,9007199254740993,NULL}'::bigint[]", [1n, 9007199254740993n, null]],
    ["'2027-02-28'::date", '2027-02-28'],
    ["'{2027-02-28}'::date[]", ['2027-02-28']],
    ["'2027-02-28 18:00:00.123456-06'::timestamptz", '2027-03-01T00:00:00.123Z'],
    ["'{2027-02-28 18:00:00-06}'::timestamptz[]", ['2027-03-01T00:00:00.000Z']],
    ["'infinity'::timestamptz", 'infinity'],
    ["'2027-02-28 18:00'::timestamp", '2027-02-28 18:00:00'],
    ['7::int', 7],
    ["'1.50'::numeric", '1.50'],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  test('an instant is in UTC whatever the time zone of the session', async () => {
    const client = await pool.connect();
    for (const zone of ['America/Guatemala', 'Asia/Kolkata', 'Asia/Kathmandu']) {
      await client.query(`SET TIME ZONE '${zone}'`);
      const { rows } = await client.query("SELECT '2027-02-28T12:00:00Z'::timestamptz AS value");
      expect(rows).toEqual([{ value: '2027-02-28T12:00:00.000Z' }]);
    }
    client.release(true);
  });
});

describe('a transaction', () => {
  test('is committed when the work resolves and rolled back when it rejects', async () => {
    await pool.query('CREATE TABLE marks (n int)');
    expect(
      await tx(pool, async (client) => (await client.query('INSERT INTO marks VALUES (1)')).rowCount),
    ).toBe(1);
    const failed = tx(pool, async (client) => {
      await client.query('INSERT INTO marks VALUES (2)');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await pool.query('SELECT n FROM marks')).rows).toEqual([{ n: 1 }]);
  });

  test('rejects when its connection breaks, and the pool goes on', async () => {
    const broken = tx(pool, (client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(broken).rejects.toThrow();
    expect(await value('1')).toBe(1);
  });
});

test('a connection that breaks while it is idle, or held between queries, does not end the process', async () => {
  const held = await pool.connect();
  await pool.query('SELECT 1');
  await pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect.poll(() => held.query('SELECT 1').catch(() => 'broken')).toBe('broken');
  held.release(true);
  expect(await value('1')).toBe(1);
});

test('a statement that takes too long is canceled', async () => {
  const hasty = openPool(url, { max: 1, statementTimeoutMs: 20 });
  await expect(hasty.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  await hasty.end();
});

test('a server that says nothing is not waited for, and asked again on another connection', async () => {
  const proxy = await cuttingProxy(url);
  const impatient = openPool(proxy.url, { max: 1, answerTimeoutMs: 100 });
  await impatient.query('SELECT 1');
  proxy.cut('frozen');
  const error = await impatient.query('SELECT 1').catch((failure: unknown) => failure);
  expect(isTransient(error)).toBe(true);
  proxy.cut('nothing');
  expect((await impatient.query('SELECT 1')).rowCount).toBe(1);
  await impatient.end();
  await proxy.close();
});
