import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandHandler } from '../../commands/handler/command-handler.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { seedCourt } from '../support/booking-world.ts';
import type { TestDatabase } from '../support/database.ts';
import { type StandInProcess, startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { form, plusDays, RECEPTION_ENV, Reception } from '../support/reception.ts';
import { dataFolder, start, startAndEnd } from './product-harness.ts';
import { runTool } from './tool-process.ts';

const SLOW = 120_000;
const LINE = /^The event log is not the one that the read models were made from: .* run projections:rebuild$/;

describe('an older backup of the log, restored behind newer read models', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-older-log-'));
  const [file, backup] = [join(folder, 'log.ndjson'), join(folder, 'backup.ndjson')];
  let database: TestDatabase;
  let log: StandInProcess;
  let env: Record<string, string>;
  let date: string;

  beforeAll(async () => {
    database = await preparedDatabase();
    log = await startStandInProcess({ file });
    env = { ...RECEPTION_ENV, DATABASE_URL: database.url, EVENTSTORE_URL: log.url };
  });
  afterAll(async () => {
    await log?.kill();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const product = () => start({ dataDir: dataFolder(), env });
  const tool = (...args: string[]) => runTool(args, { DATABASE_URL: database.url, EVENTSTORE_URL: log.url });

  async function bookAt(client: Reception, hour: number): Promise<string> {
    const [start, end] = [hour, hour + 1].map((of) => `${String(of).padStart(2, '0')}:00`);
    const [id = ''] = await client.booked(form({ date, start: String(start), end: String(end) }));
    return id;
  }

  async function restoreBackup(): Promise<void> {
    await log.kill();
    copyFileSync(backup, file);
    await log.restart();
  }

  async function seed(): Promise<void> {
    const pool = openPool(database.url);
    const store = eventStoreDb({ url: log.url, logger: silentLogger });
    await seedCourt(createCommandHandler({ store, codec: createCodec(postgresKeyRing(pool)) }), systemClock);
    await store.close();
    await pool.end();
  }

  /** How many reservations the tables in front hold, over and over: each number that was seen. */
  function countReservations(): () => Promise<readonly number[]> {
    const pool = openPool(database.url, { max: 1 });
    const seen = new Set<number>();
    let counting = true;
    const counted = (async () => {
      while (counting) {
        const sql = 'select count(*)::int as count from read.reservations';
        for (const { count } of (await pool.query<{ count: number }>(sql)).rows) seen.add(count);
      }
    })().finally(() => pool.end());
    counted.catch(() => undefined);
    return async () => {
      counting = false;
      await counted;
      return [...seen];
    };
  }

  let kept: string;

  test('a product that runs says so, and takes no more bookings', { timeout: SLOW }, async () => {
    const running = await product();
    await seed();
    const client = await Reception.open(running.url);
    date = plusDays(await client.today(), 3);
    kept = await bookAt(client, 8);
    await client.viewsCaughtUp();
    copyFileSync(file, backup);
    const lost = await bookAt(client, 9);
    await client.viewsCaughtUp();
    expect((await client.gridIds(date)).sort()).toEqual([kept, lost].sort());
    await eventually('a note of what is newest', async () => {
      const pool = openPool(database.url, { max: 1 });
      const { rowCount } = await pool.query(
        `select from process.log_witness where position = (select max(checkpoint) from read.projections)`,
      );
      await pool.end();
      return rowCount === 1;
    });

    await restoreBackup();
    const look = async () => {
      const { status, body } = await client.get('/readyz');
      return status === 503 ? (body as { log?: string }).log : null;
    };
    // The product believes it only after five looks, 1.5 s apart.
    const said = await eventually('a word of it', look, 40_000);
    expect(said).toMatch(LINE);
    // Its printed lines may arrive after its answer.
    await expect
      .poll(() => running.output().match(/The event log is not the one/g), { timeout: 10_000 })
      .toHaveLength(1);
    expect(await (await fetch(`${running.url}/metrics`)).text()).toContain('\nevent_log_other 1\n');
    const refused = await client.book(form({ date, start: '12:00', end: '13:00' }));
    expect(refused.status).toBe(503);
    expect(await running.stop()).toBe(0);
  });

  test('a product does not start on it, and says what to do', { timeout: SLOW }, async () => {
    for (const ROLES of ['api', 'projector']) {
      const { code, errors } = await startAndEnd({ dataDir: dataFolder(), env: { ...env, ROLES } });
      expect([code, errors]).toEqual([1, [expect.stringMatching(LINE)]]);
    }
    const status = await tool('projections:status');
    expect([status.code, status.lines[0]]).toEqual([
      1,
      expect.stringMatching(/^another event log: it lacks/),
    ]);
    const one = await tool('projections:rebuild', '--name', 'reservation-detail');
    expect([one.code, one.errors[0]]).toEqual([1, expect.stringMatching(/^--name must be absent/)]);
  });

  test('after the rebuild it shows what that log holds, and goes on', { timeout: SLOW }, async () => {
    const endOfCounts = countReservations();
    const { code, lines, errors } = await tool('projections:rebuild');
    expect([code, errors]).toEqual([0, []]);
    // The old tables were in front until the new ones were complete: never none.
    expect(await endOfCounts()).toEqual([2, 1]);
    expect(lines[0]).toMatch(/^another event log: .*; all read models are rebuilt$/);
    const verified = await tool('projections:verify');
    const wrong = verified.lines.filter((line) => !/ %|as the events say$/.test(line));
    expect([verified.code, wrong, verified.errors]).toEqual([0, [], []]);
    const running = await product();
    const client = await Reception.open(running.url);
    await client.viewsCaughtUp();
    expect(await client.gridIds(date)).toEqual([kept]);
    const id = await bookAt(client, 9);
    expect((await client.gridIds(date)).sort()).toEqual([kept, id].sort());
    expect((await client.get('/readyz')).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });

  test('an address with no server behind it is reported in a line, and costs no read model', {
    timeout: SLOW,
  }, async () => {
    const noted = async () => {
      const pool = openPool(database.url, { max: 1 });
      const { rows } = await pool.query(
        'select name, (select max(position) from process.log_witness) as witness from process.event_log',
      );
      await pool.end();
      return rows;
    };
    const before = await noted();
    const wrong = { ...env, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const { code, errors } = await startAndEnd({ dataDir: dataFolder(), env: wrong });
    expect([code, errors]).toEqual([1, [expect.stringMatching(/EventStoreDB does not answer/)]]);
    expect(await noted()).toEqual(before);
  });
});
