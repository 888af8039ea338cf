import type { GridCell } from '../../../api/contract/grid.ts';
import { minutesOf } from '../../shared/dates.ts';

/** A reservation of today, put together from the hours that it fills. */
export interface DayReservation {
  readonly id: string;
  readonly typeId: number;
  readonly attraction: string;
  /** `07:30`. */
  readonly start: string;
  readonly end: string;
  readonly who: string;
  readonly what: string;
  readonly checkedIn: boolean;
}

export interface DayNow {
  /** Going on at this minute, by court. */
  readonly now: readonly DayReservation[];
  /** Not begun yet, the earliest first. */
  readonly later: readonly DayReservation[];
  /** All of the day. */
  readonly total: number;
  readonly checkedIn: number;
  /** Courts that are open and that nobody has at this minute. */
  readonly freeCourts: number;
}

const byText = new Intl.Collator('es', { numeric: true }).compare;

/** Each reservation of the grid once. */
export function reservationsOf(cells: readonly GridCell[]): readonly DayReservation[] {
  const found = new Map<string, DayReservation>();
  for (const cell of cells) {
    if (!cell.reservation_id || found.has(cell.reservation_id)) continue;
    found.set(cell.reservation_id, {
      id: cell.reservation_id,
      typeId: cell.reservation_type_id,
      attraction: cell.attraction_name,
      start: cell.start,
      end: cell.end,
      who: cell.who,
      what: cell.what,
      checkedIn: cell.checked_in,
    });
  }
  return [...found.values()];
}

/** The day seen from `time` (`HH:mm`). */
export function dayAt(cells: readonly GridCell[], time: string): DayNow {
  const minute = minutesOf(time);
  const all = reservationsOf(cells);
  const goesOn = (start: string, end: string) => minutesOf(start) <= minute && minute < minutesOf(end);
  const now = all.filter(({ start, end }) => goesOn(start, end));
  const later = all.filter(({ start }) => minutesOf(start) > minute);
  const free = cells.filter(
    (cell) =>
      goesOn(cell.hour, cell.hour_next) &&
      !cell.closed &&
      !(cell.reservation_id && goesOn(cell.start, cell.end)),
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
