import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import type { Column } from './data-table.tsx';

/** By what a list is sorted. */
export interface Sort {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

interface Props<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

/** The head of a column; a button where it sorts, the other way round at the second press. */
export function ColumnHeader<Row>({ column, sort, onSort }: Props<Row>) {
  const className = column.align ? `is-${column.align}` : '';
  const by = column.sort;
  if (!by || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const direction = sort?.by === by ? sort.direction : null;
  const Icon = direction === 'asc' ? CaretUp : direction === 'desc' ? CaretDown : DoubleCaretVertical;
  const order = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className="ui-table-sort"
        onClick={() => onSort({ by, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.header}
        <Icon />
      </button>
    </th>
  );
}
