import { MAX_IMPORT_ROWS } from '../../../domain/import/decide.ts';
import type { ImportColumn } from '../../contract/imports.ts';
import { type Refusal, Refused, refused } from '../../errors/refusals.ts';
import { isZip } from './archive.ts';
import { matchColumns } from './columns.ts';
import { readCsv } from './csv.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type TableRow } from './table-row.ts';
import { readXlsx } from './xlsx.ts';

/** See `matchColumns`. */
export type ColumnNames = Readonly<Partial<Record<ImportColumn, string>>>;

export interface ImportTable {
  readonly headers: readonly string[];
  readonly columns: readonly (readonly [column: ImportColumn, header: string])[];
  /** Known columns in order; at most one row above the limit. */
  readonly rows: readonly TableRow[];
}

/** Characters of all cells, as much as the largest CSV. */
const MAX_CHARS = 8 * 1024 * 1024;

/** See `readTable`. */
export async function readImport(
  file: Uint8Array,
  given: ColumnNames = {},
): Promise<ImportTable | { readonly refusal: Refusal }> {
  try {
    const { headers, rows } = await readTable(file, MAX_IMPORT_ROWS);
    const places = [...matchColumns(headers, given)];
    const known = rows.map(({ line, cells }) => ({
      line,
      cells: places.map(([, place]) => cells[place] ?? ''),
    }));
    const chars = known.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length, 0);
    if (chars > MAX_CHARS) throw refused({ code: 'table_too_large' });
    return { headers, columns: places.map(([column, place]) => [column, headers[place] ?? '']), rows: known };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

interface Table {
  /** '' for a column without header and data. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A CSV, or the best sheet of an .xlsx, at most `maxRows` + 1. Dates `YYYY-MM-DD`, times `HH:mm`. @throws Refused */
export async function readTable(file: Uint8Array, maxRows: number): Promise<Table> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw refused({ code: 'table_empty' });
  const sheets = (await linesOf(bytes, maxRows)).filter((lines) => lines.length > 0);
  const [best] = sheets
    .map((lines) => ({ lines, head: headersOf(lines) }))
    .sort((one, other) => other.head.known - one.head.known);
  if (!best) throw refused({ code: 'table_empty' });
  const { headers, length } = best.head;
  // A letter or a program, read as a table, has one column.
  if (headers.filter((header) => header !== '').length < 2) throw refused({ code: 'table_kind' });
  return { headers, rows: best.lines.slice(length, length + maxRows + 1) };
}

async function linesOf(bytes: Buffer, maxRows: number): Promise<TableRow[][]> {
  const sheets = new Map<number, TableRow[]>();
  const most = maxRows + MAX_HEAD_LINES + 1;
  try {
    for await (const { sheet, line, cells } of isZip(bytes) ? readXlsx(bytes, most) : readCsv(bytes)) {
      const lines = sheets.get(sheet) ?? [];
      sheets.set(sheet, lines);
      const texts = cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_CHARS).trim());
      if (texts.some((text) => text !== '')) lines.push({ line, cells: texts });
      if (lines.length >= most) break;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw refused({ code: 'table_unreadable' } satisfies Refusal);
  }
  return [...sheets.values()];
}

/** Lines above the rows: title, date, double headers. */
const MAX_HEAD_LINES = 12;

interface Head {
  readonly headers: readonly string[];
  readonly length: number;
  readonly known: number;
}

const SEARCHED_LINES = 10;
const LETTERS = 26;

/** The line with the most known columns, below any titles; joins double headers ("Horario", "Inicio" and "Fin"). */
function headersOf(lines: readonly TableRow[]): Head {
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
  // Unknown headers: a title has one cell, headers have several.
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

/** Unique names, so that columns can be chosen. */
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

/** A to Z, then AA. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}
