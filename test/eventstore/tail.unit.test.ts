import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  type SubscriptionBatch,
} from '../../eventstore/port.ts';
import type { Reader } from '../../eventstore/postgres/reader.ts';
import { logTail } from '../../eventstore/postgres/tail.ts';
import { subscriptions } from '../../eventstore/subscription.ts';
import { newEvent, newEvents } from '../contract/event-store/support.ts';

const NEVER = 3_600_000;

/** A reader of a log in memory that counts what it is asked, and fails while `broken`. */
function countingReader(log: EventStore) {
  const asked = { head: 0, all: 0, catchUp: 0 };
  let broken = false;
  const answer = async <T>(what: keyof typeof asked, work: () => Promise<T>): Promise<T> => {
    asked[what] += 1;
    if (broken) throw new EventStoreUnavailableError('away');
    return work();
  };
  const reader: Reader = {
    stream: (streamId, options) => log.readStream(streamId, options),
    head: () => answer('head', () => log.head()),
    all: (options) => answer('all', () => log.readAll(options)),
    catchUp: (after, _filter, maxCount) =>
      answer('catchUp', async () => {
        const events = await log.readAll({ after, maxCount });
        const position = events.at(-1)?.position;
        return position === undefined ? undefined : { events, position };
      }),
  };
  return {
    reader,
    asked,
    breakDown: (isBroken: boolean) => {
      broken = isBroken;
    },
  };
}

/** A tail that looks only when it is woken, as each `append` does. */
function tailOf(log: EventStore) {
  const counting = countingReader(log);
  const closing = new AbortController();
  const tail = logTail({
    reader: counting.reader,
    pollMs: NEVER,
    closed: closing.signal,
    logger: undefined,
  });
  const append = async (events = [newEvent()]) => {
    const { position } = await log.append('stream', 'any', events);
    tail.wake(position);
    return position;
  };
  const subscribe = subscriptions(tail);
  return { ...counting, tail, subscribe, append, close: () => closing.abort() };
}

/** The same with a subscription that has read the first event, and waits for the next. */
async function caughtUp(log: EventStore = memoryEventStore()) {
  const own = tailOf(log);
  const reading = own.subscribe()[Symbol.asyncIterator]();
  await own.append();
  await reading.next();
  return { ...own, reading };
}

describe('the tail of the log', () => {
  test('reads once for all subscriptions that are caught up', async () => {
    const { subscribe, append, asked, close } = tailOf(memoryEventStore());
    let received = 0;
    const readers = Array.from({ length: 50 }, async () => {
      for await (const { events } of subscribe()) received += events.length;
    });
    await append();
    await vi.waitFor(() => expect(received).toBe(50));
    const before = { ...asked };
    for (let round = 2; round <= 11; round += 1) {
      await append();
      await vi.waitFor(() => expect(received).toBe(50 * round));
    }
    expect(asked.all - before.all).toBe(10);
    expect(asked.catchUp).toBe(before.catchUp);
    close();
    await Promise.all(readers);
  });

  test('reads nothing for a notification of what it has read already', async () => {
    const { tail, append, asked, close, reading } = await caughtUp();
    const position = await append();
    await reading.next();
    const before = asked.all;
    tail.wake(position);
    await append();
    await reading.next();
    expect(asked.all).toBe(before + 1);
    close();
  });

  test('does not read what this process has just written, unless another one was in between', async () => {
    const log = memoryEventStore();
    const { tail, asked, close, reading } = await caughtUp(log);
    const write = async (count = 1) => {
      const { position } = await log.append('stream', 'any', newEvents(count));
      return log.readAll({ after: position - BigInt(count) });
    };
    const before = asked.all;
    const own = await write(2);
    tail.addOwn(own);
    // As its notification says it once more.
    tail.wake(3n);
    expect(await reading.next()).toEqual({ done: false, value: { events: own, position: 3n } });
    expect(asked.all).toBe(before);
    const [other, behind] = [await write(), await write()];
    tail.addOwn(behind);
    const events = [...other, ...behind];
    expect(await reading.next()).toEqual({ done: false, value: { events, position: 5n } });
    expect(asked.all).toBe(before + 1);
    close();
  });

  test('gives each event once where a read finds what was taken meanwhile', async () => {
    const log = memoryEventStore();
    const { tail, close, reading } = await caughtUp(log);
    await log.append('stream', 'any', newEvents(2));
    const own = await log.readAll({ after: 1n, maxCount: 1 });
    // The read begins here and finds both, the first of which is taken before it ends.
    tail.wake(3n);
    tail.addOwn(own);
    const received: bigint[] = [];
    while (received.at(-1) !== 3n) {
      const { value }: IteratorResult<SubscriptionBatch, undefined> = await reading.next();
      received.push(...(value?.events ?? []).map(({ position }) => position));
    }
    expect(received).toEqual([2n, 3n]);
    close();
  });

  test('reads nothing while nobody subscribes', async () => {
    const { append, asked, close, reading } = await caughtUp();
    await reading.return?.();
    const before = { ...asked };
    for (let round = 0; round < 5; round += 1) await append();
    expect(asked).toEqual(before);
    close();
  });

  test('leaves a slow subscription to read for itself, and takes it back', async () => {
    const { subscribe, append, asked, close } = tailOf(memoryEventStore());
    const quick = subscribe()[Symbol.asyncIterator]();
    const slow = subscribe()[Symbol.asyncIterator]();
    await append();
    expect(await quick.next()).toMatchObject({ value: { position: 1n } });
    expect(await slow.next()).toMatchObject({ value: { position: 1n } });
    for (let round = 0; round < 5; round += 1) {
      await append(newEvents(1_000));
      expect((await quick.next()).done).toBe(false);
    }
    const caughtUp = asked.catchUp;
    let position = 1n;
    while (position < 5_001n) position = (await slow.next()).value?.position ?? 5_001n;
    expect(asked.catchUp).toBeGreaterThan(caughtUp);
    const afterwards = asked.catchUp;
    const next = slow.next();
    await append();
    expect(await next).toMatchObject({ value: { position: 5_002n } });
    expect(asked.catchUp).toBe(afterwards);
    close();
  });

  test('reads on by itself where one read is not enough', async () => {
    const { subscribe, append, close } = tailOf(memoryEventStore());
    const reading = subscribe({ batchSize: 5_000 })[Symbol.asyncIterator]();
    await append();
    await reading.next();
    await append(newEvents(2_500));
    let position = 1n;
    while (position < 2_501n) position = (await reading.next()).value?.position ?? 2_501n;
    expect(position).toBe(2_501n);
    close();
  });

  test('looks again after a failed look, and loses nothing', async () => {
    const { append, breakDown, close, reading } = await caughtUp();
    breakDown(true);
    await append();
    const next = reading.next();
    breakDown(false);
    expect(await next).toMatchObject({ value: { position: 2n } });
    close();
  });

  test('a subscription that starts while the log can’t be read waits for it', async () => {
    const { subscribe, append, breakDown, close } = tailOf(memoryEventStore());
    await append();
    breakDown(true);
    const next = subscribe()[Symbol.asyncIterator]().next();
    await Promise.resolve();
    breakDown(false);
    expect(await next).toMatchObject({ value: { position: 1n } });
    close();
  });

  test('nobody listens to the signal of readers who have left', () => {
    const { tail, close } = tailOf(memoryEventStore());
    const left = new AbortController();
    tail.keepUp(left.signal);
    expect(getEventListeners(left.signal, 'abort')).toHaveLength(1);
    left.abort();
    expect(getEventListeners(left.signal, 'abort')).toEqual([]);
    close();
  });
});
