import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** CSS width: `5%`, `8rem`. */
  readonly width?: string;
  readonly align?: 'end' | 'center';
  /** Its header sorts, by this word of the caller's. */
  readonly sort?: string;
  /** Hours, a date with its time: never broken over two lines. */
  readonly isWhole?: boolean;
  /** Names the row for a screen reader, and is the title of its card on a phone. Default: the first column. */
  readonly isTitle?: boolean;
  /** Neither moved nor resized: too narrow for a menu. */
  readonly isFixed?: boolean;
  /** On a phone the card has no label for it: pictures, badges. */
  readonly isLabelHidden?: boolean;
}

/** The column that names a row. */
export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ isTitle }) => isTitle) ?? columns[0];
}
