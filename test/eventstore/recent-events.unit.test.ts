import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { recentEvents } from '../../eventstore/recent-events.ts';
import { newEvent } from '../contract/event-store/support.ts';

const never = new AbortController().signal;

const at = (position: bigint, type = 'SlotReserved'): RecordedEvent => ({
  ...newEvent(type),
  streamId: 'stream',
  revision: position,
  position,
  recordedAt: '2026-11-20T15:00:00.000Z',
});

/** Kept from position 100 on: events at 150, 170 and 300, and nothing more up to 400. */
function sparse() {
  const recent = recentEvents(10);
  recent.startAt(100n);
  recent.add([at(150n), at(170n, 'Other')]);
  recent.add([at(300n)], 400n);
  return recent;
}

const positions = (events: readonly RecordedEvent[] | undefined) => events?.map(({ position }) => position);

describe('the newest events of a log', () => {
  test.each([
    [100n, 10, [150n, 170n, 300n], 400n],
    [100n, 2, [150n, 170n], 170n],
    [160n, 10, [170n, 300n], 400n],
    [170n, 1, [300n], 400n],
    [300n, 10, [], 400n],
  ])(
    'behind %s are given at most %s at a time, with how far they go',
    (after, maxCount, expected, position) => {
      const batch = sparse().readAfter(after, undefined, maxCount);
      expect(positions(batch?.events)).toEqual(expected);
      expect(batch?.position).toBe(position);
    },
  );

  test('are given as a filter lets them through, and the position moves on', () => {
    expect(sparse().readAfter(150n, { types: ['Nobody'] }, 1)).toEqual({ events: [], position: 170n });
  });

  test.each([
    [99n, false],
    [100n, true],
    [1_000n, true],
  ])('cover a reader at %s: %s', (after, covered) => {
    expect(sparse().covers(after)).toBe(covered);
    expect(sparse().readAfter(covered ? 1_000n : after, undefined, 10)).toBeUndefined();
  });

  test('cover nothing before they begin, and when they were forgotten', async () => {
    const recent = recentEvents(10);
    recent.add([at(150n)]);
    expect([recent.head, recent.covers(150n)]).toEqual([undefined, false]);
    let started = false;
    const starting = recent.started(never).then(() => {
      started = true;
    });
    await Promise.resolve();
    expect(started).toBe(false);
    recent.startAt(0n);
    await starting;
    recent.forget();
    expect([recent.head, recent.covers(0n)]).toEqual([undefined, false]);
  });

  test('are a bounded number, and a reader of those that went is no longer covered', () => {
    const recent = recentEvents(10);
    recent.startAt(0n);
    for (let position = 1n; position <= 1_000n; position += 1n) {
      recent.add([at(position)]);
      const kept = recent.readAfter(recent.covers(position - 10n) ? position - 10n : 0n, undefined, 100);
      expect(kept?.events.length).toBe(Number(position < 10n ? position : 10n));
      expect(recent.covers(position - 21n)).toBe(false);
    }
    expect(recent.readAfter(0n, undefined, 100)).toBeUndefined();
  });

  test('are each taken once, also where they come twice', () => {
    const recent = sparse();
    recent.add([at(170n), at(300n), at(500n)]);
    expect(positions(recent.readAfter(100n, undefined, 10)?.events)).toEqual([150n, 170n, 300n, 500n]);
    recent.add([], 450n);
    expect(recent.head).toBe(500n);
  });

  test('wake a reader that waits for more, and one for whom there is only a position', async () => {
    const recent = sparse();
    const waiting = recent.moreThan(400n, never);
    recent.add([], 420n);
    await waiting;
    expect(recent.readAfter(400n, undefined, 10)).toEqual({ events: [], position: 420n });
  });
});
