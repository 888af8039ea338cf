import { describe, expect, test, vi } from 'vitest';
import { findEarlierAppend } from '../../eventstore/eventstoredb/append.ts';
import { parseAddress, withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { failureOf } from '../../eventstore/eventstoredb/failures.ts';
import { createInbox } from '../../eventstore/eventstoredb/inbox.ts';
import { limiter } from '../../eventstore/eventstoredb/limiter.ts';
import { inOrder } from '../../eventstore/eventstoredb/receive.ts';
import { retry } from '../../eventstore/eventstoredb/retry.ts';
import { EventStoreUnavailableError, type RecordedEvent } from '../../eventstore/port.ts';
import { silentLogger } from '../../platform/logger.ts';
import { withTimeout } from '../../platform/timeout.ts';
import { event } from './support.ts';

const recorded = (position: number): RecordedEvent => ({
  ...event(),
  streamId: 's',
  revision: BigInt(position),
  position: BigInt(position),
  recordedAt: '2026-01-01T00:00:00.000Z',
});
const never = new AbortController().signal;

describe('the inbox of a subscription', () => {
  test('gives what came, at most so much, with the position that goes with it', async () => {
    const inbox = createInbox(10, 0n);
    for (const position of [3, 5, 8]) inbox.push(recorded(position));
    inbox.move(12n);
    expect(await inbox.take(2, never)).toMatchObject({
      events: [{ position: 3n }, { position: 5n }],
      position: 5n,
    });
    expect(await inbox.take(2, never)).toMatchObject({ events: [{ position: 8n }], position: 12n });
  });

  test('gives a position without events, and waits where there is neither', async () => {
    const inbox = createInbox(10, 4n);
    const taken = inbox.take(5, never);
    inbox.move(6n);
    expect(await taken).toEqual({ events: [], position: 6n });
    const aborting = new AbortController();
    const nothing = inbox.take(5, aborting.signal);
    aborting.abort();
    expect(await nothing).toBeUndefined();
  });

  test('has room again when half of it has been taken', async () => {
    const inbox = createInbox(4, 0n);
    for (const position of [1, 2, 3, 4]) inbox.push(recorded(position));
    expect(inbox.full).toBe(true);
    let room = false;
    const waiting = inbox.room(never).then(() => {
      room = true;
    });
    await inbox.take(1, never);
    await Promise.resolve();
    expect(room).toBe(false);
    await inbox.take(1, never);
    await waiting;
  });
});

describe('a message of the client out of turn', () => {
  test('waits for the events that it still holds', async () => {
    let held = 2;
    const told: string[] = [];
    const order = inOrder(() => held);
    const done = order.afterEvents(() => told.push('checkpoint'));
    held = 1;
    order.handled();
    expect(told).toEqual([]);
    held = 0;
    order.handled();
    await done;
    expect(told).toEqual(['checkpoint']);
    await order.afterEvents(() => told.push('at once'));
    expect(told).toEqual(['checkpoint', 'at once']);
  });
});

describe('the limit of works under way', () => {
  const options = {
    concurrency: 2,
    maxWaiting: 1,
    maxWaitMs: 5_000,
    refuse: (why: string) => new Error(why),
  };

  test('runs some at once, lets some wait, and refuses the rest', async () => {
    const limit = limiter(options);
    const gates: (() => void)[] = [];
    const work = () => limit.run(() => new Promise<void>((resolve) => gates.push(resolve)));
    const [first, second, third] = [work(), work(), work()];
    await expect(work()).rejects.toThrow('full');
    expect(gates).toHaveLength(2);
    gates[0]?.();
    await first;
    await expect.poll(() => gates.length).toBe(3);
    gates[1]?.();
    gates[2]?.();
    await Promise.all([second, third]);
  });

  test('gives the turn on after a work that failed', async () => {
    const limit = limiter({ ...options, concurrency: 1 });
    const failing = limit.run(() => Promise.reject(new Error('no')));
    const next = limit.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  test('refuses who waits too long, and who comes when it is closed', async () => {
    const limit = limiter({ ...options, concurrency: 1, maxWaitMs: 5 });
    let end: () => void = () => undefined;
    const running = limit.run(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(limit.run(async () => 1)).rejects.toThrow('late');
    const closing = limit.close();
    await expect(limit.run(async () => 1)).rejects.toThrow('closed');
    end();
    await Promise.all([running, closing]);
  });
});

describe('an append among the events of its stream', () => {
  const stream = [1, 2, 3, 4].map(recorded);
  const [first, second, third] = stream;
  if (!first || !second || !third) throw new Error('no events');

  test('is there when its events follow one another, whatever the order of reading', () => {
    const answer = { revision: 3n, position: 3n };
    expect(findEarlierAppend([second, third], stream)).toEqual(answer);
    expect(findEarlierAppend([second, third], [...stream].reverse())).toEqual(answer);
  });

  test('is there in part when one is missing or they are in another order', () => {
    expect(findEarlierAppend([second, event()], stream)).toBe('partly');
    expect(findEarlierAppend([event(), second], stream)).toBe('partly');
    expect(findEarlierAppend([third, second], stream)).toBe('partly');
    expect(findEarlierAppend([first, third], stream)).toBe('partly');
  });

  test('is not there when none of its events does', () => {
    expect(findEarlierAppend([event()], stream)).toBeUndefined();
  });
});

describe('a failure of the client', () => {
  test.each([
    [new Error('refused'), 'unanswered'],
    [Object.assign(new Error('refused'), { code: 14 }), 'unanswered'],
    [Object.assign(new Error('too much'), { code: 8 }), 'unanswered'],
    [Object.assign(new Error('aborted'), { code: 10 }), 'unanswered'],
    [Object.assign(new Error('bad'), { code: 3 }), 'invalid'],
    [Object.assign(new Error('Trying to read from an invalid position.'), { code: 2 }), 'unknown'],
    [Object.assign(new Error('No leader info available in response'), { code: 2 }), 'unanswered'],
    [Object.assign(new Error('who'), { code: 16 }), 'denied'],
    ['Impossible situation', 'unanswered'],
    [undefined, 'unanswered'],
  ])('%s means: %s', (error, kind) => {
    expect(failureOf(error).kind).toBe(kind);
  });
});

describe('time', () => {
  test('a call that takes too long is given up, and its late failure goes unheard', async () => {
    let fail = (_: Error): void => undefined;
    const late = new Promise((_, reject) => {
      fail = reject;
    });
    await expect(withTimeout(5, late)).rejects.toThrow('no answer within 5 ms');
    fail(new Error('late'));
    await expect(late).rejects.toThrow('late');
  });
});

describe('a call without an answer', () => {
  test('is given up in time, also where the clock is set back meanwhile', async () => {
    const { answer } = retry({ giveUpAfterMs: 100, logger: silentLogger, closed: never });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const calls: number[] = [];
      const answered = answer('a call', async (attempt) => {
        calls.push(attempt);
        vi.setSystemTime(0);
        throw new Error('no connection');
      });
      await expect(answered).rejects.toBeInstanceOf(EventStoreUnavailableError);
      expect(calls.length).toBeGreaterThan(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the namespace of an address', () => {
  test('is kept from the client', () => {
    const { clientUrl, hosts, namespace } = parseAddress('esdb://a:b@h:1,i:2/?namespace=gt_1&tls=false');
    expect({ clientUrl, hosts, namespace }).toEqual({
      clientUrl: 'esdb://a:b@h:1,i:2/?tls=false&gossipTimeout=1',
      hosts: 'h:1,i:2',
      namespace: 'gt_1',
    });
    expect(parseAddress('esdb://a:b@h?namespace=gt').clientUrl).toBe('esdb://a:b@h');
  });

  test('is set, or replaced', () => {
    const given = withNamespace('esdb://h:1,i:2?tls=false', 'one');
    expect(given).toBe('esdb://h:1,i:2?tls=false&namespace=one');
    expect(withNamespace(given, 'two')).toBe('esdb://h:1,i:2?tls=false&namespace=two');
    expect(withNamespace('esdb://a:b@h', 'one')).toBe('esdb://a:b@h?namespace=one');
  });

  test.each(['', 'a-b', 'A', 'a.b', '$a', 'x'.repeat(41), 'a&namespace=b'])('is refused: %j', (namespace) => {
    const parse = () => parseAddress(`esdb://h?tls=false&namespace=${namespace}`);
    expect(parse).toThrow('EVENTSTORE_URL: expected one namespace');
  });
});

describe('the credentials of an address', () => {
  test.each([
    ['esdb://ann:s%40crét@host:2113?tls=true', { username: 'ann', password: 's@crét' }],
    ['esdb+discover://ann:pw@cluster.example', { username: 'ann', password: 'pw' }],
    ['esdb://ann:pw@a:2113,b:2113,c:2113?nodePreference=leader', { username: 'ann', password: 'pw' }],
    ['esdb://localhost:2113?tls=false', { username: 'none', password: 'none' }],
    ['esdb://localhost:2113?TLS=false&keepalive_timeout=10000', { username: 'none', password: 'none' }],
    [
      'esdb://ann:pw@a:2113?tls=true&tlsVerifyCert=true&tlsCaFile=/ca.crt',
      { username: 'ann', password: 'pw' },
    ],
  ])('%s', (url, credentials) => {
    expect(parseAddress(url).credentials).toEqual(credentials);
  });
});
