import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockAt } from '../../../web/console/programmation/grid/cells/blocks.ts';
import { COLUMN_COUNT } from '../../../web/console/programmation/grid/data/hours.ts';
import { buildRows } from '../../../web/console/programmation/grid/data/rows.ts';
import { move, type Position, settle } from '../../../web/console/programmation/grid/focus/moves.ts';
import { cell, court, day, rowsOf } from './cells.ts';

const rows = rowsOf(
  [],
  [
    { id: 'wide', from: 3, to: 6 },
    { id: 'last', from: 16, to: 17 },
  ],
  [],
);
const at = (courtId: number, column: number): Position => ({ courtId, column });
const press = (from: Position, key: string, ctrlKey = false) => move(rows, from, { key, ctrlKey });

describe('arrows over the grid', () => {
  describe.each<[key: string, ...moves: [title: string, from: Position, to: Position][]]>([
    [
      'ArrowRight',
      ['to the next hour', at(1, 0), at(1, 1)],
      ['off a wide block from anywhere in it', at(2, 4), at(2, 7)],
      ['stays at the end of the day', at(2, 16), at(2, 16)],
    ],
    [
      'ArrowLeft',
      ['off a wide block', at(2, 5), at(2, 2)],
      ['onto a wide block', at(2, 7), at(2, 6)],
      ['stays at the start of the day', at(1, 0), at(1, 0)],
    ],
    [
      'ArrowDown',
      ['through a wide block and out in the same column', at(2, 5), at(3, 5)],
      ['stays at the last court', at(3, 5), at(3, 5)],
    ],
    ['ArrowUp', ['stays at the first court', at(1, 5), at(1, 5)]],
    ['Home', ['to the first hour', at(2, 8), at(2, 0)]],
    ['End', ['to the last hour', at(2, 8), at(2, 17)]],
    ['PageDown', ['no further than the last court', at(1, 4), at(3, 4)]],
    ['PageUp', ['no further than the first court', at(3, 4), at(1, 4)]],
  ])('%s', (key, ...moves) => {
    it.each(moves)('%s', (_title, from, to) => {
      expect(press(from, key)).toEqual(to);
    });
  });

  it('go to the corners with Ctrl', () => {
    expect(press(at(2, 8), 'Home', true)).toEqual(at(1, 0));
    expect(press(at(2, 8), 'End', true)).toEqual(at(3, 17));
  });

  it('leave other keys alone', () => {
    expect(press(at(1, 1), 'a')).toBeNull();
    expect(press(at(1, 1), 'Tab')).toBeNull();
    expect(press(at(1, 1), 'ArrowDown', true)).toBeNull();
    expect(move([], at(1, 1), { key: 'ArrowDown', ctrlKey: false })).toBeNull();
  });
});

describe('the place of the focus', () => {
  it('stays with its court when rows come and go', () => {
    expect(settle(rows, at(2, 5))).toEqual(at(2, 5));
    expect(settle(rows, at(9, 5))).toEqual(at(1, 5));
    expect(settle(rows, null)).toEqual(at(1, 0));
    expect(settle([], at(2, 5))).toBeNull();
  });

  it('begins where something can be booked, or at the hour that is going on', () => {
    const closed = [0, 1].map((column) => cell(1, column, { closed: true }));
    const [first] = buildRows([court(1)], [...closed, ...day(1, [{ id: 'early', from: 2, to: 3 }]).slice(2)]);
    const opening = first ? [first] : [];
    expect(settle(opening, null)).toEqual(at(1, 4));
    expect(settle(opening, null, 9)).toEqual(at(1, 9));
  });

  it('is always on a block of the grid, and every block can be reached from any other', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 60 }), (pressed) => {
        let position = at(1, 0);
        for (const key of pressed) {
          position = press(position, key) ?? position;
          const row = rows.find((one) => one.court.id === position.courtId);
          expect(row && blockAt(row.blocks, position.column)).toBeTruthy();
        }
        let steps = 0;
        while ((position.courtId !== 3 || position.column !== COLUMN_COUNT - 1) && steps < 40) {
          position = press(position, position.courtId === 3 ? 'ArrowRight' : 'ArrowDown') ?? position;
          steps += 1;
        }
        expect(position).toEqual(at(3, COLUMN_COUNT - 1));
      }),
    );
  });
});
