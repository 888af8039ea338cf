import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findViolation, type Operation } from './checker.ts';
import { type Day, type DayOperation, dayModel } from './day-model.ts';

const at = (called: number, returned: number, op: DayOperation): Operation<DayOperation> => ({
  op,
  called,
  returned,
});
const book = (id: string, start: number, answer: 'done' | 'taken' | 'unknown' = 'done') =>
  ({ type: 'book', id, start, end: start + 60, answer }) as const;
const cancel = (id: string, answer: 'done' | 'cancelled' | 'unknown' = 'done') =>
  ({ type: 'cancel', id, answer }) as const;
const move = (id: string, start: number, answer: 'done' | 'taken' | 'cancelled' = 'done') =>
  ({ type: 'move', id, start, end: start + 60, answer }) as const;

const violates = (...history: Operation<DayOperation>[]) => findViolation(history, dayModel) !== null;

describe('histories that an order explains', () => {
  test('nothing happened', () => {
    expect(violates()).toBe(false);
  });

  test('two bookings at once: the later call wins', () => {
    expect(violates(at(0, 10, book('a', 600, 'taken')), at(1, 9, book('b', 600)))).toBe(false);
  });

  test('a booking without an answer took effect long after its call', () => {
    const lost = at(0, Number.POSITIVE_INFINITY, book('lost', 600, 'unknown'));
    expect(
      violates(lost, at(1, 2, book('a', 600)), at(3, 4, cancel('a')), at(5, 6, book('b', 600, 'taken'))),
    ).toBe(false);
  });

  test('a booking without an answer never took effect', () => {
    const lost = at(0, Number.POSITIVE_INFINITY, book('lost', 600, 'unknown'));
    expect(violates(lost, at(1, 2, book('a', 600)))).toBe(false);
  });

  test('a move frees the time that it leaves', () => {
    expect(violates(at(0, 1, book('a', 600)), at(2, 3, move('a', 660)), at(4, 5, book('b', 600)))).toBe(
      false,
    );
  });
});

const HOURS = Array.from({ length: 40 }, (_, hour) => hour);
const LATE = 10_000;

/**
 * At first 40 bookings, one of each hour, that stay without an answer; then another hour is booked and cancelled again and
 * again; last others book the 40 hours. A search through all sets of the 40 never ends.
 */
function longHistory(taken: readonly number[]): Operation<DayOperation>[] {
  const hourOf = (hour: number) => hour * 60;
  const unanswered = HOURS.map((hour) =>
    at(0, Number.POSITIVE_INFINITY, book(`lost${hour}`, hourOf(hour), 'unknown')),
  );
  const rounds = Array.from({ length: 100 }, (_, round) => [
    at(10 * round + 1, 10 * round + 4, book(`r${round}`, 6_000)),
    at(10 * round + 2, 10 * round + 6, book(`s${round}`, 6_000, 'taken')),
    at(10 * round + 7, 10 * round + 8, cancel(`r${round}`)),
  ]);
  const last = HOURS.map((hour) =>
    at(
      LATE + 2 * hour,
      LATE + 2 * hour + 1,
      book(`l${hour}`, hourOf(hour), taken.includes(hour) ? 'taken' : 'done'),
    ),
  );
  return [...unanswered, ...rounds.flat(), ...last];
}

describe('a long history with 40 bookings without an answer', () => {
  test('is explained where none of them took effect', () => {
    expect(violates(...longHistory([]))).toBe(false);
  });

  test('is explained where one of them took effect', () => {
    expect(violates(...longHistory([7]))).toBe(false);
  });
});

describe('planted faults', () => {
  test('an hour booked twice', () => {
    expect(violates(at(0, 10, book('a', 600)), at(0, 10, book('b', 630)))).toBe(true);
  });

  test('a stale read: refused for a reservation that was cancelled before the call', () => {
    const history = [at(0, 1, book('a', 600)), at(2, 3, cancel('a')), at(4, 5, book('b', 600, 'taken'))];
    expect(violates(...history)).toBe(true);
    expect(findViolation(history, dayModel)?.stuckAt.op).toEqual(book('b', 600, 'taken'));
  });

  test('a lost update: a booking that was answered is gone', () => {
    expect(violates(at(0, 1, book('a', 600)), at(2, 3, book('b', 600)))).toBe(true);
  });

  test('a lost cancellation: cancelled twice', () => {
    expect(violates(at(0, 1, book('a', 600)), at(2, 5, cancel('a')), at(3, 6, cancel('a')))).toBe(true);
  });

  test('an answer from the future: refused before anybody booked', () => {
    expect(violates(at(0, 1, book('a', 600, 'taken')), at(2, 3, book('b', 600)))).toBe(true);
  });
});

/** Answers of a day that keeps its word: each operation takes effect at an instant within its time. */
const honestHistory = fc
  .array(
    fc.record({
      type: fc.constantFrom('book' as const, 'cancel' as const, 'move' as const),
      of: fc.nat(11),
      start: fc.integer({ min: 0, max: 7 }).map((half) => 600 + half * 30),
      before: fc.nat(40),
      after: fc.nat(40),
      isLost: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((plans) => {
    let day: Day = dayModel.initial;
    return plans.map((plan, index): Operation<DayOperation> => {
      const instant = index * 10;
      const time = { start: plan.start, end: plan.start + 60 };
      const id = plan.type === 'book' ? `r${index}` : `r${plan.of}`;
      const possible: DayOperation[] = [
        { type: plan.type, id, ...time, answer: 'done' } as DayOperation,
        { type: plan.type, id, ...time, answer: 'cancelled' } as DayOperation,
        { type: plan.type, id, ...time, answer: 'taken' } as DayOperation,
      ];
      const op = possible.find((one) => dayModel.step(day, one) !== null) as DayOperation;
      day = dayModel.step(day, op) as Day;
      const isLost = plan.isLost && index % 5 === 0;
      return {
        op: isLost ? ({ ...op, answer: 'unknown' } as DayOperation) : op,
        called: instant - plan.before,
        returned: isLost ? Number.POSITIVE_INFINITY : instant + plan.after,
      };
    });
  });

test('a history whose operations take effect one by one is linearizable, however their times overlap', () => {
  fc.assert(fc.property(honestHistory, (history) => findViolation(history, dayModel) === null));
});

test('an answer that contradicts all others is found in a long history', () => {
  fc.assert(
    fc.property(honestHistory, (history) => {
      const end = 10_000;
      const answer = at(end, end + 1, book('x', 1_200, 'taken'));
      return findViolation([...history, answer], dayModel)?.stuckAt === answer;
    }),
  );
});
