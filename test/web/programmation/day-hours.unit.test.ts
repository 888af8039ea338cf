import { describe, expect, it } from 'vitest';
import type { PreviewDate } from '../../../api/contract/booking.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { GridCell } from '../../../api/contract/grid.ts';
import { formFor } from '../../../web/console/programmation/create/form-values.ts';
import { newlyTaken } from '../../../web/console/programmation/create/series.ts';
import { createdText, takeoverText } from '../../../web/console/programmation/create/texts.ts';
import { foldedColumns } from '../../../web/console/programmation/grid/cells/folded.ts';
import { hitAt } from '../../../web/console/programmation/grid/cells/hit.ts';
import { runningColumn } from '../../../web/console/programmation/grid/data/hours.ts';
import { buildRows } from '../../../web/console/programmation/grid/data/rows.ts';
import {
  closedBands,
  dayHours,
  firstHourOf,
} from '../../../web/console/programmation/grid/day-list/day-hours.ts';
import { nextFree, pageOfCourt } from '../../../web/console/programmation/grid/toolbar/free-now.ts';
import { openedBy } from '../../../web/console/programmation/use-opened.ts';
import { court, day, reserved, rowsOf } from './cells.ts';

const rows = rowsOf([], [{ id: 'r1', from: 3, to: 5 }], []);

describe('the day by hour', () => {
  it('shows for each hour what is free and what is taken, long reservations in each of their hours', () => {
    const hours = dayHours(rows);
    const taken = hours.filter((hour) => hour.taken.length > 0).map((hour) => hour.column);
    expect(hours).toHaveLength(18);
    expect(taken).toEqual([3, 4, 5]);
    expect(hours[4]?.free.map(({ row }) => row.court.id)).toEqual([1, 3]);
  });

  it('counts no court as free outside its hours, and begins where one is open or taken', () => {
    const opensAt = (column: number) => day(1).map((one, at) => ({ ...one, closed: at < column }));
    const hours = dayHours(
      buildRows([court(1), court(2)], [...opensAt(4), ...day(2).map((one) => ({ ...one, closed: true }))]),
    );
    expect(hours.map(({ free }) => free.length)).toEqual([0, 0, 0, 0, ...Array(14).fill(1)]);
    expect(hours[0]?.closed.map(({ row }) => row.court.id)).toEqual([1, 2]);
    expect([0, 4, 9].map((past) => firstHourOf(hours, past))).toEqual([4, 4, 9]);
    expect(firstHourOf(hours.slice(0, 3), 2)).toBe(2);
  });

  it('shows a closure once, over all its hours, until it is over', () => {
    const closed = day(1, [{ id: 'r1', from: 6, to: 6 }]).map((one, at) =>
      at >= 5 && at < 10 ? { ...one, closure: 'Torneo' } : one,
    );
    const closing = buildRows([court(1), court(2)], [...closed, ...day(2)]);
    const bands = (from: number) =>
      closedBands(closing, from).map(({ row, block }) => [row.court.id, block.column, block.span]);
    expect(bands(0)).toEqual([
      [1, 5, 1],
      [1, 7, 3],
    ]);
    expect(bands(6)).toEqual([[1, 7, 3]]);
    expect(dayHours(closing).map(({ closures }) => closures)).toEqual([
      ...Array(5).fill(0),
      1,
      0,
      ...Array(3).fill(1),
      ...Array(8).fill(0),
    ]);
  });
});

describe('the hours that are drawn narrow', () => {
  const opensAt = (id: number, column: number) => day(id).map((one, at) => ({ ...one, closed: at < column }));
  const folded = (cells: GridCell[]) => [...foldedColumns(buildRows([court(1), court(2)], cells))];

  it('are those outside the opening hours of every court in which nobody is', () => {
    expect(folded([...opensAt(1, 3), ...opensAt(2, 2)])).toEqual([0, 1]);
    const early = opensAt(1, 3).map((one, at) => (at === 1 ? { ...one, ...reserved('r1', 1) } : one));
    expect(folded([...early, ...opensAt(2, 2)])).toEqual([0]);
    expect(folded([...opensAt(1, 18), ...opensAt(2, 18)])).toEqual([]);
  });

  it('are the same with a closure of one court, or of all', () => {
    const closed = (cells: GridCell[]) => cells.map((one) => ({ ...one, closure: 'Torneo' }));
    const [one, other] = [opensAt(1, 3), opensAt(2, 2)];
    expect(folded([...closed(one), ...other])).toEqual([0, 1]);
    expect(folded([...closed(one), ...closed(other)])).toEqual([0, 1]);
  });
});

describe('the courts that are free now', () => {
  it.each([
    ['00:36', null],
    ['04:59', null],
    ['05:00', 0],
    ['10:20', 5],
    ['22:59', 17],
    ['23:00', null],
    ['23:59', null],
  ])('at %s is in the hour that is going on, if one is', (time, column) => {
    expect(runningColumn('2026-11-21', { date: '2026-11-21', time })).toBe(column);
  });

  it('is in no hour of another day', () => {
    expect(runningColumn('2026-11-22', { date: '2026-11-21', time: '10:20' })).toBeNull();
    expect(runningColumn('2026-11-20', { date: '2026-11-21', time: '10:20' })).toBeNull();
  });

  it('goes from court to court and round again', () => {
    expect(nextFree(rows, 4, null)).toEqual({ courtId: 1, column: 4 });
    expect(nextFree(rows, 4, { courtId: 1, column: 4 })).toEqual({ courtId: 3, column: 4 });
    expect(nextFree(rows, 4, { courtId: 3, column: 4 })).toEqual({ courtId: 1, column: 4 });
    expect(nextFree(rows, 4, { courtId: 3, column: 9 })).toEqual({ courtId: 1, column: 4 });
    expect(nextFree(rowsOf([{ id: 'r1', from: 0, to: 17 }]), 4, null)).toBeNull();
  });

  it('is looked for where it is open first', () => {
    const closed = day(1).map((one) => ({ ...one, closed: true }));
    const both = buildRows([court(1), court(2)], [...closed, ...day(2)]);
    expect(nextFree(both, 4, null)).toEqual({ courtId: 2, column: 4 });
    expect(nextFree(buildRows([court(1)], closed), 4, null)).toEqual({ courtId: 1, column: 4 });
  });

  it('is found on its page', () => {
    const many = rowsOf(...Array.from({ length: 60 }, () => []));
    expect([pageOfCourt(many, 50), pageOfCourt(many, 51)]).toEqual([1, 2]);
  });
});

describe('the form that a cell opens', () => {
  const opened = (courtId: number, column: number, from = rows) => {
    const hit = hitAt(from, { courtId, column });
    return hit && openedBy(hit, 7, '2026-11-21');
  };

  it('is the form where it is free, the reservation where it is taken', () => {
    expect(opened(1, 3)).toEqual({
      kind: 'create',
      slot: { centerId: 7, courtId: 1, date: '2026-11-21', column: 3 },
    });
    expect(opened(2, 4)).toEqual({ kind: 'detail', reservationId: 'r1' });
    expect(opened(9, 4)).toBeNull();
  });

  it('is a choice where several reservations share its hours', () => {
    const [row] = rowsOf([{ id: 'r1', from: 3, to: 3 }]);
    const block = row?.blocks[3];
    if (!row || block?.kind !== 'taken') throw new Error('no block');
    expect(openedBy({ row, block: { ...block, others: ['r2'] } }, 7, '2026-11-21')).toEqual({
      kind: 'several',
      reservationIds: ['r1', 'r2'],
    });
  });
});

describe('a slot that is taken while the form is open', () => {
  const date = (day: string, state: PreviewDate['state'], taken_by = ''): PreviewDate => ({
    date: day,
    date_es: `el ${day}`,
    state,
    taken_by,
    closure: '',
    reservation_id: null,
  });
  const before = { question: 'q', dates: [date('a', 'free'), date('b', 'taken', 'X'), date('c', 'closed')] };

  it('differs from one that was taken before, and from another question', () => {
    const dates = [date('a', 'taken', 'Ana'), date('b', 'taken', 'X'), date('c', 'taken', 'Ana')];
    expect(newlyTaken(before, { question: 'q', dates }).map((one) => one.date)).toEqual(['a', 'c']);
    expect(newlyTaken(before, { question: 'other', dates })).toEqual([]);
    expect(newlyTaken(null, { question: 'q', dates })).toEqual([]);
  });

  it('is said in a sentence', () => {
    const taken = [date('a', 'taken', 'Ana <i>'), date('c', 'taken')];
    expect(takeoverText(taken, 'Cancha 2', '07:00–08:00')).toBe(
      'Cancha 2, el a, 07:00–08:00, se acaba de ocupar: Ana <i>. Y 1 fecha más.',
    );
    expect(takeoverText([date('a', 'taken')], 'Cancha 2', '07:00–08:00')).toMatch(/se acaba de ocupar\.$/);
    const closed = { ...date('martes 24', 'taken'), closure: 'Mantenimiento' };
    expect(takeoverText([closed], 'Cancha 2', '07:00–08:00')).toBe(
      'Cancha 2, el martes 24, 07:00–08:00, se acaba de cerrar: Mantenimiento.',
    );
    expect(takeoverText([], 'Cancha 2', '07:00–08:00')).toBe('');
  });
});

it('names what was booked, with the specified text first', () => {
  const values = formFor({ centerId: 1, courtId: 2, date: '2026-11-21', column: 2 });
  const made = { id: 'r1', shortcode: 'S', qrcode: 'q', order_id: 'o', date: '2026-11-21' };
  const created = {
    message: 'OK' as const,
    reservation: made,
    reservations: [made],
    warnings: ['Cerrado.'],
    approval_until: null,
  };
  expect(createdText(created, values, 'Cancha 2')).toBe(
    'Reserva creada correctamente: Cancha 2, sábado 21 de noviembre, 07:00–08:00. Cerrado.',
  );
  expect(createdText({ ...created, warnings: ['Uno.', 'Dos.'] }, values, 'Cancha 2')).toMatch(
    /07:00–08:00\. Uno\. Dos\.$/,
  );
  expect(createdText({ ...created, approval_until: '2026-11-21 06:30:00' }, values, 'Cancha 2')).toMatch(
    /07:00–08:00\. Solicitud enviada: .* apartado hasta el 21\/11\/2026 06:30\. Cerrado\.$/,
  );
  expect(createdText({ ...created, reservations: [made, made], warnings: [] }, values, 'Cancha 2')).toBe(
    'Reserva creada correctamente: Cancha 2, 2 fechas desde el sábado 21 de noviembre, 07:00–08:00',
  );
});

it('names it also where a process of an older release answers, which says nothing of approval', () => {
  const made = { id: 'r1', shortcode: 'S', qrcode: 'q', order_id: 'o', date: '2026-11-21' };
  const values = formFor({ centerId: 1, courtId: 2, date: '2026-11-21', column: 2 });
  const older = { message: 'OK', reservation: made, reservations: [made], warnings: [] };
  expect(createdText(calls.createReservation.response.parse(older), values, 'Cancha 2')).toBe(
    'Reserva creada correctamente: Cancha 2, sábado 21 de noviembre, 07:00–08:00',
  );
  const booked = { reservation: { id: 'r1', shortcode: 'S', qrcode: 'q' }, error: '' };
  expect(calls.makeReservation.response.parse(booked).approval_until).toBeNull();
});
