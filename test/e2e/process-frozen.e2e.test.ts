import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../platform/postgres/pool.ts';
import { cuttingProxy } from '../eventstore/cutting-proxy.ts';
import { freshDatabase } from '../support/database.ts';
import { removeDataFolders } from '../support/product-process.ts';
import { form, plusDays, Reception } from '../support/reception.ts';
import { dataFolder, seededStores, start, startAndEnd } from './product-harness.ts';

afterAll(removeDataFolders);

test('while Postgres is frozen every request gets 503 in bounded time, and all goes on when it thaws', {
  timeout: 120_000,
}, async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const way = await cuttingProxy(database.url);
  onTestFinished(() => way.close());
  const product = await start({ dataDir: dataFolder(), env: { DATABASE_URL: way.url } });
  await seededStores(database.url);
  const client = await Reception.open(product.url);
  const date = plusDays(await client.today(), 3);
  const requested = form({ date, start: '10:00', end: '11:00' });

  way.cut('frozen');
  const asked = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => client.get(`/test?center_id=1&date=${date}`)),
    client.book(requested, 'frozen'),
  ]);
  expect(performance.now() - asked).toBeLessThan(15_000);
  for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'unavailable']);

  way.cut('nothing');
  await client.viewsCaughtUp();
  const ids = await client.booked(requested, 'frozen');
  expect(await client.gridIds(date)).toEqual(ids);
  expect(product.output()).not.toMatch(/"msg":"(unhandled|a request failed)/);
});

test('a Postgres that gives way under a start is reported in one line', { timeout: 120_000 }, async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const pool = openPool(database.url, { max: 1 });
  const { pathname } = new URL(database.url);
  const role = `one_${pathname.slice(1)}`;
  await pool.query(`create role ${role} login password 'one' connection limit 1`);
  await pool.query(`grant create on database ${pathname.slice(1)} to ${role}`);
  const url = Object.assign(new URL(database.url), { username: role, password: 'one' }).href;
  const { code, errors } = await startAndEnd({ dataDir: dataFolder(), env: { DATABASE_URL: url } });
  await pool.query(`drop owned by ${role}`);
  await pool.query(`drop role ${role}`);
  await pool.end();
  expect(code).toBe(1);
  expect(errors).toEqual([expect.stringContaining('too many connections')]);
});
