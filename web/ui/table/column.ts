import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: string;
  readonly align?: 'end' | 'center';
  readonly sort?: string;
  /** Hours, a date with its time: never broken over two lines. */
  readonly isWhole?: boolean;
  /** Names the row for a screen reader, and is the title of its card on a phone. Default: the first column. */
  readonly isTitle?: boolean;
  readonly isFixed?: boolean;
  /** On a phone the card has no label for it: pictures, badges. */
  readonly isLabelHidden?: boolean;
}

export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ isTitle }) => isTitle) ?? columns[0];
}
