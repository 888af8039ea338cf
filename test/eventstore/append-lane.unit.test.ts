import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type AppendRequest, encodeAppend } from '../../eventstore/append-request.ts';
import { EventStoreUnavailableError, InvalidAppendError } from '../../eventstore/port.ts';
import type { Answer } from '../../eventstore/postgres/append-batch.ts';
import { appendLane } from '../../eventstore/postgres/append-lane.ts';
import { type Delivery, deliver } from '../../eventstore/postgres/deliver.ts';
import { unrested } from '../support/unrested.ts';

function request(text = '', id: string = randomUUID()): AppendRequest {
  return encodeAppend('stream', 'any', [{ id, type: 'A', data: { text }, metadata: {} }]);
}

const requests = (count: number) => Array.from({ length: count }, () => request());
const written = (batch: readonly AppendRequest[]): Answer[] =>
  batch.map((_, index) => ({ revision: BigInt(index), position: BigInt(index) }));

/** A database that takes batches and answers them on request; none waits for another. */
function heldDatabase() {
  const batches: (readonly AppendRequest[])[] = [];
  const held: (() => void)[] = [];
  const lane = appendLane(async (batch) => {
    batches.push(batch);
    await new Promise<void>((resolve) => held.push(resolve));
    return written(batch);
  }, unrested);
  const answerAll = async () => {
    while (held.length > 0) {
      held.shift()?.();
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
  };
  return { batches, lane, answerAll };
}

describe('the lane of appends', () => {
  test('sends what arrives together as one batch, and what arrives meanwhile as the next', async () => {
    const { batches, lane, answerAll } = heldDatabase();
    const first = requests(16).map((one) => lane.submit(one));
    await new Promise(setImmediate);
    const second = requests(100).map((one) => lane.submit(one));
    await answerAll();
    await Promise.all([...first, ...second]);
    expect(batches.map((batch) => batch.length)).toEqual([16, 100]);
  });

  test('bounds a batch by requests and by bytes', async () => {
    const { batches, lane, answerAll } = heldDatabase();
    const many = requests(1_000).map((one) => lane.submit(one));
    const large = Array.from({ length: 9 }, () => lane.submit(request('x'.repeat(1_000_000))));
    await new Promise(setImmediate);
    await answerAll();
    await Promise.all([...many, ...large]);
    expect(batches.map((batch) => batch.length)).toEqual([512, 492, 4, 1]);
    for (const batch of batches) {
      expect(batch.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(4.2 * 1024 * 1024);
    }
  });

  test('keeps one event id out of a batch that has it already', async () => {
    const { batches, lane, answerAll } = heldDatabase();
    const id = randomUUID();
    const all = [request(), request('', id), request(), request('', id), request()].map((one) =>
      lane.submit(one),
    );
    await new Promise(setImmediate);
    await answerAll();
    await Promise.all(all);
    expect(batches.map((batch) => batch.length)).toEqual([3, 2]);
  });

  test('refuses at once what would make the queue too long', async () => {
    const { lane, answerAll } = heldDatabase();
    const taken = requests(10_000).map((one) => lane.submit(one));
    await expect(lane.submit(request())).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await new Promise(setImmediate);
    const room = lane.submit(request());
    await answerAll();
    await Promise.all([...taken, room]);
  });

  test('does not let those wait as long again who queue behind a batch that found no database', async () => {
    let calls = 0;
    const lane = appendLane(async (batch) => {
      calls += 1;
      await new Promise(setImmediate);
      return batch.map(() => new EventStoreUnavailableError('away'));
    });
    const outcomes = await Promise.allSettled(requests(2_000).map((one) => lane.submit(one)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(1);
    await expect(lane.submit(request())).rejects.toThrow('away');
  });

  test('when closed answers all it took and takes nothing more', async () => {
    const { lane, answerAll } = heldDatabase();
    const taken = requests(600).map((one) => lane.submit(one));
    const closed = lane.close();
    await expect(lane.submit(request())).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await new Promise(setImmediate);
    await answerAll();
    await closed;
    expect(await Promise.all(taken)).toHaveLength(600);
  });
});

const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });

describe('the delivery of a batch', () => {
  const serverError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
  const delivery = (send: Delivery['send'], options: Partial<Delivery> = {}): Delivery => ({
    send,
    retryForMs: 1_000,
    signal: new AbortController().signal,
    logger: undefined,
    ...options,
  });

  test('isolates the requests that the database refuses, and answers all others', async () => {
    const batch = requests(100);
    const poisoned = new Set([batch[3], batch[64], batch[65]]);
    let sent = 0;
    const answers = await deliver(
      batch,
      delivery(async (part) => {
        sent += 1;
        if (part.some((one) => poisoned.has(one))) throw serverError('22P05');
        return written(part);
      }),
    );
    answers.forEach((answer, index) => {
      expect(answer instanceof InvalidAppendError).toBe(poisoned.has(batch[index]));
    });
    expect(sent).toBeLessThan(40);
  });

  test.each(['57P01', '40001', '08006', '53300', '55P03'])(
    'sends the same batch again after %s',
    async (code) => {
      const batch = requests(3);
      const sent: (readonly AppendRequest[])[] = [];
      const answers = await deliver(
        batch,
        delivery(async (part) => {
          sent.push(part);
          if (sent.length < 3) throw sent.length === 1 ? serverError(code) : lost();
          return written(part);
        }),
      );
      expect(answers).toEqual(written(batch));
      expect(sent).toEqual([batch, batch, batch]);
    },
  );

  test('gives up after its time, and says why', async () => {
    const cause = lost();
    const send = async () => Promise.reject(cause);
    const [answer] = await deliver(requests(1), delivery(send, { retryForMs: 50 }));
    expect(answer).toBeInstanceOf(EventStoreUnavailableError);
    expect(answer).toMatchObject({ cause });
  });

  test('gives up at once when the store closes', async () => {
    const closing = new AbortController();
    let sent = 0;
    const answers = await deliver(
      requests(2),
      delivery(
        async () => {
          sent += 1;
          closing.abort();
          throw lost();
        },
        { retryForMs: 60_000, signal: closing.signal },
      ),
    );
    expect(sent).toBe(1);
    for (const answer of answers) expect(answer).toBeInstanceOf(EventStoreUnavailableError);
  });

  test('a bug is reported at once', async () => {
    const bug = new Error('eventstore.append gave no row');
    let sent = 0;
    const send = async () => {
      sent += 1;
      throw bug;
    };
    expect(await deliver(requests(2), delivery(send, { retryForMs: 60_000 }))).toEqual([bug, bug]);
    expect(sent).toBe(1);
  });

  test('does not repeat what can never succeed', async () => {
    const error = serverError('42883');
    const answers = await deliver(
      requests(2),
      delivery(async () => Promise.reject(error)),
    );
    expect(answers).toEqual([error, error]);
  });
});
