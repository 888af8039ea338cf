import { ButtonGroup } from '@blueprintjs/core';
import { useEffect, useMemo, useRef } from 'react';
import { minutesOf } from '../../../../shared/text/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { ClosedHours } from './closed-hours.tsx';
import { DayHourSection } from './day-hour-section.tsx';
import { closedBands, dayHours, firstHourOf, type HourFilter } from './day-hours.ts';
import './day-list.css';
import type { Hit } from '../cells/hit.ts';
import type { Bookable } from '../cells/labels.ts';
import { COLUMN_COUNT, columnEnd, columnStart } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';
import type { FreshBlocks } from '../data/use-rows.ts';
import type { Moving } from '../moving/carried.ts';
import type { MoveOptions } from '../moving/move-options.ts';
import { MovingBar } from '../moving/moving-bar.tsx';
import { targetInList } from '../moving/pointed.ts';
import { mayKeepFromScrolling } from '../moving/press.ts';
import { useMoving } from '../moving/use-moving.ts';
import { usePress } from '../moving/use-press.ts';
import type { DayListState } from './use-day-list.ts';

interface DayListProps {
  readonly rows: readonly Row[];
  readonly label: string;
  readonly past: number;
  readonly running: number | null;
  readonly state: DayListState;
  readonly bookable: Bookable;
  readonly fresh: FreshBlocks;
  readonly onOpen: (hit: Hit) => void;
  readonly isBusy: boolean;
  readonly move: MoveOptions;
}

const FILTERS: readonly { filter: HourFilter; text: string }[] = [
  { filter: 'all', text: 'Todas' },
  { filter: 'free', text: 'Libres' },
  { filter: 'taken', text: 'Ocupadas' },
];

export function DayList({ rows, past, state, isBusy, ...props }: DayListProps) {
  const hours = useMemo(() => dayHours(rows), [rows]);
  // A past day has nothing else to show.
  const folded = past < COLUMN_COUNT ? past : 0;
  const first = firstHourOf(hours, folded);
  const isOpen = (column: number) => state.opened.get(column) ?? column === first;
  const list = useRef<HTMLElement>(null);
  const press = usePress();
  const mover = useMoving({ ...props.move, rows, isBusy, press, scroller: list, pointedAt: targetInList });
  const { moving } = mover;
  useEffect(() => mayKeepFromScrolling(list.current), []);
  const onOpen = (hit: Hit) => {
    const { row, block } = hit;
    if (isBusy || press.endsDrag()) return;
    if (!mover.placeAt({ courtId: row.court.id, column: block.column })) props.onOpen(hit);
  };
  return (
    <section
      ref={list}
      className={`r-stack pg-day${moving ? ' is-moving' : ''}`}
      aria-label={props.label}
      aria-busy={isBusy}
      onPointerDown={mover.onPointerDown}
    >
      <div className="pg-day-tools">
        <ButtonGroup fill role="group" aria-label="Mostrar atracciones">
          {FILTERS.map(({ filter, text }) => (
            <Button
              key={filter}
              text={text}
              active={state.filter === filter}
              aria-pressed={state.filter === filter}
              onClick={() => state.setFilter(filter)}
            />
          ))}
        </ButtonGroup>
        {folded > 0 && (
          <Button
            aria-expanded={state.showsPast}
            aria-label={`${state.showsPast ? 'Ocultar' : 'Ver'} las horas pasadas (${folded})`}
            active={state.showsPast}
            text={`Pasadas (${folded})`}
            onClick={state.togglePast}
          />
        )}
      </div>
      <ClosedHours
        entries={closedBands(rows, state.showsPast ? 0 : folded)}
        bookable={props.bookable}
        onOpen={onOpen}
      />
      {hours.slice(state.showsPast ? 0 : folded).map((hour) => (
        <DayHourSection
          key={hour.column}
          hour={hour}
          filter={state.filter}
          isOpen={isOpen(hour.column)}
          isPast={hour.column < past}
          isNow={hour.column === props.running}
          onToggle={() => state.setOpen(hour.column, !isOpen(hour.column))}
          bookable={props.bookable}
          fresh={props.fresh}
          onOpen={onOpen}
          isTarget={moving !== null && isWithin(moving, hour.column)}
        />
      ))}
      <MovingBar mover={mover} rows={rows} />
    </section>
  );
}

function isWithin({ to }: Moving, column: number): boolean {
  return to.start < minutesOf(columnEnd(column)) && to.end > minutesOf(columnStart(column));
}
