import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authMigrations } from '../../api/auth/migrations.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { databaseOfFile } from '../support/database.ts';

const { pool, url } = await databaseOfFile();
beforeAll(() => migrate(url, authMigrations, silentLogger));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
test('a key that another process deleted is forgotten within a minute, however often it is used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The cache keeps a reference to the real object.
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const passTime = (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  const [here, elsewhere] = [postgresKeyRing(pool), postgresKeyRing(pool)];
  const before = await here.forSubject('person:p1');
  expect(await elsewhere.forgetSubject('person:p1')).toBe(1);
  for (let second = 0; second < 59; second += 1) {
    passTime(1_000);
    expect((await here.forSubject('person:p1')).id).toBe(before.id);
    expect((await here.find([before.id])).size).toBe(1);
  }
  passTime(2_000);
  expect(await here.find([before.id])).toEqual(new Map());
  expect((await here.forSubject('person:p1')).id).not.toBe(before.id);
});

test('a process that deletes a key forgets it at once, and hears whether there was one', async () => {
  const ring = postgresKeyRing(pool);
  const [person, record] = [await ring.forSubject('person:p2'), await ring.fresh()];
  expect([await ring.forgetSubject('person:p2'), await ring.forgetUnowned([record.id])]).toEqual([1, 1]);
  expect(await ring.find([person.id, record.id])).toEqual(new Map());
  expect([await ring.forgetSubject('person:p2'), await ring.forgetUnowned([record.id])]).toEqual([0, 0]);
});

test.each([
  ['in Postgres', () => postgresKeyRing(pool)],
  ['in memory', memoryKeyRing],
])('a key of somebody is not deleted as nobody’s, %s', async (_, open) => {
  const ring = open();
  const { id } = await ring.forSubject('person:p4');
  expect(await ring.forgetUnowned([id])).toBe(0);
  expect(await ring.find([id])).toHaveProperty('size', 1);
});

test('a key that was read keeps no more memory than its own', async () => {
  const { id } = await postgresKeyRing(pool).forSubject('person:p5');
  const [read, asked] = [
    await postgresKeyRing(pool).find([id]),
    await postgresKeyRing(pool).forSubject('person:p5'),
  ];
  for (const secret of [read.get(id), asked.secret]) expect(secret?.buffer.byteLength).toBe(32);
});
