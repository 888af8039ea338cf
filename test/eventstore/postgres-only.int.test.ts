import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { NewEvent, RecordedEvent } from '../../eventstore/port.ts';
import {
  collectUpTo,
  newEvent,
  newEvents,
  newStream,
  readEverything,
} from '../contract/event-store/support.ts';
import { postgresLogOfFile } from './postgres-log.ts';

const log = await postgresLogOfFile();
const store = log.open();
afterAll(() => store.close());

const transactions = async () => {
  const { rows } = await log.pool.query<{ xmin: bigint }>(
    'select count(distinct xmin::text) as xmin from eventstore.events',
  );
  return Number(rows[0]?.xmin);
};

describe('the log in Postgres', () => {
  test('gives positions from 1 without a gap, refused appends or not', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        store.append(
          `stream-${index % 20}`,
          index % 3 === 0 ? 'any' : 'no_stream',
          newEvents(1 + (index % 4)),
        ),
      ),
    );
    expect(new Set(outcomes.map(({ status }) => status)).size).toBe(2);
    const positions = (await readEverything(store, {})).map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => BigInt(index + 1)));
  });

  test('gives subscriptions of the process that appends just what is read, without reading it', async () => {
    const own = log.open({ pollMs: 3_600_000 });
    const stream = newStream();
    const received: RecordedEvent[] = [];
    const after = await own.head();
    const following = (async () => {
      for await (const { events } of own.subscribe({ after })) received.push(...events);
    })();
    const append = async (events: readonly NewEvent[]) => {
      await own.append(stream, 'any', events);
      await vi.waitFor(() => expect(received.at(-1)?.id).toBe(events.at(-1)?.id));
    };
    await append([newEvent()]);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    // A test of another file may still be closing its own database.
    const isOwn = (client: pg.Client) => log.url.endsWith(`/${client.database}`);
    const statements = () => query.mock.contexts.filter((client) => isOwn(client as pg.Client)).length;
    // At the start it listens, and looks at the log once more: later an append is one statement.
    await vi.waitFor(async () => {
      query.mockClear();
      await append([
        newEvent('Fine', { z: 'ñ', a: [1, 0.5, { deep: null }] }),
        newEvent('Fine', {}, { at: 'x' }),
      ]);
      await append([newEvent()]);
      expect(statements()).toBe(2);
    });
    // Neither do the notifications of its own appends make it look, nor what was written together with others.
    query.mockClear();
    for (let round = 0; round < 20; round += 1) await append([newEvent()]);
    expect(statements()).toBe(20);
    query.mockClear();
    const together = Array.from({ length: 10 }, () => newEvents(2));
    const refused = own.append(stream, 0n, newEvents(1)).catch((error: Error) => error.name);
    await Promise.all(together.map((events) => own.append(stream, 'any', events)));
    expect(await refused).toBe('WrongExpectedRevisionError');
    await vi.waitFor(() => expect(received.at(-1)?.id).toBe(together.at(-1)?.at(-1)?.id));
    expect(statements()).toBe(1);
    query.mockRestore();
    expect(received).toEqual(await own.readStream(stream));
    await own.close();
    await following;
  });

  test('commits together what arrives together', async () => {
    const before = await transactions();
    await Promise.all(
      Array.from({ length: 100 }, () => store.append(newStream(), 'no_stream', newEvents(2))),
    );
    expect((await transactions()) - before).toBe(1);
  });

  test('refuses only the event to blame when the database refuses a batch', async () => {
    await log.pool.query(`alter table eventstore.events add constraint no_poison check (type <> 'Poison')`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        store.append(newStream(), 'no_stream', [newEvent(index % 33 === 5 ? 'Poison' : 'Fine')]),
      ),
    );
    outcomes.forEach((outcome, index) => {
      if (index % 33 !== 5) expect(outcome.status).toBe('fulfilled');
      else expect(outcome).toMatchObject({ reason: { name: 'InvalidAppendError' } });
    });
    await log.pool.query('alter table eventstore.events drop constraint no_poison');
  });

  test.each([
    `update eventstore.events set type = 'Other'`,
    'delete from eventstore.events',
    'truncate eventstore.events',
  ])('can’t be changed: %s', async (statement) => {
    await expect(log.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('looks at a bounded stretch for a subscription, however rare what it wants', async () => {
    const after = await store.head();
    for (let round = 0; round < 12; round += 1) await store.append(newStream(), 'any', newEvents(1_000));
    const { position } = await store.append(newStream(), 'any', [newEvent('Rare')]);
    const filter = { types: ['Rare'] };
    const { events, positions } = await collectUpTo(store, { after, filter }, position);
    expect(events.map((event) => event.position)).toEqual([position]);
    expect(positions).toEqual([after + 10_000n, position]);
  });

  test('does not depend on the defaults of the database', async () => {
    const { rows } = await log.pool.query<{ name: string }>('select current_database() as name');
    for (const setting of [
      "timezone = 'America/Guatemala'",
      "datestyle = 'German'",
      "default_transaction_isolation = 'serializable'",
    ]) {
      await log.pool.query(`alter database ${rows[0]?.name} set ${setting}`);
    }
    const stores = [log.open(), log.open()];
    const stream = newStream();
    const before = Date.now();
    await Promise.all(
      stores.flatMap((one) => Array.from({ length: 20 }, () => one.append(stream, 'any', [newEvent()]))),
    );
    const read = (await stores[0]?.readStream(stream)) ?? [];
    expect(read).toHaveLength(40);
    for (const { recordedAt } of read) {
      expect(Math.abs(Date.parse(recordedAt) - before)).toBeLessThan(60_000);
    }
    await Promise.all(stores.map((one) => one.close()));
  });
});
