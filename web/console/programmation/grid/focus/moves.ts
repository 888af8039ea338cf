import { blockAt, isOpenFree } from '../cells/blocks.ts';
import { COLUMN_COUNT } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';

export interface Position {
  readonly courtId: number;
  readonly column: number;
}

export interface MoveKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

const PAGE_ROWS = 10;

type Step = (rows: readonly Row[], row: number, column: number) => { row: number; column: number };

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: (_rows, row, column) => ({ row: row - 1, column }),
  ArrowDown: (_rows, row, column) => ({ row: row + 1, column }),
  ArrowLeft: (rows, row, column) => ({ row, column: edge(rows, row, column).before }),
  ArrowRight: (rows, row, column) => ({ row, column: edge(rows, row, column).after }),
  Home: (_rows, row) => ({ row, column: 0 }),
  End: (_rows, row) => ({ row, column: COLUMN_COUNT - 1 }),
  PageUp: (_rows, row, column) => ({ row: row - PAGE_ROWS, column }),
  PageDown: (_rows, row, column) => ({ row: row + PAGE_ROWS, column }),
};

const CTRL_STEPS: Readonly<Record<string, Step>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (rows) => ({ row: rows.length - 1, column: COLUMN_COUNT - 1 }),
};

/** Where a key moves the focus, null for none. Left and right go over blocks; up and down keep the column. */
export function move(rows: readonly Row[], from: Position, pressed: MoveKey): Position | null {
  const step = pressed.ctrlKey ? CTRL_STEPS[pressed.key] : STEPS[pressed.key];
  if (!step || rows.length === 0) return null;
  const row = Math.max(0, rowIndex(rows, from.courtId));
  const to = step(rows, row, from.column);
  const target = rows[clamp(to.row, rows.length - 1)];
  return target ? { courtId: target.court.id, column: clamp(to.column, COLUMN_COUNT - 1) } : null;
}

/**
 * The position itself while its court is shown, else the first court, at `start` where no column is known, or at its first
 * open and free hour; null in an empty grid.
 */
export function settle(
  rows: readonly Row[],
  position: Position | null,
  start?: number | null,
): Position | null {
  if (position && rowIndex(rows, position.courtId) >= 0) return position;
  const first = rows[0];
  return first ? { courtId: first.court.id, column: position?.column ?? start ?? firstFree(first) } : null;
}

function firstFree({ blocks }: Row): number {
  return blocks.find((block) => isOpenFree(block) && !block.closed)?.column ?? 0;
}

function rowIndex(rows: readonly Row[], courtId: number): number {
  return rows.findIndex((row) => row.court.id === courtId);
}

function edge(rows: readonly Row[], row: number, column: number): { before: number; after: number } {
  const block = blockAt(rows[row]?.blocks ?? [], column) ?? { column, span: 1 };
  const after = block.column + block.span;
  return { before: block.column - 1, after: after < COLUMN_COUNT ? after : column };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
