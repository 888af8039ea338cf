import { refused } from '../../errors/refusals.ts';
import type { TableRow } from './table-row.ts';

/** Rows from 1, column from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const LETTERS = 26;

/** `AB12`: column from 0, row from 1. Null: no cell. */
export function placeOf(reference: string): { readonly column: number; readonly row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? [];
  if (!letters) return null;
  const number = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return { column: number - 1, row: Number(row) };
}

/** Only the first column of `A3:B10`, which holds the text. */
export function mergedCells(reference: string): MergedCells[] {
  const [first = '', last = ''] = reference.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return from && to && to.row > from.row ? [{ column: from.column, from: from.row, to: to.row }] : [];
}

const MAX_COVERED = 1_000_000;

/** Repeats merged cells in each row. @throws Refused if too many */
export function fillMerged(rows: readonly TableRow[], merged: readonly MergedCells[]): TableRow[] {
  if (merged.length === 0) return [...rows];
  const filled = rows.map(({ line, cells }) => ({ line, cells: [...cells] }));
  const sorted = filled.toSorted((one, other) => one.line - other.line);
  const places = new Map(sorted.map(({ line }, place) => [line, place]));
  let covered = 0;
  for (const { column, from, to } of merged) {
    const first = places.get(from);
    const text = first === undefined ? '' : (sorted[first]?.cells[column] ?? '');
    if (first === undefined || text === '') continue;
    for (let place = first + 1; (sorted[place]?.line ?? Infinity) <= to; place += 1) {
      covered += 1;
      if (covered > MAX_COVERED) throw refused({ code: 'table_too_large' });
      fill(sorted[place]?.cells ?? [], column, text);
    }
  }
  return filled;
}

function fill(cells: string[], column: number, text: string): void {
  if (cells[column]) return;
  while (cells.length < column) cells.push('');
  cells[column] = text;
}
