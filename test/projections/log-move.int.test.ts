import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { processMigrations } from '../../commands/processes/migrations.ts';
import { postgresParkedEvents } from '../../commands/processes/parked-events.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { copyLog } from '../../eventstore/transfer/copy.ts';
import { randomIds } from '../../platform/ids.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { adoptLog, startOver } from '../../projections/runner/log-identity/adopt-log.ts';
import { noteCopy } from '../../projections/runner/log-identity/copied-log.ts';
import {
  lastKnownEventMismatch,
  recordLastKnownEvent,
} from '../../projections/runner/log-identity/last-known-event.ts';
import { postgresLog } from '../eventstore/postgres-log.ts';
import { openStandIn, openStore } from '../eventstoredb/support.ts';
import { eventually } from '../support/eventually.ts';
import {
  forName,
  METADATA,
  type RunnerWorld,
  readTally,
  runnerWorld,
  tallyProjection,
  watchNeverFalls,
} from '../support/projection-runner.ts';
import { personRegistered } from '../support/sample-events.ts';

const NEW = 'eventstoredb elsewhere:2113';
const MANY = 120;
const tally = tallyProjection();

let world: RunnerWorld;
let store: EventStore;
beforeEach(async () => {
  world = await runnerWorld();
  await migrate(world.url, processMigrations);
  store = memoryEventStore();
});

/** Appends a reservation to a stream of its own. */
async function book(log: EventStore): Promise<bigint> {
  const event = await world.codec.encode(forName('Ana'), randomIds.uuid(), METADATA);
  return (await log.append(`day-${event.id}`, 'no_stream', [event])).position;
}

async function bookMany(log: EventStore, count = MANY): Promise<void> {
  for (let n = 0; n < count; n++) await book(log);
}

/** Runs the read model on a log until it has seen all of it, as a product does that is stopped then. */
async function follow(log: EventStore, projection: Projection = tally): Promise<void> {
  const running = await world.start([projection], { store: log });
  await caughtUp(running);
  await recordLastKnownEvent({ pool: world.pool, store: log });
  await running.stop();
}

const caughtUp = (running: Awaited<ReturnType<RunnerWorld['start']>>) =>
  eventually('all that the log has', async () =>
    (await running.status()).every(({ lag, building }) => lag === 0 && !building),
  );

/** An empty log of either kind, by a store with the patience that the product has. */
const LOGS: Readonly<Record<string, () => Promise<EventStore>>> = {
  async Postgres() {
    const log = await postgresLog();
    const opened = log.open();
    onTestFinished(async () => {
      await opened.close();
      await log.drop();
    });
    return opened;
  },
  async 'the stand-in of EventStoreDB'() {
    const { url } = await openStandIn();
    return openStore(url, { callTimeoutMs: 10_000, giveUpAfterMs: 30_000 });
  },
};

/** Copies the log to the other, and notes it as the tool does. */
async function copy(to: EventStore, projections: readonly Projection[] = [tally]) {
  const { position: until } = await copyLog(store, to);
  const compared = await to.head();
  const parts = { pool: world.pool, store, target: to, name: NEW, until, compared };
  return noteCopy({ ...parts, projections, timed: ['reminders'] });
}

const adopt = (log: EventStore) => adoptLog({ pool: world.pool, store: log }, NEW);
const live = async () => (await generationsOf(world.pool, 'tally')).find(({ status }) => status === 'live');

const processes = async () => {
  const { rows } = await world.pool.query<{ process: string; position: bigint }>(
    'select process, position from process.checkpoints order by process',
  );
  return Object.fromEntries(rows.map(({ process, position }) => [process, position]));
};
const saveProcess = (process: string, position: bigint) =>
  world.pool.query('insert into process.checkpoints (process, position) values ($1, $2)', [
    process,
    position,
  ]);

/** Starts the read model on a log that it has just adopted, while somebody reads it. */
async function readWhileFollowing(log: EventStore, least: number) {
  const reader = watchNeverFalls(world.pool, least);
  const running = await world.start([tally], { store: log, batchSize: 10 });
  await caughtUp(running);
  return { ...(await reader.stop()), running };
}

describe('the same log under another name', () => {
  test.each(Object.entries(LOGS))('is recognized, and nothing is rebuilt (%s)', async (_, open) => {
    store = await open();
    await bookMany(store, 5);
    await follow(store);
    await saveProcess('series', await store.head());
    const before = [await live(), await processes()];
    expect(await adopt(store)).toBe('renamed');
    expect([await live(), await processes()]).toEqual(before);
    expect(await adopt(store)).toBe('same');
  });

  test('is not taken for a copy of it in which neighbors changed places', async () => {
    const at = (day: number) => ({ now: () => `2026-11-${day}T12:00:00.000Z` });
    store = memoryEventStore(at(20));
    const swapped = memoryEventStore(at(21));
    const events = await Promise.all(
      [forName('Ana'), forName('Eva'), forName('Ida')].map((event) =>
        world.codec.encode(event, randomIds.uuid(), METADATA),
      ),
    );
    for (const [log, order] of [[store, [0, 1, 2]] as const, [swapped, [1, 0, 2]] as const])
      for (const n of order) await log.append(`day-${n}`, 'no_stream', events.slice(n, n + 1));
    await follow(store);
    expect(await lastKnownEventMismatch({ pool: world.pool, store: swapped })).toBeNull();
    expect(await adopt(swapped)).toBe('other');
  });
});

describe.each(Object.entries(LOGS))('a copy of the log (%s)', (_, open) => {
  let target: EventStore;
  beforeEach(async () => {
    target = await open();
    await bookMany(store);
  });

  test('is gone on with: the same tables, no event missing or twice', async () => {
    await follow(store);
    expect(await copy(target)).toEqual([]);
    const before = await live();
    expect(await adopt(target)).toBe('copied');
    expect(await live()).toEqual({ ...before, checkpoint: await target.head() });
    await book(target);
    const { falls } = await readWhileFollowing(target, MANY);
    expect([falls, (await live())?.generation]).toEqual([[], before?.generation]);
    expect(await readTally(world.pool)).toEqual({ Ana: MANY + 1 });
    expect(await lastKnownEventMismatch({ pool: world.pool, store: target })).toBeNull();
  });

  test('a read model whose checkpoint lacks only events of other types goes on too', async () => {
    await follow(store);
    const registered = await world.codec.encode(personRegistered('p1'), randomIds.uuid(), METADATA);
    await store.append('person', 'no_stream', [registered]);
    expect(await copy(target)).toEqual([]);
    expect(await adopt(target)).toBe('copied');
    expect((await live())?.checkpoint).toBe(await target.head());
  });

  test('a read model that was behind stays in front, as it is, until another is complete', async () => {
    await follow(store);
    await book(store);
    expect(await copy(target)).toEqual(['tally']);
    expect(await adopt(target)).toBe('copied');
    const { falls } = await readWhileFollowing(target, MANY);
    expect(falls).toEqual([]);
    expect(await readTally(world.pool)).toEqual({ Ana: MANY + 1 });
  });

  test('a read model that moved after the copy was noted, and one that keeps positions, are rebuilt', async () => {
    const keeps = { ...tally, keepsPositions: true };
    await follow(store, keeps);
    expect(await copy(target, [keeps])).toEqual(['tally']);
    expect(await copy(target)).toEqual([]);
    await book(store);
    await follow(store);
    expect(await adopt(target)).toBe('copied');
    expect(await live()).toMatchObject({ version: 0, checkpoint: await target.head() });
  });

  test('processes go on before the first event that they have not seen; instants stay', async () => {
    await follow(store);
    const [, , third] = await store.readAll({ direction: 'backwards', maxCount: 3 });
    await saveProcess('mails', await store.head());
    await saveProcess('series', third?.position ?? 0n);
    await saveProcess('reminders', 1_795_000_000_000n);
    await copy(target);
    await saveProcess('added later', 1n);
    expect(await adopt(target)).toBe('copied');
    const { series = 0n, ...others } = await processes();
    expect(others).toEqual({ mails: await target.head(), reminders: 1_795_000_000_000n });
    const after = new Set((await target.readAll({ after: series })).map(({ id }) => id));
    const unseen = await store.readAll(third ? { after: third.position } : {});
    expect(unseen.filter(({ id }) => !after.has(id))).toEqual([]);
    // Near them, not at the log's start.
    expect(after.size).toBeLessThan(MANY);
  });

  test('a process that is far behind goes on there too', async () => {
    await bookMany(store, 1_200);
    await follow(store);
    const [, , third] = await store.readAll({ maxCount: 3 });
    await saveProcess('mails', third?.position ?? 0n);
    target = memoryEventStore();
    await copy(target);
    expect(await adopt(target)).toBe('copied');
    const { mails } = await processes();
    const after = await target.readAll({ after: mails ?? 0n, maxCount: 2_000 });
    expect(after).toHaveLength(MANY + 1_200 - 3);
  });

  test('events that a process has put aside keep their order, and make room for those of the copy', async () => {
    const parked = postgresParkedEvents(world.pool);
    const park = (position: bigint, streamId: string) =>
      parked.save('mails', { position, streamId, revision: 0n, parkedAt: 1, tries: 0, dueAt: 1 });
    const streams = async () => (await parked.load('mails')).map(({ streamId }) => streamId);
    await follow(store);
    await park(5n, 'five');
    await park(9n, 'nine');
    await copy(target);
    expect(await adopt(target)).toBe('copied');
    await park(9n, 'nine of the copy');
    expect(await streams()).toEqual(['five', 'nine', 'nine of the copy']);
    await startOver({ pool: world.pool, store: target });
    await park(9n, 'nine of another log');
    expect(await streams()).toEqual(['five', 'nine', 'nine of the copy', 'nine of another log']);
  });
});

describe('a copy is not noted', () => {
  let target: EventStore;
  beforeEach(async () => {
    target = memoryEventStore();
    await bookMany(store, 3);
  });

  test('where the read models follow another log than the one copied', async () => {
    const other = memoryEventStore();
    await book(other);
    await follow(other);
    expect(await copy(target)).toBeNull();
  });

  test('where either log has grown since both were compared', async () => {
    await follow(store);
    const until = await store.head();
    await copyLog(store, target);
    const parts = { pool: world.pool, store, target, name: NEW, projections: [tally], timed: [] };
    await book(target);
    expect(await noteCopy({ ...parts, until, compared: until })).toBeNull();
    await book(store);
    expect(await noteCopy({ ...parts, until, compared: await target.head() })).toBeNull();
    expect(await adopt(target)).toBe('other');
  });

  test('and a noted one counts only in the log that it was noted of', async () => {
    await follow(store);
    await copy(target);
    const again = memoryEventStore({ now: () => '2030-01-01T00:00:00.000Z' });
    await copyLog(store, again);
    expect(await adopt(again)).toBe('other');
  });
});

describe('another log', () => {
  test.each<[string, (other: EventStore) => Promise<unknown>]>([
    ['under another name', (other) => adopt(other)],
    ['that was accepted', (other) => startOver({ pool: world.pool, store: other })],
  ])('%s: readers see the old tables until the new ones hold all that it had', async (_, move) => {
    await bookMany(store);
    await follow(store);
    const other = memoryEventStore();
    await bookMany(other, MANY + 30);
    await move(other);
    const { falls, looks, running } = await readWhileFollowing(other, MANY);
    expect(falls).toEqual([]);
    expect(looks).toBeGreaterThan(1);
    expect(await readTally(world.pool)).toEqual({ Ana: MANY + 30 });
    await book(other);
    await eventually('what came later', async () => (await readTally(world.pool)).Ana === MANY + 31);
    await running.stop();
  });

  test('says how much of it the new tables have still to read', async () => {
    await bookMany(store, 3);
    await follow(store);
    const other = memoryEventStore();
    await bookMany(other, 5);
    await adopt(other);
    const isBad = () => true;
    const running = await world.start([tallyProjection({ isBad })], { store: other });
    const [status] = await running.status();
    expect(status).toMatchObject({ version: 0, position: 5n, lag: 5 });
    expect(await readTally(world.pool)).toEqual({ Ana: 3 });
  });
});
