import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANYTHING, inProcessBus, type ViewsMoved } from '../../platform/bus.ts';
import { silentLogger } from '../../platform/logger.ts';
import { watchCheckpoints } from '../../projections/runner/watch.ts';
import { eventually } from '../support/eventually.ts';

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort());

/** A watch over one read model, at 7 when it begins and at 8 from then on. `onMove`: when that is first read. */
function watchOverMove(onMove: (publish: (message: ViewsMoved) => void) => void) {
  const bus = inProcessBus();
  const heard: ViewsMoved[] = [];
  bus.subscribe((message) => void heard.push(message));
  const query = vi.fn(async () => {
    const asked = query.mock.calls.length;
    if (asked === 2) onMove(bus.publish);
    return { rows: [{ projection: 'tally', position: asked === 1 ? '7' : '8' }] };
  });
  const pool = { query } as unknown as Pool;
  void watchCheckpoints({ pool, bus, logger: silentLogger, pollMs: 1, messageMs: 300, signal: stop.signal });
  return { heard, polls: (count: number) => eventually('polls', () => query.mock.calls.length >= count) };
}

test('a change whose message follows its commit is not published again', async () => {
  const message = { projection: 'tally', position: '8', after: '7', keys: ['day:1:2027-03-01'] };
  const { heard, polls } = watchOverMove((publish) => void setImmediate(publish, message));
  await polls(5);
  expect(heard).toEqual([message]);
});

test('a change without a message is published once, as one that may concern all', async () => {
  const { heard, polls } = watchOverMove(() => undefined);
  await polls(5);
  expect(heard).toEqual([{ projection: 'tally', position: '8', keys: [ANYTHING] }]);
});
