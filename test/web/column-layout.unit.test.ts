import { describe, expect, test } from 'vitest';
import {
  applyLayout,
  MIN_WIDTH,
  movedTo,
  PLAIN_LAYOUT,
  parseLayout,
  pixelWidths,
  resized,
} from '../../web/ui/table/column-layout.ts';

const column = (key: string, width?: string) => ({
  key,
  header: key,
  cell: () => null,
  ...(width ? { width } : {}),
});
const columns = [column('a', '5rem'), column('b', '30%'), column('c')];
const keys = (layout: Parameters<typeof applyLayout>[1]) =>
  applyLayout(columns, layout).map(({ key }) => key);

describe('the columns of a list', () => {
  test('are as they were made until a user moves one', () => {
    expect(keys(PLAIN_LAYOUT)).toEqual(['a', 'b', 'c']);
    expect(keys(movedTo(PLAIN_LAYOUT, columns, 'c', 0))).toEqual(['c', 'a', 'b']);
    expect(keys(movedTo(PLAIN_LAYOUT, columns, 'a', 99))).toEqual(['b', 'c', 'a']);
  });

  test('that came later follow those of a kept order, and kept ones that are gone do no harm', () => {
    expect(keys({ order: ['gone', 'c'], widths: {} })).toEqual(['c', 'a', 'b']);
  });

  test('have the width that was chosen, within bounds', () => {
    expect(resized(PLAIN_LAYOUT, 'a', 3).widths).toEqual({ a: MIN_WIDTH });
    expect(pixelWidths(columns, resized(PLAIN_LAYOUT, 'b', 300), 1000)).toEqual([90, 300, 610]);
  });

  test('fill the table, those without a fixed width by their share, and never get too narrow', () => {
    expect(pixelWidths(columns, PLAIN_LAYOUT, 1000)).toEqual([90, 560, 350]);
    expect(pixelWidths(columns, PLAIN_LAYOUT, 100)).toEqual([90, 140, 140]);
  });

  test('are plain where nothing readable was kept', () => {
    for (const text of [null, '', '{', '{"order":1}', '[]']) expect(parseLayout(text)).toEqual(PLAIN_LAYOUT);
    expect(parseLayout('{"order":["a"],"widths":{"a":90}}')).toEqual({ order: ['a'], widths: { a: 90 } });
  });
});
