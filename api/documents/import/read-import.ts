import { MAX_IMPORT_ROWS } from '../../../domain/import/decide.ts';
import type { ImportColumn } from '../../contract/imports.ts';
import { type Refusal, Refused, refused } from '../../errors/refusals.ts';
import { matchColumns } from './columns.ts';
import { readTable } from './table.ts';
import type { TableRow } from './table-row.ts';

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
