import { FIRST_HOUR } from '../data/hours.ts';
import type { MovedPart } from './plan.ts';
import type { Point } from './point.ts';

/** How near to its edge a block is drawn longer or shorter instead of being moved, in pixels. */
const EDGE = 7;

/** A minute of the day, and the court; a place that means no court in particular keeps the reservation's own. */
export interface PointerTarget {
  readonly courtId: number | null;
  readonly minute: number;
}

/** The part of a block under the pointer. A block too narrow for three parts is moved. */
export function movedPartAt(element: Element, x: number): MovedPart {
  const { left, right, width } = element.getBoundingClientRect();
  if (width < EDGE * 4) return 'all';
  if (x > right - EDGE) return 'end';
  return x < left + EDGE ? 'start' : 'all';
}

export function targetInGrid(grid: HTMLElement, { clientX, clientY }: Point): PointerTarget | null {
  const rows = Array.from(grid.querySelectorAll<HTMLElement>('.pg-rows > .pg-row'));
  const row = rows.find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return clientY >= top && clientY < bottom;
  });
  const courtId = Number(row?.querySelector<HTMLElement>('[data-court]')?.dataset.court);
  if (!row || Number.isNaN(courtId)) return null;
  const hours = Array.from(grid.querySelectorAll<HTMLElement>('.pg-hour'), (hour) =>
    hour.getBoundingClientRect(),
  );
  const last = hours.length - 1;
  const found = hours.findIndex(({ right }) => clientX < right);
  const column = found < 0 ? last : found;
  const hour = hours[column];
  if (!hour) return null;
  const share = Math.min(Math.max((clientX - hour.left) / hour.width, 0), 1);
  return { courtId, minute: (FIRST_HOUR + column + share) * 60 };
}

/** The place under a point of the list by hour: a court in its hour, or the hour alone. */
export function targetInList(_list: HTMLElement, { clientX, clientY }: Point): PointerTarget | null {
  const element = document.elementFromPoint(clientX, clientY);
  const hour = element?.closest<HTMLElement>('[data-hour]')?.dataset.hour;
  if (hour === undefined) return null;
  const court = element?.closest<HTMLElement>('[data-court]')?.dataset.court;
  return { courtId: court === undefined ? null : Number(court), minute: (FIRST_HOUR + Number(hour)) * 60 };
}
