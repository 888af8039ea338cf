import { describe, expect, it } from 'vitest';
import { buildRows } from '../../../web/console/programmation/grid/data/rows.ts';
import { pickUp } from '../../../web/console/programmation/grid/moving/carried.ts';
import { cell, court, reserved } from './cells.ts';

/** Picks up the reservation of these hours in the last column of the grid. */
function pickedUp(start: string, end: string) {
  const [row] = buildRows([court(1)], [cell(1, 17, reserved('r1', 17, 17, { start, end }))]);
  const block = row?.blocks.at(-1);
  if (!row || !block) throw new Error('no block');
  return pickUp({ date: '2026-11-21', whyNot: () => '' } as never, { row, block });
}

describe('a reservation is picked up', () => {
  it('where it lies within the grid', () => {
    expect(pickedUp('22:30', '23:00')).toMatchObject({ from: { start: 1350, end: 1380 } });
  });

  it('not where it reaches over its last hour: a move would change its hours', () => {
    expect(pickedUp('22:30', '23:30')).toMatch(/^Pasa de las horas de la programación/);
  });
});
