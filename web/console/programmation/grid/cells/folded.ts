import { COLUMN_COUNT, COLUMNS, columnOfHour } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';

const FOLDED = '1.375rem';

/**
 * The columns outside the opening hours of every court that nobody has: they are drawn narrow, so that the hours of the
 * day have the room. Closures change nothing in it. A day without opening hours stays as it is.
 */
export function foldedColumns(rows: readonly Pick<Row, 'cells'>[]): ReadonlySet<number> {
  const quiet = rows.map(({ cells }) => {
    const idle = cells.filter(({ closed, reservation_id }) => closed && !reservation_id);
    return new Set(idle.map(({ hour }) => columnOfHour(hour)));
  });
  const folded = COLUMNS.filter((column) => quiet.every((columns) => columns.has(column)));
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
