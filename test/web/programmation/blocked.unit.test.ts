import { describe, expect, test } from 'vitest';
import { mergeCells } from '../../../web/console/programmation/grid/cells/blocks.ts';
import { blockLabel } from '../../../web/console/programmation/grid/cells/labels.ts';
import { buildRows, freeRows } from '../../../web/console/programmation/grid/data/rows.ts';
import { checkPlace } from '../../../web/console/programmation/grid/moving/plan.ts';
import { openedBy } from '../../../web/console/programmation/use-opened.ts';
import { cell, court, day } from './cells.ts';

/** 08:00 to 10:00 of a half, taken by the full court. */
const by = (reservation_id: string) => ({ reservation_id, attraction_id: 1, attraction: 'Cancha completa' });
const half = day(2).map((one, column) =>
  column === 3 || column === 4 ? { ...one, blocked_by: by('full') } : one,
);
const rows = buildRows([court(2, 'Mitad norte')], half);
const [row] = rows;
if (!row) throw new Error('no row');
const block = row.blocks.find(({ column }) => column === 3);
if (!block) throw new Error('no block');
const hours = { courtId: 2, date: '2026-11-21', start: 480, end: 600 };

describe('hours that another attraction of the floor takes', () => {
  test('are one block that says by what', () => {
    expect(block).toMatchObject({ kind: 'free', span: 2, obstacle: 'Ocupada por Cancha completa' });
    expect(blockLabel('Mitad norte', block)).toContain('ocupada por Cancha completa');
  });

  test('are two blocks where two reservations take them', () => {
    const cells = [cell(2, 3, { blocked_by: by('one') }), cell(2, 4, { blocked_by: by('two') })];
    expect(mergeCells(cells).filter((one) => one.kind === 'free' && one.obstacle !== '')).toHaveLength(2);
  });

  test('open the reservation that takes them', () => {
    expect(openedBy({ row, block }, 1, '2026-11-21')).toEqual({ kind: 'detail', reservationId: 'full' });
  });

  test('are not free now', () => {
    expect(freeRows(rows, 3)).toEqual([]);
    expect(freeRows(rows, 5)).toEqual([row]);
  });

  test('can be moved to by that reservation, and by no other', () => {
    expect(checkPlace(rows, hours, 'other').collision).toBe('Ocupada por Cancha completa');
    expect(checkPlace(rows, hours, 'full').collision).toBe('');
  });
});
