import { memo } from 'react';
import { Link } from 'react-router-dom';
import { minutesOf } from '../../../../shared/text/dates.ts';
import { hitsIn, type Row } from '../data/rows.ts';
import type { Moving } from '../moving/carried.ts';
import { Ghost } from '../moving/ghost.tsx';
import { type Block, blockKey } from './blocks.ts';
import { GridCellBox } from './grid-cell-box.tsx';
import { GridElement } from './grid-element.tsx';
import { type Bookable, blockHours } from './labels.ts';

interface GridRowProps {
  readonly row: Row;
  /** Target of the link in its first cell. */
  readonly href: string | undefined;
  /** Place among all rows that the filter leaves, from 1; the header row is row 1 for a screen reader. */
  readonly index: number;
  /** A column within the block that Tab leads to; null in all rows but one. */
  readonly activeColumn: number | null;
  /** Among the rows of its floor; null: it stands alone. */
  readonly floorPlace: 'first' | 'middle' | 'last' | null;
  readonly past: number;
  readonly bookable: Bookable;
  readonly fresh: ReadonlySet<string> | undefined;
  readonly folded: ReadonlySet<number>;
  readonly markedFrom: number | null;
  readonly markedTo: number | null;
  readonly query: string;
  readonly moving: Moving | null;
  /** Reservations that end by this minute of the day can't be moved. */
  readonly fixedUntil: number;
}

/** A court and its day. Drawn again only when its own day, or the focus within it, changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, activeColumn, past, bookable, fresh, folded, markedFrom, markedTo, moving } = props;
  const hits = hitsIn(row, props.query);
  return (
    <GridElement role="row" className="pg-row" aria-rowindex={props.index + 1}>
      <GridElement
        role="rowheader"
        className={props.floorPlace ? `pg-court is-on-floor is-${props.floorPlace}` : 'pg-court'}
        aria-colindex={1}
      >
        {props.href ? (
          // Tab stops once in the grid: the keys lead there too.
          <Link className="pg-court-name" title={row.court.name} to={props.href} tabIndex={-1}>
            {row.court.name}
          </Link>
        ) : (
          <span className="pg-court-name" title={row.court.name}>
            {row.court.name}
          </span>
        )}
        <span className="pg-court-type">
          {row.court.attraction_type}
          {row.court.floor && <span title={`Superficie ${row.court.floor}`}> · {row.court.floor}</span>}
        </span>
      </GridElement>
      {row.blocks.map((block) => {
        const end = block.column + block.span;
        const key = blockKey(block);
        return (
          <GridCellBox
            key={key}
            court={row.court}
            block={block}
            isActive={activeColumn !== null && activeColumn >= block.column && activeColumn < end}
            isPast={end <= past}
            isFresh={fresh?.has(key) ?? false}
            bookable={bookable}
            isFolded={block.span === 1 && folded.has(block.column)}
            isMarked={isBetween(block.column, markedFrom, markedTo)}
            isHit={hits === null ? null : hits.has(block)}
            isLeaving={block.kind === 'taken' && block.reservationId === moving?.reservationId}
            isFixed={isFixed(block, props.fixedUntil)}
          />
        );
      })}
      {moving?.to.courtId === row.court.id && <Ghost moving={moving} />}
    </GridElement>
  );
});

function isFixed(block: Block, until: number): boolean {
  if (block.kind === 'free') return true;
  return block.checkedIn || block.others.length > 0 || minutesOf(blockHours(block).end) <= until;
}

function isBetween(column: number, from: number | null, to: number | null): boolean {
  return from !== null && to !== null && column >= from && column <= to;
}
