import { describe, expect, test } from 'vitest';
import {
  type EventStore,
  InvalidAppendError,
  type JsonObject,
  type NewEvent,
} from '../../../eventstore/port.ts';
import { newEvent, newStream } from './support.ts';

const withData = (data: unknown): NewEvent => ({ ...newEvent(), data: data as JsonObject });

function nested(depth: number): JsonObject {
  let data: JsonObject = {};
  for (let level = 0; level < depth; level += 1) data = { data };
  return data;
}

const twice = newEvent();

const MALFORMED: readonly [why: string, events: readonly NewEvent[]][] = [
  ['no event', []],
  ['one id twice', [twice, { ...twice, type: 'Other' }]],
  ['an id that is no UUID', [{ ...newEvent(), id: 'order-1' }]],
  ['an id in upper case', [{ ...newEvent(), id: newEvent().id.toUpperCase() }]],
  ['an empty type', [newEvent('')]],
  ['a type without an end', [newEvent('T'.repeat(10_000))]],
  ['NUL in the type', [newEvent('A\0B')]],
  ['NUL in the data', [newEvent('A', { deep: [{ text: 'a\0b' }] })]],
  ['NUL in the name of a field', [newEvent('A', { 'a\0b': 1 })]],
  ['NUL in the metadata', [newEvent('A', {}, { text: '\0' })]],
  ['half of a surrogate pair', [newEvent('A', { text: 'half \ud83d of it' })]],
  ['data that are no object', [withData([1]), withData(null)]],
  ['a number that JSON does not know', [newEvent('A', { count: Number.NaN })]],
  ['an instance of a class', [withData({ at: new Date(0) })]],
  ['a bigint', [withData({ position: 1n })]],
  ['a hole in a list', [withData({ list: [1, undefined] })]],
  ['data nested without an end', [newEvent('A', nested(10_000))]],
  ['more than 1 MiB', [newEvent('A', { text: 'x'.repeat(1024 * 1024) })]],
  [
    'more than 1 MiB in sum',
    Array.from({ length: 5 }, () => newEvent('A', { text: 'ñ'.repeat(110 * 1024) })),
  ],
];

const PRESERVED = [
  'emoji 🏟️👩‍👩‍👧 and ñandú',
  `quotes ' " \` “ ” and \\ backslash \\u0000 \\" \\\\u0000`,
  '<b>html</b> & {curly,"braces"} $1 $$ %s ?',
  'line\nbreak\r\n and tab\t\u0001\u007f\u2028',
  '   ',
  'NULL',
];

export function malformedContract(theStore: () => EventStore): void {
  describe('a malformed append', () => {
    test.each(MALFORMED)('with %s is refused and leaves nothing', async (_, events) => {
      const stream = newStream();
      await expect(theStore().append(stream, 'any', events)).rejects.toBeInstanceOf(InvalidAppendError);
      expect(await theStore().readStream(stream)).toEqual([]);
    });

    test.each([
      ['', 'empty'],
      ['a\0b', 'with NUL'],
      ['s'.repeat(10_000), 'without an end'],
    ])('to a stream whose name is refused is refused', async (stream) => {
      await expect(theStore().append(stream, 'any', [newEvent()])).rejects.toBeInstanceOf(InvalidAppendError);
    });

    test.each([-1n, 2n ** 63n])('at revision %s is refused', async (expected) => {
      const appended = theStore().append(newStream(), expected, [newEvent()]);
      await expect(appended).rejects.toBeInstanceOf(InvalidAppendError);
    });

    test('takes none of its neighbours with it', async () => {
      const streams = Array.from({ length: 40 }, () => newStream());
      const outcomes = await Promise.allSettled(
        streams.map((stream, index) =>
          theStore().append(stream, 'no_stream', [newEvent('A', { text: index % 7 === 3 ? '\0' : 'fine' })]),
        ),
      );
      const expected = streams.map((_, index) => (index % 7 === 3 ? 'rejected' : 'fulfilled'));
      expect(outcomes.map(({ status }) => status)).toEqual(expected);
    });
  });

  describe('a well-formed append', () => {
    test.each(PRESERVED)('keeps %j in stream, type, data and metadata', async (text) => {
      const stream = newStream(text);
      const event = newEvent(text, { [text]: text, list: [text] }, { text });
      await theStore().append(stream, 'no_stream', [event]);
      expect(await theStore().readStream(stream)).toMatchObject([{ ...event, streamId: stream }]);
    });

    test('keeps numbers to the last digit and leaves out what is undefined', async () => {
      const stream = newStream();
      const numbers = [0, -1, 0.1 + 0.2, 1e21, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER];
      await theStore().append(stream, 'no_stream', [withData({ numbers, absent: undefined })]);
      expect((await theStore().readStream(stream))[0]?.data).toStrictEqual({ numbers });
    });

    test('may be nearly 1 MiB large', async () => {
      const stream = newStream();
      const text = 'x'.repeat(1024 * 1024 - 1_000);
      await theStore().append(stream, 'no_stream', [newEvent('A', { text })]);
      expect((await theStore().readStream(stream))[0]?.data).toEqual({ text });
    });
  });
}
