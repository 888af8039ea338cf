// biome-ignore-all lint/a11y/useSemanticElements: Blueprint draws divs, and cells far from their row.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the grid alone, which names the active cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are the grid's.
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is one of two.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both take it.
import type { CSSProperties, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import type { Column } from './column.ts';
import { dragProps } from './column-drag.ts';
import { ariaSort, ColumnName, type Sort } from './column-header.tsx';
import { ColumnMenu, openColumnMenu } from './column-menu.tsx';
import { isOwnClick } from './own-click.ts';
import type { ColumnArrangement } from './use-column-layout.ts';

export const cellId = (table: string, row: number, column: string) => `${table}-${row}-${column}`;
export const headerId = (table: string, column: string) => `${table}-head-${column}`;

interface GridCellProps {
  readonly id: string;
  readonly role: 'gridcell' | 'rowheader';
  readonly columnIndex: number;
  readonly align: 'end' | 'center' | undefined;
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly isOpenable: boolean;
  /** A press somewhere in it; `isOwn`: on the row itself, not on a button or a link. */
  readonly onPick: (isOwn: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A cell of the body. Blueprint's own has no role. */
export function GridCell(props: GridCellProps) {
  const { id, role, columnIndex, align, isActive, isMarked, isOpenable, onPick, children } = props;
  const looks = [
    ...['bp6-table-cell', 'ui-wide-cell', props.className ?? ''],
    ...[align ? `is-${align}` : '', role === 'rowheader' ? 'is-title' : ''],
    ...[isActive ? 'is-active' : '', isMarked ? 'is-marked' : '', isOpenable ? 'is-openable' : ''],
  ];
  return (
    <div
      id={id}
      role={role}
      aria-colindex={columnIndex + 1}
      className={looks.filter(Boolean).join(' ')}
      style={props.style}
      onMouseEnter={({ currentTarget }) => titleIfCut(currentTarget)}
      onClick={(event: MouseEvent) => onPick(isOwnClick(event))}
    >
      <div className="ui-wide-content">{children}</div>
    </div>
  );
}

function titleIfCut(cell: HTMLElement): void {
  const content = cell.firstElementChild;
  const isCut = content !== null && content.scrollHeight > content.clientHeight;
  cell.title = isCut ? (content.textContent ?? '') : '';
}

interface GridHeaderProps<Row> {
  readonly id: string;
  readonly column: Column<Row>;
  readonly columnIndex: number;
  readonly width: number;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly arrangement: ColumnArrangement<Row> | null;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly targetRef?: RefObject<HTMLDivElement>;
  readonly resizeHandle?: ReactElement;
}

/** The head of a column. Blueprint draws all heads twice, the second time over the first: the first is for the eye alone. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { id, column, columnIndex, width, arrangement, className = '', style, targetRef } = props;
  const [isCopy, setCopy] = useState(true);
  useLayoutEffect(() => {
    setCopy(targetRef?.current?.closest('.bp6-table-quadrant-main') !== null);
  }, [targetRef]);
  const looks = `bp6-table-header ui-wide-header ${column.align ? `is-${column.align}` : ''} ${className}`;
  if (isCopy)
    return (
      <div ref={targetRef} className={looks} style={style} aria-hidden>
        {column.header}
      </div>
    );
  return (
    <div
      ref={targetRef}
      id={id}
      role="columnheader"
      aria-label={column.header}
      aria-colindex={columnIndex + 1}
      aria-sort={ariaSort(props)}
      className={looks}
      style={style}
      {...(arrangement && { ...dragProps(column.key, arrangement), onKeyDown: openColumnMenu })}
    >
      {/* Blueprint leaves presses on what has this class alone. */}
      <div className="ui-wide-head bp6-table-reorder-handle-target">
        <ColumnName column={column} sort={props.sort} onSort={props.onSort} hasMenu={arrangement !== null} />
        {arrangement && (
          <ColumnMenu
            column={column}
            arrangement={arrangement}
            isSorting={ariaSort(props) !== undefined}
            width={() => width}
          />
        )}
      </div>
      {arrangement && props.resizeHandle}
    </div>
  );
}
