import { type KeyboardEvent, lazy, type MouseEvent, Suspense } from 'react';
import { EmptyState, FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useDelayed } from '../../shared/kit/use-delayed.ts';
import { useMedia } from '../../shared/kit/use-media.ts';
import { type Column, titleOf } from './column.ts';
import { ColumnHeader } from './column-header.tsx';
import { isOwnClick } from './own-click.ts';
import type { TableProps } from './table-props.ts';
import { type ColumnArrangement, useColumnLayout } from './use-column-layout.ts';
import { useLostRow } from './use-lost-row.ts';
import { useSteadyPress } from './use-steady-press.ts';
import './table.css';
import type WideTableComponent from './wide-table.tsx';

export type { Column };

/** Blueprint's table is fetched by the lists that are long and wide alone. */
// A lazy component loses the type of its rows.
const WideTable = lazy(() => import('./wide-table.tsx')) as unknown as typeof WideTableComponent;

interface WithId {
  readonly id: string | number;
}

export type DataTableProps<Row> =
  | TableProps<Row>
  | (Omit<TableProps<Row>, 'rowKey'> & {
      readonly rows: readonly (Row & WithId)[] | undefined;
      readonly rowKey?: undefined;
    });

/** A list as a real HTML table; at the width of a phone each row is a card. */
export function DataTable<Row>({ rowKey = idOf, ...rest }: DataTableProps<Row>) {
  const props: TableProps<Row> = { ...rest, rowKey };
  const { rows, load, layoutName, isWide = false } = props;
  const arrangement = useColumnLayout(layoutName, props.columns);
  const isNarrow = useMedia(NARROW);
  const body = useLostRow(rows, rowKey);
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
    return (
      <EmptyState title={props.empty ?? 'Sin datos para mostrar.'} action={props.emptyAction}>
        {props.emptyHint}
      </EmptyState>
    );
  if (isWide && !isNarrow && rows && arrangement)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <WideTable {...props} rows={rows} arrangement={arrangement} />
      </Suspense>
    );
  const columns = arrangement?.columns ?? props.columns;
  return <HtmlTable {...props} columns={columns} arrangement={arrangement} isLate={isLate} body={body} />;
}

const idOf = (row: unknown) => String((row as WithId).id);

const NARROW = 'screen and (max-width: 720px)';

interface HtmlTableProps<Row> extends TableProps<Row> {
  readonly arrangement: ColumnArrangement<Row> | null;
  readonly isLate: boolean;
  readonly body: ReturnType<typeof useLostRow>;
}

function HtmlTable<Row>({ arrangement, isLate, body, ...props }: HtmlTableProps<Row>) {
  const { caption, columns, rows, load, actions, actionsWidth } = props;
  const widths = arrangement?.layout.widths ?? {};
  const isFixed = Object.keys(widths).length > 0;
  const isBeforeWide = props.isWide && !rows;
  const press = useSteadyPress('tbody tr');
  return (
    <div className="ui-table-frame r-card" {...press}>
      <table
        className={`ui-table ${isFixed ? 'is-fixed' : ''} ${isBeforeWide ? 'is-before-wide' : ''}`}
        aria-busy={load.isPending || (load.isPlaceholderData ?? false)}
      >
        <caption className="r-sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} data-column={key} {...colStyle(widths[key] ?? width)} />
          ))}
          {actions && <col className="ui-table-actions" {...colStyle(actionsWidth)} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader
                key={column.key}
                column={column}
                sort={props.sort ?? null}
                onSort={props.onSort}
                arrangement={column.isFixed ? null : arrangement}
              />
            ))}
            {actions && (
              <th scope="col" className="ui-table-actions is-end">
                Opciones
              </th>
            )}
          </tr>
        </thead>
        <tbody {...body}>
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

function colStyle(width: string | number | undefined) {
  return width === undefined ? {} : { style: { width } };
}

function TableRow<Row>({ row, columns, rowKey, onOpen, actions, marked }: TableProps<Row> & { row: Row }) {
  const title = titleOf(columns);
  const isMarked = marked !== null && marked === rowKey(row);
  return (
    <tr
      {...(onOpen && {
        tabIndex: 0,
        onClick: (event: MouseEvent) => isOwnClick(event) && onOpen(row),
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onRowKey(event, () => onOpen(row)),
      })}
      className={`${onOpen ? 'is-openable' : ''} ${isMarked ? 'is-marked' : ''}`}
      {...(isMarked && { 'aria-current': true })}
    >
      {columns.map((column) => {
        const className = classOf(column, column === title);
        const label = column.isLabelHidden || column === title ? {} : { 'data-label': column.header };
        return column === title ? (
          <th key={column.key} scope="row" className={className} data-column={column.key}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={className} data-column={column.key} {...label}>
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

function classOf<Row>({ align, width, isWhole }: Column<Row>, isTitle: boolean): string {
  const names = [align && `is-${align}`, isWhole && 'is-whole'];
  if (isTitle) names.push('is-title', !width && 'is-roomy');
  return names.filter(Boolean).join(' ');
}

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
