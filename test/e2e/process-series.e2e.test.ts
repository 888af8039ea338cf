import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SERIES_PREFIX } from '../../domain/series/stream.ts';
import { foldAllDays } from '../support/booking-world.ts';
import { freshDatabase } from '../support/database.ts';
import { onEventStoreDb } from '../support/event-log.ts';
import type { ProductProcess } from '../support/product-process.ts';
import type { ProductStores } from '../support/product-stores.ts';
import { plusDays, Reception, seriesForm } from '../support/reception.ts';
import { type GateKeeper, missingGate, postGateKeeper } from './append-gate/gate.ts';
import { watchCommits } from './log-growth.ts';
import {
  dataFolder,
  expectNoPostgres,
  seededStores,
  start,
  startWithCenter,
  statusOf,
  storesOf,
} from './product-harness.ts';

const SLOW = 120_000;
/** A log that writes them together has few moments in between; where each is written by itself every one counts. */
const COUNT = onEventStoreDb() ? 5 : 30;
/** How soon a start has settled what the last one left half done. */
const SECONDS = { timeout: 15_000, interval: 50 };

async function openSeries({ store }: ProductStores): Promise<number> {
  const events = await store.readAll({ filter: { streamPrefixes: [SERIES_PREFIX] }, maxCount: 1_000 });
  const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length;
  return count('SeriesRequested') - count('SeriesCompleted', 'SeriesRolledBack');
}

/** Waits until no series is open any more; gives how many reservations of these dates the grid shows then. */
async function settledCount(
  stores: ProductStores,
  client: Reception,
  dates: readonly string[],
): Promise<number> {
  await expect.poll(() => openSeries(stores), SECONDS).toBe(0);
  await client.viewsCaughtUp();
  const shown = (await Promise.all(dates.map((date) => client.gridIds(date)))).flat();
  const held = [...(await foldAllDays(stores.store, stores.codec)).values()].flat();
  expect(held.map(({ reservationId }) => reservationId)).toEqual(expect.arrayContaining(shown));
  return shown.length;
}

/** The dates of the `round`th series: no two rounds share one. */
async function datesOf(client: Reception, round: number): Promise<string[]> {
  const first = plusDays(await client.today(), 1 + round * COUNT);
  return Array.from({ length: COUNT }, (_, day) => plusDays(first, day));
}

const askFor = (client: Reception, [date = '']: readonly string[]) =>
  statusOf(() => client.book(seriesForm({ date, start: '08:00', end: '09:00' }, COUNT)));

/** A database of its own, and a gate before the log of the products on it. */
async function gatedLog(): Promise<{ keeper: GateKeeper; databaseUrl: string }> {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const keeper = await postGateKeeper(database.url);
  onTestFinished(keeper.end);
  return { keeper, databaseUrl: database.url };
}

const gated = missingGate === null ? '' : ` (${missingGate})`;

describe.skipIf(missingGate !== null)(`a log whose appends wait at a gate${gated}`, { timeout: SLOW }, () => {
  test('killed between any two appends of a series, the next start ends it whole or not at all', async () => {
    const { keeper, databaseUrl } = await gatedLog();
    const { env } = keeper;
    let product = await start({ dataDir: dataFolder(), env });
    const stores = await seededStores(databaseUrl);
    const client = await Reception.open(product.url);

    const counts: number[] = [];
    for (let appends = 0; ; appends += 1) {
      const dates = await datesOf(client, appends);
      const gate = await keeper.close();
      const asked = askFor(client, dates);
      let passed = 0;
      while (passed < appends && (await gate.appendWaits(asked))) {
        await gate.letOneThrough();
        passed += 1;
      }
      const interrupted = await gate.appendWaits(asked);
      await product.kill();
      await gate.loseWaiting();
      await gate.open();
      expect(await asked).toBe(interrupted ? null : 200);

      product = await start({ dataDir: dataFolder(), env });
      client.moveTo(product.url);
      counts.push(await settledCount(stores, client, dates));
      if (!interrupted) break;
    }
    // Not even asked for; asked for and placed in one append or more; completed.
    expect(counts.length).toBeGreaterThan(3);
    const [lost, ...whole] = counts;
    expect(lost).toBe(0);
    expect(whole).toEqual(whole.map(() => COUNT));
  });

  test('a process that dies in the middle of a series leaves it to the others, who finish it without a restart', async () => {
    const { keeper, databaseUrl } = await gatedLog();
    const { env } = keeper;
    const first = await start({ dataDir: dataFolder(), env });
    const second = await start({ dataDir: dataFolder(), env });
    const stores = await seededStores(databaseUrl);
    const client = await Reception.open(first.url);

    const dates = await datesOf(client, 0);
    const gate = await keeper.close();
    const asked = askFor(client, dates);
    await gate.appendWaits(asked);
    await gate.letOneThrough();
    await gate.appendWaits(asked);
    await first.kill();
    await gate.loseWaiting();
    await gate.open();
    expect(await asked).toBe(null);

    client.moveTo(second.url);
    expect(await settledCount(stores, client, dates)).toBe(COUNT);
    expect(await second.stop()).toBe(0);
  });
});

/** Kills a product this many milliseconds after its log has grown by this many commits. */
async function killAfter(
  product: ProductProcess,
  dataDir: string,
  commits: number,
  ms: number,
): Promise<() => Promise<void>> {
  let seen = 0;
  let kill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    kill = () => void delay(ms).then(product.kill).then(resolve);
  });
  const leave = await watchCommits(dataDir, () => {
    seen += 1;
    if (seen === commits) kill();
  });
  return () => killed.then(leave);
}

test('killed along with its Postgres in the middle of a series, it ends whole or not at all', {
  timeout: SLOW,
}, async () => {
  const { dataDir, product: first, client } = await startWithCenter();
  let product = first;
  const moments = [
    { commits: 1, ms: 0 },
    { commits: 1, ms: 4 },
    { commits: 2, ms: 0 },
    { commits: 2, ms: 4 },
  ];
  for (const [round, { commits, ms }] of moments.entries()) {
    const dates = await datesOf(client, round);
    const killed = await killAfter(product, dataDir, commits, ms);
    const asked = askFor(client, dates);
    await killed();
    // Once it is asked for nothing is in its way, so that it comes whole though nobody waits for it.
    expect(await asked).toBeOneOf([null, 200]);
    await expectNoPostgres(dataDir);

    product = await start({ dataDir });
    client.moveTo(product.url);
    const stores = storesOf(dataDir);
    expect(await settledCount(stores, client, dates)).toBe(COUNT);
    await stores.close();
  }
});
