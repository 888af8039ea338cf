import type { Refusal } from '../../errors/refusals.ts';
import { Refused, refused } from '../../errors/refusals.ts';
import { isZip } from './archive.ts';
import { readCsv } from './csv.ts';
import { headersOf } from './headers.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type TableRow } from './table-row.ts';
import { readXlsx } from './xlsx.ts';

/** A file as a table. */
export interface Table {
  /** Keyed by column; '' where a column has neither a header nor data. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/**
 * Reads a CSV, or the sheet of an .xlsx with the most known columns, and one row more than `maxRows`. Dates come as
 * `YYYY-MM-DD`, times as `HH:mm`. @throws Refused where the file is neither, or holds too much
 */
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

/** The lines of each sheet that have text; reading ends where a sheet has too many. */
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

/** Lines that may be above the rows: a title, a date, headers of two lines. */
const MAX_HEAD_LINES = 12;
