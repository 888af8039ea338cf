import type { GridCell } from '../../../api/contract/grid.ts';
import { minutesOf } from '../../shared/text/dates.ts';

/** A reservation of today, put together from the hours that it fills; hours as `07:30`. */
export type DayReservation = ReturnType<typeof reservationIn>;
export type DayNow = ReturnType<typeof dayAt>;

const byText = new Intl.Collator('es', { numeric: true }).compare;

const reservationIn = (cell: GridCell) => ({
  id: cell.reservation_id ?? '',
  typeId: cell.reservation_type_id,
  attraction: cell.attraction_name,
  start: cell.start,
  end: cell.end,
  who: cell.who,
  what: cell.what,
  checkedIn: cell.checked_in,
});

export function reservationsOf(cells: readonly GridCell[]): readonly DayReservation[] {
  const first = new Map<string, GridCell>();
  for (const cell of cells) {
    if (cell.reservation_id && !first.has(cell.reservation_id)) first.set(cell.reservation_id, cell);
  }
  return [...first.values()].map(reservationIn);
}

/** Reservations that start within these minutes stand under «Llegan en la próxima hora» until checked in. */
export const SOON = 60;

/** `soon`: minutes within which reservations to come are shown elsewhere. */
export function dayAt(cells: readonly GridCell[], time: string, soon: number) {
  const minute = minutesOf(time);
  const all = reservationsOf(cells);
  const isDuring = (start: string, end: string) => minutesOf(start) <= minute && minute < minutesOf(end);
  const now = all.filter(({ start, end }) => isDuring(start, end));
  const later = all.filter(({ start, checkedIn }) => minutesOf(start) > minute + (checkedIn ? 0 : soon));
  const free = cells.filter(
    (cell) =>
      isDuring(cell.hour, cell.hour_next) &&
      !cell.closed &&
      cell.closure === '' &&
      cell.blocked_by === null &&
      !(cell.reservation_id && isDuring(cell.start, cell.end)),
  );
  return {
    now: now.sort((a, b) => byText(a.attraction, b.attraction)),
    later: later.sort(
      (a, b) => minutesOf(a.start) - minutesOf(b.start) || byText(a.attraction, b.attraction),
    ),
    total: all.length,
    checkedIn: all.filter(({ checkedIn }) => checkedIn).length,
    freeCourts: free.length,
  };
}
