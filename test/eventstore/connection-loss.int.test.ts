import { describe, expect, test, vi } from 'vitest';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailableError,
  type NewEvent,
  type RecordedEvent,
} from '../../eventstore/port.ts';
import {
  collect,
  idsOf,
  newEvent,
  newEvents,
  newStream,
  readEverything,
} from '../contract/event-store/support.ts';
import { eventually } from '../support/eventually.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { postgresLogOfFile } from './postgres-log.ts';

const log = await postgresLogOfFile();

/** Ends connections of a kind, whatever they are doing; gives how many. */
async function terminate(connections: 'appends' | 'reads' | 'notifications'): Promise<number> {
  const { rowCount } = await log.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [`reservas event log ${connections}`],
  );
  return rowCount ?? 0;
}

const ENOUGH = 15;
/** No more connections are ended: on a slow machine the work would not finish otherwise. */
const MOST = 60;
/** Connections are ended so often that on a slow machine an append needs many tries. */
const PATIENTLY = { retryForMs: 25_000 };

/** Does `work` again and again while connections of these kinds are ended at random times, until enough of them were. */
async function whileTerminating(
  kinds: readonly Parameters<typeof terminate>[0][],
  work: () => Promise<void>,
): Promise<void> {
  let terminated = 0;
  let working = true;
  const workOn = async () => {
    while (terminated < ENOUGH) await work();
  };
  const terminateOn = async () => {
    while (working && terminated < MOST) {
      for (const kind of kinds) terminated += await terminate(kind);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
    }
  };
  const ended = workOn().finally(() => {
    working = false;
  });
  await Promise.all([ended, terminateOn()]);
}

interface Attempt {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly answer: AppendResult | Error;
}

/** Writers that append to streams of their own, some knowing the revision and some not. */
async function writeALot(store: EventStore, writers: number, each: number): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const write = async (_: unknown, writer: number) => {
    const stream = newStream();
    for (let round = 0; round < each; round += 1) {
      const events = newEvents(1 + (round % 3));
      const last = attempts.findLast((attempt) => attempt.stream === stream)?.answer;
      const revision = last && 'revision' in last ? last.revision : undefined;
      const expected = writer % 2 === 0 ? 'any' : (revision ?? (round === 0 ? 'no_stream' : 'any'));
      const answer = await store.append(stream, expected, events).catch((error: Error) => error);
      attempts.push({ stream, events, answer });
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return attempts;
}

async function expectWrittenOnce(store: EventStore, attempts: readonly Attempt[]): Promise<void> {
  const whole = await readEverything(store, {});
  expect(whole.map(({ position }) => position)).toEqual(whole.map((_, index) => BigInt(index + 1)));
  expect(new Set(idsOf(whole)).size).toBe(whole.length);
  const byId = new Map(whole.map((event) => [event.id, event]));
  for (const { stream, events, answer } of attempts) {
    if (answer instanceof Error) throw answer;
    const recorded = events.map(({ id }) => byId.get(id));
    expect(recorded.every((event) => event?.streamId === stream)).toBe(true);
    const { revision, position } = recorded.at(-1) ?? {};
    expect(answer).toEqual({ revision, position });
  }
}

describe('connections that are lost while appending', () => {
  test('every append is answered, and is in the log once, where its answer says', async () => {
    const store = log.open(PATIENTLY);
    const attempts: Attempt[] = [];
    await whileTerminating(['appends', 'reads'], async () => {
      attempts.push(...(await writeALot(store, 8, 20)));
    });
    await expectWrittenOnce(store, attempts);
    await store.close();
  });

  test('an append without an answer is known to be so, and asking again settles it', async () => {
    const impatient = log.open({ retryForMs: 0 });
    const attempts: Attempt[] = [];
    await whileTerminating(['appends'], async () => {
      do attempts.push(...(await writeALot(impatient, 8, 20)));
      while (!attempts.some(({ answer }) => answer instanceof Error));
    });
    const patient = log.open(PATIENTLY);
    const settled = await Promise.all(
      attempts.map(async (attempt) => {
        if (!(attempt.answer instanceof Error)) return attempt;
        expect(attempt.answer).toBeInstanceOf(EventStoreUnavailableError);
        return { ...attempt, answer: await patient.append(attempt.stream, 'any', attempt.events) };
      }),
    );
    await expectWrittenOnce(patient, settled);
    await Promise.all([impatient.close(), patient.close()]);
  });

  test.each(['request', 'answer'] as const)('a commit whose %s is lost is written once', async (what) => {
    const proxy = await cuttingProxy(log.url);
    const store = log.open({ url: proxy.url });
    const stream = newStream();
    const { revision } = await store.append(stream, 'no_stream', newEvents(1));
    proxy.cut(what);
    const events = newEvents(3);
    const result = await store.append(stream, revision, events);
    expect(proxy.cuts).toBe(1);
    expect(result.revision).toBe(3n);
    expect(await store.append(stream, revision, events)).toEqual(result);
    expect(await store.readStream(stream)).toHaveLength(4);
    await store.close();
    await proxy.close();
  });

  test('when nobody answers the appends fail within their time, and succeed when somebody does', async () => {
    const proxy = await cuttingProxy(log.url);
    const store = log.open({ url: proxy.url, retryForMs: 200 });
    const stream = newStream();
    await store.append(stream, 'any', [newEvent()]);
    proxy.cut('closed');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => store.append(stream, 'any', [newEvent()])));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'EventStoreUnavailableError' } });
    }
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    proxy.cut('nothing');
    expect(await store.append(stream, 'any', [newEvent()])).toMatchObject({ revision: 1n });
    await store.close();
    await proxy.close();
  });
});

describe('connections that are lost while subscribed', () => {
  test('no event is lost or comes twice', async () => {
    const [store, sibling] = [log.open({ pollMs: 50 }), log.open(PATIENTLY)];
    const after = await store.head();
    const received: RecordedEvent[] = [];
    const reading = (async () => {
      for await (const { events } of store.subscribe({ after })) received.push(...events);
    })();
    await whileTerminating(['reads', 'notifications'], async () => {
      for (let index = 0; index < 50; index += 1) await sibling.append(newStream(), 'any', [newEvent()]);
    });
    const written = await readEverything(sibling, { after });
    await vi.waitFor(() => expect(received.at(-1)).toEqual(written.at(-1)), 20_000);
    expect(idsOf(received)).toEqual(idsOf(written));
    await Promise.all([store.close(), sibling.close()]);
    await reading;
  });

  test('notifications come back', async () => {
    // The connection of the test before may still be on its way out.
    await eventually('no listener', async () => (await terminate('notifications')) === 0);
    const [store, sibling] = [log.open({ pollMs: 3_600_000 }), log.open()];
    const after = await store.head();
    const live = collect(store, { after }, ({ events }) => events.length === 2);
    await listening();
    await sibling.append(newStream(), 'any', [newEvent()]);
    expect(await terminate('notifications')).toBe(1);
    await listening();
    await sibling.append(newStream(), 'any', [newEvent()]);
    expect((await live).events).toHaveLength(2);
    await Promise.all([store.close(), sibling.close()]);
  });

  test('polling does what notifications don’t', async () => {
    const store = log.open({ pollMs: 20 });
    const after = await store.head();
    const live = collect(store, { after }, ({ events }) => events.length === 1);
    await listening();
    await log.pool.query(
      `insert into eventstore.events values ($1, 'unannounced', 0, gen_random_uuid(), 'A', '{}', '{}', now())`,
      [after + 1n],
    );
    expect((await live).events).toHaveLength(1);
    await store.close();
  });

  async function listening(): Promise<void> {
    await vi.waitFor(async () => {
      const { rowCount } = await log.pool.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle'
         and application_name = 'reservas event log notifications' and query = 'listen eventstore_events'`,
      );
      expect(rowCount).toBe(1);
    }, 10_000);
  }
});
