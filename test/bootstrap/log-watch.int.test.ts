import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { processMigrations } from '../../commands/processes/migrations.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { type EventStore, EventStoreUnavailableError } from '../../eventstore/port.ts';
import { randomIds } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import {
  guardedStore,
  OtherLogError,
  requireKnownLog,
  watchLog,
} from '../../projections/runner/log-identity/watch-log.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.url, processMigrations);
  pool = openPool(database.url);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** A log of this many events, each in a stream of its own, with these ids. */
async function logOf(ids: readonly string[], stream = 'notes'): Promise<EventStore> {
  const store = memoryEventStore();
  for (const [index, id] of ids.entries())
    await store.append(`${stream}-${index}`, 'no_stream', [{ id, type: 'Noted', data: {}, metadata: {} }]);
  return store;
}

const ids = Array.from({ length: 6 }, () => randomIds.uuid());
const others = ids.map(() => randomIds.uuid());
const check = (store: EventStore) => requireKnownLog({ pool, store, pauseMs: 1 });

describe('at a start', () => {
  test('any log will do where none was noted, and an empty one too', async () => {
    await check(memoryEventStore());
    await check(await logOf(ids));
  });

  test('the same log is known again, however much longer it has grown', async () => {
    await check(await logOf(ids.slice(0, 3)));
    await check(await logOf(ids));
    await check(await logOf(ids));
  });

  test.each<[string, () => Promise<EventStore>]>([
    ['an older copy of it', () => logOf(ids.slice(0, 5))],
    ['an empty one', () => logOf([])],
    ['an older copy that has gone on in another way', () => logOf([...ids.slice(0, 5), ...others])],
    ['one with other events', () => logOf(others)],
    ['one with other streams', () => logOf(ids, 'letters')],
    [
      'the same events at other positions',
      async () => {
        const store = memoryEventStore();
        await store.append('before', 'no_stream', [
          { id: randomIds.uuid(), type: 'Noted', data: {}, metadata: {} },
        ]);
        for (const [index, id] of ids.entries())
          await store.append(`notes-${index}`, 'no_stream', [{ id, type: 'Noted', data: {}, metadata: {} }]);
        return store;
      },
    ],
  ])('%s is refused, in one line that says what to do', async (_, other) => {
    await check(await logOf(ids));
    const error = await check(await other()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OtherLogError);
    expect(String(error)).toMatch(/^OtherLogError: The event log is not the one .* run projections:rebuild$/);
    // It stays refused: nothing of it was noted.
    await expect(check(await other())).rejects.toThrow(OtherLogError);
  });

  test('a node that lags behind is asked again', async () => {
    const whole = await logOf(ids);
    await check(whole);
    const late = await logOf(ids.slice(0, 2));
    let asked = 0;
    const store: EventStore = {
      ...whole,
      readStream: (stream, options) => (++asked < 4 ? late : whole).readStream(stream, options),
    };
    await check(store);
    expect(asked).toBe(4);
  });
});

describe('while it runs', () => {
  function watched(store: EventStore) {
    const watch = watchLog({ pool, store, logger: silentLogger, pauseMs: 1 });
    onTestFinished(() => watch.stop());
    return watch;
  }

  test('the newest event is noted again and again', async () => {
    const store = await logOf(ids.slice(0, 3));
    watched(store);
    await store.append('notes-9', 'no_stream', [{ id: ids[5] ?? '', type: 'Noted', data: {}, metadata: {} }]);
    await eventually('the note', async () => {
      const { rows } = await pool.query<{ event: string }>('select event from process.log_witness');
      return rows[0]?.event === ids[5];
    });
  });

  test('another log in its place is reported once, and nothing more is written to it', async () => {
    let current = await logOf(ids);
    await check(current);
    const store: EventStore = {
      ...current,
      readStream: (stream, options) => current.readStream(stream, options),
      readAll: (options) => current.readAll(options),
    };
    const watch = watched(store);
    const guarded = guardedStore(store, watch.problem);
    let told = 0;
    watch.onReplaced(() => {
      told += 1;
    });
    await guarded.append('a', 'no_stream', [{ id: others[0] ?? '', type: 'Noted', data: {}, metadata: {} }]);
    expect(watch.problem()).toBeNull();
    current = await logOf(ids.slice(0, 2));
    await eventually('the problem', () => watch.problem());
    expect(watch.problem()).toMatch(/it lacks the event that was at position \d+\. .*projections:rebuild$/);
    expect(told).toBe(1);
    const event = { id: others[1] ?? '', type: 'Noted', data: {}, metadata: {} };
    await expect(guarded.append('b', 'no_stream', [event])).rejects.toThrow(EventStoreUnavailableError);
  });

  test('a log that is away for a while is no other log', async () => {
    const whole = await logOf(ids);
    await check(whole);
    let asked = 0;
    const store: EventStore = {
      ...whole,
      readStream: (stream, options) => {
        asked += 1;
        if (asked < 20) return Promise.reject(new EventStoreUnavailableError('away'));
        return whole.readStream(stream, options);
      },
    };
    const watch = watched(store);
    await eventually('more looks', () => asked > 25);
    expect(watch.problem()).toBeNull();
  });
});
