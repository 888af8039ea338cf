import { freeRows, PAGE_LENGTH, type Row } from '../data/rows.ts';
import type { Position } from '../focus/moves.ts';

/** The next court, after the focused one, that is free in a column; it wraps around. Null: none is. */
export function nextFree(rows: readonly Row[], column: number, from: Position | null): Position | null {
  const free = freeRows(rows, column);
  const places = free.map((row) => rows.indexOf(row));
  const current = from?.column === column ? rows.findIndex((row) => row.court.id === from.courtId) : -1;
  const found =
    free[
      Math.max(
        0,
        places.findIndex((place) => place > current),
      )
    ];
  return found ? { courtId: found.court.id, column } : null;
}

export function pageOfCourt(rows: readonly Row[], courtId: number): number {
  const place = rows.findIndex((row) => row.court.id === courtId);
  return Math.floor(Math.max(0, place) / PAGE_LENGTH) + 1;
}
