import { useId } from 'react';
import { CheckIcon, ClockIcon } from '../../../../shared/kit/icons.tsx';
import { hourRange } from '../../../../shared/text/dates.ts';
import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import { blockKey } from '../cells/blocks.ts';
import type { Hit } from '../cells/hit.ts';
import { type Bookable, blockHours, blockLabel } from '../cells/labels.ts';
import { counted } from '../cells/text.ts';
import { columnEnd, columnStart } from '../data/hours.ts';
import type { FreshBlocks } from '../data/use-rows.ts';
import { ExpandIcon } from '../toolbar/icons.tsx';
import type { DayHour, HourEntry, HourFilter, TakenEntry } from './day-hours.ts';

interface Common {
  readonly bookable: Bookable;
  readonly fresh: FreshBlocks;
  readonly onOpen: (hit: Hit) => void;
}

interface DayHourSectionProps extends Common {
  readonly hour: DayHour;
  readonly filter: HourFilter;
  readonly isOpen: boolean;
  readonly isPast: boolean;
  readonly isNow: boolean;
  readonly isTarget: boolean;
  readonly onToggle: () => void;
}

export function DayHourSection({
  hour,
  filter,
  isOpen,
  isPast,
  isNow,
  isTarget,
  onToggle,
  ...rest
}: DayHourSectionProps) {
  const id = useId();
  const { column, free, closed, taken } = hour;
  const bookables = filter === 'taken' ? [] : filter === 'free' ? free : [...free, ...closed];
  const showsFree = bookables.length > 0;
  const showsTaken = filter !== 'free' && taken.length > 0;
  return (
    <section
      className={`pg-day-hour${isPast ? ' is-past' : ''}${isTarget ? ' is-target' : ''}`}
      aria-labelledby={id}
      data-hour={column}
    >
      <h2 id={id}>
        <button type="button" className="pg-day-toggle" aria-expanded={isOpen} onClick={onToggle}>
          <span className="pg-day-time">{hourRange(columnStart(column), columnEnd(column))}</span>
          {isNow && <span className="pg-day-now">Ahora</span>}
          <span className="pg-day-count">{summary(hour)}</span>
          <ExpandIcon />
        </button>
      </h2>
      {isOpen && (
        <div className="pg-day-content">
          {showsTaken &&
            taken.map((entry) => (
              <TakenButton key={entry.row.court.id} column={column} entry={entry} {...rest} />
            ))}
          {showsFree && (
            <div className="pg-day-free">
              {bookables.map((entry) => (
                <FreeButton key={entry.row.court.id} entry={entry} {...rest} />
              ))}
            </div>
          )}
          {!showsFree && !showsTaken && (
            <p className="r-muted">
              {filter === 'free' ? 'No hay atracciones libres a esta hora.' : 'No hay reservas a esta hora.'}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function FreeButton({
  entry: { row, block },
  bookable,
  fresh,
  onOpen,
}: Common & { readonly entry: HourEntry }) {
  return (
    <button
      type="button"
      className={classNames('pg-day-free-court', block.closed, fresh.get(row.court.id)?.has(blockKey(block)))}
      disabled={bookable !== 'bookable'}
      data-court={row.court.id}
      data-column={block.column}
      onClick={() => onOpen({ row, block })}
    >
      <span className="r-sr-only">{blockLabel(row.court.name, block, bookable)}</span>
      <span aria-hidden="true">
        {bookable === 'bookable' ? '+ ' : ''}
        {row.court.name}
      </span>
    </button>
  );
}

interface TakenButtonProps extends Common {
  readonly entry: TakenEntry;
  readonly column: number;
}

function TakenButton({ entry: { row, block }, column, bookable, fresh, onOpen }: TakenButtonProps) {
  const look = lookOfType(block.typeId);
  const { start, end } = blockHours(block);
  const base = `pg-day-taken r-type-block ${look.className}`;
  return (
    <button
      type="button"
      className={classNames(base, false, fresh.get(row.court.id)?.has(blockKey(block)))}
      data-court={row.court.id}
      data-column={column}
      onClick={() => onOpen({ row, block })}
    >
      <span className="r-sr-only">{blockLabel(row.court.name, block, bookable)}</span>
      <span className="pg-day-court" aria-hidden="true">
        {row.court.name}
        <span className="pg-day-span">{hourRange(start, end)}</span>
      </span>
      <span className="pg-day-who" aria-hidden="true">
        {block.checkedIn && <CheckIcon size={14} />}
        {block.isPending && <ClockIcon size={14} />}
        {block.who || 'Reservada'}
        {block.others.length > 0 && <span className="pg-more">+{block.others.length}</span>}
      </span>
      <span className="pg-day-what" aria-hidden="true">
        <span className="r-type-badge">{look.letter}</span>
        {block.what}
      </span>
    </button>
  );
}

const NONE_FREE = [
  { alone: 'Todo ocupado', among: 'ocupado', isSo: ({ taken }: DayHour) => taken.length > 0 },
  { alone: 'Todo cerrado', among: 'cerrado', isSo: ({ closures }: DayHour) => closures > 0 },
  { alone: 'Fuera de horario', among: 'fuera de horario', isSo: ({ closed }: DayHour) => closed.length > 0 },
];
const either = new Intl.ListFormat('es', { type: 'disjunction' });

function summary(hour: DayHour): string {
  const { free, taken, closures } = hour;
  if (free.length === 0) {
    const states = NONE_FREE.filter(({ isSo }) => isSo(hour));
    if (states.length === 1) return states[0]?.alone ?? '';
    const text = either.format(states.map(({ among }) => among));
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  const parts = [counted(free.length, 'libre', 'libres')];
  if (taken.length > 0) parts.push(counted(taken.length, 'ocupada', 'ocupadas'));
  if (closures > 0) parts.push(counted(closures, 'cerrada', 'cerradas'));
  return parts.join(' · ');
}

function classNames(base: string, isClosed: boolean, isFresh = false): string {
  return [base, isClosed && 'is-closed', isFresh && 'is-fresh'].filter(Boolean).join(' ');
}
