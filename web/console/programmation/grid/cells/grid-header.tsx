import { memo } from 'react';
import { COLUMNS, columnEnd, columnStart } from '../data/hours.ts';
import type { SortDirection } from '../data/rows.ts';
import { AscendingIcon, DescendingIcon } from '../toolbar/icons.tsx';
import { Part } from './part.tsx';

interface GridHeaderProps {
  readonly direction: SortDirection;
  readonly onSort: () => void;
  readonly past: number;
  /** The column that is going on, if one of this day is. */
  readonly running: number | null;
}

/** The hours on top, and over the courts the button that turns their order round. */
export const GridHeader = memo(function GridHeader({ direction, onSort, past, running }: GridHeaderProps) {
  return (
    <Part role="rowgroup" className="pg-head">
      <Part role="row" className="pg-row" aria-rowindex={1}>
        <Part role="columnheader" className="pg-corner" aria-colindex={1} aria-sort={direction}>
          <button type="button" className="pg-sort" onClick={onSort}>
            Atracción
            {direction === 'ascending' ? <AscendingIcon /> : <DescendingIcon />}
          </button>
        </Part>
        {COLUMNS.map((column) => (
          <Part
            key={column}
            role="columnheader"
            className={
              column < past ? 'pg-hour is-past' : column === running ? 'pg-hour is-running' : 'pg-hour'
            }
            aria-colindex={column + 2}
            aria-label={`${columnStart(column)} a ${columnEnd(column)}`}
          >
            {columnStart(column)}
          </Part>
        ))}
      </Part>
    </Part>
  );
});
