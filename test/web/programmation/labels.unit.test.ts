import { describe, expect, it } from 'vitest';
import type { GridCell } from '../../../api/contract/grid.ts';
import {
  hasBadDate,
  readAddress,
  writeAddress,
} from '../../../web/console/programmation/grid/address/grid-address.ts';
import { type Block, mergeCells } from '../../../web/console/programmation/grid/cells/blocks.ts';
import {
  type Bookable,
  blockLabel,
  isOffTheHour,
} from '../../../web/console/programmation/grid/cells/labels.ts';
import { columnOfHour, elapsedColumns } from '../../../web/console/programmation/grid/data/hours.ts';
import { cell, reserved } from './cells.ts';

const block = (changes: Parameters<typeof cell>[2]): Block => {
  const found = mergeCells([cell(3, 2, changes)])[2];
  if (!found) throw new Error('no block');
  return found;
};

describe('the label of a cell for screen readers', () => {
  it('names court and hours of a free one', () => {
    expect(blockLabel('Cancha 3', block({}))).toBe('Cancha 3, 07:00 a 08:00, libre');
  });

  it('says who, what and which type of a taken one', () => {
    expect(blockLabel('Cancha 3', block(reserved('r1', 2)))).toBe(
      'Cancha 3, 07:00 a 08:00, reservada por Ana, Fútbol, Mayor afluencia',
    );
  });

  it('says the hours of the reservation where they are not those of the grid', () => {
    const odd = block(reserved('r1', 2, 2, { start: '07:15', end: '07:45' }));
    expect(blockLabel('Cancha 3', odd)).toMatch(/^Cancha 3, 07:15 a 07:45, /);
    expect(odd.kind === 'taken' && isOffTheHour(odd)).toBe(true);
  });

  it.each([
    [{ closed: true }, 'bookable', 'libre, fuera del horario de atención'],
    [{}, 'past-day', 'libre, fecha pasada'],
    [{}, 'elsewhere', 'libre, solo consulta'],
    [reserved('r1', 2, 2, { who: '', what: '' }), 'bookable', 'reservada, Mayor afluencia'],
    [
      reserved('r1', 2, 2, { checked_in: true, others: ['r2'] }),
      'bookable',
      'reservada por Ana, Fútbol, Mayor afluencia, ingreso marcado, y otra reserva en estas horas',
    ],
    [reserved('r1', 2, 2, { reservation_type_id: 6 }), 'bookable', 'reservada por Ana, Fútbol, Normal'],
    [reserved('r1', 2, 2, { reservation_type_id: 9 }), 'bookable', 'reservada por Ana, Fútbol, Otro tipo'],
  ] satisfies [Partial<GridCell>, Bookable, string][])(
    'says what else there is to know: %#',
    (changes, bookable, heard) => {
      expect(blockLabel('C', block(changes), bookable)).toBe(`C, 07:00 a 08:00, ${heard}`);
    },
  );

  it('reads markup and emoji as they were typed', () => {
    const typed = block(reserved('r1', 2, 2, { who: '<img src=x onerror="1"> & “Ñ” 🏀' }));
    expect(blockLabel('C', typed)).toContain('reservada por <img src=x onerror="1"> & “Ñ” 🏀,');
  });
});

describe('hours and columns', () => {
  it.each([
    ['05:00', 0],
    ['05:59', 0],
    ['22:00', 17],
    ['04:00', null],
    ['23:00', null],
  ])('%s is in column %s', (clock, column) => {
    expect(columnOfHour(clock)).toBe(column);
  });

  it.each([
    ['2026-11-21', '07:30', 2.5],
    ['2026-11-21', '03:00', 0],
    ['2026-11-21', '23:59', 18],
    ['2026-11-22', '07:30', 18],
    ['2026-11-20', '07:30', 0],
  ])('on %s at %s so much of the day has passed', (date, time, columns) => {
    expect(elapsedColumns('2026-11-21', { date, time })).toBe(columns);
  });
});

describe('the address', () => {
  it('comes back as it was written, other parameters kept', () => {
    const address = { centerId: 4, date: '2026-11-21', typeId: 2 };
    const search = writeAddress(new URLSearchParams('x=1'), address);
    expect(search.toString()).toBe('x=1&center=4&date=2026-11-21&type=2');
    expect(readAddress(search)).toEqual(address);
  });

  it.each([
    ['date=2027-02-30', true],
    ['date=hoy', true],
    ['date=2027-02-28', false],
    ['date=', false],
    ['', false],
  ])('%s asks for a date that is none: %s', (search, isBad) => {
    expect(hasBadDate(new URLSearchParams(search))).toBe(isBad);
  });

  it('takes nonsense as absent', () => {
    const search = new URLSearchParams('center=-1&date=2027-02-30&type=x');
    expect(readAddress(search)).toEqual({ centerId: null, date: null, typeId: 0 });
    expect(readAddress(new URLSearchParams('center=0&type=99999999999'))).toMatchObject({
      centerId: null,
      typeId: 0,
    });
  });
});
