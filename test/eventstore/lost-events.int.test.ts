import type pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { EventStore } from '../../eventstore/port.ts';
import { idsOf, newEvent, newStream } from '../contract/event-store/support.ts';
import { postgresLogOfFile } from './postgres-log.ts';

/**
 * Why positions are given under a lock. A sequence gives numbers when a row is written, but rows appear when their
 * transactions commit, in another order: a reader that has passed a number never sees a smaller one that commits later.
 */
const WRITERS = 16;
const EACH = 50;
const ROUNDS = 40;

const log = await postgresLogOfFile();
await log.pool.query('create table naive (id bigserial primary key, body text not null)');

const insertNaively = (client: pg.ClientBase | pg.Pool, body: string) =>
  client.query('insert into naive (body) values ($1)', [body]);

/** A reader that remembers the last number it saw and asks for those behind it. */
function naiveReader() {
  let last = 0n;
  const seen: bigint[] = [];
  return {
    seen,
    async readOn(): Promise<void> {
      const { rows } = await log.pool.query<{ id: bigint }>(
        'select id from naive where id > $1 order by id',
        [last],
      );
      seen.push(...rows.map(({ id }) => id));
      last = seen.at(-1) ?? last;
    },
  };
}

/** Runs all writers at once while `readOn` is called over and over, and once more after the last of them. */
async function underLoad(write: (writer: number) => Promise<unknown>, readOn: () => Promise<void>) {
  let writing = true;
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; index < EACH; index += 1) await write(writer);
    }),
  ).finally(() => {
    writing = false;
  });
  while (writing) await readOn();
  await writers;
  await readOn();
}

describe('a naive log, numbered by a sequence', () => {
  test('loses the event of a writer that commits after one with a later number', async () => {
    const [early, late] = [await log.pool.connect(), await log.pool.connect()];
    const reader = naiveReader();
    await early.query('begin');
    await insertNaively(early, 'takes its number first');
    await late.query('begin');
    await insertNaively(late, 'commits first');
    await late.query('commit');
    await reader.readOn();
    await early.query('commit');
    await reader.readOn();
    const { rows } = await log.pool.query<{ id: bigint; body: string }>('select id, body from naive');
    expect(rows.filter(({ id }) => !reader.seen.includes(id))).toMatchObject([
      { body: 'takes its number first' },
    ]);
    early.release();
    late.release();
  });

  test(`loses events to a reader while ${WRITERS} writers are at work`, async () => {
    let lost = 0;
    for (let round = 0; lost === 0 && round < ROUNDS; round += 1) {
      await log.pool.query('truncate naive restart identity');
      const reader = naiveReader();
      const write = async () => {
        const client = await log.pool.connect();
        await client.query('begin');
        await insertNaively(client, 'x');
        await client.query('commit');
        client.release();
      };
      await underLoad(write, reader.readOn);
      lost = WRITERS * EACH - reader.seen.length;
    }
    expect(lost).toBeGreaterThan(0);
  });
});

describe('our log', () => {
  test('makes the later writer wait, so that the reader sees both in order', async () => {
    const store = log.open();
    const early = await log.pool.connect();
    await early.query('begin');
    await early.query(
      `select * from eventstore.append_one('early', -1, '{0}', array[gen_random_uuid()], '{A}', '[{}]', '[{}]')`,
    );
    const late = store.append('late', 'no_stream', [newEvent()]);
    await vi.waitFor(async () => {
      const { rowCount } = await log.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rowCount).toBe(1);
    }, 10_000);
    expect(await store.readAll()).toEqual([]);
    await early.query('commit');
    early.release();
    await late;
    const seen = await store.readAll();
    expect(seen.map(({ position, streamId }) => [position, streamId])).toEqual([
      [1n, 'early'],
      [2n, 'late'],
    ]);
    await store.close();
  });

  test(`loses no event while ${WRITERS} writers of two stores are at work`, async () => {
    const stores: readonly EventStore[] = [log.open(), log.open()];
    const [first, second] = stores as [EventStore, EventStore];
    const start = await first.head();
    const subscribed: string[] = [];
    const subscription = (async () => {
      for await (const { events } of second.subscribe({ after: start })) subscribed.push(...idsOf(events));
    })();
    const seen: string[] = [];
    let last = start;
    const readOn = async () => {
      const events = await second.readAll({ after: last });
      seen.push(...idsOf(events));
      last = events.at(-1)?.position ?? last;
    };
    const written: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await underLoad(async (writer) => {
        const event = newEvent();
        await (writer % 2 ? first : second).append(newStream(), 'no_stream', [event]);
        written.push(event.id);
      }, readOn);
    }
    expect(seen.length).toBe(5 * WRITERS * EACH);
    expect([...seen].sort()).toEqual(written.sort());
    await vi.waitFor(() => expect(subscribed).toHaveLength(seen.length), 10_000);
    expect(subscribed).toEqual(seen);
    await Promise.all(stores.map((store) => store.close()));
    await subscription;
  });
});
