import type { TableRow } from './table-row.ts';

/** A column of cells that are merged from one row to another, counted from 1; the column from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const LETTERS = 26;

/** Where `AB12` is: the column counted from 0, the row from 1. Null: it names no cell. */
export function placeOf(reference: string): { readonly column: number; readonly row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? [];
  if (!letters) return null;
  const number = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return { column: number - 1, row: Number(row) };
}

/** What `A3:B10` merges over several rows: its first column, which holds the text. */
export function mergedCells(reference: string): MergedCells[] {
  const [first = '', last = ''] = reference.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return from && to && to.row > from.row ? [{ column: from.column, from: from.row, to: to.row }] : [];
}

/** The rows, with what is merged over several of them in each. */
export function fillMerged(rows: readonly TableRow[], merged: readonly MergedCells[]): TableRow[] {
  if (merged.length === 0) return [...rows];
  const filled = rows.map(({ line, cells }) => ({ line, cells: [...cells] }));
  const byLine = new Map(filled.map((row) => [row.line, row.cells]));
  for (const { column, from, to } of merged) {
    const text = byLine.get(from)?.[column] ?? '';
    if (text === '') continue;
    for (const { line, cells } of filled) {
      if (line <= from || line > to || cells[column]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
  return filled;
}
