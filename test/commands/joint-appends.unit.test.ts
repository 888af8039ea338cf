import { expect, test, vi } from 'vitest';
import { floorsAggregate, scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { createStreamHandler } from '../../commands/handler/stream-handler.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  InvalidAppendError,
  type Revision,
  WitnessMovedError,
  WrongExpectedRevisionError,
} from '../../eventstore/port.ts';
import { booked, newCourts, newProcess, type Process, request } from '../support/booking-world.ts';
import { createFloor } from '../support/floor-world.ts';
import { sparseStore } from './sparse-store.ts';

const STREAM = 'schedule-1-2026-11-24';
const reserve = (process: Process, hour: number, over: object = {}) =>
  reserveSlot(process, request({ start: hour * 60, end: hour * 60 + 60, ...over }), newContext(process));

const codes = (outcomes: Awaited<ReturnType<typeof reserve>>[]) =>
  outcomes.map((outcome) => (outcome.accepted ? 'accepted' : outcome.refusal.code));

/** A court whose day is known to the process. */
async function knownDay(store: EventStore = memoryEventStore()) {
  const world = await newCourts(1, store);
  await booked(world.process, { start: 300, end: 360 });
  const appends = vi.spyOn(store, 'append');
  return { ...world, appends };
}

test.each([
  ['without gaps', memoryEventStore],
  ['with gaps', sparseStore],
])(
  'commands for one day are one append, and each is answered with its own position (log %s)',
  async (_, log) => {
    const { store, process, appends } = await knownDay(log());
    const outcomes = await Promise.all([8, 9, 8, 10, 9].map((hour) => reserve(process, hour)));
    expect(codes(outcomes)).toEqual(['accepted', 'accepted', 'slot_taken', 'accepted', 'slot_taken']);
    expect(appends).toHaveBeenCalledTimes(1);
    const events = (await store.readStream(STREAM)).slice(1);
    expect(events.map(({ position }) => position)).toEqual(
      outcomes.flatMap((outcome) => (outcome.accepted ? [outcome.position] : [])),
    );
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(3);
  },
);

test('a position that can not be read is one not before its own', async () => {
  const log = sparseStore();
  const { store, process } = await knownDay(log);
  vi.spyOn(log, 'readStream').mockRejectedValue(new EventStoreUnavailableError('away'));
  const outcomes = await Promise.all([8, 9].map((hour) => reserve(process, hour)));
  const head = await store.head();
  expect(outcomes.map((outcome) => outcome.accepted && outcome.position)).toEqual([head, head]);
});

test('a race that is lost is decided again for all', async () => {
  const { store, keys, process, appends } = await knownDay();
  await booked(newProcess(store, keys), { start: 480, end: 540 });
  const before = appends.mock.calls.length;
  const outcomes = await Promise.all([8, 9, 10].map((hour) => reserve(process, hour)));
  expect(codes(outcomes)).toEqual(['slot_taken', 'accepted', 'accepted']);
  expect(appends.mock.calls.length - before).toBe(2);
  expect(await appends.mock.results[before]?.value.catch((error: unknown) => error)).toBeInstanceOf(
    WrongExpectedRevisionError,
  );
});

test('one that the store can not take is refused alone', async () => {
  const { process, appends } = await knownDay();
  const bad = reserve(process, 9, { observations: 'x'.repeat(2 * 1024 * 1024) }).catch((error) => error);
  const [first, refused, last] = await Promise.all([reserve(process, 8), bad, reserve(process, 10)]);
  expect([first.accepted, last.accepted]).toEqual([true, true]);
  expect(refused).toBeInstanceOf(InvalidAppendError);
  expect(appends.mock.calls.length).toBeGreaterThan(2);
});

test('while the store is away all are answered so, and nothing is tried again', async () => {
  const { process, appends } = await knownDay();
  appends.mockRejectedValue(new EventStoreUnavailableError('away'));
  const outcomes = await Promise.allSettled([8, 9].map((hour) => reserve(process, hour)));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: expect.any(EventStoreUnavailableError) });
  expect(appends).toHaveBeenCalledTimes(1);
});

const OLD: readonly (Revision | 'no_stream')[] = [0n, 'no_stream'];
test.each(OLD.flatMap((old) => [[1n, old] as const, [old, 1n] as const]))(
  'commands decided on copies %s and %s of the floors do not stand together',
  async (...copies) => {
    const { store, process, appends } = await knownDay();
    for (const name of ['Duela', 'Grama']) await createFloor(process, name, 2);
    const streams = createStreamHandler(process);
    const day = { attractionId: 1, date: '2026-11-24' };
    appends.mockClear();
    const outcomes = await Promise.allSettled(
      copies.map((at, index) => {
        const on = { ...scheduleOf(day), witness: { stream: floorsAggregate.stream, at } };
        const hours = { start: 600 + index * 60, end: 660 + index * 60 };
        const close = {
          type: 'CloseDay',
          closureId: `c${index}`,
          reason: 'Lluvia',
          ...hours,
          ...day,
        } as const;
        return streams.execute(on, close, newContext(process));
      }),
    );
    expect(outcomes).toMatchObject(
      copies.map((at) =>
        at === 1n ? { value: { accepted: true } } : { reason: expect.any(WitnessMovedError) },
      ),
    );
    expect(await appends.mock.results[0]?.value.catch((error: unknown) => error)).toBeInstanceOf(
      WitnessMovedError,
    );
    expect(await store.readStream(STREAM)).toHaveLength(2);
  },
);
