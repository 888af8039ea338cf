import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import { seriesProcess } from '../../commands/series/series-process.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { evolveSeries, noSeries, type Series } from '../../domain/series/state.ts';
import { SERIES_PREFIX } from '../../domain/series/stream.ts';
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { NOW, newCourts, newProcess, request } from '../support/booking-world.ts';
import { finishAll, heldCount, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { sparseStore } from './sparse-store.ts';

const COUNT = 4;
const RULE = { type: 'SEMANAL' as const, count: COUNT, skipped: [] };
const DATES = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'];
const LATER = '2026-11-21T15:00:00.000Z';
/** An hour before `NOW`. */
const SLOW = '2026-11-21T13:00:00.000Z';

/** The parts that outlive a process. */
interface World {
  readonly store: EventStore;
  readonly keys: KeyRing;
  readonly checkpoints: Checkpoints;
}

async function newWorld(log?: EventStore): Promise<World> {
  const { store, keys } = await newCourts(1, log);
  return { store, keys, checkpoints: memoryCheckpoints() };
}

/** Asks for the series in a process that dies at its `at`th append. Says whether it got that far. */
async function askAndDie({ store, keys }: World, at: number, when: 'before' | 'after'): Promise<boolean> {
  const dying = crashingStore(store, at, when);
  const process = newProcess(dying.store, keys);
  const asked = reserveSeries(process, request(), RULE, newContext(process));
  return asked.then(
    () => false,
    (error: Error) => error.name === 'Crash',
  );
}

const fail = (error: unknown) => {
  throw error;
};

/** A fresh process finds what was left open and finishes it. */
async function recover(world: World, now = LATER): Promise<void> {
  const { store, keys, checkpoints } = world;
  const process = newProcess(store, keys, fixedClock(now));
  await finishAll([seriesProcess], process, async () => (await openSeries(world)).length, checkpoints);
}

async function allSeries({ store, keys }: Pick<World, 'store' | 'keys'>) {
  const { codec } = newProcess(store, keys);
  const byStream = new Map<string, Series>();
  const events = await codec.decode(await store.readAll({ filter: { streamPrefixes: [SERIES_PREFIX] } }));
  for (const { streamId, event } of events)
    byStream.set(streamId, evolveSeries(byStream.get(streamId) ?? noSeries, event as never));
  return [...byStream.values()];
}

const openSeries = async (world: World) =>
  (await allSeries(world))
    .map(({ status }) => status)
    .filter((status) => status === 'requested' || status === 'rejected');

const seriesEventsOf = ({ store }: World, type: string): Promise<readonly RecordedEvent[]> =>
  store.readAll({ filter: { types: [type] } });

/** Lets somebody else take the third date after the dates were checked, just before it is placed. */
function withCompetitor(world: World): World {
  const date = DATES[2] ?? '';
  const third = scheduleStream({ attractionId: 1, date });
  const rival = newProcess(world.store, world.keys);
  const take = () => reserveSlot(rival, request({ date }), newContext(rival));
  return { ...world, store: interruptedStore(world.store, (stream) => stream === third, take) };
}

describe.each(['before', 'after'] as const)('a process that dies %s any append', (when) => {
  // #region whole-or-not
  test('its series ends whole or not at all', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      if (!(await askAndDie(world, at, when))) break;
      steps += 1;
      await recover(world);
      expect([0, COUNT], `died ${when} append ${at}`).toContain(await heldCount(world));
      const again = newProcess(world.store, world.keys);
      const outcome = await reserveSlot(again, request({ date: DATES[3] ?? '' }), newContext(again));
      expect(outcome.accepted).toBe((await heldCount(world)) === 1);
    }
    expect(steps).toBe(1 + COUNT + 1); // asked for, each placed, completed
  });
  // #endregion

  test('nothing is left of its series where a date was lost meanwhile', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      if (!(await askAndDie(withCompetitor(world), at, when))) break;
      steps += 1;
      await recover(world);
      const held = await heldCount(world);
      const statuses = (await allSeries(world)).map(({ status }) => status);
      // A driver that died before the rival came left a series that is free to succeed.
      if (statuses.includes('completed')) expect(held).toBe(COUNT);
      else expect(held, `died ${when} append ${at}`).toBeLessThanOrEqual(1);
    }
    // asked for, each placed (one in vain), rejected, each withdrawn, rolled back
    expect(steps).toBe(1 + COUNT + 1 + COUNT + 1);
  });
});

test('a process whose clock is slow finishes what was left open all the same', async () => {
  const world = await newWorld();
  expect(await askAndDie(world, 2, 'after')).toBe(true);
  await recover(world, SLOW);
  expect(await heldCount(world)).toBe(COUNT);
});

test('the checkpoint stays at the last position before a series that is open, and what is saved finishes it', async () => {
  const world = await newWorld(sparseStore());
  const process = newProcess(world.store, world.keys);
  const settle = async (start: number) =>
    expect(
      await reserveSeries(process, request({ start, end: start + 60 }), RULE, newContext(process)),
    ).toMatchObject({ accepted: true });
  await settle(480);
  expect(await askAndDie(world, 2, 'before')).toBe(true);
  await settle(720);
  const stop = new AbortController();
  // Its driver may still live: the process leaves the series open.
  const running = runProcess(
    seriesProcess,
    { ...process, ...world, graceMs: 60_000, onError: fail },
    stop.signal,
  );
  await expect.poll(() => world.checkpoints.load('series'), { timeout: 5_000, interval: 5 }).toBeDefined();
  stop.abort();
  await running;
  const saved = await world.checkpoints.load('series');
  const [, open] = await seriesEventsOf(world, 'SeriesRequested');
  const [settled] = await seriesEventsOf(world, 'SeriesCompleted');
  expect(saved).toBeLessThan(open?.position ?? 0n);
  expect(saved).toBe(settled?.position);
  await recover(world);
  expect(await heldCount(world)).toBe(3 * COUNT);
});

// #region two-drivers
test('two processes that drive the same series at the same time settle it once', async () => {
  for (let round = 0; round < 50; round++) {
    const world = withCompetitor(await newWorld());
    const context = newContext({ ...newProcess(world.store, world.keys), clock: fixedClock(NOW) });
    const outcomes = await Promise.all(
      [1, 2].map(() => reserveSeries(newProcess(world.store, world.keys), request(), RULE, context)),
    );
    // The rival is too late where the other driver was quicker: then the series is kept, for both drivers.
    const [status] = (await allSeries(world)).map((series) => series.status);
    const whole = status === 'completed';
    expect(['completed', 'rolled-back']).toContain(status);
    expect(outcomes.map(({ accepted }) => accepted)).toEqual([whole, whole]);
    expect(await heldCount(world)).toBe(whole ? COUNT : 1);
  }
});
// #endregion

test('the same command again gives the first answer, codes included', async () => {
  const world = await newWorld();
  const process = newProcess(world.store, world.keys);
  const context = newContext(process);
  const first = await reserveSeries(process, request(), RULE, context);
  const again = await reserveSeries(newProcess(world.store, world.keys), request(), RULE, context);
  expect(first.accepted && again.accepted && again.reservations).toEqual(
    first.accepted && first.reservations,
  );
  expect(await heldCount(world)).toBe(COUNT);
});

test('a frozen process that a repetition overtakes answers with the stored codes, as the repetition does', async () => {
  const world = await newWorld();
  const process = newProcess(world.store, world.keys);
  const context = newContext(process);
  const ask = (store: EventStore) => reserveSeries(newProcess(store, world.keys), request(), RULE, context);
  let repetition: ReturnType<typeof ask> | undefined;
  const frozen = await ask({
    ...world.store,
    async append(...event) {
      repetition ??= ask(world.store);
      await repetition;
      return world.store.append(...event);
    },
  });
  const stored = (await process.codec.decode(await world.store.readAll())).flatMap(({ event }) =>
    event.type === 'SlotReserved' ? [event.data] : [],
  );
  expect(stored).toHaveLength(COUNT);
  for (const answer of [frozen, await repetition])
    expect(answer?.accepted && answer.reservations).toEqual(
      stored.map(({ reservationId, date, shortcode, qrcode }) => ({
        reservationId,
        date,
        shortcode,
        qrcode,
      })),
    );
});

test.each(['the request itself', 'the process that finishes it'])(
  'the events of a series that %s writes name the request as their cause',
  async (driver) => {
    const world = await newWorld();
    const process = newProcess(world.store, world.keys);
    const after = await world.store.head();
    if (driver === 'the request itself')
      await reserveSeries(process, request(), RULE, newContext(process, { userId: 'u1' }));
    else {
      await askAndDie(world, 2, 'before');
      await recover(world);
    }
    const events = await process.codec.decode(await world.store.readAll({ after }));
    const [asked, ...rest] = events;
    expect(rest).toHaveLength(COUNT + 1);
    expect(asked?.metadata.causationId).toBeNull();
    for (const { metadata } of rest)
      expect(metadata).toMatchObject({
        causationId: asked?.id,
        correlationId: asked?.metadata.correlationId,
        userId: asked?.metadata.userId,
      });
  },
);

test('taken dates refuse the series before anything is written, and are all named', async () => {
  const world = await newWorld();
  const process = newProcess(world.store, world.keys);
  for (const date of [DATES[1], DATES[3]])
    await reserveSlot(process, request({ date: date ?? '' }), newContext(process));
  const head = await world.store.head();
  const outcome = await reserveSeries(process, request({ start: 630, end: 690 }), RULE, newContext(process));
  expect(outcome).toEqual({
    accepted: false,
    refusal: { code: 'series_taken', dates: [DATES[1], DATES[3]] },
  });
  expect(await world.store.head()).toBe(head);
  const skipped = [DATES[1] ?? '', DATES[3] ?? ''];
  const without = await reserveSeries(process, request(), { ...RULE, skipped }, newContext(process));
  expect(without.accepted && without.reservations.map(({ date }) => date)).toEqual([DATES[0], DATES[2]]);
});

test('where its checkpoint can not be saved the process ends as a whole, and a new one finishes the work', async () => {
  const world = await newWorld();
  await askAndDie(world, 2, 'before');
  const process = newProcess(world.store, world.keys, fixedClock(LATER));
  const checkpoints: Checkpoints = {
    load: async () => undefined,
    begin: async (_, position) => position,
    save: async () => {
      throw new Error('the database is away');
    },
  };
  const forever = new AbortController().signal;
  const running = runProcess(
    seriesProcess,
    { ...process, checkpoints, graceMs: 1, onError: () => undefined },
    forever,
  );
  await expect(running).rejects.toThrow('the database is away');
  await recover(world);
  expect(await heldCount(world)).toBe(COUNT);
});
