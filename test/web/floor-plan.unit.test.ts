import { describe, expect, test } from 'vitest';
import { exclusionTexts, liesOn, lyingOn } from '../../web/console/floors/exclusions.ts';
import { drawn, renamed, sizeOf, spotsBetween } from '../../web/console/floors/plan.ts';

const names = (cells: ReturnType<typeof drawn>) =>
  cells.map(({ name, row, column }) => `${name} ${row},${column}`);

describe('the plan of a floor', () => {
  const two = drawn([], spotsBetween({ row: 0, column: 1 }, { row: 0, column: 0 }), 24);

  test('gets the cells of a dragged rectangle, with the next letters', () => {
    expect(names(two)).toEqual(['A 0,0', 'B 0,1']);
    expect(names(drawn(two, spotsBetween({ row: 0, column: 0 }, { row: 1, column: 1 }), 24))).toEqual([
      'A 0,0',
      'B 0,1',
      'C 1,0',
      'D 1,1',
    ]);
  });

  test('loses them where all were there', () => {
    expect(names(drawn(two, [{ row: 0, column: 0 }], 24))).toEqual(['B 0,1']);
  });

  test('takes no more than it may', () => {
    expect(drawn(two, spotsBetween({ row: 1, column: 0 }, { row: 3, column: 5 }), 4)).toHaveLength(4);
  });

  test('uses a letter again once it is free', () => {
    const left = drawn(two, [{ row: 0, column: 0 }], 24);
    expect(names(drawn(left, [{ row: 2, column: 0 }], 24))).toEqual(['B 0,1', 'A 2,0']);
  });

  test('keeps ids under other names, and has room for what lies far out', () => {
    const known = [{ id: 7, name: 'A', row: 5, column: 8 }];
    expect(renamed(known, { row: 5, column: 8 }, 'Norte')).toEqual([
      { id: 7, name: 'Norte', row: 5, column: 8 },
    ]);
    expect(sizeOf(known)).toEqual({ rows: 6, columns: 9 });
  });
});

describe('attractions that exclude each other', () => {
  const lying = (id: number, name: string, cells: number[], over = {}) => ({
    ...{ id, name, cells, from: '2026-11-21', until: null, ...over },
  });
  const hall = [lying(1, 'Completa', [1, 2]), lying(2, 'Norte', [1]), lying(3, 'Sur', [2])];

  test('are named in words', () => {
    expect(exclusionTexts([...hall, lying(4, 'Rincón', [3])])).toEqual([
      'Si se reserva «Completa», no se pueden reservar «Norte» ni «Sur».',
      'Si se reserva «Norte», no se puede reservar «Completa».',
      'Si se reserva «Sur», no se puede reservar «Completa».',
      '«Rincón» no impide reservar ninguna otra.',
    ]);
  });

  test('lie where their entry of the date says, and no more once it ended', () => {
    const all = [
      lying(2, 'Norte', [1], { until: '2026-12-01' }),
      lying(2, 'Norte', [2], { from: '2026-12-01', until: '2026-12-10' }),
    ];
    expect(lyingOn(all, '2026-11-30').map(({ cells }) => cells)).toEqual([[1]]);
    expect(lyingOn(all, '2026-12-01').map(({ cells }) => cells)).toEqual([[2]]);
    expect(liesOn(all, 2, '2026-12-09')).toBe(true);
    expect(liesOn(all, 2, '2026-12-10')).toBe(false);
    expect(lyingOn(all, '2026-11-01')).toEqual([]);
  });
});
