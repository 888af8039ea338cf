import { describe, expect, it } from 'vitest';
import { buildRows } from '../../../web/console/programmation/grid/data/rows.ts';
import { movingOf, pickUp } from '../../../web/console/programmation/grid/moving/carried.ts';
import { cell, court, reserved, rowsOf } from './cells.ts';

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

describe('a reservation that is carried', () => {
  const date = '2026-11-21';
  const from = { courtId: 1, date, start: 1_200, end: 1_260 };
  const at = (start: number, over: object = {}) => {
    const to = { ...from, start, end: start + 60 };
    const carried = { reservationId: 'r1', who: 'Ana', typeId: 3, from, to, isLifted: true };
    const shown = { rows: rowsOf([]), date, isBusy: false, isPastDay: false, fixedUntil: 630 };
    return movingOf(carried, { ...shown, ...over }).collision;
  };

  it('collides with an hour that has passed, and not with one that goes on', () => {
    expect([at(480), at(570), at(600)]).toEqual(['Esa hora ya pasó', 'Esa hora ya pasó', '']);
  });

  it('collides with a date that has passed', () => {
    const yesterday = { date: '2026-11-20', isPastDay: true, fixedUntil: 1_440 };
    expect(at(1_200, yesterday)).toBe('Esa fecha ya pasó');
  });

  it('does not collide where it is, though its time ended meanwhile', () => {
    expect(at(1_200, { fixedUntil: 1_260 })).toBe('');
  });
});
