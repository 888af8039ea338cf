// biome-ignore-all lint/a11y/useSemanticElements: Blueprint draws divs, and cells far from their row.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the grid alone, which names the active cell.
import '@blueprintjs/table/lib/css/table.css';
import { Column as BlueprintColumn, RenderMode, SelectionModes, Table } from '@blueprintjs/table';
import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../shared/kit/use-media.ts';
import { type Column, titleOf } from './column.ts';
import { pixelWidths } from './column-layout.ts';
import type { TableProps } from './table-props.ts';
import { useActiveCell } from './use-active-cell.ts';
import type { ColumnArrangement } from './use-column-layout.ts';
import { useNamedScroller } from './use-named-scroller.ts';
import { useSteadyPress } from './use-steady-press.ts';
import { useWidthOf } from './use-width-of.ts';
import { cellId, GridCell, GridHeader, headerId } from './wide-cells.tsx';
import './wide-table.css';

interface Props<Row> extends TableProps<Row> {
  readonly rows: readonly Row[];
  readonly arrangement: ColumnArrangement<Row>;
}

const ROW = 44;
const HEADER = 34;
const TOUCHED_HEADER = 44;
const ACTIONS = '$actions';

interface Seen {
  readonly rowIndexStart: number;
  readonly rowIndexEnd: number;
}

/**
 * A long and wide list on Blueprint's table, whose `div`s have no roles and no rows. An invisible grid lies over it:
 * its rows own the cells (`aria-owns`), it has the focus and names the active cell (`aria-activedescendant`). It
 * handles arrows, Home, End, page keys and Enter; Blueprint's selection is off.
 */
export default function WideTable<Row>(props: Props<Row>) {
  const { caption, rows, load, actions, onOpen, marked, arrangement } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const width = useWidthOf(frame);
  const header = useMedia('(pointer: coarse)') ? TOUCHED_HEADER : HEADER;
  const [seen, setSeen] = useState<Seen>({ rowIndexStart: 0, rowIndexEnd: 0 });
  const columns = useMemo(() => columnsOf(props), [props]);
  const widths = pixelWidths(columns, arrangement.layout, width - SCROLLBAR);
  // Blueprint's own stop for Tab has neither a role nor a name.
  useLayoutEffect(() => {
    frame.current?.querySelector('.bp6-table-container')?.removeAttribute('tabindex');
  });
  useNamedScroller(frame, caption, width > 0);
  const press = useSteadyPress('.ui-wide-cell');
  const active = useActiveCell({
    frame,
    rowHeight: ROW,
    headerHeight: header,
    widths,
    rowCount: rows.length,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
  });
  const { isMarked, cellOf, headerOf } = renderersOf({ props, id, grid, active, widths });
  return (
    <div
      ref={frame}
      className="ui-wide-table r-card"
      {...press}
      style={{ height: `min(${rows.length * ROW + header + SCROLLBAR}px, ${MAX_HEIGHT})` }}
      aria-busy={load.isPending || (load.isPlaceholderData ?? false)}
    >
      <RoleGrid
        id={id}
        grid={grid}
        caption={caption}
        columns={columns}
        count={rows.length}
        seen={seen}
        active={active}
        isMarked={isMarked}
      />
      {width > 0 && (
        <Table
          numRows={rows.length}
          defaultRowHeight={ROW}
          minColumnWidth={48}
          columnWidths={widths}
          enableRowHeader={false}
          enableRowResizing={false}
          enableColumnResizing
          selectionModes={SelectionModes.NONE}
          renderMode={RenderMode.NONE}
          onColumnWidthChanged={(index, pixels) => {
            const column = columns[index];
            if (column && column.key !== ACTIONS) arrangement.resize(column.key, pixels);
          }}
          onVisibleCellsChange={(visible) =>
            setSeen((before) => (isSame(before, visible) ? before : visible))
          }
          // Changed widths alone are drawn only by the next update.
          cellRendererDependencies={[
            rows,
            columns,
            active.row,
            active.column,
            marked,
            actions,
            widths.join(),
          ]}
        >
          {columns.map((column, index) => (
            <BlueprintColumn
              key={column.key}
              id={column.key}
              name={column.header}
              cellRenderer={cellOf(column, index)}
              columnHeaderCellRenderer={headerOf(column, index)}
            />
          ))}
        </Table>
      )}
    </div>
  );
}

interface Drawing<Row> {
  readonly props: Props<Row>;
  readonly id: string;
  readonly grid: RefObject<HTMLDivElement>;
  readonly active: ReturnType<typeof useActiveCell>;
  readonly widths: readonly number[];
}

function renderersOf<Row>({ props, id, grid, active, widths }: Drawing<Row>) {
  const { rows, rowKey, onOpen, marked, arrangement } = props;
  const title = titleOf(arrangement.columns);
  const isMarked = (index: number) => {
    const row = rows[index];
    return row !== undefined && marked !== null && marked === rowKey(row);
  };
  const cellOf = (column: Column<Row>, columnIndex: number) => (rowIndex: number) => {
    const row = rows[rowIndex];
    if (row === undefined) return <div />;
    return (
      <GridCell
        id={cellId(id, rowIndex, column.key)}
        role={column === title ? 'rowheader' : 'gridcell'}
        columnIndex={columnIndex}
        align={column.align}
        isActive={active.row === rowIndex && active.column === columnIndex}
        isMarked={isMarked(rowIndex)}
        onPick={(isOwn) => {
          active.set({ row: rowIndex, column: columnIndex });
          if (!isOwn) return;
          grid.current?.focus();
          onOpen?.(row);
        }}
        isOpenable={onOpen !== undefined}
      >
        {column.cell(row)}
      </GridCell>
    );
  };
  const headerOf = (column: Column<Row>, columnIndex: number) => () => (
    <GridHeader
      id={headerId(id, column.key)}
      column={column}
      columnIndex={columnIndex}
      width={widths[columnIndex] ?? 0}
      sort={props.sort ?? null}
      onSort={props.onSort}
      arrangement={column.key === ACTIONS || column.isFixed ? null : arrangement}
    />
  );
  return { isMarked, cellOf, headerOf };
}

const isSame = (one: Seen, other: Seen) =>
  one.rowIndexStart === other.rowIndexStart && one.rowIndexEnd === other.rowIndexEnd;

interface RoleGridProps<Row> {
  readonly id: string;
  readonly grid: RefObject<HTMLDivElement>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  readonly seen: Seen;
  readonly active: ReturnType<typeof useActiveCell>;
  readonly isMarked: (index: number) => boolean;
}

function RoleGrid<Row>({ id, grid, caption, columns, count, seen, active, isMarked }: RoleGridProps<Row>) {
  const drawn = Array.from(
    { length: Math.max(0, Math.min(seen.rowIndexEnd, count - 1) - seen.rowIndexStart + 1) },
    (_, index) => seen.rowIndexStart + index,
  );
  const owned = (ids: (column: Column<Row>) => string) => columns.map(ids).join(' ');
  const activeColumn = columns[active.column];
  return (
    <div
      ref={grid}
      className="ui-wide-grid"
      role="grid"
      tabIndex={0}
      aria-label={caption}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      {...(activeColumn && { 'aria-activedescendant': cellId(id, active.row, activeColumn.key) })}
      onKeyDown={active.onKeyDown}
    >
      <div role="row" aria-rowindex={1} aria-owns={owned(({ key }) => headerId(id, key))} />
      {drawn.map((index) => (
        <div
          key={index}
          role="row"
          aria-rowindex={index + 2}
          aria-owns={owned(({ key }) => cellId(id, index, key))}
          {...(isMarked(index) && { 'aria-current': true })}
        />
      ))}
    </div>
  );
}

const SCROLLBAR = 16;
const MAX_HEIGHT = 'max(20rem, 100vh - 13rem)';

function columnsOf<Row>({ arrangement, actions, actionsWidth }: Props<Row>): readonly Column<Row>[] {
  if (!actions) return arrangement.columns;
  const last: Column<Row> = {
    key: ACTIONS,
    header: 'Opciones',
    cell: actions,
    align: 'end',
    ...(actionsWidth ? { width: actionsWidth } : {}),
  };
  return [...arrangement.columns, last];
}
