import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type AppendResult,
  DuplicateEventIdError,
  type EventStore,
  type NewEvent,
  WrongExpectedRevisionError,
} from '../../../eventstore/port.ts';
import { idsOf, newEvent, newEvents, newStream } from './support.ts';

export function idempotenceContract(theStore: () => EventStore, idsAreUnique: boolean): void {
  describe('a repeated append', () => {
    const expectations = ['no_stream', 'any'] as const;

    test.each(expectations)(
      'expecting %s gives the first answer again and writes nothing',
      async (expected) => {
        const stream = newStream();
        const events = newEvents(3);
        const first = await theStore().append(stream, expected, events);
        const head = await theStore().head();
        expect(await theStore().append(stream, expected, events)).toEqual(first);
        expect(await theStore().readStream(stream)).toHaveLength(3);
        expect(await theStore().head()).toBe(head);
      },
    );

    test('gives the first answer also after later events of the stream', async () => {
      const stream = newStream();
      const base = await theStore().append(stream, 'no_stream', newEvents(2));
      const events = newEvents(2);
      const first = await theStore().append(stream, base.revision, events);
      await theStore().append(stream, 'any', newEvents(5));
      expect(await theStore().append(stream, base.revision, events)).toEqual(first);
      expect(await theStore().append(stream, 'any', events)).toEqual(first);
      expect(await theStore().readStream(stream)).toHaveLength(9);
    });

    test('made many times at once writes once and gives all the same answer', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const calls = Array.from({ length: 20 }, () => theStore().append(stream, 'any', events));
      const results = await Promise.all(calls);
      expect(new Set(results.map(({ position }: AppendResult) => position)).size).toBe(1);
      expect(await theStore().readStream(stream)).toHaveLength(2);
    });

    test('at another expected revision is a lost race', async () => {
      const stream = newStream();
      const events = newEvents(1);
      await theStore().append(stream, 'no_stream', events);
      await theStore().append(stream, 0n, newEvents(1));
      await expect(theStore().append(stream, 0n, events)).rejects.toBeInstanceOf(WrongExpectedRevisionError);
    });
  });

  describe('an event id that is in the log already', () => {
    test('has the uniqueness that the store declares', () => {
      expect(theStore().idsAreUnique).toBe(idsAreUnique);
    });

    test('is refused at any revision of its stream beside new events, and in another order', async () => {
      const stream = newStream();
      const events = newEvents(2);
      await theStore().append(stream, 'no_stream', events);
      for (const attempt of mixesOf(events)) {
        await expect(theStore().append(stream, 'any', attempt)).rejects.toBeInstanceOf(DuplicateEventIdError);
      }
      expect(await theStore().readStream(stream)).toHaveLength(2);
    });

    test('is a lost race beside new events or in another order where it was written', async () => {
      const stream = newStream();
      const events = newEvents(2);
      await theStore().append(stream, 'no_stream', events);
      for (const attempt of mixesOf(events)) {
        const appended = theStore().append(stream, 'no_stream', attempt);
        await expect(appended).rejects.toBeInstanceOf(WrongExpectedRevisionError);
      }
    });

    test('is free after its append was refused', async () => {
      const stream = newStream();
      const event = { ...newEvent(), id: randomUUID() };
      await expect(theStore().append(stream, 7n, [event])).rejects.toBeInstanceOf(WrongExpectedRevisionError);
      expect(await theStore().append(stream, 'no_stream', [event])).toMatchObject({ revision: 0n });
    });

    if (idsAreUnique) refusedElsewhere(theStore);
    else takenElsewhere(theStore);
  });
}

const mixesOf = (events: readonly NewEvent[]) => [
  [...events, newEvent()],
  [newEvent(), ...events],
  [...events].reverse(),
];

function refusedElsewhere(theStore: () => EventStore): void {
  test('is refused in another stream', async () => {
    const event = newEvent();
    const other = newStream();
    await theStore().append(newStream(), 'no_stream', [event]);
    const appended = theStore().append(other, 'no_stream', [event]);
    await expect(appended).rejects.toMatchObject({ name: 'DuplicateEventIdError', streamId: other });
    expect(await theStore().readStream(other)).toEqual([]);
  });

  test('is refused in another stream by the same turn, and only there', async () => {
    const event = newEvent();
    const outcomes = await Promise.allSettled(
      [newStream(), newStream(), newStream()].map((stream) =>
        theStore().append(stream, 'no_stream', [event]),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('is refused at its stream’s own end', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const { revision } = await theStore().append(stream, 'no_stream', events);
    await expect(theStore().append(stream, revision, events)).rejects.toBeInstanceOf(DuplicateEventIdError);
    expect(await theStore().readStream(stream)).toHaveLength(2);
  });
}

/** The port's promise for such a store: two events with one id are both written. */
function takenElsewhere(theStore: () => EventStore): void {
  test('is written once more in other streams, each by itself', async () => {
    const event = newEvent();
    const streams = [newStream(), newStream(), newStream()];
    await Promise.all(streams.map((stream) => theStore().append(stream, 'no_stream', [event])));
    for (const stream of streams) {
      expect(await theStore().readStream(stream)).toMatchObject([{ id: event.id, revision: 0n }]);
      expect(await theStore().append(stream, 'no_stream', [event])).toMatchObject({ revision: 0n });
    }
  });

  test('is written once more at its stream’s own end', async () => {
    const stream = newStream();
    const events = newEvents(2);
    const { revision } = await theStore().append(stream, 'no_stream', events);
    expect(await theStore().append(stream, revision, events)).toMatchObject({ revision: 3n });
    expect(idsOf(await theStore().readStream(stream))).toEqual(idsOf([...events, ...events]));
  });
}
