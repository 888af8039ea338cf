import { matchColumns } from './columns.ts';
import type { TableRow } from './table-row.ts';

/** Where the headers of a table are. */
export interface Head {
  readonly headers: readonly string[];
  /** Lines up to the first row. */
  readonly length: number;
  /** Columns whose header is known. */
  readonly known: number;
}

/** Headers are looked for in the first lines alone. */
const SEARCHED_LINES = 10;
const LETTERS = 26;

/**
 * Finds the headers: the first line with the most known columns, since titles often lie above them. Headers of two
 * lines, as "Horario" above "Inicio" and "Fin", are read as one.
 */
export function headersOf(lines: readonly TableRow[]): Head {
  const top = lines.slice(0, SEARCHED_LINES);
  const singles = top.map(({ cells }, index) => headOf(cells, index + 1));
  const pairs = top.flatMap(({ cells }, index) => {
    const below = lines[index + 1];
    // Rows have dates and hours, headers do not.
    if (!below || below.cells.some((cell) => /\d/.test(cell))) return [];
    return [headOf(joined(cells, below.cells), index + 2)];
  });
  const none = headOf([], 0);
  const best = [...singles, ...pairs].reduce(
    (found, next) => (next.known > found.known ? next : found),
    none,
  );
  // Nothing is known: a title has one cell, headers have several.
  const head =
    best.known > 0 ? best : (singles.find(({ headers }) => filled(headers) > 1) ?? singles[0] ?? best);
  return { ...head, headers: named(head.headers, lines.slice(head.length)) };
}

function headOf(headers: readonly string[], length: number): Head {
  return { headers, length, known: matchColumns(headers).size };
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const width = Math.max(upper.length, lower.length);
  return Array.from({ length: width }, (_, index) => lower[index] || upper[index] || '');
}

/** Gives each column with data a name of its own, so that it can be chosen. */
function named(headers: readonly string[], rows: readonly TableRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const header = headers[index] ?? '';
    if (header === '') return rows.some(({ cells }) => cells[index]) ? `Columna ${letterOf(index)}` : '';
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return times === 1 ? header : `${header} (${times})`;
  });
}

/** As spreadsheets name columns: A to Z, then AA. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}
