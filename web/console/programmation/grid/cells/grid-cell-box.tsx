import type { CSSProperties } from 'react';
import { CheckIcon, ClockIcon } from '../../../../shared/kit/icons.tsx';
import { hourRange, minutesOf } from '../../../../shared/text/dates.ts';
import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import { columnEnd, columnStart } from '../data/hours.ts';
import type { Court } from '../data/rows.ts';
import { ClosureIcon } from '../toolbar/icons.tsx';
import { type Block, obstacleOf, reservationOf, type TakenBlock } from './blocks.ts';
import { GridElement } from './grid-element.tsx';
import { type Bookable, blockHours, blockLabel, isOffTheHour } from './labels.ts';

interface GridCellBoxProps {
  readonly court: Court;
  readonly block: Block;
  readonly isActive: boolean;
  readonly isPast: boolean;
  readonly isFresh: boolean;
  readonly bookable: Bookable;
  readonly isFolded: boolean;
  readonly isMarked: boolean;
  /** Whether it matches the search; null without a search. */
  readonly isHit: boolean | null;
  readonly isLeaving: boolean;
  readonly isFixed: boolean;
}

/** One block of the grid. The grid itself handles its events, and finds it by its data attributes. */
export function GridCellBox(props: GridCellBoxProps) {
  const { court, block, isActive, bookable } = props;
  const isFree = block.kind === 'free';
  const obstacle = obstacleOf(block);
  const gridColumn = `${block.column + 2} / span ${block.span}`;
  const bounds = offTheHour(block);
  const cell = (
    <GridElement
      role="gridcell"
      className={classNames(props)}
      style={{ gridColumn, ...bounds }}
      tabIndex={isActive ? 0 : -1}
      aria-label={blockLabel(court.name, block, bookable)}
      aria-colindex={block.column + 2}
      aria-colspan={block.span}
      aria-selected={props.isMarked || undefined}
      aria-disabled={isDisabled(block, bookable) ? true : undefined}
      data-court={court.id}
      data-column={block.column}
    >
      {obstacle !== '' ? (
        <span className="pg-closure" aria-hidden="true">
          {reservationOf(block) === null && <ClosureIcon size={14} />}
          <span className="pg-clip">{obstacle}</span>
        </span>
      ) : isFree ? (
        <span className="pg-offer" aria-hidden="true">
          +<span> {columnStart(block.column)}</span>
        </span>
      ) : (
        <TakenContent block={block} />
      )}
    </GridElement>
  );
  const gap = gapBounds(block);
  const isRest = props.isPast && bounds !== null;
  if (!isRest && !gap) return cell;
  return (
    <>
      {isRest && <span className="pg-past-rest" style={{ gridColumn }} aria-hidden="true" />}
      {gap && <span className="pg-gap" style={{ gridColumn, ...gap }} aria-hidden="true" />}
      {cell}
    </>
  );
}

/** Hours that another attraction of the floor takes lead to its reservation. */
function isDisabled(block: Block, bookable: Bookable): boolean {
  if (block.kind === 'taken' || block.blockerId !== null) return false;
  return bookable !== 'bookable' || block.obstacle !== '';
}

/** The style sheet draws the marks (letter, hours, others), so that this text equals the cell's name. */
function TakenContent({ block }: { block: TakenBlock }) {
  const { start, end } = blockHours(block);
  return (
    <span className="pg-block" aria-hidden="true">
      <span className="pg-who" data-more={block.others.length > 0 ? `+${block.others.length}` : undefined}>
        <span className="pg-clip">{block.who || 'Reservada'}</span>
      </span>{' '}
      <span className="pg-what" data-letter={lookOfType(block.typeId).letter}>
        {block.checkedIn && <CheckIcon size={14} />}
        {block.isPending && <ClockIcon size={14} />}
        <span className="pg-clip" data-hours={isOffTheHour(block) ? hourRange(start, end) : undefined}>
          {block.what}
        </span>
      </span>
    </span>
  );
}

/** A block that begins or ends within an hour: how much of its width is before and after it, in percent; null of all others. */
function offTheHour(block: Block): CSSProperties | null {
  if (block.kind === 'free' || !isOffTheHour(block) || block.others.length > 0) return null;
  const { start, end } = blockHours(block);
  const width = block.span * 60;
  const before = minutesOf(start) - minutesOf(columnStart(block.column));
  const after = minutesOf(columnEnd(block.column + block.span - 1)) - minutesOf(end);
  const style: CSSProperties & Record<'--from' | '--rest', number> = {
    '--from': (before / width) * 100,
    '--rest': (after / width) * 100,
  };
  return style;
}

/** The reservation with the minutes that stay free around it, as margins of its columns in percent. */
function gapBounds(block: Block): CSSProperties | null {
  if (block.kind === 'free' || (block.before === 0 && block.after === 0)) return null;
  const { start, end } = blockHours(block);
  const width = block.span * 60;
  const left = minutesOf(start) - block.before - minutesOf(columnStart(block.column));
  const right = minutesOf(columnEnd(block.column + block.span - 1)) - minutesOf(end) - block.after;
  return { marginLeft: `${(left / width) * 100}%`, marginRight: `${(right / width) * 100}%` };
}

/** As narrow as one hour, wherever it begins. */
function isHour(block: TakenBlock): boolean {
  const { start, end } = blockHours(block);
  return block.span === 1 || (block.others.length === 0 && minutesOf(end) - minutesOf(start) <= 60);
}

function classNames({ block, isPast, isFresh, ...is }: GridCellBoxProps): string {
  const names = ['pg-cell', block.kind === 'free' ? 'pg-free' : 'pg-taken'];
  if (block.kind === 'taken') names.push('r-type-block', lookOfType(block.typeId).className);
  if (block.kind === 'taken' && isHour(block)) names.push('is-hour');
  if (block.kind === 'free' && block.blockerId !== null) names.push('is-blocked');
  if (obstacleOf(block) !== '') names.push('is-closure');
  else if (block.closed) names.push('is-closed');
  if (isPast) names.push('is-past');
  if (isFresh) names.push('is-fresh');
  if (is.isFolded) names.push('is-folded');
  if (is.isMarked) names.push('is-marked');
  if (is.isLeaving) names.push('is-leaving');
  if (is.isFixed && block.kind === 'taken') names.push('is-fixed');
  if (is.isHit !== null) names.push(is.isHit ? 'is-hit' : 'is-dim');
  return names.join(' ');
}
