import type { AvailableDate } from '../../../../../api/contract/catalog/hours.ts';
import { DAYS } from '../../../../../domain/calendar/weekdays.ts';
import { STARTS } from '../days.ts';

/** An hour of a day in the grid of the week: columns from Monday, rows from 05:00. */
export interface WeekCell {
  readonly column: number;
  readonly row: number;
}

/** From where to where somebody has drawn. */
export interface Selection {
  readonly anchor: WeekCell;
  readonly head: WeekCell;
}

/** The same hours of some days, as the calls take them. */
export interface Area {
  readonly days_of_week: number[];
  /** `HH:mm`. */
  readonly start: string;
  readonly end: string;
}

export const COLUMNS = DAYS.length;
export const ROWS = STARTS.length;

const ordered = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** Whether a spot lies in the rectangle between anchor and head. */
export function isIn({ anchor, head }: Selection, { column, row }: WeekCell): boolean {
  const [left, right] = ordered(anchor.column, head.column);
  const [top, bottom] = ordered(anchor.row, head.row);
  return column >= left && column <= right && row >= top && row <= bottom;
}

/** The hours of the rectangle between anchor and head. */
export function areaOf({ anchor, head }: Selection): Area {
  const [left, right] = ordered(anchor.column, head.column);
  const [top, bottom] = ordered(anchor.row, head.row);
  return {
    days_of_week: DAYS.slice(left, right + 1).map(({ day }) => day),
    start: STARTS[top] ?? '',
    end: endOf(STARTS[bottom] ?? ''),
  };
}

/** `lunes a miércoles, 07:00–09:00`. */
export function textOf({ days_of_week: days, start, end }: Area): string {
  const names = DAYS.filter(({ day }) => days.includes(day)).map(({ name }) => name.toLowerCase());
  const [first = '', last = first] = [names[0], names.at(-1)];
  return `${first === last ? first : `${first} a ${last}`}, ${start}–${end}`;
}

/** `part`: some of the hour is available; `closed`: it has only slots that are switched off. */
export type Filling = 'none' | 'part' | 'open' | 'closed';

export function fillingOf(slots: readonly AvailableDate[], { column, row }: WeekCell): Filling {
  const start = STARTS[row] ?? '';
  const end = endOf(start);
  const here = slots.filter(
    (slot) => slot.day_of_week === DAYS[column]?.day && slot.start < end && slot.end > start,
  );
  const open = here.filter(({ active }) => active);
  if (open.length === 0) return here.length > 0 ? 'closed' : 'none';
  const minutes = open.map((slot) => minutesIn(slot, start, end)).reduce((sum, one) => sum + one, 0);
  return minutes >= 60 ? 'open' : 'part';
}

function minutesIn(slot: AvailableDate, start: string, end: string): number {
  return toMinutes(slot.end < end ? slot.end : end) - toMinutes(slot.start > start ? slot.start : start);
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function endOf(start: string): string {
  return `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`;
}
