import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, ExpectedRevision, NewEvent } from '../../eventstore/port.ts';
import { readEverything } from '../contract/event-store/support.ts';
import { postgresLogOfFile } from './postgres-log.ts';

/** An append as the generator draws it: streams and event ids are numbers, so that they meet again. */
interface Draw {
  readonly stream: number;
  readonly expected: number | 'no_stream' | 'any' | 'last';
  readonly ids: readonly number[];
}

interface Entry {
  readonly stream: number;
  readonly id: number;
}

type Outcome = { revision: bigint; position: bigint } | { error: string; actual?: unknown };

const draws: fc.Arbitrary<Draw> = fc.record({
  stream: fc.nat({ max: 2 }),
  expected: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('no_stream', 'any', 'last') },
    { weight: 2, arbitrary: fc.nat({ max: 8 }) },
  ),
  ids: fc.uniqueArray(fc.nat({ max: 25 }), { minLength: 1, maxLength: 3 }),
});

/** Appends of one group are made without waiting for each other; a group may repeat one that was made before. */
const groups = fc
  .array(fc.array(fc.tuple(draws, fc.option(fc.nat({ max: 30 }), { freq: 3 })), { maxLength: 12 }), {
    maxLength: 6,
  })
  .map((drawn) => {
    const all: Draw[] = [];
    return drawn.map((group) =>
      group.map(([draw, repeatOf]) => {
        const repeated = repeatOf === null ? undefined : all[repeatOf];
        all.push(repeated ?? draw);
        return repeated ?? draw;
      }),
    );
  });

/** The rules of the port, in the plainest words. */
function model() {
  const log: Entry[] = [];
  const inStream = (stream: number) => log.filter((entry) => entry.stream === stream);
  return {
    expectedOf({ stream, expected }: Draw): ExpectedRevision {
      if (expected !== 'last') return typeof expected === 'number' ? BigInt(expected) : expected;
      const { length } = inStream(stream);
      return length === 0 ? 'no_stream' : BigInt(length - 1);
    },
    append({ stream, ids }: Draw, expected: ExpectedRevision): Outcome {
      const own = inStream(stream);
      const at = own.findIndex(({ id }) => id === ids[0]);
      const isThere = at >= 0 && ids.every((id, index) => own[at + index]?.id === id);
      if (isThere && (expected === 'any' || expected === (at === 0 ? 'no_stream' : BigInt(at - 1)))) {
        const last = at + ids.length - 1;
        return { revision: BigInt(last), position: BigInt(log.indexOf(own[last] as Entry) + 1) };
      }
      const actual = own.length === 0 ? 'no_stream' : BigInt(own.length - 1);
      if (expected !== 'any' && expected !== actual) return { error: 'WrongExpectedRevisionError', actual };
      if (log.some(({ id }) => ids.includes(id))) return { error: 'DuplicateEventIdError' };
      log.push(...ids.map((id) => ({ stream, id })));
      return { revision: BigInt(own.length + ids.length - 1), position: BigInt(log.length) };
    },
    log,
  };
}

/** Makes the appends of all groups, and checks every answer and the whole log against the model. */
async function agrees(store: EventStore, drawn: readonly (readonly Draw[])[]): Promise<void> {
  const [run, start] = [randomUUID(), await store.head()];
  const uuids = Array.from({ length: 26 }, () => randomUUID());
  const events = (ids: readonly number[]): NewEvent[] =>
    ids.map((id) => ({ id: uuids[id] ?? '', type: `T${id}`, data: { id }, metadata: {} }));
  const { expectedOf, append, log } = model();
  for (const group of drawn) {
    const expected = group.map((draw) => {
      const revision = expectedOf(draw);
      return { draw, revision, outcome: append(draw, revision) };
    });
    const actual = await Promise.all(
      expected.map(({ draw, revision }) =>
        store.append(`${run}-${draw.stream}`, revision, events(draw.ids)).then(
          (result): Outcome => ({ ...result, position: result.position - start }),
          (error: Error & { actual?: unknown }): Outcome => ({
            error: error.name,
            ...('actual' in error ? { actual: error.actual } : {}),
          }),
        ),
      ),
    );
    expect(actual).toEqual(expected.map(({ outcome }) => outcome));
  }
  const read = await readEverything(store, { after: start });
  expect(read.map(({ position, streamId, data }) => [position - start, streamId, data.id])).toEqual(
    log.map(({ stream, id }, index) => [BigInt(index + 1), `${run}-${stream}`, id]),
  );
}

const postgres = (await postgresLogOfFile()).open();
afterAll(() => postgres.close());

test('the store in memory answers as the model does, whatever is appended in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(groups, (drawn) => agrees(memoryEventStore(), drawn)),
    { numRuns: 500 },
  );
});

test('the store in Postgres answers as the model does, whatever is appended in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(groups, (drawn) => agrees(postgres, drawn)),
    { numRuns: 200 },
  );
});
