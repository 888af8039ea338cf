import { describe, expect, it } from 'vitest';
import { counted } from '../../../web/console/programmation/grid/cells/text.ts';
import {
  buildRows,
  changedBlocks,
  freeRows,
  PAGE_LENGTH,
  pageOf,
  placeOnFloor,
  selectRows,
} from '../../../web/console/programmation/grid/data/rows.ts';
import { matches } from '../../../web/shared/text/matches.ts';
import { cell, court, day, reserved, rowsOf } from './cells.ts';

const names = (rows: readonly { court: { name: string } }[]) => rows.map((row) => row.court.name);

describe('order of the courts', () => {
  const courts = ['Cancha 10', 'cancha 2', 'Ágora', 'Zumba', 'Básquet'].map((name, id) => court(id, name));
  const rows = buildRows(courts, []);

  it('counts as people do: Cancha 2 before Cancha 10, accents aside', () => {
    expect(names(selectRows(rows, '', 'ascending'))).toEqual([
      'Ágora',
      'Básquet',
      'cancha 2',
      'Cancha 10',
      'Zumba',
    ]);
  });

  it('can be turned round', () => {
    expect(names(selectRows(rows, '', 'descending'))[0]).toBe('Zumba');
  });
});

describe('courts of one floor', () => {
  const onFloor = (id: number, name: string) => ({ ...court(id, name), floor: 'Duela' });
  const courts = [
    court(1, 'Aros'),
    onFloor(2, 'Bádminton 1'),
    court(3, 'Cancha 1'),
    onFloor(4, 'Salón'),
    onFloor(5, 'Media cancha'),
  ];
  const rows = buildRows(courts, []);

  it('stand together, where the first of them stands', () => {
    expect(names(selectRows(rows, '', 'ascending'))).toEqual([
      'Aros',
      'Bádminton 1',
      'Media cancha',
      'Salón',
      'Cancha 1',
    ]);
  });

  it('have a bracket from the first to the last', () => {
    const sorted = selectRows(rows, '', 'ascending');
    expect(sorted.map((_, index) => placeOnFloor(sorted, index))).toEqual([
      null,
      'first',
      'middle',
      'last',
      null,
    ]);
  });

  it('are found by the name of the floor', () => {
    expect(selectRows(rows, 'duela', 'ascending')).toHaveLength(3);
  });
});

describe('the filter box', () => {
  const rows = buildRows(
    [court(1, 'Cancha 1'), court(2, 'Piscina olímpica')],
    [cell(1, 4, reserved('r1', 4, 4, { who: '<b>José</b> 🏀', what: 'Básquet' })), ...day(2)],
  );

  it.each([
    ['OLIMPICA', ['Piscina olímpica']],
    ['jose', ['Cancha 1']],
    ['<b>', ['Cancha 1']],
    ['🏀', ['Cancha 1']],
    ['cancha básquet', ['Cancha 1']],
    ['fútbol', ['Cancha 1', 'Piscina olímpica']],
    ['  ', ['Cancha 1', 'Piscina olímpica']],
    ['nada de esto', []],
  ])('finds by court, type, person and activity: %s', (query, found) => {
    expect(names(selectRows(rows, query, 'ascending'))).toEqual(found);
  });

  it('takes signs of regular expressions as they are', () => {
    expect(matches('(', ['Cancha (techada)'])).toBe(true);
    expect(matches('.*', ['Cancha'])).toBe(false);
  });
});

describe('pages', () => {
  const rows = buildRows(
    Array.from({ length: 120 }, (_, id) => court(id + 1)),
    [],
  );

  it('hold 50 courts', () => {
    expect(pageOf(rows, 1).rows).toHaveLength(PAGE_LENGTH);
    expect(pageOf(rows, 3)).toMatchObject({ page: 3, pages: 3 });
    expect(pageOf(rows, 3).rows).toHaveLength(20);
  });

  it('stay within what there is', () => {
    expect(pageOf(rows, 9).page).toBe(3);
    expect(pageOf([], 2)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});

describe('a refetch', () => {
  const courts = [court(1), court(2)];
  const before = [...day(1), ...day(2)];
  const old = buildRows(courts, before);

  it('takes over the rows whose cells are the same', () => {
    const after = before.map((one) =>
      one.attraction_id === 2 && one.hour === '07:00' ? { ...one, ...reserved('r1', 2) } : one,
    );
    const next = buildRows(courts, after, old);
    expect(next[0]).toBe(old[0]);
    expect(next[1]).not.toBe(old[1]);
  });

  it('announces changes by somebody else, and nothing else', () => {
    const next = rowsOf([], [{ id: 'r1', from: 2, to: 3 }]);
    expect([...changedBlocks(old, next)]).toEqual([[2, new Set(['2:r1:2'])]]);
    expect(changedBlocks(old, old).size).toBe(0);
  });

  it('announces a cancelled reservation by the hours that are free again', () => {
    const next = rowsOf([], [{ id: 'r1', from: 2, to: 3 }]);
    expect([...changedBlocks(next, old)]).toEqual([[2, new Set(['2', '3'])]]);
  });

  it('does not take a court that was not shown before for a change', () => {
    expect(changedBlocks([], old).size).toBe(0);
  });
});

it('knows which courts are free in an hour', () => {
  expect(names(freeRows(rowsOf([{ id: 'r1', from: 2, to: 4 }], []), 3))).toEqual(['Cancha 2']);
});

it('makes nouns agree with their number', () => {
  expect(counted(1, 'libre', 'libres')).toBe('1 libre');
  expect(counted(0, 'libre', 'libres')).toBe('0 libres');
});
