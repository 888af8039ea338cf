import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  blockAt,
  blockKey,
  mergeCells,
} from '../../../web/console/programmation/grid/cells/blocks.ts';
import { COLUMN_COUNT, COLUMNS } from '../../../web/console/programmation/grid/data/hours.ts';
import { cell, day, reserved } from './cells.ts';

const shape = (blocks: readonly Block[]) =>
  blocks.map((block) => `${block.kind === 'free' ? '-' : block.reservationId}${block.span}`).join(' ');

/** Cells of one court: each column free, or of one of few reservations, in any order; some may be missing. */
const anyCells = fc
  .array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }), {
    minLength: COLUMN_COUNT,
    maxLength: COLUMN_COUNT,
  })
  .chain((ids) => {
    const cells = ids.map((id, column) => cell(1, column, id ? reserved(id, column) : {}));
    return fc.shuffledSubarray(cells, { minLength: 0 });
  });

describe('cells of a court become blocks', () => {
  it('keeps a day without reservations as 18 free hours', () => {
    const blocks = mergeCells(day(1));
    expect(blocks).toHaveLength(COLUMN_COUNT);
    expect(blocks.every((block) => block.kind === 'free' && block.span === 1)).toBe(true);
  });

  it('makes one block of the hours of one reservation', () => {
    const blocks = mergeCells(day(1, [{ id: 'r1', from: 2, to: 4 }]));
    expect(shape(blocks)).toBe(`-1 -1 r13 ${Array(13).fill('-1').join(' ')}`);
  });

  it('keeps two reservations side by side apart, though their texts are alike', () => {
    const blocks = mergeCells(
      day(1, [
        { id: 'r1', from: 0, to: 1 },
        { id: 'r2', from: 2, to: 2 },
      ]),
    );
    expect(shape(blocks)).toMatch(/^r12 r21 /);
  });

  it('takes reservation id 0 as free, as the specification does', () => {
    expect(mergeCells([cell(1, 0, { reservation_id: '0' })])[0]?.kind).toBe('free');
  });

  it('gathers what else touches the hours of a block', () => {
    const cells = [
      cell(1, 3, reserved('r1', 3, 4, { others: ['r2'], keywords: 'ABCD Beto' })),
      cell(1, 4, reserved('r1', 3, 4, { others: ['r2', 'r3'], keywords: 'ABCD Beto Carla' })),
    ];
    expect(mergeCells(cells)[3]).toMatchObject({ reservationId: 'r1', span: 2, others: ['r2', 'r3'] });
    expect(mergeCells(cells)[3]).toMatchObject({ keywords: expect.stringContaining('Carla') });
  });

  it('hatches a block only where all of its hours are closed', () => {
    const cells = [
      cell(1, 0, reserved('r1', 0, 1, { closed: true })),
      cell(1, 1, reserved('r1', 0, 1)),
      cell(1, 2, reserved('r2', 2, 2, { closed: true })),
    ];
    expect(mergeCells(cells).map((block) => block.closed)).toEqual([false, true, ...Array(15).fill(false)]);
  });

  it('covers each column exactly once, whatever the cells', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const covered = mergeCells(cells).flatMap((block) =>
          Array.from({ length: block.span }, (_, index) => block.column + index),
        );
        expect(covered).toEqual(COLUMNS);
      }),
    );
  });

  it('makes each block of one reservation, and never leaves two of the same side by side', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const blocks = mergeCells(cells);
        const shown = (column: number) =>
          cells.find((one) => one.hour === cell(1, column).hour)?.reservation_id ?? null;
        for (const block of blocks) {
          for (let column = block.column; column < block.column + block.span; column += 1) {
            expect(shown(column)).toBe(block.kind === 'taken' ? block.reservationId : null);
            expect(blockAt(blocks, column)).toBe(block);
          }
        }
        const ids = blocks.map((block) => (block.kind === 'taken' ? block.reservationId : ''));
        expect(ids.some((id, index) => id !== '' && id === ids[index + 1])).toBe(false);
      }),
    );
  });

  it('gives each block of a row a key of its own', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const keys = mergeCells(cells).map(blockKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
