import type { Pool } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Logger, silentLogger } from '../../platform/logger.ts';
import { allProjections } from '../../projections/all.ts';
import { readGridView } from '../../projections/day-grid/view.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { keyColumns } from '../../projections/kit/table.ts';
import { type Generation, generationsOf } from '../../projections/runner/bookkeeping.ts';
import {
  ensureGenerations,
  physicalTable,
  requestRebuild,
  switchOver,
} from '../../projections/runner/generations.ts';
import { eventually } from '../support/eventually.ts';
import {
  forName,
  type RunnerWorld,
  readTally,
  runnerWorld,
  tallyProjection,
  watchNeverFalls,
} from '../support/projection-runner.ts';
import {
  aCourt,
  aReservation,
  cancelled,
  checkedIn,
  DATE,
  personRegistered,
  reserved,
} from '../support/sample-events.ts';

let world: RunnerWorld;
beforeEach(async () => {
  world = await runnerWorld();
});

type Running = Awaited<ReturnType<RunnerWorld['start']>>;
const caughtUp = (running: Running, position: bigint) =>
  eventually('all projections', async () => {
    const status = await running.status();
    return status.every((one) => one.position >= position && !one.building);
  });

/** Every row of every table, as readers see it. */
async function everyRow(pool: Pool, projections: readonly Projection[]): Promise<Record<string, unknown>> {
  const tables = projections.flatMap((projection) => projection.tables);
  const rows = await Promise.all(
    tables.map((table) => pool.query(`select * from read.${table.name} order by ${keyColumns(table)}`)),
  );
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.rows]));
}

const tablesOf = async (pool: Pool, name: string) =>
  (
    await pool.query<{ table: string }>(
      `select relname as table from pg_class where relkind = 'r' and relname like $1 order by relname`,
      [`${name}\\_\\_%`],
    )
  ).rows.map(({ table }) => table);

/** Definitions of all indexes, without the numbers of generations. */
const indexesOf = async (pool: Pool) =>
  (
    await pool.query<{ index: string }>(
      `select regexp_replace(indexdef, '__\\d+', '', 'g') as index from pg_indexes
       where schemaname = 'read' and indexname ~ '__\\d+' order by 1`,
    )
  ).rows.map(({ index }) => index);

/** Tables of which Postgres knows what they hold. */
const analyzed = async (pool: Pool) =>
  (
    await pool.query<{ table: string }>(
      `select distinct tablename as table from pg_stats where schemaname = 'read'`,
    )
  ).rows.map(({ table }) => table);

async function beingBuilt(projection: Projection): Promise<Generation> {
  await ensureGenerations(world.pool, [projection]);
  await requestRebuild(world.pool, projection);
  const known = await generationsOf(world.pool, projection.name);
  const building = known.find(({ status }) => status === 'building');
  if (!building) throw new Error('nothing is being built');
  return building;
}

describe('tables made again', () => {
  test('hold the same rows under the same indexes, in every read model, and the old tables are gone', async () => {
    const [kept, gone, come] = ['a', 'b', 'c'].map((unique) => aReservation({ unique }));
    if (!kept || !gone || !come) throw new Error('no reservations');
    const position = await world.append(
      ...aCourt,
      personRegistered('p1'),
      ...[kept, gone, come].map(reserved),
      cancelled(gone),
      checkedIn(come),
    );
    const running = await world.start(allProjections);
    await caughtUp(running, position);
    const before = await everyRow(world.pool, allProjections);
    const old = await tablesOf(world.pool, 'reservations');
    const indexed = await indexesOf(world.pool);
    await Promise.all(allProjections.map(({ name }) => running.rebuild(name)));
    expect(await everyRow(world.pool, allProjections)).toEqual(before);
    expect(indexed.length).toBeGreaterThan(50);
    expect(await indexesOf(world.pool)).toEqual(indexed);
    const grid = await readGridView(world.pool, { centerId: 1, date: DATE, attractionTypeId: 0 });
    expect(grid.days).toHaveLength(1);
    const made = await tablesOf(world.pool, 'reservations');
    expect(made).toHaveLength(1);
    expect(made).not.toEqual(old);
    expect(await analyzed(world.pool)).toEqual(expect.arrayContaining(made));
  });

  test('readers never see an empty view or go back while events arrive, and none is lost or counts twice', async () => {
    const many = Array.from({ length: 300 }, () => forName('Ana'));
    await caughtUp(await world.start([tallyProjection()], { batchSize: 10 }), await world.append(...many));
    const running = await world.start([tallyProjection()], { batchSize: 10 });
    const reader = watchNeverFalls(world.pool, 300);
    const writing = (async () => {
      for (let n = 0; n < 200; n++) await world.append(forName('Ana'));
    })();
    for (let round = 0; round < 3 || reader.looks() < 20; round++) await running.rebuild('tally');
    await writing;
    await caughtUp(running, await world.store.head());
    expect((await reader.stop()).falls).toEqual([]);
    expect(await readTally(world.pool)).toEqual({ Ana: 500 });
    expect(await tablesOf(world.pool, 'tallies')).toHaveLength(1);
  });

  test('a switch gets through between batches that come without a pause', async () => {
    const running = await world.start([tallyProjection()], { batchSize: 10 });
    await caughtUp(running, await world.append(forName('Ana')));
    let switched = false;
    let written = 1;
    const writing = (async () => {
      for (; !switched; written++) {
        const position = String(await world.append(forName('Ana')));
        while (!running.messages.slice(-3).some((message) => message.position === position))
          await new Promise(setImmediate);
      }
    })();
    for (let round = 0; round < 3; round++) await running.rebuild('tally');
    switched = true;
    await writing;
    expect(await readTally(world.pool)).toEqual({ Ana: written });
  });

  test('a reader that takes its time holds up the switch, not the readers after it', async () => {
    const running = await world.start([tallyProjection()]);
    const first = await world.append(forName('Ana'));
    await caughtUp(running, first);
    const slow = await world.pool.connect();
    await slow.query('begin');
    await slow.query('select * from read.tallies');
    const rebuilt = running.rebuild('tally');
    await eventually('the new tables', async () =>
      (await generationsOf(world.pool, 'tally')).some(
        ({ status, checkpoint }) => status === 'building' && checkpoint >= first,
      ),
    );
    await caughtUpLive(running, await world.append(forName('Eva')));
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
    expect(await running.status()).toMatchObject([{ building: expect.anything() }]);
    await slow.query('commit');
    slow.release();
    await rebuilt;
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
  });

  test('are switched to once, also where two paths come to it', async () => {
    const projection = tallyProjection();
    const building = await beingBuilt(projection);
    const outcomes = [1, 2].map(() => switchOver(world.pool, projection, building, 0n));
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['live', 0n]));
  });

  test('have the position that they reached while the switch was on its way', async () => {
    const projection = tallyProjection();
    const building = await beingBuilt(projection);
    await world.pool.query(`update read.projections set checkpoint = 7 where status = 'building'`);
    expect(await switchOver(world.pool, projection, building, 5n)).toBe(7n);
    const live = { generation: building.generation, status: 'live', checkpoint: 7n };
    expect(await generationsOf(world.pool, projection.name)).toMatchObject([live]);
  });

  test('another process may ask for them', async () => {
    const leading = await world.start([tallyProjection()]);
    await caughtUp(leading, await world.append(forName('Ana')));
    const standby = await world.start([tallyProjection()]);
    await standby.rebuild('tally');
    expect(await readTally(world.pool)).toEqual({ Ana: 1 });
    await expect(standby.rebuild('nothing')).rejects.toThrow('there is no projection nothing');
  });

  test('take the place of tables that know of more of the log, where nothing of it is left to read', async () => {
    const before = await world.start([tallyProjection()]);
    const last = await world.append(forName('Ana'));
    await caughtUp(before, last);
    await before.stop();
    // As on a server with other writers: it reports to one subscription how far it looked, not to the other.
    const further = last + 1_000n;
    await world.pool.query('update read.projections set checkpoint = $1', [further]);
    const running = await world.start([tallyProjection()]);
    await running.rebuild('tally');
    expect(await readTally(world.pool)).toEqual({ Ana: 1 });
    expect((await running.status())[0]).toMatchObject({ position: further, building: null });
  });

  test('an event that can not be applied any more is reported, and the old tables live on', async () => {
    let isBad = false;
    const projection = tallyProjection({ isBad: (name) => isBad && name === 'bad' });
    const running = await world.start([projection], { retryMs: 60_000 });
    await caughtUp(running, await world.append(forName('Ana'), forName('bad')));
    isBad = true;
    await expect(running.rebuild('tally')).rejects.toThrow('a name that nobody can bear');
    isBad = false;
    await caughtUpLive(running, await world.append(forName('Eva')));
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1, bad: 1 });
    await running.rebuild('tally');
    expect((await running.status())[0]).toMatchObject({ state: 'running', error: null, building: null });
  });
});

test('tables that stopped at an event can be replaced by new ones that take it', async () => {
  const tally = tallyProjection();
  let spoilt = '';
  const projection: Projection = {
    ...tally,
    apply(context, events) {
      if (tally.tables.some((table) => context.table(table) === spoilt)) throw new TypeError('spoilt');
      return tally.apply(context, events);
    },
  };
  const running = await world.start([projection]);
  await caughtUp(running, await world.append(forName('Ana')));
  const [live] = await generationsOf(world.pool, 'tally');
  spoilt = physicalTable('tallies', live?.generation ?? 0n);
  await world.append(forName('Eva'));
  await eventually('the stop', async () => (await running.status())[0]?.state === 'stopped');
  await running.rebuild('tally');
  expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
  expect((await running.status())[0]).toMatchObject({ state: 'running', error: null });
});

describe('a new version', () => {
  test('is built beside the old one and takes its place, tables and all', async () => {
    const old = await world.start([tallyProjection({ version: 1 })]);
    await caughtUp(old, await world.append(forName('Ana')));
    await old.stop();
    const position = await world.append(forName('Eva'));
    const next = await world.start([{ ...tallyProjection({ version: 2 }) }]);
    await eventually('version 2', async () => (await next.status())[0]?.version === 2);
    await caughtUp(next, position);
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
  });

  test('is built while the old program serves the old one, which then stands by', async () => {
    const old = await world.start([tallyProjection({ version: 1 })], { batchSize: 5 });
    await caughtUp(old, await world.append(...Array.from({ length: 100 }, () => forName('Ana'))));
    const writing = (async () => {
      for (let n = 0; n < 100; n++) await world.append(forName('Ana'));
    })();
    const next = await world.start([tallyProjection({ version: 2 })], { batchSize: 5 });
    await eventually('version 2', async () => (await next.status())[0]?.version === 2);
    await writing;
    await caughtUp(next, await world.store.head());
    expect(await readTally(world.pool)).toEqual({ Ana: 200 });
    expect(await generationsOf(world.pool, 'tally')).toHaveLength(1);
    await old.stop();
    await caughtUp(next, await world.append(forName('Eva')));
    expect(await readTally(world.pool)).toEqual({ Ana: 200, Eva: 1 });
  });

  test('is served again by who served it before, once an old program that was put back is gone', async () => {
    const logger: Logger = Object.create(silentLogger);
    const told = vi.spyOn(logger, 'warn');
    const first = await world.start([tallyProjection({ version: 2 })], { logger });
    await caughtUp(first, await world.append(forName('Ana')));
    const putBack = await world.start([tallyProjection({ version: 1 })]);
    await version(1);
    await caughtUp(putBack, await world.append(forName('Leo')));
    await eventually('word that it leaves the other alone', () =>
      told.mock.calls.some(([, text]) => /^another version/.test(String(text))),
    );
    const last = await world.start([tallyProjection({ version: 2 })]);
    await version(2);
    await Promise.all([putBack.stop(), last.stop()]);
    await caughtUp(first, await world.append(forName('Eva')));
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1, Leo: 1 });
  });

  test('takes the place of an older one that nobody leads any more, and leaves one alone that is led', async () => {
    const queries = watchQueries(world.pool);
    const watched = { abandonedMs: 0, pool: world.pool };
    const newer = await world.start([tallyProjection({ version: 2 })], watched);
    await caughtUp(newer, await world.append(forName('Ana')));
    const older = await world.start([tallyProjection({ version: 1 })]);
    await version(1);
    await caughtUp(older, await world.append(forName('Leo')));
    await queries(20);
    expect(await generationsOf(world.pool, 'tally')).toMatchObject([{ version: 1 }]);
    await older.stop();
    await version(2);
    await caughtUp(newer, await world.append(forName('Eva')));
    expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1, Leo: 1 });
  });

  test('is not replaced by an older one, even where nobody leads it', async () => {
    const queries = watchQueries(world.pool);
    const logger: Logger = Object.create(silentLogger);
    const standingBy = vi.spyOn(logger, 'warn');
    await world.start([tallyProjection({ version: 1 })], { abandonedMs: 0, pool: world.pool, logger });
    await version(1);
    const newer = await world.start([tallyProjection({ version: 2 })]);
    await version(2);
    await caughtUp(newer, await world.append(forName('Ana')));
    await eventually('word that it leaves the other alone', () => standingBy.mock.calls.length > 0);
    await newer.stop();
    await queries(50);
    expect(await generationsOf(world.pool, 'tally')).toMatchObject([{ version: 2 }]);
  });

  test('that was half built is gone on with after a stop', async () => {
    const old = await world.start([tallyProjection({ version: 1 })]);
    await caughtUp(old, await world.append(forName('Ana'), forName('bad')));
    await old.stop();
    const half = await world.start([tallyProjection({ version: 2, isBad: (name) => name === 'bad' })], {
      retryMs: 60_000,
    });
    await eventually('the stop', async () => (await half.status())[0]?.state === 'stopped');
    expect(await readTally(world.pool)).toEqual({ Ana: 1, bad: 1 });
    await half.stop();
    const whole = await world.start([tallyProjection({ version: 2 })]);
    await eventually('version 2', async () => (await whole.status())[0]?.version === 2);
    expect(await readTally(world.pool)).toEqual({ Ana: 1, bad: 1 });
  });
});

const version = (wanted: number) =>
  eventually(`version ${wanted}`, async () =>
    (await generationsOf(world.pool, 'tally')).some((one) => one.status === 'live' && one.version === wanted),
  );

/** How often a process that works with this pool has asked something, so that a test can wait for it to look. */
function watchQueries(pool: Pool) {
  const asked = vi.spyOn(pool, 'query');
  return async (more: number) => {
    const before = asked.mock.calls.length;
    await eventually(`${more} queries`, () => asked.mock.calls.length >= before + more);
  };
}

async function caughtUpLive(running: Running, position: bigint): Promise<void> {
  await eventually('the live tables', async () =>
    (await running.status()).every((one) => one.position >= position),
  );
}
