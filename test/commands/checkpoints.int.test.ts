import { expect, onTestFinished, test } from 'vitest';
import { postgresCheckpoints } from '../../commands/processes/checkpoints.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { preparedDatabase } from '../support/prepared-database.ts';

test('two leaders that begin at once begin at the same place, and a saved checkpoint stays', async () => {
  const database = await preparedDatabase();
  const pools = [openPool(database.url), openPool(database.url)];
  onTestFinished(async () => {
    for (const pool of pools) await pool.end();
    await database.drop();
  });
  const [one, other] = pools.map(postgresCheckpoints) as [
    ReturnType<typeof postgresCheckpoints>,
    ReturnType<typeof postgresCheckpoints>,
  ];
  expect(await one.load('mails')).toBeUndefined();
  const begun = await Promise.all([one.begin('mails', 54n), other.begin('mails', 56n)]);
  expect(new Set(begun).size).toBe(1);
  expect(await other.load('mails')).toBe(begun[0]);
  await one.save('mails', 57n);
  expect(await other.begin('mails', 60n)).toBe(57n);
  expect(await one.load('mails')).toBe(57n);
});
