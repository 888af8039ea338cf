import { expect, test } from 'vitest';
import { EventStoreUnavailableError, type RecordedEvent } from '../../eventstore/port.ts';
import { type AskedStream, readTogether } from '../../eventstore/postgres/read-together.ts';

const eventsOf = ({ streamId, from }: AskedStream) => [{ streamId, revision: from } as RecordedEvent];

/** Reads that note the streams of each statement; `fail` may throw instead of an answer. */
function noted(fail: (streams: readonly string[]) => void = () => undefined) {
  const statements: (readonly string[])[] = [];
  const read = async (asked: readonly AskedStream[]) => {
    const streams = asked.map(({ streamId }) => streamId);
    statements.push(streams);
    fail(streams);
    return asked.map(eventsOf);
  };
  const together = readTogether(async (asked) => (await read([asked]))[0] ?? [], read);
  return { statements, ask: (streamId: string, from = 0n) => together({ streamId, from }) };
}

test('streams of one moment are read by one statement, a later one by another', async () => {
  const { statements, ask } = noted();
  const found = await Promise.all([ask('a'), ask('b', 3n), ask('a', 7n)]);
  expect(found.flat()).toEqual([
    { streamId: 'a', revision: 0n },
    { streamId: 'b', revision: 3n },
    { streamId: 'a', revision: 7n },
  ]);
  await ask('c');
  expect(statements).toEqual([['a', 'b', 'a'], ['c']]);
});

test('a statement has 64 streams at most', async () => {
  const { statements, ask } = noted();
  const found = await Promise.all(Array.from({ length: 130 }, (_, index) => ask(`day-${index}`)));
  expect(found.map(([event]) => event?.streamId)).toEqual(found.map((_, index) => `day-${index}`));
  expect(statements.map(({ length }) => length)).toEqual([64, 64, 2]);
});

test('a stream that cannot be asked for fails alone', async () => {
  const { ask } = noted((streams) => {
    if (streams.includes('bad')) throw new Error('invalid byte sequence');
  });
  const [good, bad] = await Promise.allSettled([ask('good'), ask('bad')]);
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ streamId: 'good' }] });
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'invalid byte sequence' } });
});

test('without a database all of them fail, and are not tried one by one', async () => {
  const { statements, ask } = noted(() => {
    throw new EventStoreUnavailableError('the event log does not answer');
  });
  const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(statements).toHaveLength(1);
});
