import { expect, onTestFinished, test } from 'vitest';
import { postgresCheckpoints } from '../../commands/processes/checkpoints.ts';
import { postgresParkedEvents } from '../../commands/processes/parked-events.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { preparedDatabase } from '../support/prepared-database.ts';

/** Two processes have one each, of the same database. */
async function twoPools() {
  const database = await preparedDatabase();
  const pools = [openPool(database.url), openPool(database.url)] as const;
  onTestFinished(async () => {
    for (const pool of pools) await pool.end();
    await database.drop();
  });
  return pools;
}

test('two leaders that begin at once begin at the same place, and a saved checkpoint stays', async () => {
  const pools = await twoPools();
  const [one, other] = [postgresCheckpoints(pools[0]), postgresCheckpoints(pools[1])];
  expect(await one.load('mails')).toBeUndefined();
  const begun = await Promise.all([one.begin('mails', 54n), other.begin('mails', 56n)]);
  expect(new Set(begun).size).toBe(1);
  expect(await other.load('mails')).toBe(begun[0]);
  await one.save('mails', 57n);
  expect(await other.begin('mails', 60n)).toBe(57n);
  expect(await one.load('mails')).toBe(57n);
});

test('parked events are kept for their own process in the order of the log, with their next try', async () => {
  const pools = await twoPools();
  const [one, other] = [postgresParkedEvents(pools[0]), postgresParkedEvents(pools[1])];
  const parkedAt = Date.parse('2026-11-21T14:00:00.000Z');
  const event = { streamId: 'user-a', revision: 3n, parkedAt, tries: 0, dueAt: parkedAt + 60_000 };
  for (const position of [56n, 9n]) await one.save('mails', { ...event, position });
  await one.save('alarms', { ...event, position: 55n });
  const again = { ...event, position: 56n, tries: 1, dueAt: parkedAt + 120_000 };
  await one.save('mails', again);
  expect(await other.load('mails')).toEqual([{ ...event, position: 9n }, again]);
  await other.remove('mails', 9n);
  expect(await one.load('mails')).toEqual([again]);
  expect(await one.load('alarms')).toEqual([{ ...event, position: 55n }]);
});
