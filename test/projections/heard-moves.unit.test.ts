import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANYTHING, inProcessBus } from '../../platform/bus.ts';
import { heardMoves } from '../../projections/runner/heard-moves.ts';

function listening() {
  const bus = inProcessBus();
  const moves = heardMoves(bus, ['p'], (key) => (key === 'other' ? null : key));
  const say = (after: number | undefined, position: number, ...keys: string[]) =>
    bus.publish({
      projection: 'p',
      position: `${position}`,
      keys,
      ...(after !== undefined && { after: `${after}` }),
    });
  const isUnchanged = (group: string, from: number, to: number) =>
    moves.isUnchanged('p', group, BigInt(from), BigInt(to));
  return { bus, moves, say, isUnchanged };
}

describe('moves that were heard', () => {
  test('show that a group did not change', () => {
    const { say, isUnchanged } = listening();
    say(4, 5, 'a');
    say(5, 9, 'b', 'other');
    expect([isUnchanged('a', 5, 9), isUnchanged('a', 4, 9), isUnchanged('c', 4, 9)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isUnchanged('b', 5, 9)).toBe(false);
  });

  test('show nothing before the first of them and after the last', () => {
    const { say, isUnchanged } = listening();
    expect(isUnchanged('a', 4, 4)).toBe(false);
    say(4, 5);
    expect([isUnchanged('a', 3, 5), isUnchanged('a', 4, 6), isUnchanged('a', 4, 5)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('begin again behind one that was lost', () => {
    const { say, isUnchanged } = listening();
    say(4, 5);
    say(6, 7);
    expect([isUnchanged('a', 4, 7), isUnchanged('a', 5, 7), isUnchanged('a', 6, 7)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('that say less than all count their keys and reach no further', () => {
    const { say, isUnchanged } = listening();
    say(4, 5);
    say(undefined, 8, 'a');
    expect([isUnchanged('b', 4, 8), isUnchanged('b', 4, 5), isUnchanged('a', 4, 5)]).toEqual([
      false,
      true,
      false,
    ]);
    say(5, 8, 'c');
    expect([isUnchanged('b', 4, 8), isUnchanged('a', 4, 8), isUnchanged('c', 4, 8)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('that concern anything concern every group', () => {
    const { say, isUnchanged } = listening();
    say(4, 5);
    say(5, 6, ANYTHING);
    expect([isUnchanged('a', 5, 6), isUnchanged('a', 6, 6)]).toEqual([false, true]);
  });

  test('in another read model count for nothing', () => {
    const { bus, moves } = listening();
    bus.publish({ projection: 'q', position: '5', keys: [], after: '4' });
    expect(moves.isUnchanged('q', 'a', 4n, 5n)).toBe(false);
  });

  test('in another log, whose positions are lower, begin again', () => {
    const { say, isUnchanged } = listening();
    say(90, 95, 'a');
    say(1, 2, 'b');
    expect([isUnchanged('a', 1, 2), isUnchanged('b', 1, 2), isUnchanged('a', 1, 95)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('never hide a change, whatever is lost, split or repeated', () => {
    const group = fc.constantFrom('a', 'b', 'c');
    const change = fc.record({
      group,
      heard: fc.constantFrom('whole', 'lost', 'part', 'twice'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), group, (changes, asked) => {
        const { say, isUnchanged } = listening();
        changes.forEach(({ group, heard }, at) => {
          if (heard === 'part') say(undefined, at + 1, group);
          if (heard === 'whole' || heard === 'twice') say(at, at + 1, group);
          if (heard === 'twice') say(undefined, at + 1, group);
        });
        for (let from = 0; from <= changes.length; from += 1)
          for (let to = from; to <= changes.length; to += 1)
            if (isUnchanged(asked, from, to))
              expect(changes.slice(from, to).some((one) => one.group === asked)).toBe(false);
      }),
    );
  });

  test('are bounded: beyond 5,000 groups the oldest are unknown', () => {
    const { say, isUnchanged } = listening();
    for (let at = 0; at < 5_010; at += 1) say(at, at + 1, `g${at}`);
    expect([isUnchanged('none', 5, 5_010), isUnchanged('none', 20, 5_010)]).toEqual([false, true]);
  });
});
