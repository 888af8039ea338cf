import { MAX_IMPORT_ROWS } from '../../../domain/import/decide.ts';
import type { ImportColumn } from '../../contract/imports.ts';
import { type Refusal, Refused, refused } from '../../errors/refusals.ts';
import { matchColumns } from './columns.ts';
import { readTable } from './table.ts';
import type { TableRow } from './table-row.ts';

/** Which header of the file holds a column; see `matchColumns`. */
export type ColumnNames = Readonly<Partial<Record<ImportColumn, string>>>;

/** A file to import: only what its known columns hold. */
export interface ImportTable {
  readonly headers: readonly string[];
  readonly columns: readonly (readonly [column: ImportColumn, header: string])[];
  /** The cells of the known columns, in their order; one row more than may be imported where there are too many. */
  readonly rows: readonly TableRow[];
}

/** The text of all cells together, in characters: as much as the largest CSV has. */
const MAX_CHARS = 8 * 1024 * 1024;

/** Reads a file of reservations up to the limit of rows; see `readTable`. */
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
