import { expect, test } from 'vitest';
import { type CatchUpOptions, catchUp, type ViewPosition } from '../../bootstrap/catch-up.ts';
import type { Progress } from '../../platform/progress.ts';

const silent: Progress = { step() {}, end() {} };
const view = (name: string, position: bigint, more: Partial<ViewPosition> = {}): ViewPosition => ({
  name,
  version: 1,
  position,
  state: 'running',
  building: null,
  ...more,
});

/** Answers one state after the other, and the last one for ever. */
function wait(states: readonly (readonly ViewPosition[])[], more: Partial<CatchUpOptions> = {}) {
  let asked = 0;
  const views = async () => states[Math.min(asked++, states.length - 1)] ?? [];
  const options = { target: 10n, views, progress: silent, pollMs: 1, boundMs: 20_000, idleMs: 20_000 };
  return catchUp({ ...options, ...more }).then((behind) => ({ behind, asked }));
}

test('a start waits until every view has seen what the log held', async () => {
  const states = [
    [view('grid', 3n), view('list', 12n)],
    [view('grid', 9n), view('list', 12n)],
    [view('grid', 10n), view('list', 12n)],
  ];
  expect(await wait(states)).toEqual({ behind: [], asked: 3 });
});

test('an empty log keeps nobody waiting', async () => {
  expect(await wait([[view('grid', 0n)]], { target: 0n })).toEqual({ behind: [], asked: 1 });
});

test('it does not wait for a view that stopped at an event, but for the others', async () => {
  const stopped = view('grid', 3n, { state: 'stopped' });
  const states = [
    [stopped, view('list', 4n)],
    [stopped, view('list', 10n)],
  ];
  expect(await wait(states)).toEqual({ behind: ['grid'], asked: 2 });
});

test('it gives up where nothing moves', async () => {
  const { behind } = await wait([[view('grid', 3n), view('list', 10n)]], { idleMs: 30 });
  expect(behind).toEqual(['grid']);
});

test('tables that are being made again count as moving, until they are what readers see', async () => {
  let position = 0n;
  const views = async () => {
    position += 1n;
    return position < 60n
      ? [view('grid', 0n, { building: { version: 2, position } })]
      : [view('grid', position, { version: 2 })];
  };
  // Sixty looks take twice as long as it would wait for one that stands still.
  const behind = await catchUp({ target: 50n, views, progress: silent, pollMs: 5, idleMs: 150 });
  expect([behind, position]).toEqual([[], 60n]);
});

test('it waits no longer than its bound, however much moves, and reports its progress', async () => {
  let position = 0n;
  const told: number[][] = [];
  const progress: Progress = { step: (done, total) => void told.push([done, total]), end: () => undefined };
  const views = async () => {
    position += 1n;
    return [view('grid', position), view('list', 9_000_000n)];
  };
  const options = { target: 1_000_000n, views, progress, pollMs: 1, boundMs: 1_300 };
  expect(await catchUp(options)).toEqual(['grid']);
  expect(told.at(-1)?.[1]).toBe(2_000_000);
  expect(told.at(-1)?.[0]).toBeGreaterThan(1_000_000);
});

test('readers of a new release wait for its tables, also where the old ones have seen the log', async () => {
  const old = view('grid', 10n, { building: { version: 2, position: 4n } });
  const states = [[old], [old], [view('grid', 10n, { version: 2 })]];
  expect(await wait(states)).toEqual({ behind: [], asked: 3 });
});

test('tables that are made again at the same version keep nobody waiting', async () => {
  const rebuilt = view('grid', 10n, { building: { version: 1, position: 4n } });
  expect(await wait([[rebuilt]])).toEqual({ behind: [], asked: 1 });
});
