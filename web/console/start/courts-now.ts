import type { GridCell } from '../../../api/contract/grid.ts';
import { minutesOf } from '../../shared/text/dates.ts';
import { type DayReservation, reservationsOf } from './day.ts';

export interface CourtNow {
  readonly name: string;
  /** Perhaps of another attraction, which shares a part of the floor. */
  readonly now: DayReservation | null;
  readonly next: DayReservation | null;
  readonly isFree: boolean;
}

/** Each court of the day at `time` (`HH:mm`), in the order of the grid's answer. */
export function courtsAt(cells: readonly GridCell[], time: string): readonly CourtNow[] {
  const minute = minutesOf(time);
  const all = new Map(reservationsOf(cells).map((one) => [one.id, one]));
  const byCourt = new Map<number, GridCell[]>();
  for (const cell of cells)
    byCourt.set(cell.attraction_id, [...(byCourt.get(cell.attraction_id) ?? []), cell]);
  return [...byCourt.values()].map((own) => {
    const day = idsIn(own)
      .flatMap((id) => all.get(id) ?? [])
      .sort((a, b) => minutesOf(a.start) - minutesOf(b.start));
    const now = day.find(({ start, end }) => minutesOf(start) <= minute && minute < minutesOf(end)) ?? null;
    const next = day.find(({ start }) => minutesOf(start) > minute) ?? null;
    const hour = own.find((cell) => minutesOf(cell.hour) <= minute && minute < minutesOf(cell.hour_next));
    const isOpen = hour !== undefined && !hour.closed && hour.closure === '';
    return { name: own[0]?.attraction_name ?? '', now, next, isFree: now === null && isOpen };
  });
}

/** Reservations that take hours of a court: its own, and those of others on its floor. */
function idsIn(cells: readonly GridCell[]): readonly string[] {
  const ids = cells.flatMap(({ reservation_id, blocked_by, others }) => [
    ...(reservation_id ? [reservation_id, ...others] : []),
    ...(blocked_by ? [blocked_by.reservation_id] : []),
  ]);
  return [...new Set(ids)];
}
