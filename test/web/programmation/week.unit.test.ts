import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../web/console/programmation/week/week-list.tsx';
import { dayId, weekRows } from '../../../web/console/programmation/week/week-rows.ts';
import { cell, reserved } from './cells.ts';

const DATES = ['2026-11-20', '2026-11-21', '2026-11-22'];
const NOW = { date: '2026-11-21', time: '10:20' };
const CELLS = DATES.flatMap((date) =>
  Array.from({ length: 18 }, (_, column) =>
    cell(1, column, { date, closed: column < 2, ...(column === 5 ? reserved('r1', 5) : {}) }),
  ),
);

describe('the week of an attraction', () => {
  it('has a row for each day, in the order of the days', () => {
    const rows = weekRows(CELLS, NOW, false);
    expect(rows.map(({ court }) => [court.id, court.name, court.attraction_type])).toEqual([
      [20_261_120, 'Viernes 20', '20/11/2026'],
      [20_261_121, 'Sábado 21', '21/11/2026'],
      [20_261_122, 'Domingo 22', '22/11/2026'],
    ]);
    expect(rows.map(({ cells }) => cells.length)).toEqual([18, 18, 18]);
    expect(dayId('2026-11-20')).toBe(20_261_120);
  });

  it('shows of each day how much has passed, and books no past day', () => {
    const rows = weekRows(CELLS, NOW, false);
    expect(rows.map(({ past, bookable }) => [past, bookable])).toEqual([
      [18, 'past-day'],
      [5, 'bookable'],
      [0, 'bookable'],
    ]);
  });

  it('is only looked at where the user does not work', () => {
    const rows = weekRows(CELLS, NOW, true);
    expect(rows.map(({ bookable }) => bookable)).toEqual(['past-day', 'elsewhere', 'elsewhere']);
  });

  it('lists on a phone free stretches around what is taken, within the opening hours', () => {
    const [row] = weekRows(CELLS, NOW, false);
    const entries = entriesOf({ blocks: row?.blocks ?? [] });
    expect(entries.map(({ kind, column, span }) => [kind, column, span])).toEqual([
      ['free', 2, 3],
      ['taken', 5, 1],
      ['free', 6, 12],
    ]);
  });
});
