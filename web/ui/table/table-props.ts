import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { Sort } from './column-header.tsx';

export interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly load: Loading;
  /** Click on a row, Enter or Space. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: string;
  /** Instead of "Sin datos para mostrar." */
  readonly empty?: string;
  /** The next step for an empty list: a sentence, and a button or link that leads there. */
  readonly emptyHint?: ReactNode;
  readonly emptyAction?: ReactNode;
  readonly marked?: string | null | undefined;
  readonly sort?: Sort | null | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Names the list: its columns can be moved and resized, and stay so for this user in this browser. */
  readonly layoutName?: string;
  /** Long and wide: rows are drawn as they come into view, in a frame that scrolls both ways. Not on a phone. */
  readonly isWide?: boolean;
}

/** As `useQuery` gives it: the table shows skeletons, the failure with "Reintentar", or the rows. */
export interface Loading {
  readonly isPending: boolean;
  readonly isFetching?: boolean;
  /** The rows are those of the former question: they are dimmed. A reload of the same rows shows nothing until it is complete. */
  readonly isPlaceholderData?: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}
