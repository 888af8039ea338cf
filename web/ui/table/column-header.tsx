import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import { useRef } from 'react';
import type { Column } from './column.ts';
import { dragProps, edgeProps } from './column-drag.ts';
import { ColumnMenu, openColumnMenu } from './column-menu.tsx';
import type { ColumnArrangement } from './use-column-layout.ts';

export interface Sort {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

interface SortProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly hasMenu?: boolean;
}

export function ariaSort<Row>({ column: { sort: by }, sort, onSort }: SortProps<Row>) {
  if (!by || !onSort) return undefined;
  if (sort?.by !== by) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

export function ColumnName<Row>({ column, sort, onSort, hasMenu = false }: SortProps<Row>) {
  const by = column.sort;
  if (!by || !onSort) return <>{column.header}</>;
  const direction = sort?.by === by ? sort.direction : null;
  const Icon = direction === 'asc' ? CaretUp : direction === 'desc' ? CaretDown : DoubleCaretVertical;
  return (
    <button
      type="button"
      className="ui-table-sort r-bare-button"
      {...(hasMenu && { 'aria-keyshortcuts': 'ArrowDown' })}
      onClick={() => onSort({ by, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {column.header}
      <Icon />
    </button>
  );
}

interface Props<Row> extends SortProps<Row> {
  readonly arrangement: ColumnArrangement<Row> | null;
}

export function ColumnHeader<Row>({ arrangement, ...props }: Props<Row>) {
  const head = useRef<HTMLTableCellElement>(null);
  const { column } = props;
  return (
    <th
      ref={head}
      scope="col"
      data-column={column.key}
      className={column.align ? `is-${column.align}` : ''}
      aria-sort={ariaSort(props)}
      {...(arrangement && { abbr: column.header, onKeyDown: openColumnMenu })}
      {...(arrangement && dragProps(column.key, arrangement))}
    >
      <ColumnName {...props} hasMenu={arrangement !== null} />
      {arrangement && (
        <>
          <ColumnMenu
            column={column}
            arrangement={arrangement}
            isSorting={ariaSort(props) !== undefined}
            width={() => head.current?.getBoundingClientRect().width ?? 0}
          />
          <span className="ui-column-edge" {...edgeProps(column.key, arrangement)} />
        </>
      )}
    </th>
  );
}
