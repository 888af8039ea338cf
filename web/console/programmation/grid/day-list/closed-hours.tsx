import { useId, useState } from 'react';
import { hourRange } from '../../../../shared/text/dates.ts';
import { obstacleOf } from '../cells/blocks.ts';
import type { Hit } from '../cells/hit.ts';
import { type Bookable, blockHours, blockLabel } from '../cells/labels.ts';
import { counted } from '../cells/text.ts';
import { ClosureIcon, ExpandIcon } from '../toolbar/icons.tsx';
import type { HourEntry } from './day-hours.ts';

interface ClosedHoursProps {
  readonly entries: readonly HourEntry[];
  readonly bookable: Bookable;
  readonly onOpen: (hit: Hit) => void;
}

/** More would push the hours of the day out of sight. */
const OPEN_UP_TO = 3;

/** The closures of the day, above its hours: one band a court, over all its hours. */
export function ClosedHours({ entries, bookable, onOpen }: ClosedHoursProps) {
  const id = useId();
  const [chosen, choose] = useState<boolean>();
  const isOpen = chosen ?? entries.length <= OPEN_UP_TO;
  if (entries.length === 0) return null;
  const courts = new Set(entries.map(({ row }) => row.court.id)).size;
  return (
    <section className="pg-day-hour" aria-labelledby={id}>
      <h2 id={id}>
        <button
          type="button"
          className="pg-day-toggle"
          aria-expanded={isOpen}
          onClick={() => choose(!isOpen)}
        >
          <span className="pg-day-time">{entries.some(isBlocked) ? 'No disponibles' : 'Cierres'}</span>
          <span className="pg-day-count">{counted(courts, 'atracción', 'atracciones')}</span>
          <ExpandIcon />
        </button>
      </h2>
      {isOpen && (
        <div className="pg-day-content">
          {entries.map((entry) => (
            <Band
              key={`${entry.row.court.id} ${entry.block.column}`}
              entry={entry}
              bookable={bookable}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const isBlocked = ({ block }: HourEntry) => block.kind === 'free' && block.blockerId !== null;

interface BandProps extends Pick<ClosedHoursProps, 'bookable' | 'onOpen'> {
  readonly entry: HourEntry;
}

function Band({ entry: { row, block }, bookable, onOpen }: BandProps) {
  const { start, end } = blockHours(block);
  return (
    <button
      type="button"
      className="pg-day-closure"
      data-court={row.court.id}
      data-column={block.column}
      onClick={() => onOpen({ row, block })}
    >
      <span className="r-sr-only">{blockLabel(row.court.name, block, bookable)}</span>
      <span className="pg-day-court" aria-hidden="true">
        {row.court.name}
        <span className="pg-day-span">{hourRange(start, end)}</span>
      </span>
      <span className="pg-day-who" aria-hidden="true">
        <ClosureIcon size={14} />
        {obstacleOf(block)}
      </span>
    </button>
  );
}
