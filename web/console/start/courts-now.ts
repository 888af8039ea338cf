import type { GridCell } from '../../../api/contract/grid.ts';
import { minutesOf } from '../../shared/text/dates.ts';
import { type DayReservation, reservationsOf } from './day.ts';

export interface CourtNow {
  readonly name: string;
  readonly now: DayReservation | null;
  readonly next: DayReservation | null;
  readonly isFree: boolean;
}

/** Each court of the day at `time` (`HH:mm`), in the order of the grid's answer. */
export function courtsAt(cells: readonly GridCell[], time: string): readonly CourtNow[] {
  const minute = minutesOf(time);
  const byCourt = new Map<number, GridCell[]>();
  for (const cell of cells)
    byCourt.set(cell.attraction_id, [...(byCourt.get(cell.attraction_id) ?? []), cell]);
  return [...byCourt.values()].map((own) => {
    const day = [...reservationsOf(own)].sort((a, b) => minutesOf(a.start) - minutesOf(b.start));
    const now = day.find(({ start, end }) => minutesOf(start) <= minute && minute < minutesOf(end)) ?? null;
    const next = day.find(({ start }) => minutesOf(start) > minute) ?? null;
    const hour = own.find((cell) => minutesOf(cell.hour) <= minute && minute < minutesOf(cell.hour_next));
    const isOpen = hour !== undefined && !hour.closed && hour.closure === '' && !hour.blocked_by;
    return { name: own[0]?.attraction_name ?? '', now, next, isFree: now === null && isOpen };
  });
}
