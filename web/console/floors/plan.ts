/** The plan of a floor while it is drawn. Rows and columns count from 0. */

export interface PlanCell {
  /** Absent: new. */
  readonly id?: number;
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

export interface Spot {
  readonly row: number;
  readonly column: number;
}

const MIN_ROWS = 4;
const MIN_COLUMNS = 6;

export function cellAt<Cell extends Spot>(cells: readonly Cell[], { row, column }: Spot): Cell | undefined {
  return cells.find((cell) => cell.row === row && cell.column === column);
}

export function sizeOf(cells: readonly Spot[]): { readonly rows: number; readonly columns: number } {
  return {
    rows: Math.max(MIN_ROWS, ...cells.map(({ row }) => row + 1)),
    columns: Math.max(MIN_COLUMNS, ...cells.map(({ column }) => column + 1)),
  };
}

/** All places of the rectangle between two corners, row by row. */
export function spotsBetween(one: Spot, other: Spot): Spot[] {
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, column: left + along })),
  ).flat();
}

/** Draws what is missing of a rectangle, up to `max` cells; erases it where nothing is. */
export function drawn(cells: readonly PlanCell[], spots: readonly Spot[], max: number): readonly PlanCell[] {
  const missing = spots.filter((spot) => !cellAt(cells, spot));
  if (missing.length === 0) return cells.filter((cell) => !cellAt(spots, cell));
  const all = [...cells];
  for (const spot of missing.slice(0, Math.max(0, max - cells.length)))
    all.push({ name: freeName(all), ...spot });
  return inOrder(all);
}

export function renamed(cells: readonly PlanCell[], spot: Spot, name: string): readonly PlanCell[] {
  return cells.map((cell) => (cell === cellAt(cells, spot) ? { ...cell, name } : cell));
}

function inOrder(cells: readonly PlanCell[]): readonly PlanCell[] {
  return cells.toSorted((one, other) => one.row - other.row || one.column - other.column);
}

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** The first letter that no cell has as its name. */
function freeName(cells: readonly PlanCell[]): string {
  const taken = new Set(cells.map(({ name }) => name.trim().toUpperCase()));
  return LETTERS.find((letter) => !taken.has(letter)) ?? '';
}
