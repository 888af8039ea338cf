import { describe, expect, test } from 'vitest';
import { type EventStore, WrongExpectedRevisionError } from '../../../eventstore/port.ts';
import { idsOf, newEvent, newEvents, newStream } from './support.ts';

export function appendingContract(theStore: () => EventStore): void {
  describe('appending', () => {
    test('to a stream that does not exist yet starts it at revision 0', async () => {
      const stream = newStream();
      const { revision, position } = await theStore().append(stream, 'no_stream', [newEvent()]);
      expect(revision).toBe(0n);
      expect(position).toBe(await theStore().head());
    });

    test('at the exact last revision continues the stream', async () => {
      const stream = newStream();
      const first = await theStore().append(stream, 'no_stream', newEvents(2));
      const second = await theStore().append(stream, first.revision, newEvents(3));
      expect(second.revision).toBe(4n);
      expect(second.position).toBeGreaterThan(first.position);
    });

    test('gives its events the positions that the store declares', async () => {
      const stream = newStream();
      const { position } = await theStore().append(stream, 'no_stream', newEvents(3));
      const found = (await theStore().readStream(stream)).map((event) => event.position);
      expect(found.at(-1)).toBe(position);
      expect(found).toEqual([...found].sort((a, b) => (a < b ? -1 : 1)));
      if (theStore().positionsAreGapless) expect(found).toEqual([position - 2n, position - 1n, position]);
    });

    test('at any revision needs to know nothing of the stream', async () => {
      const stream = newStream();
      expect(await theStore().append(stream, 'any', newEvents(2))).toMatchObject({ revision: 1n });
      expect(await theStore().append(stream, 'any', newEvents(1))).toMatchObject({ revision: 2n });
    });

    test('keeps type, data, metadata and the order of the events, and says when', async () => {
      const stream = newStream();
      const events = [
        newEvent('A', { list: [1, 2.5, null, true], nested: { 'a b': 'c' } }, { who: 'x' }),
        newEvent('B'),
      ];
      await theStore().append(stream, 'no_stream', events);
      const read = await theStore().readStream(stream);
      expect(read).toMatchObject(events);
      expect(read.map(({ streamId, revision }) => [streamId, revision])).toEqual([
        [stream, 0n],
        [stream, 1n],
      ]);
      for (const { recordedAt } of read)
        expect(recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('reads along the last revision of a witness, also where appends arrive together', async () => {
      const [witness, first, second] = [newStream(), newStream(), newStream()];
      const append = (stream: string) => theStore().append(stream, 'no_stream', [newEvent()], { witness });
      expect(await append(first)).toMatchObject({ revision: 0n, witnessed: 'no_stream' });
      await theStore().append(witness, 'no_stream', newEvents(3));
      const together = await Promise.all([append(second), append(newStream()), append(newStream())]);
      expect(together.map(({ witnessed }) => witnessed)).toEqual([2n, 2n, 2n]);
    });

    test('an append that was decided on an older witness writes nothing, or names the newer one', async () => {
      const witness = newStream();
      const append = (to: string, witnessAt: bigint | 'no_stream') =>
        theStore().append(to, 'no_stream', [newEvent()], { witness, witnessAt });
      const first = await append(newStream(), 'no_stream');
      expect(first).toMatchObject({ revision: 0n, witnessed: 'no_stream' });
      await theStore().append(witness, 'no_stream', newEvents(2));
      const late = newStream();
      const moved = { name: 'WitnessMovedError', streamId: late, witness };
      if (!theStore().checksWitness) {
        expect(await append(late, 'no_stream')).toMatchObject({ revision: 0n, witnessed: 1n });
        return;
      }
      await expect(append(late, 'no_stream')).rejects.toMatchObject(moved);
      // Beside others in one statement, and only where it is old.
      const together = await Promise.allSettled([
        append(late, 0n),
        append(newStream(), 1n),
        theStore().append(newStream(), 'no_stream', [newEvent()]),
        theStore().append(newStream(), 'no_stream', [newEvent()], { witness }),
      ]);
      expect(together).toMatchObject([
        { status: 'rejected', reason: moved },
        { status: 'fulfilled', value: { witnessed: 1n } },
        { status: 'fulfilled' },
        { status: 'fulfilled', value: { witnessed: 1n } },
      ]);
      expect(await theStore().readStream(late)).toEqual([]);
    });

    test('two appends at once, each the witness of the other, are not both written', async () => {
      const [first, second] = [newStream(), newStream()];
      const append = (to: string, witness: string) =>
        theStore().append(to, 'no_stream', [newEvent()], { witness, witnessAt: 'no_stream' });
      const both = await Promise.allSettled([append(first, second), append(second, first)]);
      const written = both.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      if (theStore().checksWitness) {
        expect(written).toMatchObject([{ revision: 0n, witnessed: 'no_stream' }]);
        expect(both).toContainEqual({
          status: 'rejected',
          reason: expect.objectContaining({ name: 'WitnessMovedError' }),
        });
        return;
      }
      // The later one at least learns of the other.
      expect(written).toHaveLength(2);
      expect(written.map(({ witnessed }) => witnessed)).toContain(0n);
    });

    test('a witness that an append of the same moment writes is read after it', async () => {
      const witness = newStream();
      const [, along] = await Promise.all([
        theStore().append(witness, 'no_stream', newEvents(2)),
        theStore()
          .append(newStream(), 'no_stream', [newEvent()], { witness, witnessAt: 1n })
          .catch((error: Error) => error.name),
      ]);
      if (theStore().checksWitness) expect(along).toMatchObject({ revision: 0n, witnessed: 1n });
    });

    test('a repeat is answered also when the witness has moved since', async () => {
      const [witness, stream] = [newStream(), newStream()];
      const events = newEvents(2);
      const append = () =>
        theStore().append(stream, 'no_stream', events, { witness, witnessAt: 'no_stream' });
      const first = await append();
      await theStore().append(witness, 'no_stream', [newEvent()]);
      const place = { revision: first.revision, position: first.position };
      expect(await append()).toMatchObject(place);
      const [again] = await Promise.all([append(), theStore().append(newStream(), 'any', [newEvent()])]);
      expect(again).toMatchObject(place);
    });

    test('a change that the caller makes after the call does not reach the log', async () => {
      const stream = newStream();
      const data = { hours: [10] };
      const appended = theStore().append(stream, 'no_stream', [{ ...newEvent(), data }]);
      data.hours.push(11);
      await appended;
      expect((await theStore().readStream(stream))[0]?.data).toEqual({ hours: [10] });
    });

    test('a lost race reports the actual revision and writes nothing', async () => {
      const stream = newStream();
      await theStore().append(stream, 'no_stream', newEvents(3));
      for (const expected of ['no_stream', 0n, 1n, 3n, 2n ** 63n - 1n] as const) {
        const error = await theStore()
          .append(stream, expected, newEvents(2))
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(WrongExpectedRevisionError);
        expect(error).toMatchObject({ streamId: stream, expected, actual: 2n });
      }
      expect(await theStore().readStream(stream)).toHaveLength(3);
    });

    test('an exact revision of a stream that does not exist is a lost race', async () => {
      const appended = theStore().append(newStream(), 0n, [newEvent()]);
      await expect(appended).rejects.toMatchObject({
        name: 'WrongExpectedRevisionError',
        actual: 'no_stream',
      });
    });

    test('when 50 writers at once expect no stream, one wins, and all others learn the actual revision', async () => {
      const stream = newStream();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () => theStore().append(stream, 'no_stream', newEvents(2))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ actual: 1n });
      }
      expect(await theStore().readStream(stream)).toHaveLength(2);
    });

    test('calls made one after the other without waiting keep their order', async () => {
      const stream = newStream();
      const calls = Array.from({ length: 20 }, (_, index) =>
        theStore().append(stream, index === 0 ? 'no_stream' : BigInt(index - 1), [newEvent('N', { index })]),
      );
      const results = await Promise.all(calls);
      expect(results.map(({ revision }) => revision)).toEqual(results.map((_, index) => BigInt(index)));
      expect((await theStore().readStream(stream)).map(({ data }) => data.index)).toEqual(
        results.map((_, index) => index),
      );
    });

    test('many events are written all or none, one after the other in the log', async () => {
      const [mine, other] = [newStream(), newStream()];
      const before = await theStore().head();
      const events = newEvents(200);
      const [{ position }] = await Promise.all([
        theStore().append(mine, 'no_stream', events),
        theStore().append(other, 'no_stream', newEvents(200)),
      ]);
      const read = await theStore().readStream(mine);
      expect(idsOf(read)).toEqual(idsOf(events));
      expect(read.at(-1)?.position).toBe(position);
      const both = idsOf(await theStore().readAll({ after: before, maxCount: 400 }));
      const start = both.indexOf(events[0]?.id ?? '');
      expect(both.slice(start, start + 200)).toEqual(idsOf(events));
    });
  });
}
