import { memo } from 'react';
import { COLUMNS, columnEnd, columnStart } from '../data/hours.ts';
import type { SortDirection } from '../data/rows.ts';
import { AscendingIcon, DescendingIcon } from '../toolbar/icons.tsx';
import { GridElement } from './grid-element.tsx';

interface GridHeaderProps {
  readonly direction: SortDirection;
  readonly onSort: (() => void) | undefined;
  readonly past: number;
  readonly running: number | null;
  readonly folded: ReadonlySet<number>;
}

export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { direction, onSort } = props;
  return (
    <GridElement role="rowgroup" className="pg-head">
      <GridElement role="row" className="pg-row" aria-rowindex={1}>
        {onSort ? (
          <GridElement role="columnheader" className="pg-corner" aria-colindex={1} aria-sort={direction}>
            <button type="button" className="pg-sort" onClick={onSort}>
              Atracción
              {direction === 'ascending' ? <AscendingIcon /> : <DescendingIcon />}
            </button>
          </GridElement>
        ) : (
          <GridElement role="columnheader" className="pg-corner" aria-colindex={1}>
            <span className="pg-corner-title">Día</span>
          </GridElement>
        )}
        {COLUMNS.map((column) => (
          <GridElement
            key={column}
            role="columnheader"
            className={hourClass(column, props)}
            aria-colindex={column + 2}
            aria-label={`${columnStart(column)} a ${columnEnd(column)}`}
          >
            {columnStart(column).slice(0, 2)}
            <span>{columnStart(column).slice(2)}</span>
          </GridElement>
        ))}
      </GridElement>
    </GridElement>
  );
});

function hourClass(column: number, { past, running, folded }: GridHeaderProps): string {
  const state = column < past ? ' is-past' : column === running ? ' is-running' : '';
  return `pg-hour${state}${folded.has(column) ? ' is-folded' : ''}`;
}
