import { hourRange } from '../../../../shared/dates.ts';
import { CheckIcon } from '../../../../shared/icons.tsx';
import { lookOfType } from '../../../../shared/reservation-types.ts';
import { columnStart } from '../data/hours.ts';
import type { Court } from '../data/rows.ts';
import type { Block, TakenBlock } from './blocks.ts';
import { type Bookable, blockHours, blockLabel, isOffTheHour } from './labels.ts';
import { Part } from './part.tsx';

interface GridCellBoxProps {
  readonly court: Court;
  readonly block: Block;
  readonly isActive: boolean;
  readonly isPast: boolean;
  readonly isFresh: boolean;
  readonly bookable: Bookable;
}

/** One block of the grid. Its events are heard by the grid itself, which finds it by its data attributes. */
export function GridCellBox({ court, block, isActive, isPast, isFresh, bookable }: GridCellBoxProps) {
  const isFree = block.kind === 'free';
  return (
    <Part
      role="gridcell"
      className={classNames(block, isPast, isFresh)}
      style={{ gridColumn: `${block.column + 2} / span ${block.span}` }}
      tabIndex={isActive ? 0 : -1}
      aria-label={blockLabel(court.name, block, bookable)}
      aria-colindex={block.column + 2}
      aria-colspan={block.span}
      aria-disabled={isFree && (bookable === 'past-day' || block.closure !== '') ? true : undefined}
      data-court={court.id}
      data-column={block.column}
    >
      {isFree && block.closure !== '' ? (
        <span className="pg-closure" aria-hidden="true">
          {block.closure}
        </span>
      ) : isFree ? (
        <span className="pg-offer" aria-hidden="true">
          + {columnStart(block.column)}
        </span>
      ) : (
        <TakenContent block={block} />
      )}
    </Part>
  );
}

/**
 * Who, then what. The marks beside them (letter of the type, hours off the hour, further reservations) are drawn by the
 * style sheet: what stands here as text is what the cell's name says too.
 */
function TakenContent({ block }: { block: TakenBlock }) {
  const { start, end } = blockHours(block);
  return (
    <span className="pg-block" aria-hidden="true">
      <span className="pg-who" data-more={block.others.length > 0 ? `+${block.others.length}` : undefined}>
        <span className="pg-clip">{block.who || 'Reservada'}</span>
      </span>{' '}
      <span className="pg-what" data-letter={lookOfType(block.typeId).letter}>
        {block.checkedIn && <CheckIcon size={14} />}
        <span className="pg-clip" data-hours={isOffTheHour(block) ? hourRange(start, end) : undefined}>
          {block.what}
        </span>
      </span>
    </span>
  );
}

function classNames(block: Block, isPast: boolean, isFresh: boolean): string {
  const names = ['pg-cell', block.kind === 'free' ? 'pg-free' : 'pg-taken'];
  if (block.kind === 'taken') names.push('r-type-block', lookOfType(block.typeId).className);
  if (block.kind === 'taken' && block.span === 1) names.push('is-hour');
  if (block.closed) names.push('is-closed');
  if (isPast) names.push('is-past');
  if (isFresh) names.push('is-fresh');
  return names.join(' ');
}
