import { Undo } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { AvailableDate } from '../../../../../api/contract/catalog/hours.ts';
import { FailedState, Skeleton } from '../../../../shared/kit/states.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field/choice-fields.tsx';
import type { Loading } from '../../../../ui/table/table-props.ts';
import { useWeekPainting } from './use-week-painting.ts';
import './week.css';
import { WeekGrid } from './week-grid.tsx';

interface WeekPanelProps {
  readonly attractionId: number;
  readonly slots: readonly AvailableDate[] | undefined;
  readonly load: Loading;
  readonly isEditable: boolean;
}

const LENGTHS = [30, 60].map((minutes) => ({ value: minutes, label: `${minutes} minutos` }));

const LEGEND = [
  { look: 'open', name: 'Abierta' },
  { look: 'part', name: 'Abierta en parte de la hora' },
  { look: 'closed', name: 'Inactiva' },
  { look: 'none', name: 'Cerrada' },
] as const;

export function WeekPanel({ attractionId, slots, load, isEditable }: WeekPanelProps) {
  const [minutes, setMinutes] = useState(60);
  const painting = useWeekPainting(attractionId, minutes);
  const helpId = useId();
  if (!slots)
    return load.error ? (
      <FailedState error={load.error} onRetry={() => void load.refetch?.()} />
    ) : (
      <Skeleton lines={8} label="Cargando el horario…" />
    );
  return (
    <section className="ui-page-part" aria-label="Semana">
      {isEditable && (
        <div className="ui-line">
          <SelectField label="Cada turno dura" options={LENGTHS} value={minutes} onChange={setMinutes} />
          <Button
            icon={<Undo />}
            text="Deshacer"
            loading={painting.isBusy}
            whyNot={painting.done === '' ? 'Todavía no hay cambios que deshacer.' : ''}
            onClick={() => void painting.undo()}
          />
          <p className="wk-done" role="status">
            {painting.done}
          </p>
        </div>
      )}
      <p id={helpId} className="wk-help r-muted">
        {isEditable
          ? 'Arrastre sobre las horas: desde una vacía se abren, desde una abierta se cierran. '
          : 'Horas en que la atracción está abierta.'}
        {isEditable && (
          <span className="wk-keys">
            Con el teclado: flechas, Mayús y flechas para marcar, Intro para aplicar, Escape para dejarlo,
            Ctrl+Z para deshacer.
          </span>
        )}
      </p>
      <ul className="wk-legend" aria-label="Leyenda">
        {LEGEND.map(({ look, name }) => (
          <li key={look}>
            <span className={`wk-sample is-${look}`} aria-hidden="true" /> {name}
          </li>
        ))}
      </ul>
      <WeekGrid slots={slots} painting={isEditable ? painting : null} describedBy={helpId} />
    </section>
  );
}
