import { COLUMN_COUNT } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';
import { blockAt } from './blocks.ts';

const FOLDED = '1.375rem';

/** Columns in which every court is closed and free, drawn narrow; none on a day that is closed as a whole. */
export function foldedColumns(rows: readonly Row[]): ReadonlySet<number> {
  const columns = Array.from({ length: COLUMN_COUNT }, (_, column) => column);
  const folded = columns.filter((column) =>
    rows.every(({ blocks }) => {
      const block = blockAt(blocks, column);
      return block?.kind === 'free' && block.closed;
    }),
  );
  return new Set(folded.length === COLUMN_COUNT ? [] : folded);
}

export function tracksOf(folded: ReadonlySet<number>): string {
  const hours = Array.from({ length: COLUMN_COUNT }, (_, column) =>
    folded.has(column) ? FOLDED : 'minmax(var(--pg-hour), 1fr)',
  );
  return ['var(--pg-name)', ...hours].join(' ');
}

export function leastWidth(folded: ReadonlySet<number>): string {
  return `calc(var(--pg-name) + ${COLUMN_COUNT - folded.size} * var(--pg-hour) + ${folded.size} * ${FOLDED})`;
}

/** Where a moment of the day is, from the left of the grid; `elapsed` in columns with their fraction. */
export function placeOf(elapsed: number, folded: ReadonlySet<number>): string {
  let [narrow, wide] = [0, 0];
  for (let column = 0; column < Math.min(elapsed, COLUMN_COUNT); column += 1) {
    const part = Math.min(1, elapsed - column);
    if (folded.has(column)) narrow += part;
    else wide += part;
  }
  const open = COLUMN_COUNT - folded.size;
  const hour = `(100% - var(--pg-name) - ${folded.size} * ${FOLDED}) / ${open}`;
  return `calc(var(--pg-name) + ${narrow} * ${FOLDED} + ${wide} * ${hour})`;
}
