import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import type { TestDatabase } from '../support/database.ts';
import { type StandIn, startStandIn } from '../support/esdb-stand-in/server.ts';
import { freshNamespace } from '../support/esdb-stand-in/target.ts';
import { EMBEDDED_LOG } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { newDataFolder, type ProductProcess } from '../support/product-process.ts';
import { form, plusDays, RECEPTION_ENV, Reception, seriesForm } from '../support/reception.ts';
import { seededStores, start } from './product-harness.ts';
import { runTool } from './tool-process.ts';

const SLOW = 180_000;
const COURTS = 4;
const HOURS = ['06', '07', '08', '09', '10', '11', '12', '13', '14', '15'];
const DAYS = 30;
const BREATH_MS = 20;
/** More than one batch of the read models, so that tables which are half full would be seen. */
const RESERVATIONS = COURTS * HOURS.length * DAYS;

const KEEP_POSITIONS = ['audit-log', 'catalog', 'floors', 'open-active', 'open-orders', 'waiting-list'];

const given = process.env.EVENTSTORE_URL?.trim();

describe('while a log is moved, people see all reservations at any time', () => {
  const dataDir = newDataFolder();
  const file = join(dataDir, 'log.ndjson');
  const standIns: StandIn[] = [];
  let database: TestDatabase;
  let pool: Pool;
  let away: string;
  const booked: string[] = [];
  let first: string;

  beforeAll(async () => {
    database = await preparedDatabase();
    pool = openPool(database.url, { max: 2 });
    away = await emptyEventStoreDb();
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
    for (const standIn of standIns) standIn.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function emptyEventStoreDb(): Promise<string> {
    if (given) return withNamespace(given, freshNamespace());
    const standIn = await startStandIn();
    standIns.push(standIn);
    return standIn.url;
  }

  const settings = (log: Readonly<Record<string, string>>) => ({ DATABASE_URL: database.url, ...log });
  const product = (log: Readonly<Record<string, string>>) => start({ dataDir, env: settings(log) });
  const tool = (log: Readonly<Record<string, string>>, ...args: string[]) => runTool(args, settings(log));
  const slotOn = (day: number, hour: string, court: number) => ({
    date: plusDays(first, day),
    start: `${hour}:00`,
    end: `${hour}:30`,
    court,
  });

  /** Looks over and over, with a breath for the product that is looked at. */
  function keepLooking(look: () => Promise<void>) {
    let watching = true;
    let looks = 0;
    const watched = (async () => {
      for (; watching; looks += 1) {
        await look();
        await delay(BREATH_MS);
      }
    })();
    // It is waited for later.
    watched.catch(() => undefined);
    return async () => {
      watching = false;
      await watched;
      return looks;
    };
  }

  /** Starts a product on a log, and asks it and its tables all the time until nothing of the log is left to read. */
  async function startWatched(
    log: Readonly<Record<string, string>>,
    during: (client: Reception) => Promise<void>,
  ): Promise<ProductProcess> {
    const before = booked.length;
    const counts = new Set<number>();
    const endOfTables = keepLooking(async () => {
      const sql = 'select count(*)::int as count from read.reservations';
      for (const { count } of (await pool.query<{ count: number }>(sql)).rows) counts.add(count);
    });
    const running = await product(log);
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = RECEPTION_ENV;
    const client = await new Reception(running.url).login(ADMIN_EMAIL, ADMIN_PASSWORD);
    const missing: string[] = [];
    let day = 0;
    const endOfGrid = keepLooking(async () => {
      const date = plusDays(first, day);
      const wanted = booked.filter((id) => id.includes(date));
      const shown = new Set(await client.gridIds(date));
      missing.push(...wanted.filter((id) => !shown.has(id)));
      day = (day + 7) % DAYS;
    });
    try {
      await during(client);
      await allInFront();
      await client.viewsCaughtUp();
    } finally {
      const looks = [await endOfGrid(), await endOfTables()];
      expect(looks.every((count) => count > 2)).toBe(true);
    }
    expect([missing, [...counts].filter((count) => count < before)]).toEqual([[], []]);
    return running;
  }

  /** Waits until no tables are in the making, and none of another log is in front. */
  const allInFront = () =>
    eventually(
      'the new tables in front',
      async () => {
        const { rowCount } = await pool.query(
          `select from read.projections where status = 'building' or version = 0`,
        );
        return rowCount === 0;
      },
      SLOW,
    );

  /** Books a free hour; it is in the grid at once. */
  const bookAtOnce = (hour: string) => async (client: Reception) => {
    const [id = ''] = await client.booked(form(slotOn(1, hour, 1)));
    expect(await client.gridIds(plusDays(first, 1))).toContain(id);
    const again = await client.book(form(slotOn(1, hour, 1)));
    expect([again.status, again.body.code]).toEqual([409, 'slot_taken']);
    booked.push(id);
  };

  const generations = async () => {
    const { rows } = await pool.query<{ name: string; generation: bigint }>(
      `select name, generation from read.projections where status = 'live' order by name`,
    );
    return new Map(rows.map(({ name, generation }) => [name, generation]));
  };
  /** The read models whose tables were replaced since. */
  const replacedSince = async (before: ReadonlyMap<string, bigint>) =>
    [...(await generations())]
      .filter(([name, generation]) => before.get(name) !== generation)
      .map(([name]) => name);

  async function expectTrue(log: Readonly<Record<string, string>>): Promise<void> {
    const { code, lines, errors } = await tool(log, 'projections:verify');
    const wrong = lines.filter((line) => !/ %|as the events say$/.test(line));
    expect([code, wrong, errors]).toEqual([0, [], []]);
  }

  test('a product works on the log in its Postgres', { timeout: SLOW }, async () => {
    const running = await product(EMBEDDED_LOG);
    await seededStores(database.url, COURTS);
    const client = await Reception.open(running.url);
    first = plusDays(await client.today(), 1);
    for (const hour of HOURS)
      for (let court = 1; court <= COURTS; court++)
        booked.push(...(await client.booked(seriesForm(slotOn(0, hour, court), DAYS))));
    expect(booked).toHaveLength(RESERVATIONS);
    await client.viewsCaughtUp();
    expect(await running.stop()).toBe(0);
  });

  test('copied to EventStoreDB, it goes on there, and only what keeps positions is rebuilt', {
    timeout: SLOW,
  }, async () => {
    const { code, lines } = await tool(EMBEDDED_LOG, 'events:copy', '--from', 'embedded', '--to', away);
    expect([code, lines.at(-2)]).toEqual([
      0,
      expect.stringMatching(/^started on the copy, the product goes on /),
    ]);
    const before = await generations();
    const running = await startWatched({ EVENTSTORE_URL: away }, bookAtOnce('16'));
    expect(await replacedSince(before)).toEqual(KEEP_POSITIONS);
    expect(await running.stop()).toBe(0);
    await expectTrue({ EVENTSTORE_URL: away });
  });

  // A given server has one name.
  test.runIf(!given)(
    'the same log under another name costs nothing, and processes of both names work',
    {
      timeout: SLOW,
    },
    async () => {
      const before = await generations();
      const one = await product({ EVENTSTORE_URL: away });
      const other = away.replace('127.0.0.1', 'localhost');
      expect(other).not.toBe(away);
      const two = await startWatched({ EVENTSTORE_URL: other }, bookAtOnce('17'));
      expect(await replacedSince(before)).toEqual([]);
      const client = await Reception.open(one.url);
      expect(await client.gridIds(plusDays(first, 1))).toEqual(expect.arrayContaining(booked.slice(-1)));
      await client.viewsCaughtUp();
      expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
      await expectTrue({ EVENTSTORE_URL: other });
    },
  );

  test('copied back, it goes on in Postgres', { timeout: SLOW }, async () => {
    const copied = await tool({ EVENTSTORE_URL: away }, 'events:copy', '--from', away, '--to', 'embedded');
    expect(copied.code).toBe(0);
    const before = await generations();
    const running = await startWatched(EMBEDDED_LOG, bookAtOnce('18'));
    expect(await replacedSince(before)).toEqual(KEEP_POSITIONS);
    expect(await running.stop()).toBe(0);
    await expectTrue(EMBEDDED_LOG);
  });

  test('on a log that nothing is known of, the old tables stay in front until the new ones are complete', {
    timeout: SLOW,
  }, async () => {
    const elsewhere = await emptyEventStoreDb();
    expect(await tool(EMBEDDED_LOG, 'events:export', '--from', 'embedded', '--file', file)).toMatchObject({
      code: 0,
    });
    expect(await tool(EMBEDDED_LOG, 'events:import', '--to', elsewhere, '--file', file)).toMatchObject({
      code: 0,
    });
    const before = await generations();
    let id: string | undefined;
    const running = await startWatched({ EVENTSTORE_URL: elsewhere }, async (client) => {
      [id] = await client.booked(form(slotOn(1, '19', 1)));
      // It is decided by the log, whatever the tables in front show.
      expect(await client.book(form(slotOn(1, '19', 1)))).toMatchObject({ status: 409 });
    });
    expect((await replacedSince(before)).length).toBe(before.size);
    const client = await Reception.open(running.url);
    await eventually('what was booked meanwhile', async () =>
      (await client.gridIds(plusDays(first, 1))).some((one) => one === id),
    );
    await client.viewsCaughtUp();
    expect(await running.stop()).toBe(0);
    await expectTrue({ EVENTSTORE_URL: elsewhere });
  });
});
