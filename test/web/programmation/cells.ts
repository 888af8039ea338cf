import type { GridCell } from '../../../api/contract/grid.ts';
import { COLUMNS, columnEnd, columnStart } from '../../../web/console/programmation/grid/data/hours.ts';
import { buildRows, type Court, type Row } from '../../../web/console/programmation/grid/data/rows.ts';

const DATE = '2026-11-21';

/** A free cell of a court, with what a test says otherwise. */
export function cell(courtId: number, column: number, changes: Partial<GridCell> = {}): GridCell {
  return {
    reservation_id: null,
    reservation_type_id: 0,
    reservation_text: '',
    attraction_id: courtId,
    attraction_name: `Cancha ${courtId}`,
    date: DATE,
    date_es: 'sábado 21 de noviembre',
    hour: columnStart(column),
    hour_next: columnEnd(column),
    who: '',
    what: '',
    start: '',
    end: '',
    checked_in: false,
    approval_pending: false,
    minutes_before: 0,
    minutes_after: 0,
    closed: false,
    closure: '',
    blocked_by: null,
    others: [],
    keywords: '',
    ...changes,
  };
}

/** Fields of a cell whose reservation covers the columns `from` to `to`, both included. */
export function reserved(id: string, from: number, to = from, changes: Partial<GridCell> = {}) {
  return {
    reservation_id: id,
    reservation_type_id: 3,
    reservation_text: `Ana\nFútbol\n${id}`,
    who: 'Ana',
    what: 'Fútbol',
    start: columnStart(from),
    end: columnEnd(to),
    ...changes,
  } satisfies Partial<GridCell>;
}

export interface Booking {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** The 18 cells of a court with its bookings. */
export function day(courtId: number, bookings: readonly Booking[] = []): GridCell[] {
  return COLUMNS.map((column) => {
    const booking = bookings.find(({ from, to }) => column >= from && column <= to);
    return cell(courtId, column, booking ? reserved(booking.id, booking.from, booking.to) : {});
  });
}

export function court(id: number, name = `Cancha ${id}`): Court {
  return { id, name, attraction_type: 'Fútbol', capacity: 10 };
}

/** Rows of courts 1, 2, …, each with its bookings. */
export function rowsOf(...bookings: readonly (readonly Booking[])[]): Row[] {
  const courts = bookings.map((_, index) => court(index + 1));
  return buildRows(
    courts,
    bookings.flatMap((own, index) => day(index + 1, own)),
  );
}
