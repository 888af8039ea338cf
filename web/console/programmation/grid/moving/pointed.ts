import { FIRST_HOUR } from '../data/hours.ts';
import type { Grip } from './plan.ts';

/** How near to its edge a block is drawn longer or shorter instead of being moved, in pixels. */
const EDGE = 7;

/** Which part of a block the pointer has hold of. A block too narrow for three parts is moved. */
export function gripAt(element: Element, x: number): Grip {
  const { left, right, width } = element.getBoundingClientRect();
  if (width < EDGE * 4) return 'all';
  if (x > right - EDGE) return 'end';
  return x < left + EDGE ? 'start' : 'all';
}

/** The minute of the day under a point of the grid, and the court; null beside its rows. */
export function pointedAt(
  grid: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly courtId: number; readonly minute: number } | null {
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
