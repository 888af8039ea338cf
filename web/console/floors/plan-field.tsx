import { useId } from 'react';
import { CELL_NAME_MAX, MAX_CELLS } from '../../../api/contract/floors.ts';
import { TextField } from '../../ui/field/text-fields.tsx';
import type { Binding } from '../../ui/form/use-form.ts';
import { spotsOf } from './floor-plan.tsx';
import { cellAt, type PlanCell, renamed, sizeOf } from './plan.ts';
import { useDrawing } from './use-drawing.ts';

/** A floor is drawn here; each of its cells gets a name beneath. */
export function PlanField({ value: cells, onChange, error, disabled }: Binding<readonly PlanCell[]>) {
  const noteId = useId();
  const { active, marked, onFocus, onPress, ...events } = useDrawing(cells, MAX_CELLS, onChange);
  return (
    <fieldset className="fl-field" aria-describedby={noteId} disabled={disabled}>
      <legend>Plano</legend>
      <p id={noteId} className={error ? 'r-field-error' : 'r-field-hint'}>
        {error ??
          `Arrastre sobre el plano para dibujar las partes, o para borrarlas; con el teclado, flechas y barra espaciadora. Como máximo ${MAX_CELLS}.`}
      </p>
      <fieldset
        className="fl-canvas"
        aria-label="Plano de la superficie"
        data-wrong={error && ''}
        style={{ gridTemplateColumns: `repeat(${sizeOf(cells).columns}, minmax(2.25rem, 1fr))` }}
        {...events}
      >
        {spotsOf(cells).map(({ row, column, cell }) => (
          <button
            key={`${row} ${column}`}
            type="button"
            className={spotClass(cell !== undefined, cellAt(marked, { row, column }) !== undefined)}
            tabIndex={active.row === row && active.column === column ? 0 : -1}
            aria-pressed={cell !== undefined}
            aria-label={`Fila ${row + 1}, columna ${column + 1}${cell ? `: ${cell.name}` : ''}`}
            data-row={row}
            data-column={column}
            onFocus={() => onFocus({ row, column })}
            // A click with the pointer has been drawn as a drag.
            onClick={(event) => event.detail === 0 && onPress({ row, column })}
          >
            {cell?.name}
          </button>
        ))}
      </fieldset>
      <div className="fl-names">
        {cells.map((cell) => (
          <TextField
            key={`${cell.row} ${cell.column}`}
            label={`Parte en fila ${cell.row + 1}, columna ${cell.column + 1}`}
            maxLength={CELL_NAME_MAX}
            value={cell.name}
            onChange={(name) => onChange(renamed(cells, cell, name))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function spotClass(isDrawn: boolean, isMarked: boolean): string {
  return ['fl-spot', isDrawn && 'is-drawn', isMarked && 'is-marked'].filter(Boolean).join(' ');
}
