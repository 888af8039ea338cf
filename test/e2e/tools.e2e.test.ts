import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../bootstrap/stores.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { withLogIn } from '../../platform/postgres/runtime-role.ts';
import { allProjections } from '../../projections/all.ts';
import { seedCourt } from '../support/booking-world.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { EMBEDDED_LOG, logSettings } from '../support/event-log.ts';
import { limitOf } from '../support/limits.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import {
  newDataFolder,
  type ProductProcess,
  removeDataFolders,
  startProductProcess,
} from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { form, OPEN_HOURS, openHour, plusDays, RECEPTION_ENV, Reception } from '../support/reception.ts';
import { runTool, type ToolEnd } from './tool-process.ts';

const SLOW = limitOf(60_000);
const NAMES = allProjections.map(({ name }) => name);
const GOOD = { code: 0, errors: [] };

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

describe('the tools of the operator, beside the running product', () => {
  let database: TestDatabase;
  let product: ProductProcess;
  let stores: ProductStores;
  let client: Reception;
  let first: string;
  const booked: string[] = [];

  beforeAll(async () => {
    database = await preparedDatabase();
    product = await startProductProcess({ env: { ...RECEPTION_ENV, DATABASE_URL: database.url } });
    stores = openProductStores(database.url);
    await seedCourt(stores.handler, systemClock);
    client = await Reception.open(product.url);
    first = plusDays(await client.today(), 1);
  }, SLOW);
  afterAll(async () => {
    await stores?.close();
    await product?.kill();
    removeDataFolders();
    await database?.drop();
  });

  const tool = (...args: string[]): Promise<ToolEnd> => runTool(args, { DATABASE_URL: database.url });

  async function bookNext(): Promise<void> {
    booked.push(...(await client.booked(form(openHour(first, booked.length)))));
  }

  /** Books without end until `work` is over. */
  async function whileBooking<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const booking = (async () => {
      while (!over) {
        await bookNext();
        await delay(5);
      }
    })();
    try {
      return await work;
    } finally {
      over = true;
      await booking;
    }
  }

  async function shown(): Promise<string[]> {
    await client.viewsCaughtUp();
    const days = Math.ceil(booked.length / OPEN_HOURS);
    const ids = await Promise.all(
      Array.from({ length: days }, (_, day) => client.gridIds(plusDays(first, day))),
    );
    return ids.flat();
  }

  test('status shows how far each read model is', { timeout: SLOW }, async () => {
    await bookNext();
    await client.viewsCaughtUp();
    const { lines, ...end } = await tool('projections:status');
    expect(end).toEqual(GOOD);
    expect(lines).toEqual(
      NAMES.map((name) => expect.stringMatching(`^${name} v\\d+: running, position \\d+, lag 0$`)),
    );
  });

  test('rebuild makes all read models again while people book, and nothing is missing', {
    timeout: SLOW,
  }, async () => {
    const generations = async () => {
      const { rows } = await stores.pool.query('select name, generation from read.projections order by name');
      return rows;
    };
    const before = await generations();
    const { lines, ...end } = await whileBooking(tool('projections:rebuild'));
    expect(end).toEqual(GOOD);
    // Progress comes before them, where the read models take longer than a moment.
    const last = lines.slice(-NAMES.length);
    expect(last).toEqual(NAMES.map((name) => expect.stringMatching(`^${name}: rebuilt in [\\d.]+ s$`)));
    const after = await generations();
    expect(after).toHaveLength(NAMES.length);
    for (const row of before) expect(after).not.toContainEqual(row);
    expect((await shown()).sort()).toEqual([...booked].sort());
  });

  test('verify finds every row as the events say, while people book', { timeout: SLOW }, async () => {
    const { lines, ...end } = await whileBooking(tool('projections:verify'));
    expect(end).toEqual(GOOD);
    const verdicts = lines.filter((line) => /: \d+ rows, as the events say$/.test(line));
    expect(verdicts).toHaveLength(allProjections.flatMap(({ tables }) => tables).length);
  });

  test('verify names a row that was changed by hand, and a rebuild mends it', { timeout: SLOW }, async () => {
    await client.viewsCaughtUp();
    const [id = '', gone = ''] = booked;
    await stores.pool.query(`update read.reservations set name = 'Otra' where reservation_id = $1`, [id]);
    await stores.pool.query('delete from read.reservations where reservation_id = $1', [gone]);
    const name = 'reservation-detail';
    const { code, lines } = await tool('projections:verify', '--name', name);
    expect(code).toBe(1);
    const [verdict = ''] = lines.filter((line) => line.includes('DIFFERS'));
    expect(verdict).toMatch(/^reservations: DIFFERS, 1 rows only in the table, 2 only in the fold \(/);
    expect(verdict).toContain(id);
    expect(verdict).toContain(gone);
    expect(await tool('projections:verify', '--name', 'catalog')).toMatchObject({ code: 0 });

    expect(await tool('projections:rebuild', '--name', name)).toMatchObject(GOOD);
    expect(await tool('projections:verify', '--name', name)).toMatchObject(GOOD);
  });

  test('a copy is true up to where it came, while people book', { timeout: SLOW }, async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const from = logSettings(database.url).EVENTSTORE_URL ?? database.url;
    const copy = () => tool('events:copy', '--from', from, '--to', url);
    const same = expect.stringMatching(/ 0 streams differ$/);
    expect(await whileBooking(copy())).toMatchObject({ ...GOOD, lines: expect.arrayContaining([same]) });
    const { lines, ...end } = await copy();
    expect([end, lines.at(-1)]).toEqual([GOOD, same]);
  });

  test('a digest that was noted shows what the owner of the database has changed or taken out since', {
    timeout: SLOW,
  }, async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const from = logSettings(database.url).EVENTSTORE_URL ?? database.url;
    expect(await tool('events:copy', '--from', from, '--to', url)).toMatchObject(GOOD);
    const digest = (...args: string[]) => tool('events:digest', '--from', url, ...args);
    const { lines, ...end } = await digest();
    expect(end).toEqual(GOOD);
    const [, until = ''] = /until position (\d+)$/.exec(lines.at(-2) ?? '') ?? [];
    const [, noted = ''] = /^digest ([\da-f]{64})$/.exec(lines.at(-1) ?? '') ?? [];
    const again = () => digest('--until', until, '--expect', noted);
    expect((await again()).lines.at(-1)).toBe('as before');

    const change = (sql: string) =>
      query(url, `alter table eventstore.events disable trigger append_only; ${sql}`);
    await change(
      `update eventstore.events set metadata = metadata || '{"userId": "other"}' where position = 2`,
    );
    const changed = await again();
    expect([changed.code, changed.lines.at(-1)]).toEqual([1, expect.stringMatching(/^DIFFERS from /)]);
    await change('delete from eventstore.events where position = 3');
    const holed = await digest();
    expect([holed.code, holed.lines]).toEqual([1, expect.arrayContaining(['HOLE: position 3 is missing'])]);
  });

  test('a tool that was called without the product’s EVENTSTORE_URL says so and leaves the read models alone', {
    timeout: SLOW,
  }, async () => {
    const { rows } = await stores.pool.query<{ name: string }>('select name from process.event_log');
    const noted = rows[0]?.name;
    await stores.pool.query(`update process.event_log set name = 'eventstoredb log:2113'`);
    // Not their checkpoints: those move on where others write to the same server.
    const tables =
      'select generation, name, version, status, failed_event from read.projections order by name';
    const state = async () => (await stores.pool.query(tables)).rows;
    const before = await state();
    for (const name of ['status', 'verify', 'rebuild']) {
      const { code, errors } = await runTool([`projections:${name}`], {
        DATABASE_URL: database.url,
        ...EMBEDDED_LOG,
      });
      expect([code, errors[0]]).toEqual([
        1,
        expect.stringMatching(/^EVENTSTORE_URL is not set, but .*log:2113/),
      ]);
    }
    expect(await state()).toEqual(before);
    await stores.pool.query('update process.event_log set name = $1', [noted]);
  });

  test.each([
    [[], /^no tool is given$/],
    [['projections:mend'], /^unknown tool projections:mend$/],
    [['toString'], /^unknown tool toString$/],
    [['projections:status', '--all'], /^Unknown option '--all'$/],
    [['projections:status', 'now'], /^projections:status takes no "now"$/],
    [['projections:status', '--name', 'reservation-detail'], /^--name is no option of this tool$/],
    [['projections:verify', '--name', 'catalog', '--name', 'audit-log'], /^--name is given twice$/],
    [['projections:verify', '--name', 'day'], /^--name must be one of catalog, .*audit-log, closures,/],
    [['projections:rebuild', '--name', 'day'], /^--name must be one of /],
    [['events:copy', '--from', 'embedded'], /^--to is missing$/],
    [['events:compare', '--to', 'embedded'], /^--from is missing$/],
    [['events:digest'], /^--from must be "embedded", esdb:/],
    [['events:digest', '--from', 'embedded', '--until', 'now'], /^--until must be the position /],
    [['events:digest', '--from', 'embedded', '--expect', 'a'.repeat(64)], /^--expect needs the --until /],
    [
      ['events:digest', '--from', 'embedded', '--until', '9', '--expect', 'a'],
      /^--expect must be the digest /,
    ],
    [['events:copy', '--from', 'embedded', '--to', 'mysql://host'], /^--to must be "embedded", esdb:/],
    [
      ['events:copy', '--from', 'esdb://h:1?tls=false', '--to', 'esdb://h:1?namespace=a&tls=false'],
      /^--from and --to overlap/,
    ],
    [['events:copy', '--from', 'esdb://h:1', '--to', 'embedded'], /^--from: expected user:password@/],
    [['events:copy', '--from', 'embedded', '--to', 'embedded', '--yes'], /^--yes is no option of this tool$/],
    [['events:export', '--from', 'embedded'], /^--file is missing$/],
    [
      ['events:import', '--to', 'embedded', '--file', '/nowhere/at/all'],
      /^--file \/nowhere\/at\/all: ENOENT/,
    ],
  ])('%j: one clear line, exit code 1', async (args, line) => {
    // No database is there: a call that makes no sense does not get so far.
    const { code, lines, errors } = await runTool(args, { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' });
    expect([code, lines, errors[0]]).toEqual([1, [], expect.stringMatching(line)]);
    expect(errors[1]).toMatch(/^Usage /);
  });

  test.each([[['--help']], [['help']], [['events:digest', '-h']]])('%j prints the usage', async (args) => {
    const { code, lines, errors } = await runTool(args, { TIME_ZONE: 'Atlantis' });
    expect([code, lines[0], errors]).toEqual([0, expect.stringMatching(/^Usage /), []]);
    // As tool.sh and a container take them: npm would want `--` before the options.
    expect(lines.slice(1).join('\n')).not.toContain('npm run');
  });

  test('a bad setting is named in one line', async () => {
    const { code, errors } = await runTool(['projections:status'], { TIME_ZONE: 'Atlantis' });
    expect([code, errors]).toEqual([1, [expect.stringMatching(/^TIME_ZONE must be an IANA time zone/)]]);
  });

  test('with the owner’s log-in a copy begins on a restored database, and leaves the target its own roles', {
    timeout: SLOW,
  }, async () => {
    const [restored, target] = [await freshDatabase(), await freshDatabase()];
    const role = `app_tool_${process.pid}`;
    onTestFinished(async () => {
      await target.drop();
      await restored.drop();
      await query(inject('databaseServerUrl'), `drop role if exists ${role}`);
    });
    const url = withLogIn(restored.url, { user: role, password: 'secret' });
    const args = ['events:copy', '--from', 'embedded', '--to', target.url];
    await migrate(restored.url, MIGRATIONS);
    const alone = await runTool(args, { DATABASE_URL: url });
    expect([alone.code, alone.errors]).toEqual([
      1,
      [expect.stringMatching(/start that one first \(docs\/operations.md, "Roles of Postgres"\)$/)],
    ]);
    const { code, lines } = await runTool(args, { DATABASE_URL: url, DATABASE_OWNER_URL: restored.url });
    expect([code, lines.at(-1)]).toEqual([0, '0 streams, 0 events, 0 streams differ']);
    await query(target.url, 'select from process.migrations');
  });

  test.each([
    ['LOG_LEVEL=info', 1],
    ['LOG_LEVEL=', 0],
  ])('with %s in .env it logs so', { timeout: SLOW }, async (setting, count) => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    // That of an earlier release.
    await migrate(database.url, eventstoreMigrations);
    const folder = newDataFolder();
    writeFileSync(join(folder, '.env'), `${setting}\nDATABASE_URL=${database.url}\n`);
    const { lines } = await runTool(['projections:status'], {}, '', folder);
    expect(lines.filter((line) => line.includes('the database schema is up to date'))).toHaveLength(count);
  });
});
