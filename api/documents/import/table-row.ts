export interface TableRow {
  /** As spreadsheets count, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetRow extends TableRow {
  readonly sheet: number;
}

export const MAX_COLUMNS = 100;
export const MAX_CELL_CHARS = 5_000;
