import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcessBus } from '../../platform/bus.ts';
import { createViewWaiter, type ViewWaiter } from '../../projections/runner/wait.ts';
import { type RunnerWorld, runnerWorld, tallyProjection } from '../support/projection-runner.ts';
import { aReservation, reserved } from '../support/sample-events.ts';

let world: RunnerWorld;
let waiter: ViewWaiter<string> | undefined;
beforeEach(async () => {
  world = await runnerWorld();
});
afterEach(() => waiter?.close());

const bus = inProcessBus();
const NEVER_MS = 60_000;
const event = () => reserved(aReservation());

test('an event that is seen already needs no wait, and a later position waits for its event', async () => {
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 5 });
  await world.start([tallyProjection()]);
  const position = await world.append(event());
  expect(await waiter.waitFor(position, ['tally'], 10_000)).toBe(true);
  const next = waiter.waitFor(position + 1n, ['tally'], 10_000);
  await world.append(event());
  expect(await next).toBe(true);
  expect(await waiter.waitFor(0n, [])).toBe(true);
});

test('the bus notifies at once, without a question to the database', async () => {
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: NEVER_MS });
  const waiting = waiter.waitFor(12n, ['a', 'b']);
  bus.publish({ projection: 'a', position: '12', keys: [] });
  bus.publish({ projection: 'b', position: '11', keys: [] });
  bus.publish({ projection: 'b', position: '13', keys: [] });
  expect(await waiting).toBe(true);
});

test('a waiter that the bus has notified does not ask any more', async () => {
  vi.useFakeTimers();
  try {
    const asked = vi.spyOn(world.pool, 'query');
    waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 50 });
    const waiting = waiter.waitFor(12n, ['a']);
    bus.publish({ projection: 'a', position: '12', keys: [] });
    expect(await waiting).toBe(true);
    vi.advanceTimersByTime(60);
    expect(asked).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('a waiter whose timer comes late asks at once, after no negative time', async () => {
  vi.useFakeTimers();
  try {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const asked = vi.spyOn(world.pool, 'query');
    waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 50 });
    void waiter.waitFor(12n, ['a']);
    const late = performance.now() + 80;
    vi.spyOn(performance, 'now').mockReturnValue(late);
    vi.advanceTimersByTime(60);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(timers.mock.calls.filter(([, ms]) => Number(ms) < 0)).toEqual([]);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test('nobody asks while each is notified in time, however many follow one another', async () => {
  vi.useFakeTimers();
  try {
    const asked = vi.spyOn(world.pool, 'query');
    waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 50 });
    for (let position = 1n; position < 20n; position += 2n) {
      const waiting = waiter.waitFor(position, ['a']);
      vi.advanceTimersByTime(40);
      const next = waiter.waitFor(position + 1n, ['a']);
      bus.publish({ projection: 'a', position: String(position), keys: [] });
      expect(await waiting).toBe(true);
      bus.publish({ projection: 'a', position: String(position + 1n), keys: [] });
      expect(await next).toBe(true);
    }
    expect(asked).not.toHaveBeenCalled();
    const late = waiter.waitFor(30n, ['a']);
    vi.advanceTimersByTime(52);
    expect(asked).toHaveBeenCalledOnce();
    bus.publish({ projection: 'a', position: '30', keys: [] });
    expect(await late).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('the checkpoints are asked where the bus is silent, once for all who wait', async () => {
  const asked = vi.spyOn(world.pool, 'query');
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 100 });
  await world.start([tallyProjection()]);
  const waiting = Array.from({ length: 50 }, () => waiter?.waitFor(1n, ['tally'], NEVER_MS));
  await world.append(event());
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  expect(asked.mock.calls.length).toBeLessThan(waiting.length);
});

test('a view that is late, or that nobody knows, gives false after the time given', async () => {
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 5 });
  await world.start([tallyProjection()]);
  expect(await waiter.waitFor(2n ** 62n, ['tally'], 30)).toBe(false);
  expect(await waiter.waitFor(0n, ['nobody'], 30)).toBe(false);
});

test('a database that can not be asked is a view that is late', async () => {
  const asked = vi.spyOn(world.pool, 'query').mockRejectedValue(new Error('away') as never);
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: 5 });
  expect(await waiter.waitFor(1n, ['tally'], 50)).toBe(false);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});

test('nobody waits where too many do already, or after the end', async () => {
  waiter = createViewWaiter<string>({ pool: world.pool, bus, pollMs: NEVER_MS, maxWaiting: 1 });
  const first = waiter.waitFor(1n, ['tally'], NEVER_MS);
  expect(await waiter.waitFor(1n, ['tally'], NEVER_MS)).toBe(false);
  waiter.close();
  expect(await first).toBe(false);
  expect(await waiter.waitFor(1n, ['tally'], NEVER_MS)).toBe(false);
});
