import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { EmptyState, FailedState } from '../../shared/states.tsx';
import { useDelayed } from '../../shared/use-delayed.ts';
import { ColumnHeader, type Sort } from './column-header.tsx';
import './table.css';

/** One column, as data. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** CSS width: `5%`, `8rem`. */
  readonly width?: string;
  readonly align?: 'end' | 'center';
  /** Its header sorts, by this word of the caller's. */
  readonly sort?: string;
  /** Names the row for a screen reader, and is the title of its card on a phone. Default: the first column. */
  readonly isTitle?: boolean;
  /** On a phone the card has no label for it: pictures, badges. */
  readonly isLabelHidden?: boolean;
}

/** As `useQuery` gives it: the table shows skeletons, the failure with "Reintentar", or the rows. */
export interface Loading {
  readonly isPending: boolean;
  readonly isFetching?: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface DataTableProps<Row> {
  /** What the table holds; said by a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while it is loaded for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly load: Loading;
  /** Click on a row, Enter or Space. */
  readonly onOpen?: (row: Row) => void;
  /** Buttons at the end of each row. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsHeader?: string;
  readonly actionsWidth?: string;
  /** Instead of "Sin datos para mostrar." */
  readonly empty?: string;
  /** What to do about an empty list. */
  readonly emptyAction?: ReactNode;
  /** The key of the row that was opened last. */
  readonly marked?: string | null | undefined;
  readonly sort?: Sort | null | undefined;
  readonly onSort?: (sort: Sort) => void;
}

/** A list as a real HTML table; at the width of a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, load, actions, actionsHeader = 'Opciones', actionsWidth } = props;
  const isLate = useDelayed(load.isPending && rows === undefined);
  if (rows === undefined && load.error)
    return (
      <FailedState
        error={load.error}
        onRetry={() => void load.refetch()}
        retrying={load.isFetching ?? false}
      />
    );
  if (rows?.length === 0)
    return <EmptyState title={props.empty ?? 'Sin datos para mostrar.'} action={props.emptyAction} />;
  return (
    <div className="ui-table-frame">
      <table className="ui-table" aria-busy={load.isPending || (load.isFetching ?? false)}>
        <caption className="r-sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} {...(width && { style: { width } })} />
          ))}
          {actions && <col {...(actionsWidth && { style: { width: actionsWidth } })} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader
                key={column.key}
                column={column}
                sort={props.sort ?? null}
                onSort={props.onSort}
              />
            ))}
            {actions && (
              <th scope="col" className="is-end">
                {actionsHeader}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <TableRow key={props.rowKey(row)} {...props} row={row} />
          ))}
          {!rows && isLate && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
        </tbody>
      </table>
      {!rows && (
        <span className="r-sr-only" role="status">
          Cargando…
        </span>
      )}
    </div>
  );
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  onOpen,
  actions,
  marked,
}: DataTableProps<Row> & { row: Row }) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  const isMarked = marked !== null && marked === rowKey(row);
  return (
    <tr
      {...(onOpen && {
        tabIndex: 0,
        onClick: (event: MouseEvent) => isOwn(event) && onOpen(row),
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onRowKey(event, () => onOpen(row)),
      })}
      className={`${onOpen ? 'is-openable' : ''} ${isMarked ? 'is-marked' : ''}`}
      {...(isMarked && { 'aria-current': true })}
    >
      {columns.map((column) => {
        const className = `${column.align ? `is-${column.align}` : ''} ${column === title ? 'is-title' : ''}`;
        const label = column.isLabelHidden || column === title ? {} : { 'data-label': column.header };
        return column === title ? (
          <th key={column.key} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={className} {...label}>
            {column.cell(row)}
          </td>
        );
      })}
      {actions && (
        <td className="ui-table-actions is-end">
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="menu"]';

/** A click on the row itself: neither on a button in it nor at the end of marking its text. */
function isOwn({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS))
    return false;
  return window.getSelection()?.toString() === '' || window.getSelection() === null;
}

/** Enter and Space open; the arrows go from row to row. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (next instanceof HTMLElement) next.focus();
  else if (event.key === 'Enter' || event.key === ' ') open();
  else return;
  event.preventDefault();
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <>
      {SKELETON.map((row) => (
        <tr key={row}>
          <td colSpan={columns}>
            <span className="r-skeleton-bar ui-table-skeleton" />
          </td>
        </tr>
      ))}
    </>
  );
}

const SKELETON = Array.from({ length: 6 }, (_, index) => `row-${index}`);
