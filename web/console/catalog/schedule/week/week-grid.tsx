import { useEffect, useRef } from 'react';
import type { AvailableDate } from '../../../../../api/contract/catalog/hours.ts';
import { DAYS } from '../../../../../domain/calendar/weekdays.ts';
import { STARTS } from '../days.ts';
import { areaOf, type Filling, fillingOf, isIn, type Selection, textOf, type WeekCell } from './area.ts';
import { useDrawing } from './use-drawing.ts';
import type { PaintMode, WeekPainting } from './use-week-painting.ts';

interface WeekGridProps {
  readonly slots: readonly AvailableDate[];
  /** Null: it is only looked at. */
  readonly painting: WeekPainting | null;
  readonly describedBy: string;
}

const SAID: Readonly<Record<Filling, string>> = {
  none: 'sin horario',
  part: 'abierta en parte',
  open: 'abierta',
  closed: 'inactiva',
};

/** The hours of a week; drawn over, from an hour without slots they are opened, from one with slots closed. */
export function WeekGrid({ slots, painting, describedBy }: WeekGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const brushOf = ({ anchor }: Selection): PaintMode =>
    fillingOf(slots, anchor) === 'none' ? 'paint' : 'erase';
  const drawing = useDrawing({
    isBusy: painting?.isBusy ?? true,
    async onDraw(drawn) {
      await painting?.apply(brushOf(drawn), drawn);
      drawing.clear();
    },
    onUndo: () => void painting?.undo(),
  });
  const { spot, drawn } = drawing;
  const brush = drawn && painting ? brushOf(drawn) : null;
  useFocusAt(body, spot);
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its hours are pressed and drawn over
        role="grid"
        className={`wk-grid ${painting ? 'is-editable' : ''}`}
        aria-label="Horario de la semana"
        aria-describedby={describedBy}
        aria-multiselectable={painting !== null}
        aria-readonly={painting === null}
        aria-busy={painting?.isBusy ?? false}
      >
        <thead>
          <tr>
            <td />
            {DAYS.map(({ day, name }) => (
              <th key={day} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...(painting && drawing.handlers)}>
          {STARTS.map((start, row) => (
            <tr key={start}>
              <th scope="row">{start}</th>
              {DAYS.map(({ day, name }, column) => {
                const filling = fillingOf(slots, { column, row });
                const isDrawn = drawn !== null && isIn(drawn, { column, row });
                const isHere = spot.column === column && spot.row === row;
                return (
                  <td
                    key={day}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the table
                    role="gridcell"
                    data-column={column}
                    data-row={row}
                    tabIndex={isHere ? 0 : -1}
                    aria-selected={isDrawn}
                    aria-label={`${name} ${start}, ${SAID[filling]}`}
                    className={`is-${filling} ${isDrawn && brush ? `will-${brush}` : ''}`}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="wk-preview r-muted" aria-live="polite">
        {drawn && brush ? `${brush === 'paint' ? 'Abrir' : 'Cerrar'}: ${textOf(areaOf(drawn))}` : ''}
      </p>
    </>
  );
}

function useFocusAt(body: React.RefObject<HTMLElement>, { column, row }: WeekCell): void {
  useEffect(() => {
    if (!body.current?.contains(document.activeElement)) return;
    body.current.querySelector<HTMLElement>(`[data-column="${column}"][data-row="${row}"]`)?.focus();
  }, [body, column, row]);
}
