import { GRID_END, GRID_START, toTime } from '../../../../../domain/schedule/interval.ts';
import { minutesOf } from '../../../../shared/text/dates.ts';

/** The hours of the grid: 18 columns of one hour, 05:00 to 23:00 (sections 2 and 9 of the specification). */
export const FIRST_HOUR = GRID_START / 60;
export const LAST_HOUR = GRID_END / 60;
export const COLUMN_COUNT = LAST_HOUR - FIRST_HOUR;
export const COLUMNS: readonly number[] = Array.from({ length: COLUMN_COUNT }, (_, column) => column);

/** When a column starts: `05:00` for column 0. Column 18 is the end of the last hour, `23:00`. */
export function columnStart(column: number): string {
  return toTime((FIRST_HOUR + column) * 60);
}

/** When a column ends: `06:00` for column 0. */
export function columnEnd(column: number): string {
  return columnStart(column + 1);
}

export function columnOfHour(clock: string): number | null {
  const column = Math.floor(minutesOf(clock) / 60) - FIRST_HOUR;
  return column >= 0 && column < COLUMN_COUNT ? column : null;
}

/** `07:00 a 08:00`, for screen readers. */
export function spanSpoken(start: string, end: string): string {
  return `${start} a ${end}`;
}

/** The column of a moment of a day: null on other days, before the first hour and after the last. */
export function runningColumn(date: string, now: { date: string; time: string }): number | null {
  return date === now.date ? columnOfHour(now.time) : null;
}

/** Columns of a day that have passed: 0 to 18, 2.5 at 07:30. */
export function elapsedColumns(date: string, now: { date: string; time: string }): number {
  if (date !== now.date) return date < now.date ? COLUMN_COUNT : 0;
  const elapsed = minutesOf(now.time) / 60 - FIRST_HOUR;
  return Math.min(Math.max(elapsed, 0), COLUMN_COUNT);
}
