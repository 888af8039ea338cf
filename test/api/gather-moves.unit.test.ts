import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherMoves } from '../../api/http/live/gather-moves.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A listener that wants the day: the keys of each message, with the milliseconds until it. */
function listening() {
  const start = performance.now();
  const sent: [number, readonly string[]][] = [];
  const moves = gatherMoves(({ keys }) => {
    if (!keys.includes('day')) return false;
    sent.push([performance.now() - start, keys]);
    return true;
  });
  const add = (...keys: string[]) => moves.add({ projection: 'reservation-detail', position: '1', keys });
  return { add, sent };
}

test('the first change waits only for what moves with it, the next ones for the end of a pause', () => {
  const { add, sent } = listening();
  add('day');
  add('reservation', 'day');
  vi.advanceTimersByTime(10);
  add('day');
  vi.advanceTimersByTime(20);
  add('person');
  vi.advanceTimersByTime(100);
  add('day');
  vi.advanceTimersByTime(100);

  expect(sent).toEqual([
    [5, ['day', 'reservation']],
    [55, ['day', 'person']],
    [135, ['day']],
  ]);
});

test('nobody waits for a message that nobody was sent', () => {
  const { add, sent } = listening();
  add('audit');
  vi.advanceTimersByTime(10);
  add('day');
  vi.advanceTimersByTime(100);

  expect(sent).toEqual([[15, ['day']]]);
});
