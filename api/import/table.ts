import type { Refusal } from '../errors/refusals.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { readCsv } from './csv.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type TableRow } from './table-row.ts';
import { isZip, readXlsx } from './xlsx.ts';

/** A file as a table: its first line that says something is the headers. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/**
 * Reads a CSV (UTF-8, UTF-16 or Windows-1252; `;`, `,` or tabs) or the first sheet of an .xlsx. Lines without any text
 * are left out. Dates come as `YYYY-MM-DD`, times as `HH:mm`, where the file knows them as such.
 * @param maxRows one more is read, so that the caller sees that there are too many
 * @throws Refused where it is none of these, or holds too much
 */
export async function readTable(file: Blob, maxRows: number): Promise<Table> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length === 0) throw refused({ code: 'table_empty' });
  const lines: TableRow[] = [];
  try {
    for await (const row of isZip(bytes) ? readXlsx(bytes) : readCsv(bytes)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      lines.push({ line: row.line, cells: row.cells.slice(0, MAX_COLUMNS).map(tidy) });
      if (lines.length > maxRows + 1) break;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw refused({ code: 'table_unreadable' } satisfies Refusal);
  }
  const [head, ...rows] = lines;
  if (!head) throw refused({ code: 'table_empty' });
  return { headers: head.cells, rows };
}

function tidy(cell: string): string {
  return cell.slice(0, MAX_CELL_CHARS).trim();
}
